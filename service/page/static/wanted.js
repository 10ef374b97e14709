// Which puzzles of the library somebody wants to see; the address tells it. Pure.

/** @typedef {{game: string, kind: string, difficulty: string, open: boolean}} Wanted what is "" or false is not asked for */

/** @param {string} hash @returns {Wanted} */
export function read(hash) {
  const told = new URLSearchParams(hash.replace(/^#/, ""));
  const text = (name) => told.get(name) ?? "";
  return { game: text("game"), kind: text("kind"), difficulty: text("difficulty"), open: told.has("open") };
}

/** @param {Wanted} wanted @returns {string} */
export function written({ game, kind, difficulty, open }) {
  const told = Object.entries({ game, kind, difficulty, open: open ? "1" : "" }).filter(([, value]) => value);
  return told.length ? `#${new URLSearchParams(told)}` : "";
}

/** Whether a puzzle is one of those.
 * @param {{game?: string, kind?: string, difficulty?: string}} puzzle @param {boolean} solved @param {Wanted} wanted */
export const fits = (puzzle, solved, { game, kind, difficulty, open }) =>
  (!game || puzzle.game === game) && (!kind || puzzle.kind === kind) && (!difficulty || puzzle.difficulty === difficulty) && !(open && solved);
