// How sure an answer is of its best: proved, no worse than its bound, or merely found. Pure.
//
// A value that meets its bound is no proof yet: a ranking is "optimal" once all of it is proved, and a program's answer
// once it has been solved a second time. Until then it would be untrue to call the best beaten, or proved.

const CLOSE = 1e-9;

/** @typedef {"proved" | "best_proved" | "one_route" | "bounded" | "found"} Sureness */

/** Whether two figures are the same but for how they were rounded. @param {any} one @param {any} other @returns {boolean} */
export const met = (one, other) => typeof one === "number" && typeof other === "number" && Math.abs(one - other) <= CLOSE * Math.max(1, Math.abs(one));

/** How sure a ranking or a solution is of its best.
 * @param {{status: string, value?: number | null, bound?: number | null, moves?: any[]}} found @returns {Sureness} */
export function sureness({ status, value, bound, moves = [] }) {
  const [best] = moves;
  const exact = best ? best.value : value;
  if (status === "optimal") return "proved";
  if (typeof bound !== "number") return "found";
  if (met(exact, bound)) return best?.proved ? "best_proved" : "one_route";
  return met(best?.mean, bound) ? "found" : "bounded";
}

/** Two figures that differ, rounded to as few decimals as tell them apart, one at least. @param {number} one @param {number} other @returns {[number, number]} */
export function apart(one, other) {
  for (let scale = 10; scale < 1e9; scale *= 10) {
    const rounded = [one, other].map((number) => Math.round(number * scale) / scale);
    if (rounded[0] !== rounded[1]) return /** @type {[number, number]} */ (rounded);
  }
  return [one, other];
}
