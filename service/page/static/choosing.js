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

const TURN = /^rot(ation)?=/;
const FLIP = /^flip=/;
const chosen = (path, kind) => path.find((element) => kind.test(element)) ?? "";
const angle = (path) => Number(chosen(path, TURN).split("=")[1] ?? 0);

/** Which way round a move lies: its turn and its flip, whatever else it is.
 * @param {string[]} path @returns {string} */
export const way = (path) => `${angle(path)} ${chosen(path, FLIP)}`;

/** By how much a move turns its piece, in degrees. @param {string[]} path @returns {number} */
export const turn = angle;

/** Of these moves the one that has most in common with a path.
 * @param {string[][]} paths @param {number[]} left @param {string[]} path @returns {number} */
function likest(paths, left, path) {
  const shared = (index) => paths[index].filter((element) => path.includes(element)).length;
  return left.reduce((best, index) => (shared(index) > shared(best) ? index : best), left[0]);
}

/** The move most like the current one that lies turned further; null if there is no other turn.
 * @param {string[][]} paths @param {number[]} left @param {number} current @param {number} by 1 or -1 */
export function turned(paths, left, current, by) {
  const flip = chosen(paths[current], FLIP);
  const same = left.filter((index) => chosen(paths[index], FLIP) === flip);
  const angles = [...new Set(same.map((index) => angle(paths[index])))].sort((one, other) => one - other);
  if (angles.length < 2) return null;
  const next = angles[(angles.indexOf(angle(paths[current])) + by + angles.length) % angles.length];
  return likest(paths, same.filter((index) => angle(paths[index]) === next), paths[current]);
}

/** The move most like the current one whose piece lies on its other side; null if there is none.
 * @param {string[][]} paths @param {number[]} left @param {number} current */
export function flipped(paths, left, current) {
  const side = chosen(paths[current], FLIP);
  const others = left.filter((index) => chosen(paths[index], FLIP) !== side);
  return others.length ? likest(paths, others, paths[current]) : null;
}

/** A move like one that may be made, but onto another place: what somebody means who drags a thing where it may not lie.
 * @param {Record<string, any>} move @param {string[]} path @param {string} onto a target
 * @returns {Record<string, any> | null} null where nothing of the move is a place like that */
export function onto(move, path, onto) {
  const [kind, name] = onto.split(":");
  const from = path.find((element) => element.startsWith(`${kind}:`))?.slice(kind.length + 1);
  if (from === undefined) return null;
  const here = from.split(",").map(Number), there = name.split(",").map(Number);
  for (const [field, value] of Object.entries(move)) {
    if (Array.isArray(value) && value.length === 2 && there.length === 2 && value.every(Number.isInteger)) {
      return { ...move, [field]: value.map((number, axis) => number + there[axis] - here[axis]) };
    }
    if (String(value) === from) return { ...move, [field]: typeof value === "number" ? Number(name) : name };
  }
  return null;
}

const isThing = (target) => ["tile", "card"].includes(target.split(":")[0]);

/** The places of moves, and the things that may come to them: what a pencil notes at them.
 * @param {string[][]} paths @param {Record<string, string>} targets what targets are called
 * @returns {{places: string[], things: string[]}} */
export function noted(paths, targets) {
  const things = Object.keys(targets).filter(isThing);
  const places = Object.keys(targets).filter((target) => !isThing(target));
  const together = paths.some((path) => things.some((one) => path.includes(one)) && places.some((one) => path.includes(one)));
  return { places, things: together ? things : [] };
}
