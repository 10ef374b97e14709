// How large pictures may be that lie in rows, side by side as far as there is room.

const STEP = 0.05;
const LEAST = 0.9; // of its own size, at which a picture can still be read

/** The height of the rows at that scale; what is wider than a row is made as wide as one.
 * @param {[number, number][]} sizes width and height of each @param {number} scale @param {number} wide
 * @param {number} gap @returns {number} */
export function rowsHigh(sizes, scale, wide, gap) {
  let [left, row, total] = [0, 0, 0];
  for (const [own, tall] of sizes) {
    const by = Math.min(scale, wide / own);
    if (left > 0 && left + own * by > wide) {
      total += row + gap;
      [left, row] = [0, 0];
    }
    left += own * by + gap;
    row = Math.max(row, tall * by);
  }
  return total + row;
}

/** The largest scale at which the rows are no higher than that; the least where none is.
 * @param {[number, number][]} sizes @param {number} wide @param {number} high @param {number} most @param {number} gap
 * @returns {number} */
export function largest(sizes, wide, high, most, gap) {
  for (let scale = most; scale > LEAST; scale -= STEP) if (rowsHigh(sizes, scale, wide, gap) <= high) return scale;
  return Math.min(LEAST, most);
}
