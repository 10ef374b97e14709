// Where what the first page's address once told is looked at now.

import { unpacked } from "./address.js";

/** The page of what stands behind the #: a position, a puzzle, or a game; "" where nothing of it is known.
 * @param {string} hash @param {string[]} games those that there are @returns {Promise<string>} */
export async function forwarded(hash, games) {
  if (/^#[pq]=./.test(hash)) return "analyse";
  /** @type {any} */
  const told = await unpacked(hash);
  const game = told?.position?.game;
  return games.includes(game) ? `${game}/play` : "";
}
