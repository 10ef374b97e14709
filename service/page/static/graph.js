// The graph of what was expected, as an SVG that stands in the page and alone in a file.

import { countsWins, plotted, worst } from "./reviewing.js";

const SVG = "http://www.w3.org/2000/svg";
const HIGH = 130, LEFT = 48, TOP = 12, RIGHT = 14, BOTTOM = 24;
/** How the curve of each seat looks in a file: colour and dashes. @type {[string, string][]} */
const LOOKS = [["#0b5a7d", ""], ["#a1201f", "7 3"], ["#1e6a3a", "2 3"], ["#7a4b00", "9 3 2 3"], ["#5b3a8c", "5 2"]];

/** How wide the frame is: as many units as pixels, so that words keep their size. @param {SVGElement} picture */
const width = (picture) => Math.max(220, (picture.clientWidth || 778) - LEFT - RIGHT);

/** @param {string} name @param {Record<string, string | number>} attributes @param {...(Node | string)} children */
function node(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/** A value in words: points, or a share of the win in per cent. @param {number | null | undefined} value @param {boolean} wins */
export const worth = (value, wins) =>
  value === null || value === undefined ? "?" : wins ? `${Math.round(value * 100)}\u00a0%` : String(Math.round(value * 10) / 10);

/** A loss in words; one that rounds to none is told as less than the least that is told.
 * @param {number | null} loss @param {boolean} wins */
export const lost = (loss, wins) => (trifle(loss, wins) ? `<${wins ? "1\u00a0%" : "0.1"}` : worth(loss, wins));
const trifle = (loss, wins) => loss && worth(loss, wins) === worth(0, wins);

/** A loss as it stands beside a value: taken from it, where it is as large as a figure. @param {number} loss
 * @param {boolean} wins */
export const less = (loss, wins) => (trifle(loss, wins) ? "" : "−") + lost(loss, wins);

/** How a seat's curve is told from others. @param {number} seat */
export const look = (seat) => `series-${seat % LOOKS.length}`;

/** Draw the review's graph into the picture, the chosen decision marked.
 * @param {SVGElement} picture @param {any} found @param {number | null} chosen the index of its first move */
export function draw(picture, found, chosen) {
  const wide = width(picture);
  const { curves, least, most, x, y } = plotted(found, wide, HIGH);
  const wins = countsWins(found.decisions);
  const text = (content, attributes) => node("text", { fill: "#525c66", stroke: "none", "font-size": 12, class: "p-text", ...attributes }, content);
  const frame = node("g", { transform: `translate(${LEFT} ${TOP})`, "font-family": "system-ui, sans-serif" });
  frame.append(node("path", { d: `M0 0V${HIGH}H${wide}`, fill: "none", stroke: "#8a9096", class: "frame" }));
  frame.append(text(String(found.count), { x: wide, y: HIGH + 17, "text-anchor": "end" }), text("1", { x: 0, y: HIGH + 17 }));
  if (curves.length) {
    frame.append(text(worth(most, wins), { x: -9, y: 4, "text-anchor": "end" }));
    if (most > least) frame.append(text(worth(least, wins), { x: -9, y: HIGH + 4, "text-anchor": "end" }));
  }
  for (const { seat, points } of curves) {
    const [stroke, dashes] = LOOKS[seat % LOOKS.length];
    const line = points.map((point, index) => `${index ? "L" : "M"}${point.x} ${point.y}`).join("");
    frame.append(node("path", { d: line, fill: "none", stroke, "stroke-width": 2, "stroke-linejoin": "round", "stroke-dasharray": dashes || "none", class: look(seat) }));
    for (const point of points) frame.append(node("circle", { cx: point.x, cy: point.y, r: 2.4, fill: stroke, stroke, class: `dot ${look(seat)}` }));
  }
  for (const one of worst(found.decisions)) {
    if (typeof one.best?.value !== "number") continue;
    const [across, down] = [x(one.index), y(one.best.value)];
    frame.append(node("path", { d: `M${across - 5} ${down - 5}l10 10m0-10l-10 10`, stroke: "#a1201f", "stroke-width": 2.5, class: "mistake" }));
  }
  if (chosen !== null) frame.append(node("path", { d: `M${x(chosen)} 0V${HIGH}`, stroke: "#1d2329", "stroke-width": 1.5, class: "chosen" }));
  picture.setAttribute("viewBox", `0 0 ${LEFT + wide + RIGHT} ${TOP + HIGH + BOTTOM}`);
  picture.replaceChildren(frame);
}

/** The decision whose point lies nearest to where the picture was touched.
 * @param {SVGGraphicsElement} picture @param {any} found @param {MouseEvent} event @returns {number} its number; -1 for none */
export function nearest(picture, found, event) {
  const matrix = picture.getScreenCTM();
  if (!matrix) return -1;
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  const { x, y } = plotted(found, width(picture), HIGH);
  const off = (one) => Math.hypot(x(one.index) + LEFT - at.x, (y(one.best?.value ?? 0) + TOP - at.y) / 4);
  return found.decisions.reduce((best, one, number) => (best < 0 || off(one) < off(found.decisions[best]) ? number : best), -1);
}

/** The graph as the text of a file. @param {SVGElement} picture @param {string} title */
export function file(picture, title) {
  const alone = /** @type {SVGElement} */ (picture.cloneNode(true));
  for (const name of ["id", "role", "aria-labelledby"]) alone.removeAttribute(name);
  alone.setAttribute("xmlns", SVG);
  alone.prepend(node("title", {}, title));
  return new XMLSerializer().serializeToString(alone);
}
