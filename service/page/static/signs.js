// Numbers as they are set in print: a negative one has a minus sign, which is as wide as a plus. Pure.

const NEGATIVE = /(?<![\w\])]|\w\.)-(?=\d)/g; // no number begins inside a word such as OBS-4.5, or a range such as 1-2

/** The text with a minus sign before every negative number. @param {string} text @returns {string} */
export const signed = (text) => text.replace(NEGATIVE, "−");
