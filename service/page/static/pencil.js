// Marks of a pencil: what may be noted at which place, and the marks as they stand in the picture.

import { at, element } from "./elements.js";
import { say } from "./service.js";

export const CROSS = "✕";
const SVG = "http://www.w3.org/2000/svg";
const SIZES = { few: 10, many: 8 }; // pixels of a mark
const FEW = 4;

/** What a mark is called. @param {string} name */
export const called = (name) => name.slice(name.indexOf(":") + 1);

/** Write marks into the middle of a place, as many in a row as it is wide. @param {SVGGraphicsElement} place @param {string[]} names */
export function write(place, names) {
  const { x, y, width, height } = place.getBBox();
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", "pencil");
  group.setAttribute("aria-hidden", "true");
  const size = names.length > FEW ? SIZES.many : SIZES.few;
  const longest = Math.max(...names.map((name) => called(name).length));
  const row = Math.max(1, Math.min(names.length, Math.floor(width / (size * 0.62 * longest + 4))));
  const rows = Math.ceil(names.length / row);
  names.forEach((name, index) => {
    const text = document.createElementNS(SVG, "text");
    const inRow = Math.min(row, names.length - Math.floor(index / row) * row);
    text.setAttribute("x", String(x + width / 2 + ((index % row) - (inRow - 1) / 2) * (width / row)));
    text.setAttribute("y", String(y + height / 2 + (Math.floor(index / row) - (rows - 1) / 2) * (size + 2) + size * 0.35));
    text.setAttribute("text-anchor", "middle");
    text.setAttribute("font-size", String(name === CROSS && names.length === 1 ? 2 * size : size));
    text.textContent = called(name);
    group.append(text);
  });
  place.parentNode?.append(group);
}

export class Pencil {
  /** What is marked next. */
  name = CROSS;
  #things = [];

  /** @param {() => void} changed whether the pencil is in hand, or what it marks */
  constructor(changed) {
    this.changed = changed;
    at("pencil").addEventListener("click", () => this.take());
  }

  /** Whether touches mark. */
  get held() {
    return at("pencil").getAttribute("aria-pressed") === "true";
  }

  /** Take the pencil, or lay it down. */
  take() {
    at("pencil").setAttribute("aria-pressed", String(!this.held));
    at("leads").hidden = !this.held;
    this.changed();
  }

  /** Offer a cross and those things. @param {string[]} things @param {Record<string, string>} titles */
  offer(things, titles) {
    this.#things = [CROSS, ...things];
    if (!this.#things.includes(this.name)) this.name = CROSS;
    at("leads").replaceChildren(...this.#things.map((name) => {
      const lead = element("button", { type: "button", className: "chip", textContent: called(name) });
      lead.setAttribute("aria-label", titles[name] ?? say("cross"));
      lead.setAttribute("aria-pressed", String(name === this.name));
      lead.addEventListener("click", () => this.choose(name));
      return lead;
    }));
  }

  /** @param {string} name */
  choose(name) {
    this.name = name;
    for (const [index, lead] of [...at("leads").children].entries()) lead.setAttribute("aria-pressed", String(this.#things[index] === name));
    this.changed();
  }

  /** P takes the pencil and lays it down; 0 is the cross, 1 to 9 are the things. @returns {boolean} whether the key is one of these */
  key(letter) {
    if (at("pencil").hidden) return false; // there is nothing that could be marked
    if (letter === "p") return this.take(), true;
    if (!this.held || !/^[0-9]$/.test(letter) || !this.#things[Number(letter)]) return false;
    return this.choose(this.#things[Number(letter)]), true;
  }
}
