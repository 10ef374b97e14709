// The address is the state: the moves made in a puzzle stand behind #m=, a whole game, packed, behind #g=.

const coded = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
  .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const decoded = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** @param {object[]} moves @returns {string} */
export const written = (moves) => (moves.length ? `#m=${coded(new TextEncoder().encode(JSON.stringify(moves)))}` : "");

/** The moves in the address; null where it has none, or none that can be read.
 * @param {string} hash @returns {object[] | null} */
export function read(hash) {
  if (!hash.startsWith("#m=")) return null;
  try {
    const moves = JSON.parse(new TextDecoder().decode(decoded(hash.slice(3))));
    return Array.isArray(moves) ? moves : null;
  } catch {
    return null;
  }
}

const through = (bytes, stream) => new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();

/** @param {object} game @returns {Promise<string>} */
export async function packed(game) {
  const bytes = new TextEncoder().encode(JSON.stringify(game));
  return `#g=${coded(new Uint8Array(await through(bytes, new CompressionStream("deflate-raw"))))}`;
}

/** The game in the address; null where it has none, or none that can be read.
 * @param {string} hash @returns {Promise<object | null>} */
export async function unpacked(hash) {
  if (!hash.startsWith("#g=")) return null;
  try {
    return JSON.parse(new TextDecoder().decode(await through(decoded(hash.slice(3)), new DecompressionStream("deflate-raw"))));
  } catch {
    return null;
  }
}
