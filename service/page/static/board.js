// The boards on the page: pictures whose targets are touched with a pointer or by keys. It knows targets, never games.

import { targetAt } from "./finding.js";
import { focusOn, lost } from "./focusing.js";
import { haunt, lying } from "./ghosts.js";
import { Layout, PHONE } from "./layout.js";
import { called, write } from "./pencil.js";
import { badge } from "./ranks.js";
import { listed, say } from "./service.js";
import { signed } from "./signs.js";
import { titled } from "./tips.js";

const SIDES = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const FEW = 16; // places that may be touched, up to which all are outlined

/** @param {Element} element @returns {[number, number]} */
const middle = (element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};

/** A board of a `draw` answer as an element. @param {{title: string, svg: string}} board @param {number} index its place among them */
export function pictureOf({ title, svg }, index) {
  const picture = document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
  picture.setAttribute("role", "group");
  picture.setAttribute("aria-label", title || `${index + 1}`);
  return picture;
}

export class Boards {
  /** What stands for each target. @type {Map<string, any[]>} */
  #groups = new Map();
  #focused = "";
  wanted = false;
  /** Marks of a pencil, by target. @type {Map<string, string[]>} */
  #marks = new Map();
  /** @type {Layout} */
  #layout;

  /** @param {HTMLElement} place @param {HTMLElement} tray
   * @param {{touch: (target: string) => void, key: (event: KeyboardEvent) => boolean, vain?: (target: string) => void}} deeds
   * what a touch does, what a key does, and what is said to a touch where nothing can be touched */
  constructor(place, tray, deeds) {
    this.place = place;
    this.tray = tray;
    this.deeds = deeds;
    this.#layout = new Layout(place, tray, this.#asking);
    for (const one of [place, tray]) {
      one.addEventListener("click", (event) => this.#clicked(event));
      one.addEventListener("keydown", (event) => this.#pressed(event));
      one.addEventListener("focusin", (event) => (this.#focused = /** @type {HTMLElement} */ (event.target).dataset?.at ?? this.#focused));
    }
    new ResizeObserver(() => this.fit()).observe(place);
  }

  /** Show the boards of a `draw` answer, and of targets that are on none of them a button each.
   * @param {{title: string, caption: string, main: boolean, width: number, height: number, svg: string}[]} boards
   * @param {Record<string, string>} titles what the targets of the moves are called
   * @param {Record<string, string>} [effects] what things on the boards are and do */
  show(boards, titles, effects = {}) {
    const had = this.place.contains(document.activeElement) || this.tray.contains(document.activeElement);
    const figures = boards.map((board, index) => this.#figure(board, index));
    const side = document.createElement("div");
    side.className = "side";
    side.append(...this.#ordered(figures.slice(1), titles));
    if (figures.length) this.#layout.begin(figures[0]);
    this.place.replaceChildren(...figures.slice(0, 1), ...(figures.length > 1 ? [side] : []));
    this.#collect();
    const kinds = new Set([...this.#groups.keys()].map((target) => target.split(":")[0]));
    const missing = Object.keys(titles).filter((target) => !this.#groups.has(target) && !(kinds.has(target.split(":")[0]) && target.includes(",")));
    this.tray.replaceChildren(...missing.map((target) => {
      const chip = document.createElement("button");
      chip.type = "button";
      chip.dataset.at = target;
      chip.className = "chip";
      chip.textContent = signed(titles[target]);
      return chip;
    }));
    this.tray.hidden = !missing.length;
    this.#collect();
    this.titles = titles;
    this.effects = effects;
    for (const figure of figures) titled(figure.querySelector("svg"), this.told);
    this.fit();
    this.wanted ||= had;
  }

  /** Pictures below the first: on a phone, where few are in sight, those on which something can be touched go first.
   * @param {HTMLElement[]} figures @param {Record<string, string>} titles */
  #ordered(figures, titles) {
    const asks = (figure) => [...figure.querySelectorAll("[data-at]")].some(({ dataset }) => dataset.at in titles);
    return innerWidth < PHONE ? [...figures.filter(asks), ...figures.filter((one) => !asks(one))] : figures;
  }

  /** @param {string} target @returns {boolean} whether it can be touched */
  has = (target) => this.#groups.has(target);

  /** What a target is called, and what it does. @param {string} target */
  told = (target) => signed(this.effects[target] ?? this.titles[target] ?? "");

  /** What is read aloud of a target: with its marks. */
  #read(target) {
    const marks = this.#marks.get(target);
    const name = this.told(target) || target;
    return marks ? say("pencilled", { name, marks: listed(marks.map(called)) }) : name;
  }

  /** Name what can be touched for who hears it; once, where its title tells the same. */
  #name(element, target) {
    const name = this.#read(target);
    if (element.querySelector(":scope > title")?.textContent === name) element.removeAttribute("aria-label");
    else element.setAttribute("aria-label", name);
  }

  /** Write marks of a pencil into places; what is read of them changes with the next `mark`. @param {Map<string, string[]>} marks by target */
  pencil(marks) {
    for (const old of this.place.querySelectorAll(".pencil")) old.remove();
    this.#marks = marks;
    for (const [target, names] of marks) {
      const place = this.#groups.get(target)?.[0];
      if (place instanceof SVGGraphicsElement) write(place, names);
    }
    this.fit();
  }

  /** Where the targets are on the screen: the middle of them all. @param {string[]} targets @returns {[number, number]} */
  middleOf(targets) {
    const points = targets.flatMap((target) => this.#groups.get(target)?.slice(0, 1) ?? []).map(middle);
    const mean = (axis) => points.reduce((sum, point) => sum + point[axis], 0) / (points.length || 1);
    return [mean(0), mean(1)];
  }

  /** Mark what can be touched next, what need not be touched and can be taken to its place, what was touched, what the
   * move shown would touch, and what a hint is about.
   * @param {{live: Set<string>, movable?: Set<string>, touched: string[], ghost: string[], lit: string[], thing?: string, bad?: string[]}} state */
  mark({ live, movable = new Set(), touched, ghost, lit, thing, bad = [] }) {
    const figures = [...this.place.querySelectorAll("figure")];
    this.place.classList.toggle("touching", touched.length > 0);
    this.place.classList.toggle("few", live.size > 0 && live.size <= FEW);
    const named = thing && figures.find((figure) => figure.querySelector("svg").getAttribute("aria-label").startsWith(thing));
    const meant = lit.some((target) => this.#groups.has(target)) ? null : named || figures[0];
    for (const figure of figures) figure.classList.toggle("lit", lit.length > 0 && figure === meant);
    for (const [target, elements] of this.#groups) {
      const can = live.has(target);
      for (const element of elements) {
        element.classList.toggle("live", can);
        element.classList.toggle("movable", movable.has(target));
        element.classList.toggle("dim", !can && touched.length > 0);
        element.classList.toggle("touched", touched.includes(target));
        element.classList.toggle("ghost", ghost.includes(target));
        element.classList.toggle("lit", lit.includes(target));
        element.classList.toggle("bad", bad.includes(target));
        if (can) {
          if (element.tagName !== "BUTTON") element.setAttribute("role", "button");
          this.#name(element, target);
          element.setAttribute("aria-pressed", String(touched.includes(target)));
          element.removeAttribute("aria-hidden");
        } else for (const name of ["role", "aria-label", "aria-pressed", "tabindex"]) element.removeAttribute(name);
        if (element.tagName === "BUTTON") element.disabled = !can && !movable.has(target);
      }
    }
    this.#foreshow(ghost);
    if (this.place.querySelector(".folded:is(.lit, :has(.lit))")) this.fit();
    const first = live.has(this.#focused) ? this.#focused : live.values().next().value;
    for (const target of live) for (const element of this.#groups.get(target) ?? []) element.setAttribute("tabindex", target === first ? "0" : "-1");
    const [element] = this.#groups.get(first) ?? [];
    if (element && (this.wanted || lost())) focusOn(element);
    this.wanted = false;
  }

  /** Draw what the move that is shown would lay. @param {string[]} ghost its targets, in their order */
  #foreshow(ghost) {
    for (const old of this.place.querySelectorAll(".foreshown")) old.remove();
    for (const [place, picture] of lying(this.#drawn(ghost))) {
      picture.setAttribute("class", "foreshown");
      place.before(picture);
    }
  }

  /** What stands for targets on pictures, one element each. @param {string[]} targets @returns {SVGGraphicsElement[]} */
  #drawn = (targets) => targets.flatMap((one) => this.#groups.get(one)?.slice(0, 1) ?? []).filter((one) => one instanceof SVGGraphicsElement);

  /** Draw the best moves on the boards as ghosts, each with its number at a target that tells it from the others.
   * @param {{targets: string[], words: string, show: () => void, play: () => void}[]} entries */
  rank(entries) {
    for (const old of this.place.querySelectorAll(".rank, .rank-ghost")) old.remove();
    const shared = (target) => entries.length > 1 && entries.every(({ targets }) => targets.includes(target));
    const main = this.place.querySelector("figure");
    entries.forEach(({ targets }, index) => {
      haunt(this.#drawn(targets), (one) => main.contains(one) && !shared(one.dataset.at), index + 1);
    });
    badge(entries, shared, (target) => this.#drawn([target])[0]);
    this.fit(); // numbers are words that are to be read too
  }

  /** Those on which something can be touched for a move. @param {HTMLElement[]} figures */
  #asking = (figures) => {
    const asked = Object.keys(this.titles).flatMap((target) => this.#groups.get(target) ?? []);
    return figures.filter((figure) => asked.some((one) => figure.contains(one)));
  };

  /** Lay all out anew, as large as the window allows. */
  fit = () => this.#layout.fit();

  #figure(board, index) {
    const { title, caption, main, width, height } = board;
    const figure = document.createElement("figure");
    const picture = pictureOf(board, index);
    Object.assign(figure.dataset, { wide: width, high: height, title: title || `${index + 1}` });
    figure.className = main ? "main" : "";
    const above = document.createElement("figcaption");
    above.append(Object.assign(document.createElement("strong"), { textContent: signed(title) }), " ", Object.assign(document.createElement("span"), { textContent: signed(caption) }));
    figure.append(this.#layout.line(figure.dataset.title), above, picture);
    return figure;
  }

  #collect() {
    this.#groups = new Map();
    for (const place of [this.place, this.tray]) for (const element of place.querySelectorAll("[data-at]")) {
      const target = element.getAttribute("data-at");
      this.#groups.set(target, [...(this.#groups.get(target) ?? []), element]);
    }
  }

  #clicked(event) {
    const element = event.target.closest("[data-at]");
    if (element?.matches("button.movable")) return this.deeds.vain?.(element.dataset.at);
    if (!element?.classList.contains("live")) return this.#missed(event);
    this.#focused = element.dataset.at;
    this.wanted = true;
    this.deeds.touch(element.dataset.at);
  }

  /** A touch where nothing can be touched now: what lies there lets touches through, and is looked for by its place. */
  #missed(event) {
    if (!this.deeds.vain || event.target.closest("button, a")) return;
    const target = targetAt([...this.#groups.values()].flat(), event.clientX, event.clientY);
    if (target !== null) this.deeds.vain(target);
  }

  #pressed(event) {
    if (this.deeds.key(event)) return event.preventDefault();
    const target = event.target.dataset?.at;
    if (!target) return;
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      this.wanted = true;
      this.deeds.touch(target);
    } else if (event.key === "PageDown" || event.key === "PageUp") {
      event.preventDefault();
      this.#pass(event.target, event.key === "PageDown" ? 1 : -1);
    } else if (SIDES[event.key]) {
      event.preventDefault();
      this.#step(event.target, SIDES[event.key]);
    }
  }

  /** Move the focus to the nearest target that lies that way. */
  #step(from, [dx, dy]) {
    const [x, y] = middle(from);
    let best = null;
    let least = Infinity;
    for (const elements of this.#groups.values()) for (const element of elements) {
      if (!element.classList.contains("live") || element === from || element.dataset.at === from.dataset.at) continue;
      const [a, b] = middle(element);
      const ahead = (a - x) * dx + (b - y) * dy;
      const aside = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
      if (ahead > 1 && ahead + 2.5 * aside < least) [best, least] = [element, ahead + 2.5 * aside];
    }
    if (best) this.#focus(best);
  }

  /** Move the focus to the next target or the one before, through all that can be touched. */
  #pass(from, by) {
    const all = [...this.#groups.values()].map(([first]) => first).filter((element) => element.classList.contains("live"));
    const here = all.findIndex((element) => element.dataset.at === from.dataset.at);
    if (all.length) this.#focus(all[(here + by + all.length) % all.length]);
  }

  #focus(best) {
    for (const place of [this.place, this.tray]) for (const element of place.querySelectorAll('[tabindex="0"]')) element.setAttribute("tabindex", "-1");
    best.setAttribute("tabindex", "0");
    best.focus({ preventScroll: false });
  }
}
