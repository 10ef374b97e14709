// Boards on which nothing is to be touched stand as a line each where not all are in sight; who wants one opens it.

import { element } from "./elements.js";

/** Width and height of such a line, as pictures tell theirs. @type {[number, number]} */
export const LINE = [190, 32];

export class Folding {
  /** The titles of boards that were opened. @type {Set<string>} */
  #open = new Set();
  #count = 0;
  /** The window and the boards for which so many were folded. */
  #found = "";

  /** @param {() => void} again lays all out anew */
  constructor(again) {
    this.again = again;
  }

  /** What a board folds to. @param {string} title */
  line(title) {
    const line = element("button", { type: "button", className: "fold", textContent: title });
    line.addEventListener("click", () => {
      if (!this.#open.delete(title)) this.#open.add(title);
      this.#found = "";
      this.again();
    });
    return line;
  }

  /** Fold boards that nobody has to touch, the last first, until all is in sight or none is left.
   * @param {HTMLElement[]} figures @param {(count: number) => boolean} fits lays all out, so many folded, and says whether that is enough */
  fold(figures, fits) {
    const closed = figures.filter(({ dataset }) => !this.#open.has(dataset.title)).reverse();
    const found = [innerWidth, innerHeight, ...figures.map(({ dataset }) => dataset.title)].join();
    if (found !== this.#found) [this.#found, this.#count] = [found, 0];
    for (;; this.#count += 1) {
      const folded = closed.slice(0, this.#count);
      for (const figure of figures) {
        figure.classList.toggle("folded", folded.includes(figure));
        figure.classList.toggle("opened", !closed.includes(figure));
        figure.querySelector(".fold").setAttribute("aria-expanded", String(!folded.includes(figure)));
      }
      if (fits(this.#count) || this.#count >= closed.length) return;
    }
  }
}
