// Which moves go on from what was touched. Pure: a path is a list of elements, in any order they make one move.

/** The numbers of the moves whose paths have all that was touched.
 * @param {string[][]} paths @param {string[]} touched @returns {number[]} */
export const candidates = (paths, touched) =>
  paths.flatMap((path, index) => (touched.every((target) => path.includes(target)) ? [index] : []));

/** The targets that can be touched next, and those that were.
 * @param {string[][]} paths @param {number[]} left @param {(target: string) => boolean} shown @returns {Set<string>} */
export const live = (paths, left, shown) => new Set(left.flatMap((index) => paths[index].filter(shown)));

/** The targets that every move has: nobody needs to touch them.
 * @param {string[][]} paths @returns {Set<string>} */
export const common = (paths) => new Set((paths[0] ?? []).filter((target) => paths.every((path) => path.includes(target))));

/** The one move that is meant: it alone is left, and nothing of it that is shown is still to be touched.
 * @param {string[][]} paths @param {string[]} touched @param {(target: string) => boolean} shown @returns {number | null} */
export function meant(paths, touched, shown) {
  const left = candidates(paths, touched);
  if (left.length !== 1 || !touched.length) return null;
  const given = common(paths);
  const open = paths[left[0]].filter((target) => shown(target) && !given.has(target) && !touched.includes(target));
  return open.length ? null : left[0];
}

/** The moves that no touching leads to: nothing is shown of them but what every move has.
 * @param {string[][]} paths @param {(target: string) => boolean} shown @returns {number[]} */
export function free(paths, shown) {
  const given = paths.length > 1 ? common(paths) : new Set();
  return paths.flatMap((path, index) => (path.some((target) => shown(target) && !given.has(target)) ? [] : [index]));
}
