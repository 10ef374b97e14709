// Numbers as they are set in print: a negative one has a minus sign, which is as wide as a plus, and those of a place stay in
// one line. Pure.

const NEGATIVE = /(?<![\w\])]|\w\.)-(?=\d)/g; // no number begins inside a word such as OBS-4.5, or a range such as 1-2
const PLACE = /\[−?\d+(?:, −?\d+)+\]/g; // such as [−1, 2], in which nothing is broken

/** The text with a minus sign before every negative number, and no break inside a place. @param {string} text
 * @returns {string} */
export const signed = (text) => text.replace(NEGATIVE, "−").replace(PLACE, (place) => place.replaceAll(" ", "\u00a0"));
