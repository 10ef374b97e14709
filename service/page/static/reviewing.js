// What a review comes to: answers joined, luck, sums, the worst mistakes, and where a graph has its points. Pure.

/** @typedef {{index: number, seat: number, moves: object[], value: number | null, best: any, loss: number | null,
 *   luck?: number | null, words?: string, path?: string[], lines: any[], reasons: any[], choices: number, status: string}} Decision */
/** @typedef {{horizon: string, count: number, next: number | null, decisions: Decision[], seats: {seat: number, name: string, result: number | null}[]}} Found */

/** Shares of the scale of a game's losses from which on a decision is marked so. @type {[number, string][]} */
const MARKS = [[0.5, "??"], [0.2, "?"], [0.05, "?!"]];
/** The least loss that is marked, a step of the figures on the page: of points, of the win. */
const LEAST = { points: 0.1, wins: 0.01 };
const WORST = 5;

const rounded = (number) => Math.round(number * 1e4) / 1e4;

/** A review and the answer that goes on with it, as one.
 * @param {Found | null} known @param {Found} more @returns {Found} */
export function joined(known, more) {
  if (!known) return lucky(more);
  const names = more.seats.length ? more.seats : known.seats;
  return lucky({ ...more, count: more.count ?? known.count, seats: names, decisions: [...known.decisions, ...more.decisions] });
}

/** The review with the luck that followed each decision, where values are those of the game.
 * @param {Found} found @returns {Found} */
function lucky(found) {
  if (found.horizon !== "game") return found;
  const after = new Map(found.seats.flatMap(({ seat, result }) => (result === null || found.next !== null ? [] : [[seat, result]])));
  const told = [...found.decisions].reverse().map((one) => {
    const later = after.get(one.seat);
    const luck = one.value === null || later === undefined ? null : rounded(later - one.value);
    if (one.best?.value !== null && one.best?.value !== undefined) after.set(one.seat, one.best.value);
    return { ...one, luck };
  });
  return { ...found, decisions: told.reverse() };
}

/** For each seat its decisions whose loss is known, those without loss, all that was lost, and all luck; null where it is not told.
 * @param {Found} found */
export function sums(found) {
  return found.seats.map(({ seat, name, result }) => {
    const own = found.decisions.filter((one) => one.seat === seat);
    const losses = own.flatMap(({ loss }) => (loss === null ? [] : [loss]));
    const lucks = own.flatMap(({ luck }) => (luck === null || luck === undefined ? [] : [luck]));
    const sum = (numbers) => rounded(numbers.reduce((all, one) => all + one, 0));
    return { seat, name, result, decisions: losses.length, best: losses.filter((loss) => loss === 0).length, loss: sum(losses), luck: lucks.length ? sum(lucks) : null };
  });
}

/** The sign of a mistake, by its share of the greatest loss, or of what makes the least that is marked the least share,
 * so that trifles are no blunders; a loss within the standard error of the best is no worse than doubtful. "" for none.
 * @param {Decision} one @param {Decision[]} decisions all of the game @returns {string} */
export function mark({ loss, best }, decisions) {
  if (!loss) return "";
  const small = LEAST[countsWins(decisions) ? "wins" : "points"] / MARKS[MARKS.length - 1][0];
  const scale = Math.max(small, ...decisions.map((one) => one.loss ?? 0));
  const error = best?.stderr ?? (best?.win ?? best?.score)?.stderr ?? 0;
  const signs = loss > error ? MARKS : MARKS.slice(-1);
  return signs.find(([share]) => loss >= share * scale)?.[1] ?? "";
}

/** The decisions that lost the most, the worst first. @param {Decision[]} decisions @returns {Decision[]} */
export const worst = (decisions) =>
  decisions.filter((one) => one.loss).sort((one, other) => (other.loss ?? 0) - (one.loss ?? 0) || one.index - other.index).slice(0, WORST);

/** Whether values are shares of the win, not points. @param {Decision[]} decisions */
export const countsWins = (decisions) => decisions.some((one) => one.best?.win);

/** Where the graph has its curves: for each seat its points, from the left, in a frame of that size.
 * @param {Found} found @param {number} wide @param {number} high */
export function plotted({ decisions, seats, count, next }, wide, high) {
  const known = decisions.filter((one) => typeof one.best?.value === "number");
  const ends = next === null ? seats.filter(({ result, seat }) => result !== null && known.some((one) => one.seat === seat)) : [];
  const values = [...known.map((one) => one.best.value), ...ends.map(({ result }) => result)];
  const least = Math.min(...values), most = Math.max(...values);
  const span = most - least || 1, last = Math.max(1, count);
  const x = (index) => rounded((wide * index) / last);
  const y = (value) => rounded(high * (1 - (value - least) / span));
  const curves = seats.map(({ seat, name, result }) => {
    const own = known.filter((one) => one.seat === seat).map((one) => ({ x: x(one.index), y: y(one.best.value), index: one.index }));
    const end = ends.some((one) => one.seat === seat) ? [{ x: wide, y: y(result), index: count }] : [];
    return { seat, name, points: [...own, ...end] };
  });
  return { curves: curves.filter(({ points }) => points.length), least, most, x, y };
}
