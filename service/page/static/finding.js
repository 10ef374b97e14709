// Which target lies where somebody pointed, whether it can be touched or not.

/** The target drawn at that point of the screen, the uppermost where several are; null where none is.
 * @param {Iterable<any>} elements what stands for targets, in the order in which it is drawn
 * @param {number} x @param {number} y @returns {string | null} */
export function targetAt(elements, x, y) {
  let found = null;
  for (const element of elements) {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    if (x < left || x > right || y < top || y > bottom) continue;
    const regions = /** @type {SVGGeometryElement[]} */ ([...element.querySelectorAll("polygon")]);
    const inside = regions.some((one) => one.isPointInFill(new DOMPoint(x, y).matrixTransform(one.getScreenCTM().inverse())));
    if (inside) found = element.dataset.at;
  }
  return found;
}
