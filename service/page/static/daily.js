// Which puzzle a day brings: every day another game, and of each game one after the other. Pure.

/** The number of a day in the calendar of the reader; the next day has the next number. @param {Date} date @returns {number} */
export const dayOf = (date) => Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);

/** The game of a day. @param {number} day @param {string[]} games @returns {string} */
export const gameOf = (day, games) => games[day % games.length];

/** The puzzle that a game brings on its day, and until it has its next one.
 * @param {number} day @param {string[]} games @param {string} game @param {string[]} puzzles @returns {string} */
export function puzzleOf(day, games, game, puzzles) {
  const since = (day - games.indexOf(game) + games.length) % games.length;
  const count = Math.floor((day - since) / games.length) % puzzles.length;
  return puzzles[(count + puzzles.length) % puzzles.length];
}
