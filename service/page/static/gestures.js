// A move made by touching the boards: what was touched, what may be touched next, and the move that it would be.

import { Boards } from "./board.js";
import { candidates, common, flipped, free, live, meant, onto, turn, turned, way } from "./choosing.js";
import { linked } from "./clauses.js";
import { uncover } from "./covering.js";
import { Dragging, isThing } from "./dragging.js";
import { at, element, tell } from "./elements.js";
import { regain } from "./focusing.js";
import { headed, listed, say } from "./service.js";
import { signed } from "./signs.js";
import { Tip } from "./tips.js";

const MOST = 40; // moves that are listed in words
/** Buttons that have a key of their own: a hint, and the move that it names. @type {Record<string, string>} */
const BUTTONS = { h: "hint", b: "play-hint" };
/** @type {{moves: object[], words: string[], path: string[][], targets: Record<string, string>}} */
const NONE = { moves: [], words: [], path: [], targets: {} };

/** Press a button, where it is in sight. @param {string} id @returns {boolean} whether it could be pressed */
function pressed(id) {
  const button = at(id);
  const can = Boolean(button?.checkVisibility()) && !button.disabled;
  if (can) button.click();
  return can;
}

export class Gestures {
  #touched = [];
  /** The move that is shown, by its number; -1 for none. */
  #shown = -1;
  /** What a drag is over. @type {string | null} */
  #hovered = null;
  #lit = { lit: /** @type {string[]} */ ([]), thing: "", bad: /** @type {string[]} */ ([]) };
  #tip = new Tip();
  /** The answer of `moves` with words and path: what may be made now. */
  options = NONE;
  /** Whether all is done: no touch is asked for any more. */
  done = false;
  /** Whether places where a thing may not lie are told. */
  strict = true;
  /** @type {{places: string[], touch: (target: string) => void} | null} */
  #pencil = null;

