// Numbers of the best moves at what they touch: as large on the screen however small the picture is, and over no heading.

const SVG = "http://www.w3.org/2000/svg";
const REACH = 8; // pixels from the middle of a number to its rim
const STEP = 2 * REACH + 1; // pixels between numbers at one target

/** @typedef {{targets: string[], words: string, show: () => void, play: () => void}} Entry a ranked move */

/** Give each move its number at a target that tells it from the others.
 * @param {Entry[]} entries the best first @param {(target: string) => boolean} shared whether all of them touch it
 * @param {(target: string) => SVGGraphicsElement | undefined} drawn what stands for a target on a picture */
export function badge(entries, shared, drawn) {
  /** @type {Map<string, number>} */
  const taken = new Map();
  entries.forEach(({ targets, words, show, play }, index) => {
    const there = targets.filter(drawn);
    const target = there.filter((one) => !shared(one)).at(-1) ?? there.at(-1);
    const group = target && drawn(target);
    if (!group) return;
    const beside = taken.get(target) ?? 0;
    taken.set(target, beside + 1);
    const { x, y, width } = group.getBBox();
    const made = document.createElementNS(SVG, "g");
    made.setAttribute("class", "rank");
    made.setAttribute("aria-hidden", "true");
    Object.assign(made.dataset, { right: x + width, top: y, beside });
    made.innerHTML = `<title></title><circle r="${REACH}"/><text y="4" text-anchor="middle" font-size="11.5">${index + 1}</text>`;
    made.querySelector("title").textContent = words;
    made.addEventListener("pointerenter", show);
    made.addEventListener("click", (event) => (event.stopPropagation(), play()));
    group.parentNode.append(made);
  });
}

/** Lay the numbers of a picture at the upper right of their targets, below its heading, as large as the screen asks.
 * @param {HTMLElement} figure */
export function settle(figure) {
  const headings = /** @type {HTMLElement[]} */ ([...figure.querySelectorAll("figcaption, .p-heading")]).filter((one) => one.checkVisibility());
  const headed = Math.max(0, ...headings.map((one) => one.getBoundingClientRect().bottom));
  for (const one of /** @type {NodeListOf<SVGGraphicsElement>} */ (figure.querySelectorAll(".rank"))) {
    const seen = /** @type {SVGGraphicsElement} */ (one.parentNode).getScreenCTM();
    if (!seen?.a) continue;
    const { right, top, beside } = one.dataset;
    const corner = new DOMPoint(Number(right), Number(top)).matrixTransform(seen);
    const place = new DOMPoint(corner.x - 3 - STEP * Number(beside), Math.max(corner.y - 3, headed + REACH)).matrixTransform(seen.inverse());
    one.setAttribute("transform", `translate(${place.x} ${place.y}) scale(${1 / seen.a})`);
  }
}
