// What a thing on the boards is or does, told beside it: on pictures when the mouse rests there, to a finger that rests.

const SVG = "http://www.w3.org/2000/svg";

/** Tell of every target of a picture what it is when the mouse rests on it, whether it can be touched or not.
 * @param {Element} picture @param {(target: string) => string} told */
export function titled(picture, told) {
  for (const layer of picture.querySelectorAll(".layer-targets")) {
    const tips = document.createElementNS(SVG, "g");
    tips.setAttribute("class", "layer-tips");
    tips.setAttribute("aria-hidden", "true"); // the targets themselves are read
    for (const target of layer.querySelectorAll("[data-at], [data-about]")) {
      const { at, about } = /** @type {SVGElement} */ (target).dataset;
      const text = told(at ?? about);
      if (!text) continue;
      const below = /** @type {SVGElement} */ (target.cloneNode(true));
      below.setAttribute("class", "p-tip");
      below.removeAttribute("data-at");
      below.removeAttribute("data-about");
      below.dataset.tip = text;
      for (const one of [target, below]) one.prepend(Object.assign(document.createElementNS(SVG, "title"), { textContent: text }));
      tips.append(below);
    }
    layer.before(tips);
  }
}

export class Tip {
  #shown = document.body.appendChild(Object.assign(document.createElement("div"), { id: "tip", hidden: true, role: "status" }));

  /** @param {Element} element @param {string} text */
  show(element, text) {
    const box = element.getBoundingClientRect();
    this.#shown.textContent = text;
    this.#shown.hidden = false;
    const wide = this.#shown.offsetWidth, high = this.#shown.offsetHeight;
    const left = Math.min(Math.max(8, box.left + box.width / 2 - wide / 2), innerWidth - wide - 8);
    const above = box.top - high - 12;
    this.#shown.style.left = `${left}px`;
    this.#shown.style.top = `${above > 8 ? above : box.bottom + 12}px`;
  }

  hide() {
    this.#shown.hidden = true;
  }
}
