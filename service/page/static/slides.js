// The reasoning that solves a puzzle, as slides: one deduction after the other, its places lit on the board as it stood.

import { linked } from "./clauses.js";
import { at, element } from "./elements.js";
import { say } from "./service.js";

/** @typedef {{text: string, rules: string[], settles: object | null, cells: number[][]}} Step */

/** A deduction in words with the clauses that it rests on. @param {Step} step */
export const told = ({ text, rules }) => (rules.length ? `${text} (${rules.join(", ")})` : text);

/** The targets of the cells of a deduction, whatever they are called there. @param {number[][]} cells */
export const spots = (cells) => cells.flatMap((cell) => ["cell", "space"].map((kind) => `${kind}:${cell.join(",")}`));

/** The moves that are settled before a step. @param {Step[]} steps @param {number} index @returns {object[]} */
export const settled = (steps, index) => steps.slice(0, index).flatMap(({ settles }) => (settles ? [settles] : []));

export class Slides {
  /** @type {Step[]} */
  #steps = [];
  #index = 0;

  /** @param {{show: (moves: object[], lit: string[]) => void, leave: () => void}} page the board after moves with places
   * lit, and as it was before */
  constructor(page) {
    this.page = page;
    at("slide-back").addEventListener("click", () => this.#go(this.#index - 1));
    at("slide-next").addEventListener("click", () => this.#go(this.#index + 1));
    at("slides").addEventListener("keydown", (event) => this.#key(event));
    at("reasons").addEventListener("toggle", () => (at("reasons").open ? this.#go(0) : this.page.leave()));
  }

  /** Lay out the steps; the first is shown once somebody opens them. @param {Step[]} steps */
  lay(steps) {
    this.#steps = steps;
    at("reasons").hidden = !steps.length;
    at("reasons").open = false;
    at("reasoning").replaceChildren(...steps.map((step) => element("li", {}, ...linked(told(step)))));
  }

  #go(index) {
    if (index < 0 || index >= this.#steps.length) return;
    this.#index = index;
    [...at("reasoning").children].forEach((item, number) => {
      if (number === index) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
    at("slide-count").textContent = say("one_of", { number: index + 1, count: this.#steps.length });
    at("slide-back").disabled = index === 0;
    at("slide-next").disabled = index === this.#steps.length - 1;
    this.page.show(settled(this.#steps, index), spots(this.#steps[index].cells));
  }

  #key(event) {
    const goal = { ArrowLeft: this.#index - 1, ArrowRight: this.#index + 1, Home: 0, End: this.#steps.length - 1 }[event.key];
    if (goal === undefined) return;
    event.preventDefault();
    this.#go(goal);
  }
}
