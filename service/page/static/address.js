// The address is the state: the moves made stand behind #m=.

/** @param {object[]} moves @returns {string} */
export function written(moves) {
  if (!moves.length) return "";
  const bytes = new TextEncoder().encode(JSON.stringify(moves));
  const text = btoa(String.fromCharCode(...bytes));
  return `#m=${text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** The moves in the address; null where it has none, or none that can be read.
 * @param {string} hash @returns {object[] | null} */
export function read(hash) {
  if (!hash.startsWith("#m=")) return null;
  try {
    const text = atob(hash.slice(3).replaceAll("-", "+").replaceAll("_", "/"));
    const moves = JSON.parse(new TextDecoder().decode(Uint8Array.from(text, (letter) => letter.charCodeAt(0))));
    return Array.isArray(moves) ? moves : null;
  } catch {
    return null;
  }
}
