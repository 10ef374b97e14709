// The palette of a table that is set up: what may be put, how many of it are left, and which of it is chosen.

import { at, element } from "./elements.js";
import { say } from "./service.js";

export class Palette {
  #kit = { things: [], places: {}, taken: [] };
  #name = null;
  #turned = 0;
  /** Whether what is touched goes away. */
  erases = false;

  /** @param {() => void} told another thing is chosen, or turned */
  constructor(told) {
    this.told = told;
    at("search").addEventListener("input", () => this.#filter());
    at("eraser").addEventListener("click", () => this.choose(null, !this.erases));
    at("turn").addEventListener("click", () => this.turn(1));
  }

  /** The thing that is chosen. @returns {{name: string, words: string, places: string[]} | null} */
  get chosen() {
    return this.#kit.things.find(({ name, left }) => name === this.#name && left !== 0) ?? null;
  }

  /** How it is turned: a number of its places. */
  get turned() {
    return this.chosen ? this.#turned % this.chosen.places.length : 0;
  }

  /** Where a touch does something; null where nothing is chosen. @returns {string[] | null} */
  get places() {
    if (this.erases) return this.#kit.taken;
    return this.chosen ? this.#kit.places[this.chosen.places[this.turned]] : null;
  }

  /** @param {{things: object[], places: Record<string, string[]>, taken: string[]}} kit */
  show(kit) {
    this.#kit = kit;
    const groups = new Map();
    for (const thing of kit.things) groups.set(thing.group, [...(groups.get(thing.group) ?? []), thing]);
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.thing;
    at("things").replaceChildren(...[...groups].map(([title, things]) => {
      const group = element("div", { className: "group" }, element("h3", { textContent: title }), ...things.map((thing) => this.#button(thing)));
      group.setAttribute("role", "group");
      group.setAttribute("aria-label", title);
      return group;
    }));
    this.#filter();
    this.#mark();
    if (focused) at("things").querySelector(`[data-thing="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  }

  /** @param {string | null} name @param {boolean} [erases] */
  choose(name, erases = false) {
    this.#turned = 0;
    this.#name = name;
    this.erases = erases;
    this.#mark();
    this.told();
  }

  /** Turn what is chosen. @param {number} by */
  turn(by) {
    const count = this.chosen?.places.length ?? 1;
    this.#turned = (this.#turned + by + count) % count;
    this.#mark();
    this.told();
  }

  #button({ name, words, left }) {
    const made = element("button", { type: "button", className: "thing", disabled: left === 0 }, words);
    made.dataset.thing = name;
    if (left !== undefined) made.append(element("small", { textContent: ` ×${left}` }));
    made.addEventListener("click", () => this.choose(name === this.#name ? null : name));
    return made;
  }

  #mark() {
    const { chosen } = this;
    for (const made of at("things").querySelectorAll("[data-thing]")) made.setAttribute("aria-pressed", String(made.dataset.thing === chosen?.name));
    at("eraser").setAttribute("aria-pressed", String(this.erases));
    const ways = chosen?.places.length ?? 1;
    at("turn").disabled = ways < 2;
    at("turn").textContent = ways < 2 ? say("turn_it") : say("turned", { number: this.turned + 1, count: ways });
  }

  #filter() {
    const typed = at("search").value.trim().toLowerCase();
    for (const made of at("things").querySelectorAll("[data-thing]")) made.hidden = !made.textContent.toLowerCase().includes(typed);
    for (const group of at("things").querySelectorAll(".group")) group.hidden = !group.querySelector("[data-thing]:not([hidden])");
  }
}
