// How large pictures may be that lie in rows, side by side as far as there is room.

const STEP = 0.05;
const LITTLE = 0.6; // of the widest, up to which a picture makes no column
const LEAST = 0.8; // of its own size, at which a picture can still be read
const GIVEN = 0.65; // the share of its size down to which the first picture gives way to those beside it
const NEAR = 0.85; // of its own size, down to which the first picture gives way to those that flow round it
export const SHARE = 0.42; // of the width, that the pictures beside the first may ask for
const LOOSE = 1.25; // of its own size, to which pictures grow that cannot all be in sight anyhow

/** The heights of the rows at that scale; what is wider than a row is made as wide as one.
 * @param {[number, number][]} sizes width and height of each @param {number} scale @param {number} wide
 * @param {number} gap @returns {number[]} */
function rows(sizes, scale, wide, gap) {
  const found = [0];
  let left = 0;
  for (const [own, tall] of sizes) {
    const by = Math.min(scale, wide / own);
    if (left > 0 && left + own * by > wide) {
      found.push(0);
      left = 0;
    }
    left += own * by + gap;
    found.push(Math.max(found.pop() ?? 0, tall * by));
  }
  return found;
}

/** The height of the rows at that scale. @param {[number, number][]} sizes @param {number} scale @param {number} wide
 * @param {number} gap @returns {number} */
export function rowsHigh(sizes, scale, wide, gap) {
  const found = rows(sizes, scale, wide, gap);
  return found.reduce((sum, one) => sum + one, gap * (found.length - 1));
}

/** The largest scale at which the rows are no higher than that; the least where none is.
 * @param {[number, number][]} sizes @param {number} wide @param {number} high @param {number} most @param {number} gap
 * @returns {number} */
export function largest(sizes, wide, high, most, gap) {
  for (let scale = most; scale > LEAST; scale -= STEP) if (rowsHigh(sizes, scale, wide, gap) <= high) return scale;
  return Math.min(LEAST, most);
}

/** The scale of pictures on a page that is scrolled through anyhow: the largest at which all are in sight; where none
 * is, the largest at which they lie in as many rows as the least would give, so that the width is used.
 * @param {[number, number][]} sizes @param {number} wide @param {number} high @param {number} most @param {number} gap
 * @returns {number} */
export function scrolled(sizes, wide, high, most, gap) {
  const found = largest(sizes, wide, high, most, gap);
  if (rowsHigh(sizes, found, wide, gap) <= high) return found;
  const count = rows(sizes, found, wide, gap).length;
  for (let scale = Math.min(most, LOOSE); scale > found; scale -= STEP) if (rows(sizes, scale, wide, gap).length === count) return scale;
  return found;
}

/** Whether pictures lie in one column however small they are, but for little ones, and leave room beside it. @param {[number, number][]} sizes @param {number} wide @param {number} left that is to be left @param {number} gap @returns {boolean} */
export function columnar(sizes, wide, left, gap) {
  const widths = sizes.map(([own]) => own * LEAST).sort((one, other) => one - other);
  const widest = widths[widths.length - 1];
  const [one, other] = widths.filter((own) => own > LITTLE * widest);
  return other !== undefined && one + gap + other > wide && widest <= wide - left;
}

/** How high pictures are that flow round the first one as words do: beside it as far down as it reaches, then below it.
 * @param {[number, number][]} sizes @param {number} zoom the scale of the first @param {number} scale that of the others
 * @param {number} wide @param {number} gap right of each, and below it @returns {number} */
export function flowHigh([[firstWide, firstHigh], ...others], zoom, scale, wide, gap) {
  const foot = firstHigh * zoom + gap;
  const room = (top) => (top < foot ? wide - firstWide * zoom - gap : wide);
  let [top, left, high] = [0, 0, 0];
  for (const [own, tall] of others) {
    const by = Math.min(scale, (wide - gap) / own);
    const across = own * by + gap;
    if (left + across > room(top) && left > 0) [top, left, high] = [top + high, 0, 0];
    if (across > room(top)) top = foot;
    [left, high] = [left + across, Math.max(high, tall * by + gap)];
  }
  return Math.max(foot, top + high);
}

/** How the first picture and those that flow round it are sized: where it need not give way much for all of them to have
 * room beside it, it does, else it keeps its size; they are as large as is in sight, or as small as can be read.
 * @param {[number, number][]} sizes @param {number} zoom the scale of the first at most @param {number} wide
 * @param {number} high @param {number} most the scale of the others at most @param {number} gap
 * @returns {[number, number]} the scale of the first, and that of the others */
export function flowing(sizes, zoom, wide, high, most, gap) {
  const [[firstWide], ...others] = sizes;
  const widest = Math.max(...others.map(([own]) => own));
  const beside = (across) => (wide - 2 * gap - across) / firstWide;
  const near = beside(widest * LEAST) >= NEAR * Math.min(zoom, 1);
  const own = near ? Math.max(beside(widest), Math.min(1, beside(widest * LEAST))) : Math.max(1, beside(Math.min(widest, wide * SHARE)));
  const first = Math.min(zoom, own);
  let scale = Math.min(most, Math.max(near ? LEAST : 1, (wide - firstWide * first - 2 * gap) / widest));
  while (scale > LEAST && flowHigh(sizes, first, scale, wide, gap) > high) scale -= STEP;
  return [first, Math.max(scale, Math.min(LEAST, most))];
}

/** How the first picture and the others beside it are sized: the first gives way until the others are in sight; where
 * they are not even then, it keeps its size.
 * @param {[number, number][]} others @param {number} firstWide @param {number} zoom the scale of the first at most
 * @param {number} wide @param {number} high @param {number} most the scale of the others at most @param {number} gap
 * @returns {{zoom: number, most: number, side: number, column: number}} the scale of the first, the width that the others
 * have, their scale, and how high they are */
export function beside(others, firstWide, zoom, wide, high, most, gap) {
  const sized = (scale) => {
    const left = Math.max(wide - firstWide * scale - 20, 160);
    const side = Math.min(Math.max(zoom * 1.3, 1), largest(others, left, high, most, gap));
    return { zoom: scale, most: left, side, column: rowsHigh(others, side, left, gap) };
  };
  for (let share = 1; share > GIVEN - STEP / 2; share -= STEP) {
    const found = sized(zoom * share);
    if (found.column <= high) return found;
  }
  return sized(zoom);
}
