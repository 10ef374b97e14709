// Moves that are not made yet, drawn on the board at the same time: each the outline of its places, in a look of its own,
// and on a single place the piece itself.

const SVG = "http://www.w3.org/2000/svg";
const PIECE = "tile:"; // targets that are pieces which lie on a place alone

/** The picture of a thing, as far as it reaches, to be laid on a place.
 * @param {SVGGraphicsElement} thing @param {SVGGraphicsElement} place @returns {SVGSVGElement} */
function laid(thing, place) {
  const picture = /** @type {SVGSVGElement} */ (thing.ownerSVGElement.cloneNode(true));
  const { x, y, width, height } = thing.getBoundingClientRect();
  const [corner, opposite] = [[x, y], [x + width, y + height]].map(([left, top]) =>
    new DOMPoint(left, top).matrixTransform(thing.ownerSVGElement.getScreenCTM().inverse()));
  for (const one of picture.querySelectorAll(".layer-targets, .layer-tips, title, desc")) one.remove();
  for (const name of ["role", "aria-label", "class"]) picture.removeAttribute(name);
  const box = place.getBBox();
  const about = { x: box.x, y: box.y, width: box.width, height: box.height, viewBox: `${corner.x} ${corner.y} ${opposite.x - corner.x} ${opposite.y - corner.y}` };
  for (const [name, value] of Object.entries(about)) picture.setAttribute(name, String(value));
  return picture;
}

/** Draw a move as a ghost over its places; nothing where it has none of its own.
 * @param {SVGGraphicsElement[]} elements what stands for its targets
 * @param {(element: SVGGraphicsElement) => boolean} own whether that is a place that tells it from the other moves
 * @param {number} rank from 1 on */
export function haunt(elements, own, rank) {
  const there = elements.filter(own);
  const [place] = there;
  if (!place) return;
  const ghost = document.createElementNS(SVG, "g");
  ghost.setAttribute("class", `rank-ghost rank-${rank}`);
  ghost.setAttribute("aria-hidden", "true");
  const [piece] = elements.filter((one) => !there.includes(one) && one.dataset.at.startsWith(PIECE));
  const single = (one) => one.querySelectorAll("polygon").length === 1;
  if (piece && there.length === 1 && single(place) && single(piece)) ghost.append(laid(piece, place));
  for (const one of there) for (const region of one.querySelectorAll("polygon")) if (one.parentNode === place.parentNode) ghost.append(region.cloneNode());
  place.parentNode.append(ghost);
}
