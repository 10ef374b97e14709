// A puzzle whose moves give each of several players one of some values at each place, as a table of candidates. Pure.

/** @typedef {{rows: string[], columns: string[], values: string[]}} Grid elements of paths */

const field = (element) => element.split(/[:=]/)[0];
const isTarget = (element) => /^[a-z]+:/.test(element);

/** The table that moves are: its columns are the places, its rows one choice and its values another; null where they are none.
 * @param {string[][]} paths @returns {Grid | null} */
export function gridOf(paths) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const path of paths) for (const element of path) found.set(field(element), (found.get(field(element)) ?? new Set()).add(element));
  const varying = [...found].filter(([, elements]) => elements.size > 1);
  const whole = paths.every((path) => varying.every(([name]) => path.filter((element) => field(element) === name).length === 1));
  const places = varying.filter(([, [first]]) => isTarget(first)), choices = varying.filter(([, [first]]) => !isTarget(first));
  if (!whole || places.length !== 1 || choices.length !== 2) return null;
  const [[, columns]] = places, [[, rows], [, values]] = choices;
  return { rows: [...rows], columns: [...columns], values: [...values].sort() };
}

/** What tells titles apart: each without the words that all begin or end with, or the signs in a language without blanks.
 * @param {string[]} titles @returns {string[]} */
export function apart(titles) {
  const between = titles.some((title) => title.includes(" ")) ? " " : "";
  const parts = titles.map((title) => title.split(between));
  const shared = (/** @type {string[][]} */ [first, ...others], most) => {
    const differs = first.findIndex((part, index) => others.some((other) => other[index] !== part));
    return Math.min(differs < 0 ? first.length : differs, most);
  };
  const least = Math.min(...parts.map(({ length }) => length)) - 1; // something is left of each
  const before = shared(parts, least);
  const behind = shared(parts.map((part) => part.toReversed()), least - before);
  return parts.map((part) => part.slice(before, part.length - behind).join(between));
}

/** The place of a row and a column, as marks know it. @param {string} row @param {string} column */
export const cellOf = (row, column) => `${row}|${column}`;

/** What is open in a cell: the one value that was played there, or all that no mark strikes and no move took.
 * @param {Grid} grid @param {string[][]} played paths of the moves made @param {string} row @param {string} column @param {string[]} struck
 * @returns {{set: string | null, open: string[]}} */
export function cell({ values }, played, row, column, struck) {
  const own = played.filter((path) => path.includes(row));
  const set = values.find((value) => own.some((path) => path.includes(column) && path.includes(value))) ?? null;
  return { set, open: set === null ? values.filter((value) => !struck.includes(value)) : [set] };
}

/** The first deduction that rules out a candidate that is not struck yet, and which ones.
 * @param {{rules_out: object[], settles: object | null}[]} steps @param {(move: object) => [string, string] | null} place the cell and the value of a move
 * @param {Map<string, string[]>} struck marks by cell @returns {{step: any, out: [string, string][]} | null} */
export function ruledOut(steps, place, struck) {
  for (const step of steps) {
    const out = (step.rules_out ?? []).map(place).filter((one) => one !== null).filter(([at, value]) => !struck.get(at)?.includes(value));
    if (out.length || step.settles) return { step, out };
  }
  return null;
}
