// Whether a text has what somebody typed to find it. Pure.

/** A text as it is compared: small letters, wide Latin letters as narrow ones. @param {string} text */
const plain = (text) => text.normalize("NFKC").toLowerCase();

/** Whether the text has every word that was typed, in any order; nothing typed is in every text.
 * @param {string} text @param {string} typed @returns {boolean} */
export function matches(text, typed) {
  const held = plain(text);
  return plain(typed).split(/\s+/).every((word) => held.includes(word));
}