  /** @param {(index: number) => void} make the move of that number is meant
   * @param {(event: KeyboardEvent) => boolean} key a key that is about no move; whether it did something
   * @param {(move: object) => Promise<string>} [why] why a move may not be made, with its clause */
  constructor(make, key, why = async () => "") {
    this.make = (index) => {
      this.boards.wanted = true;
      make(index);
    };
    this.otherKey = key;
    this.why = why;
    this.boards = new Boards(at("boards"), at("tray"), { touch: (target) => this.#touch(target), key: (event) => this.#key(event), vain: (target) => this.#vain(target) });
    this.drawn = (target) => this.boards.has(target);
    this.drag = new Dragging([at("boards"), at("tray")], {
      lift: (target) => this.#lift(target),
      over: (target, x, y) => this.#over(target, x, y),
      touch: (target) => this.#pass(target),
      drop: (target) => this.#drop(target),
      explain: (element) => this.#explain(element),
      hide: () => this.#tip.hide(),
    });
    uncover();
    at("make").addEventListener("click", () => this.make(this.#shown));
    at("next-one").addEventListener("click", () => this.#next(1));
    at("cancel").addEventListener("click", () => this.#reset());
    document.addEventListener("keydown", (event) => {
      if (event.defaultPrevented || /** @type {Element} */ (event.target).closest("input, textarea, select, button, a, summary, dialog")) return;
      if (this.#key(event)) event.preventDefault();
    });
  }

  /** Lay out the boards of a `draw` answer and what may be done on them; what was touched before is let go.
   * @param {{boards: object[], effects?: Record<string, string>}} parts @param {typeof NONE} [options] */
  show({ boards, effects }, options = NONE) {
    this.drag.cancel();
    this.#tip.hide();
    this.done = false;
    this.options = options;
    this.#touched = [];
    this.#shown = -1;
    this.#lit = { lit: [], thing: "", bad: [] };
    this.boards.show(boards, options.targets, effects);
  }

  /** What a touch does in place of a move, and at which places; null: touches make moves.
   * @param {{places: string[], touch: (target: string) => void} | null} pencil */
  hold(pencil) {
    this.#pencil = pencil;
    this.drag.still = pencil !== null;
    this.#touched = [];
    this.#shown = -1;
    this.#mark();
  }

  /** Show what can be touched, what was, the move that it would be, and the moves in words where there are few.
   * @param {string[]} [lit] targets that a hint is about @param {string} [thing] the board that it is about
   * @param {string[]} [bad] targets of what is wrong */
  mark(lit = [], thing = "", bad = []) {
    this.#lit = { lit, thing, bad };
    this.#mark();
  }

  /** Give a focus whose place has gone to where one can go on: on the boards, else at a move in words. */
  regain() {
    regain(...[at("boards"), at("tray")].map((place) => place.querySelector('[tabindex="0"]')), at("listed").querySelector("button"));
  }

  /** The number of a move among those that may be made; -1 if it is none of them. @param {object} move */
  indexOf(move) {
    const sorted = (one) => JSON.stringify(Object.entries(one).sort());
    return this.options.moves.findIndex((one) => sorted(one) === sorted(move));
  }

  #left = () => candidates(this.options.path, this.#touched);

  #mark() {
    const { path, words } = this.options;
    if (this.#pencil) {
      at("ghost").hidden = true;
      at("meant").textContent = "";
      at("listed").replaceChildren();
      at("how").textContent = say("pencil_touch");
      return this.boards.mark({ live: new Set(this.#pencil.places.filter(this.drawn)), touched: [], ghost: [], ...this.#lit });
    }
    const possible = this.#left();
    const open = live(path, possible, this.drawn);
    const chosen = this.#touched.length > 0;
    const movable = new Set();
    if (!chosen) for (const target of common(path)) if (open.size > 1 && path.length > 1 && open.delete(target) && isThing(target)) movable.add(target);
    if (!chosen || !possible.includes(this.#shown)) this.#shown = chosen ? possible[0] ?? -1 : -1;
    const ghost = this.#shown >= 0 && !(this.drag.active && this.#hovered === null) ? path[this.#shown].filter(this.drawn) : [];
    this.boards.mark({ live: open, movable, touched: this.#touched, ghost, ...this.#lit });
    at("ghost").hidden = !chosen;
    if (chosen) {
      at("ghost-words").textContent = signed(words[this.#shown] ?? "");
      at("ghost-count").textContent = possible.length > 1 ? say("one_of", { number: possible.indexOf(this.#shown) + 1, count: possible.length }) : "";
      at("next-one").hidden = at("ghost-count").hidden = possible.length < 2;
      at("ghost").parentElement.style.setProperty("--ghost", `${at("ghost").offsetHeight}px`); // on a phone the news stand above it
    }
    const heard = chosen ? `${at("ghost-words").textContent} ${at("ghost-count").textContent}`.trim() : "";
    if (at("meant").textContent !== heard) at("meant").textContent = heard; // the focus stays at the place: what it means now is heard
    this.#list(chosen, possible);
    this.regain();
    at("how").textContent = !path.length || this.done && !chosen ? "" : chosen ? say("go_on", { count: possible.length }) : path.length === 1 ? say("one_move") : open.size ? say("touch", { count: path.length }) : say("choose", { count: path.length });
  }

  #list(chosen, possible) {
    const { path, words } = this.options;
    const asked = chosen ? possible.length > 1 : !this.done;
    const listed = asked ? (chosen ? possible : free(path, this.drawn)) : [];
    at("listed").replaceChildren(...listed.slice(0, MOST).map((index) => {
      const play = element("button", { type: "button", textContent: words[index] });
      play.addEventListener("click", () => this.make(index));
      return element("li", {}, play);
    }));
  }

  #touch(target) {
    if (this.#pencil) return this.#pencil.touch(target);
    const possible = this.#left();
    if (possible.length === 1 && this.#touched.length && this.options.path[possible[0]].includes(target)) return this.make(possible[0]);
    this.#touched = this.#touched.includes(target) ? this.#touched.filter((one) => one !== target) : [...this.#touched, target];
    const one = meant(this.options.path, this.#touched, this.drawn);
    if (one !== null) return this.make(one);
    this.mark();
  }

  /** Nothing comes of a touch there: say why, by the move that would have laid there what is touched or has to be. */
  async #vain(target) {
    const { options } = this, { path, moves } = options;
    if (this.#pencil || !moves.length || this.done) return;
    const needed = [...common(path)].filter(this.drawn);
    if (needed.includes(target)) return tell(say("needed"));
    const thing = [...this.#touched, ...needed].some(isThing);
    const shown = this.#shown >= 0 ? this.#shown : thing ? this.#nearest(this.#left(), ...this.boards.middleOf([target])) : -1;
    if (this.#touched.length && candidates(path, [target]).length) return tell(say("not_together"));
    const move = this.strict && shown >= 0 ? onto(moves[shown], path[shown], target) : null;
    const text = move ? await this.why(move) : "";
    if (options === this.options) tell(text || say("no_touch"), text ? "wrong" : "");
  }

  // ---- dragging --------------------------------------------------------------------------------------------

  #lift(target) {
    if (!this.#touched.includes(target)) this.#touched = isThing(target) ? [...this.#touched.filter((one) => !isThing(one)), target] : [...this.#touched, target];
    if (!this.#left().length) this.#touched = [target];
    this.mark();
  }

  /** The move whose places lie nearest to a point of the screen. @param {number[]} moves */
  #nearest(moves, x, y) {
    const off = (index) => {
      const [across, down] = this.boards.middleOf(this.options.path[index].filter((one) => !isThing(one)));
      return Math.hypot(across - x, down - y);
    };
    return moves.map((index) => [off(index), index]).sort(([one], [other]) => one - other)[0][1];
  }

  /** The move that a drag to there would be: lying as the one before it, and nearest to the pointer. */
  #over(target, x, y) {
    const { path } = this.options;
    const left = target === null ? [] : candidates(path, [...this.#touched, target]);
    const before = this.#shown, hovered = this.#hovered;
    this.#hovered = left.length ? target : null;
    const same = left.filter((index) => before >= 0 && way(path[index]) === way(path[before]));
    const pool = same.length ? same : left;
    if (pool.length) this.#shown = this.#nearest(pool, x, y);
    const bad = target !== null && !left.length && this.strict ? [target] : [];
    if (this.#shown !== before || this.#hovered !== hovered || bad.join() !== this.#lit.bad.join()) this.mark([], "", bad);
    if (this.#shown >= 0) this.#turnGhost();
    return target === null ? null : left.length > 0;
  }

  #turnGhost() {
    const path = this.options.path[this.#shown];
    this.drag.turn(turn(path), way(path).includes("true"));
  }

  /** A place on the way of a drag along a line. */
  #pass(target) {
    if (this.#touched.includes(target) || !candidates(this.options.path, [...this.#touched, target]).length) return;
    this.#touched = [...this.#touched, target];
    this.mark();
  }

  /** Let go there: the move that is shown is made if nothing but words tells it from others. */
  #drop(target) {
    const { path, moves } = this.options;
    const shown = this.#shown, hovered = this.#hovered;
    this.#hovered = null;
    if (target === null) return this.mark();
    if (hovered === null) return this.#refuse(target, shown);
    const wanted = path[shown].filter(this.drawn);
    const alike = candidates(path, wanted).filter((index) => way(path[index]) === way(path[shown]) && path[index].filter(this.drawn).length === wanted.length);
    const placed = isThing(this.#touched[0] ?? "") || wanted.every((one) => one === target || this.#touched.includes(one));
    if (placed && alike.length === 1 && moves[shown]) return this.make(shown);
    this.#touched = placed ? wanted : [...this.#touched, target];
    this.#shown = shown;
    this.mark();
  }

  /** It may not lie there: say why, by the move that would have laid it there. */
  async #refuse(target, shown) {
    const { path, moves } = this.options;
    this.#touched = [];
    this.mark([], "", this.strict ? [target] : []);
    const move = this.strict && shown >= 0 ? onto(moves[shown], path[shown], target) : null;
    if (!move) return;
    const options = this.options;
    const text = await this.why(move);
    if (text && options === this.options) tell(text, "wrong");
  }

  #explain(element) {
    const text = element.dataset.tip || this.boards.told(element.dataset.at ?? "");
    if (text) this.#tip.show(element, text);
  }

  // ---- keys ------------------------------------------------------------------------------------------------

  #key(event) {
    const letter = event.key.toLowerCase();
    if (event.altKey) return false;
    if (event.key === "Escape") this.#tip.hide();
    if (this.#touched.length && !event.ctrlKey && !event.metaKey) {
      if (event.key === "Escape") return this.#reset(), true;
      if (event.key === "Enter" && this.#shown >= 0) return this.make(this.#shown), true;
      if (letter === "r") return this.#turn(event.shiftKey ? -1 : 1), true;
      if (letter === "f") return this.#flip(), true;
      if (letter === "n") return this.#next(event.shiftKey ? -1 : 1), true;
    }
    if (!event.ctrlKey && !event.metaKey && BUTTONS[letter]) return pressed(BUTTONS[letter]);
    return this.otherKey(event);
  }

  /** The moves that a turn or a flip may lead to: in a drag those of the place that it is over. */
  #turnable = () => candidates(this.options.path, this.#hovered ? [...this.#touched, this.#hovered] : this.#touched);

  #turn(by) {
    const next = this.#shown < 0 ? null : turned(this.options.path, this.#turnable(), this.#shown, by);
    if (next === null) this.#next(by);
    else this.#showMove(next);
  }

  #flip() {
    const next = this.#shown < 0 ? null : flipped(this.options.path, this.#turnable(), this.#shown);
    if (next !== null) this.#showMove(next);
  }

  #next(by) {
    const possible = this.#left();
    if (possible.length) this.#showMove(possible[(possible.indexOf(this.#shown) + by + possible.length) % possible.length]);
  }

  #showMove(index) {
    this.#shown = index;
    if (this.drag.active) this.#turnGhost();
    this.#mark();
  }

  #reset() {
    this.drag.cancel();
    this.#touched = [];
    this.boards.wanted = true;
    this.mark();
  }
}

/** Tables and notes that stand beside the boards of a `draw` answer. */
export function showFacts({ subtitle, tables, notes }) {
  at("subtitle").textContent = signed(subtitle);
  const cells = (row, kind) => element("tr", {}, ...row.map((text) => element(text ? kind : "td", {}, ...linked(text))));
  at("tables").replaceChildren(...tables.filter(({ rows }) => rows.length).map(({ title, header, rows }) =>
    element("table", {}, element("caption", { textContent: title }), element("thead", {}, cells(header, "th")), element("tbody", {}, ...rows.map((row) => cells(row, "td"))))),
  ...notes.map((text) => element("p", {}, ...linked(text))));
  at("facts").hidden = !tables.length && !notes.length;
}

/** Tell what is wrong with a position that somebody has given, field by field where the service names them.
 * @param {any} error @param {(text: string, look?: string) => void} tell @param {(field: string) => string} [named] what a field is called */
export function refused(error, tell, named = (field) => field) {
  const fields = error.errors?.filter(({ field }) => field) ?? [];
  if (!fields.length) return failed(error, tell);
  tell(listed(fields.map(({ field, message }) => headed(named(field), message)), "semicolon"), "wrong");
}

/** Tell what went wrong with a deed; nothing of a question that was taken back. @param {Error & {status?: number, busy?: boolean}} error */
export function failed(error, tell) {
  if (error.name === "AbortError") return;
  const refused = error.status !== undefined;
  if (refused && error.busy) tell(say("busy"), "wrong");
  else tell(refused && error.message ? error.message : say("failed"), "wrong");
  if (!refused && !(error instanceof TypeError)) console.error(error);
}
