// A move made by touching the boards: what was touched, what may be touched next, and the move that it would be.

import { Boards } from "./board.js";
import { candidates, common, free, live, meant } from "./choosing.js";
import { at, element } from "./elements.js";
import { say } from "./service.js";

const MOST = 40; // moves that are listed in words
const NONE = { moves: [], words: [], path: [], targets: {} };

export class Gestures {
  #touched = [];
  #turn = 0;
  /** The answer of `moves` with words and path: what may be made now. */
  options = NONE;

  /** @param {(index: number) => void} make the move of that number is meant
   * @param {(event: KeyboardEvent) => boolean} key a key that is about no move; whether it did something */
  constructor(make, key) {
    this.make = (index) => {
      this.boards.wanted = true;
      make(index);
    };
    this.otherKey = key;
    this.boards = new Boards(at("boards"), at("tray"), { touch: (target) => this.#touch(target), key: (event) => this.#key(event) });
    this.shown = (target) => this.boards.has(target);
    at("make").addEventListener("click", () => this.make(this.#current()));
    at("next-one").addEventListener("click", () => this.#next(1));
    at("cancel").addEventListener("click", () => this.#reset());
    document.addEventListener("keydown", (event) => {
      if (event.defaultPrevented || /** @type {Element} */ (event.target).closest("input, textarea, select, button, a, summary, dialog")) return;
      if (this.#key(event)) event.preventDefault();
    });
  }

  /** Lay out the boards of a `draw` answer and what may be done on them; what was touched before is let go.
   * @param {object[]} boards @param {typeof NONE} [options] */
  show(boards, options = NONE) {
    this.options = options;
    this.#touched = [];
    this.#turn = 0;
    this.boards.show(boards, options.targets);
  }

  /** Show what can be touched, what was, the move that it would be, and the moves in words where there are few.
   * @param {string[]} [lit] targets that a hint is about @param {string} [thing] the board that it is about */
  mark(lit = [], thing = "") {
    const { path, words } = this.options;
    const possible = this.#left();
    const open = live(path, possible, this.shown);
    const chosen = this.#touched.length > 0;
    if (!chosen) for (const target of common(path)) if (open.size > 1 && path.length > 1) open.delete(target);
    const ghost = chosen && possible.length ? path[this.#current()].filter(this.shown) : [];
    this.boards.mark({ live: open, touched: this.#touched, ghost, lit, thing });
    at("ghost").hidden = !chosen;
    if (chosen) {
      at("ghost-words").textContent = words[this.#current()] ?? "";
      at("ghost-count").textContent = possible.length > 1 ? say("one_of", { number: this.#turn + 1, count: possible.length }) : "";
      at("next-one").hidden = at("ghost-count").hidden = possible.length < 2;
    }
    const listed = chosen ? possible : free(path, this.shown);
    at("listed").replaceChildren(...(chosen && possible.length === 1 ? [] : listed.slice(0, MOST)).map((index) => {
      const play = element("button", { type: "button", textContent: words[index] });
      play.addEventListener("click", () => this.make(index));
      return element("li", {}, play);
    }));
    at("how").textContent = !path.length ? "" : chosen ? say("go_on", { count: possible.length }) : open.size ? say("touch", { count: path.length }) : say("choose", { count: path.length });
  }

  /** The number of a move among those that may be made; -1 if it is none of them. @param {object} move */
  indexOf(move) {
    const sorted = (one) => JSON.stringify(Object.entries(one).sort());
    return this.options.moves.findIndex((one) => sorted(one) === sorted(move));
  }

  #left = () => candidates(this.options.path, this.#touched);
  #current = () => this.#left()[this.#turn] ?? -1;

  #touch(target) {
    const possible = this.#left();
    if (possible.length === 1 && this.#touched.length && this.options.path[possible[0]].includes(target)) return this.make(possible[0]);
    this.#touched = this.#touched.includes(target) ? this.#touched.filter((one) => one !== target) : [...this.#touched, target];
    this.#turn = 0;
    const one = meant(this.options.path, this.#touched, this.shown);
    if (one !== null) return this.make(one);
    this.mark();
  }

  #key(event) {
    const letter = event.key.toLowerCase();
    if (event.altKey) return false;
    if (this.#touched.length && !event.ctrlKey && !event.metaKey) {
      if (event.key === "Escape") return this.#reset(), true;
      if (event.key === "Enter" && this.#left().length) return this.make(this.#current()), true;
      if (letter === "r" || letter === "n") return this.#next(event.shiftKey ? -1 : 1), true;
    }
    return this.otherKey(event);
  }

  #next(by) {
    const count = this.#left().length;
    if (!count) return;
    this.#turn = (this.#turn + by + count) % count;
    this.mark();
  }

  #reset() {
    this.#touched = [];
    this.#turn = 0;
    this.boards.wanted = true;
    this.mark();
  }
}

/** Tables and notes that stand beside the boards of a `draw` answer. */
export function showFacts({ subtitle, tables, notes }) {
  at("subtitle").textContent = subtitle;
  const cells = (row, kind) => element("tr", {}, ...row.map((text) => element(text ? kind : "td", { textContent: text })));
  at("tables").replaceChildren(...tables.map(({ title, header, rows }) =>
    element("table", {}, element("caption", { textContent: title }), element("thead", {}, cells(header, "th")), element("tbody", {}, ...rows.map((row) => cells(row, "td"))))),
  ...notes.map((text) => element("p", { textContent: text })));
  at("facts").hidden = !tables.length && !notes.length;
}

/** Tell what went wrong with a deed; nothing of a question that was taken back. @param {Error & {status?: number, busy?: boolean}} error */
export function failed(error, tell) {
  if (error.name === "AbortError") return;
  const refused = error.status !== undefined;
  if (refused && error.busy) tell(say("busy"), "wrong");
  else tell(refused && error.message ? error.message : say("failed"), "wrong");
  if (!refused && !(error instanceof TypeError)) console.error(error);
}
