// A board whose places are too small for a finger is enlarged inside its frame, which is then scrolled.

import { element } from "./elements.js";
import { say } from "./service.js";

const FINGER = 24; // pixels of the smallest place that a finger meets

/** The side of the smallest place of a picture, in the picture's own pixels. @param {Element} picture */
function smallest(picture) {
  const places = /** @type {SVGGraphicsElement[]} */ ([...picture.querySelectorAll("[data-at]")]);
  return Math.min(Infinity, ...places.map((one) => one.getBBox()).map(({ width, height }) => Math.min(width, height)));
}

export class Enlarging {
  /** Whether it is enlarged; it stays so from move to move, and scrolled to the same place. */
  #on = false;
  #seen = { left: 0, top: 0 };
  /** @type {HTMLElement | null} */
  #figure = null;
  #side = Infinity;

  /** @param {() => void} again lays all out anew */
  constructor(again) {
    this.again = again;
  }

  /** Take charge of a new picture in place of the one before. @param {HTMLElement} figure */
  begin(figure) {
    this.#figure = figure;
    this.#side = 0;
    const button = element("button", { type: "button", className: "enlarge", hidden: true });
    button.addEventListener("click", () => this.#turn());
    figure.prepend(button);
    figure.addEventListener("scroll", () => {
      if (this.#on && figure.isConnected) this.#seen = { left: figure.scrollLeft, top: figure.scrollTop };
    });
  }

  /** How large the picture is shown. @param {number} scale how large it would be @param {boolean} phone whether the window is a phone's
   * @returns {number} */
  scale(scale, phone) {
    const figure = this.#figure;
    if (!figure) return scale;
    this.#side ||= smallest(figure.querySelector("svg"));
    const small = phone && this.#side * scale < FINGER;
    const on = small && this.#on;
    const button = /** @type {HTMLElement} */ (figure.querySelector(".enlarge"));
    button.hidden = !small;
    button.textContent = on ? say("whole") : say("enlarge");
    figure.classList.toggle("enlarged", on);
    return on ? FINGER / this.#side : scale;
  }

  /** Where it was scrolled to, once it is laid out; as high as leaves in sight what lies below it and can be touched.
   * @param {HTMLElement | undefined} below */
  settle(below) {
    const figure = this.#figure;
    if (!this.#on || !figure) return;
    if (below) figure.parentElement?.style.setProperty("--below", `${below.offsetHeight}px`);
    figure.scrollTo(this.#seen);
  }

  #turn() {
    this.#on = !this.#on;
    const figure = /** @type {HTMLElement} */ (this.#figure);
    this.again();
    const live = [...figure.querySelectorAll("svg .live")].map((one) => one.getBoundingClientRect());
    if (!this.#on || !live.length) return;
    const { left, top, width, height } = figure.getBoundingClientRect();
    const between = (low, high) => (Math.min(...live.map(low)) + Math.max(...live.map(high))) / 2;
    figure.scrollBy(between((one) => one.left, (one) => one.right) - left - width / 2, between((one) => one.top, (one) => one.bottom) - top - height / 2);
  }
}
