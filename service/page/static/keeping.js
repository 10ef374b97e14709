// Progress in the browser's store; where there is none, nothing is kept.

const KEY = "periplus.puzzles";

function all() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** What is kept of a puzzle: the moves made, all that was done, seconds, hints, and whether it was solved.
 * @param {string} id @returns {{moves?: object[], seconds?: number, hints?: number, solved?: boolean, auto?: string, deeds?: any}} */
export const kept = (id) => all()[id] ?? {};

/** @param {string} id @param {object} news */
export function keep(id, news) {
  const found = all();
  found[id] = { ...found[id], ...news };
  try {
    localStorage.setItem(KEY, JSON.stringify(found));
  } catch {
    // a store that is full or forbidden keeps nothing
  }
}
