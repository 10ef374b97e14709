// Dragging: a thing is taken to its place, a picture of it under the pointer, or places are touched along a line.
// What a finger rests on is explained instead. It knows targets, never games.

import { Edging } from "./edging.js";

const FAR = 6; // pixels from which a press is a drag
const LIFT = 60; // pixels by which a thing is held above a finger
const LONG = 500; // milliseconds after which a finger that rests wants to know
const REST = 140; // milliseconds on a place of a line until it is touched

/** Whether a target is a thing that can be taken along, not a place on a grid. @param {string} target */
export const isThing = (target) => !target.includes(",");

export class Dragging {
  #start = null;
  #target = "";
  #over = null;
  #timer = 0;
  #dragging = false;
  #swallow = false;
  /** Whether nothing can be taken along. */
  still = false;
  #point = { x: 0, y: 0 };
  #edging = new Edging(() => this.#at(this.#point.x, this.#point.y));
  #ghost = document.body.appendChild(Object.assign(document.createElement("div"), { id: "drag", hidden: true }));

  /** @param {HTMLElement[]} places
   * @param {{lift: (target: string) => void, over: (target: string | null, x: number, y: number) => boolean | null,
   *   touch: (target: string) => void, drop: (target: string | null) => void, explain: (element: Element) => void,
   *   hide: () => void}} deeds `over` says whether it may lie there, null of no place at all */
  constructor(places, deeds) {
    this.places = places;
    this.deeds = deeds;
    for (const place of places) {
      place.addEventListener("pointerdown", (event) => this.#pressed(event));
      place.addEventListener("touchmove", (event) => this.#start && event.preventDefault(), { passive: false }); // no scrolling
      place.addEventListener("click", (event) => this.#swallow && this.#stop(event), true);
      place.addEventListener("contextmenu", (event) => this.#swallow && event.preventDefault());
    }
    addEventListener("touchstart", (event) => event.touches.length > 1 && this.cancel(), { passive: true }); // two fingers zoom
    addEventListener("pointermove", (event) => this.#moved(event));
    addEventListener("pointerup", () => this.#ended(true));
    addEventListener("pointercancel", () => this.#ended(false));
  }

  /** Whether something is being dragged. */
  get active() {
    return this.#dragging;
  }

  /** Turn the thing under the pointer. @param {number} degrees @param {boolean} flip */
  turn(degrees, flip) {
    this.#ghost.style.transform = `rotate(${degrees}deg) scaleX(${flip ? -1 : 1})`;
  }

  /** Let go of what is dragged, wherever it is. */
  cancel() {
    this.#ended(false);
  }

  #stop(event) {
    this.#swallow = false;
    event.stopPropagation();
    event.preventDefault();
  }

  #pressed(event) {
    this.deeds.hide();
    this.#swallow = false;
    if (!event.isPrimary || event.button !== 0) return;
    const touched = event.pointerType !== "mouse";
    const element = event.target.closest("[data-at], [data-tip]");
    if (touched && element) this.#timer = window.setTimeout(() => this.#explain(element), LONG);
    if (this.still) return;
    const live = event.target.closest("[data-at]");
    if (!live?.matches(".live, .movable")) return;
    this.#target = live.dataset.at;
    if (touched && !isThing(this.#target)) return; // a finger on a place of the board scrolls
    this.#start = { x: event.clientX, y: event.clientY, lift: touched ? LIFT : 0, element: live };
  }

  #explain(element) {
    this.#start = null;
    this.#swallow = true;
    this.deeds.explain(element);
  }

  #moved(event) {
    if (!event.isPrimary) return;
    if (!this.#start) {
      if (this.#timer && Math.hypot(event.movementX, event.movementY) > FAR) clearTimeout(this.#timer);
      return;
    }
    const { x, y, lift, element } = this.#start;
    if (!this.#dragging) {
      if (Math.hypot(event.clientX - x, event.clientY - y) < FAR) return;
      clearTimeout(this.#timer);
      this.#dragging = true;
      for (const place of this.places) place.classList.add("dragging");
      this.deeds.lift(this.#target);
      if (isThing(this.#target)) this.#show(element);
    }
    this.#ghost.style.left = `${event.clientX}px`;
    this.#ghost.style.top = `${event.clientY - lift}px`;
    this.#point = { x: event.clientX, y: event.clientY - lift };
    this.#at(this.#point.x, this.#point.y);
    if (isThing(this.#target)) this.#edging.at(this.#point.x, this.#point.y, this.places[0].querySelector("figure.enlarged"));
  }

  /** The pointer is here: the target below it, if there is one. */
  #at(x, y) {
    /** @type {HTMLElement[]} */
    const found = document.elementsFromPoint(x, y).map((element) => /** @type {HTMLElement} */ (element.closest("[data-at]"))).filter(Boolean);
    const element = found.find((one) => one.classList.contains("live") && one.dataset.at !== this.#target) ?? found[0];
    const over = element && element.dataset.at !== this.#target ? element.dataset.at : null;
    const legal = this.deeds.over(over, x, y);
    this.#ghost.classList.toggle("legal", legal === true);
    this.#ghost.classList.toggle("illegal", legal === false);
    if (over === this.#over) return;
    this.#over = over;
    clearTimeout(this.#timer);
    if (!isThing(this.#target) && over && legal) this.#timer = window.setTimeout(() => this.deeds.touch(over), REST);
  }

  /** How much larger than it lies there a thing of several cells will be on the board. */
  #scale(element) {
    const [one, ...more] = element.querySelectorAll("polygon");
    const place = this.places[0].querySelector('figure [data-at*=","] polygon');
    return more.length && place ? place.getBoundingClientRect().width / one.getBoundingClientRect().width : 1;
  }

  /** A picture of the thing under the pointer, as large as it will be on the board. */
  #show(element) {
    const picture = element.ownerSVGElement;
    if (picture) {
      const copy = picture.cloneNode(true);
      const { x, y, width, height } = element.getBoundingClientRect();
      const [corner, opposite] = [[x, y], [x + width, y + height]].map(([left, top]) =>
        new DOMPoint(left, top).matrixTransform(picture.getScreenCTM().inverse()));
      copy.setAttribute("viewBox", `${corner.x} ${corner.y} ${opposite.x - corner.x} ${opposite.y - corner.y}`);
      const scale = this.#scale(element);
      copy.setAttribute("width", String(width * scale));
      copy.setAttribute("height", String(height * scale));
      for (const one of copy.querySelectorAll(".layer-targets, .layer-tips, title, desc")) one.remove();
      this.#ghost.replaceChildren(copy);
    } else this.#ghost.replaceChildren(Object.assign(document.createElement("span"), { className: "chip", textContent: element.textContent }));
    this.#ghost.setAttribute("aria-hidden", "true");
    this.turn(0, false);
    this.#ghost.hidden = false;
  }

  #ended(dropped) {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#start = null;
    this.#edging.stop();
    if (!this.#dragging) return;
    this.#dragging = false;
    this.#swallow = true;
    setTimeout(() => (this.#swallow = false));
    this.#ghost.hidden = true;
    this.#ghost.className = "";
    for (const place of this.places) place.classList.remove("dragging");
    const over = this.#over;
    this.#over = null;
    this.deeds.drop(dropped ? over : null);
  }
}
