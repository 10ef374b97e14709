// Moves that are not made yet, drawn on the board: each the outline of its places, in a look of its own, and on them what
// would lie there. A piece has as many regions as the places that it comes to lie on, and tells them in the same order,
// whichever way round it lies: so what is drawn on a region is what comes to lie on that place.

const SVG = "http://www.w3.org/2000/svg";
const PIECE = "tile:"; // targets that are pieces which lie on a place alone

/** The picture of a thing, or of a region of it, as far as it reaches, to be laid on a place.
 * @param {SVGGraphicsElement} thing @param {SVGGraphicsElement} place @returns {SVGSVGElement} */
function laid(thing, place) {
  const picture = /** @type {SVGSVGElement} */ (thing.ownerSVGElement.cloneNode(true));
  const { x, y, width, height } = thing.getBoundingClientRect();
  const [corner, opposite] = [[x, y], [x + width, y + height]].map(([left, top]) =>
    new DOMPoint(left, top).matrixTransform(thing.ownerSVGElement.getScreenCTM().inverse()));
  for (const one of picture.querySelectorAll(".p-heading, .layer-targets, .layer-tips, title, desc")) one.remove();
  for (const name of ["role", "aria-label", "class"]) picture.removeAttribute(name);
  const box = place.getBBox();
  const about = { x: box.x, y: box.y, width: box.width, height: box.height, viewBox: `${corner.x} ${corner.y} ${opposite.x - corner.x} ${opposite.y - corner.y}` };
  for (const [name, value] of Object.entries(about)) picture.setAttribute(name, String(value));
  return picture;
}

const regionsOf = (element) => /** @type {SVGPolygonElement[]} */ ([...element.querySelectorAll("polygon")]);

/** What would lie on each place of a move that lays a piece; nothing where places do not tell how it lies.
 * @param {SVGGraphicsElement[]} elements what stands for the targets of the move, in their order
 * @returns {Map<SVGGraphicsElement, SVGSVGElement>} by place */
export function lying(elements) {
  const piece = elements.find((one) => one.dataset.at.startsWith(PIECE));
  const places = elements.filter((one) => !one.dataset.at.startsWith(PIECE));
  const regions = piece ? regionsOf(piece) : [];
  const told = places.length && regions.length % places.length === 0 && places.every((one) => regionsOf(one).length === 1);
  return new Map(told && regions[0]?.getBoundingClientRect().width ? places.map((place, index) => [place, laid(regions[index], place)]) : []);
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
  for (const [one, picture] of lying(elements)) if (there.includes(one)) ghost.append(picture);
  for (const one of there) for (const region of regionsOf(one)) if (one.parentNode === place.parentNode) ghost.append(region.cloneNode());
  place.parentNode.append(ghost);
}
