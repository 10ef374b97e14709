// The table of candidates on the page: a touch strikes one by hand or brings it back, and what is ruled out is told when asked for.

import { candidates } from "./choosing.js";
import { apart, cell, cellOf, gridOf, ruledOut } from "./candidates.js";
import { at, each, element, tell } from "./elements.js";
import { say } from "./service.js";
import { told } from "./slides.js";

const same = (one, other) => JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());
const called = (choice) => choice.slice(choice.indexOf("=") + 1);

export class Striking {
  #grid = null;
  #options = { moves: [], path: [], targets: {} };
  /** @type {Map<string, any>} */
  #buttons = new Map();

  /** @param {(cell: string, values: string[]) => void} strike strike these values, or bring them back
   * @param {() => Promise<any[]>} reason the deductions from here on */
  constructor(strike, reason) {
    this.strike = strike;
    this.reason = reason;
  }

  /** Lay the table out if the puzzle is one. @param {{moves: object[], path: string[][], targets: Record<string, string>}} options what can be moved at its start */
  lay(options) {
    this.#options = options;
    const grid = (this.#grid = gridOf(options.path));
    at("candidates").hidden = !grid;
    if (!grid) return;
    const drawn = each("#boards [data-at]").map((one) => one.dataset.at); // the table has its places in the order of the boards
    grid.columns.sort((one, other) => drawn.indexOf(one) - drawn.indexOf(other));
    const titles = grid.columns.map((column) => options.targets[column]);
    const head = apart(titles).map((text, index) => element("th", { scope: "col", textContent: text, title: titles[index] }));
    const bodies = grid.rows.map((row) => element("tbody", {},
      element("tr", {}, element("th", { scope: "rowgroup", colSpan: grid.columns.length, textContent: called(row) })),
      element("tr", {}, ...grid.columns.map((column) => this.#cell(row, column)))));
    at("table").replaceChildren(at("table").caption, element("thead", {}, element("tr", {}, ...head)), ...bodies);
  }

  #cell(row, column) {
    const place = cellOf(row, column);
    const possible = this.#grid.values.filter((value) => candidates(this.#options.path, [row, column, value]).length);
    const buttons = possible.map((value) => {
      const button = element("button", { type: "button", textContent: called(value), className: "candidate" });
      button.addEventListener("click", () => this.strike(place, [value]));
      this.#buttons.set(`${place}|${value}`, { button, row, column, value, place });
      return button;
    });
    return element("td", {}, element("div", {}, ...buttons));
  }

  /** Whether the puzzle is one of candidates, in which nothing else is noted. */
  get laid() {
    return this.#grid !== null;
  }

  /** Show what is struck and what was played. @param {Map<string, string[]>} marks @param {string[][]} played paths of the moves made */
  mark(marks, played) {
    if (!this.#grid) return;
    for (const { button, row, column, value, place } of this.#buttons.values()) {
      const { set, open } = cell(this.#grid, played, row, column, marks.get(place) ?? []);
      const struck = !open.includes(value);
      button.disabled = set !== null;
      button.className = `candidate${set === value ? " set" : struck ? " struck" : ""}`;
      button.setAttribute("aria-pressed", String(struck));
      const name = say("candidate", { who: called(row), where: this.#options.targets[column], value: called(value) });
      button.setAttribute("aria-label", set === value ? say("candidate_set", { name }) : struck ? say("candidate_struck", { name }) : name);
    }
  }

  /** Tell the next deduction that rules something out, light it, and offer to strike it. @param {Map<string, string[]>} marks */
  async next(marks) {
    const found = ruledOut(await this.reason(), (move) => this.#place(move), marks);
    if (!found) return tell(say("nothing_ruled_out"));
    tell(told(found.step));
    if (!found.out.length) return;
    for (const [place, value] of found.out) this.#buttons.get(`${place}|${value}`)?.button.classList.add("lit");
    const strike = element("button", { type: "button", textContent: say("strike_these") });
    strike.addEventListener("click", () => {
      tell("");
      for (const [place, value] of found.out) this.strike(place, [value]);
    });
    at("news").append(" ", strike);
  }

  /** The cell and the value of a move. @param {object} move @returns {[string, string] | null} */
  #place(move) {
    const path = this.#options.path[this.#options.moves.findIndex((one) => same(one, move))];
    const of = (elements) => elements.find((one) => path?.includes(one));
    const [row, column, value] = [of(this.#grid.rows), of(this.#grid.columns), of(this.#grid.values)];
    return row && column && value ? [cellOf(row, column), value] : null;
  }
}
