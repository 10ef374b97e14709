// How large the pictures on the page are and where they lie: as large as the window allows, their words legible.

import { Enlarging } from "./enlarging.js";
import { SHARE, beside, columnar, flowing, largest, rowsHigh, scrolled } from "./fitting.js";
import { Folding, LINE } from "./folding.js";
import { rename } from "./naming.js";
import { settle } from "./ranks.js";

const LARGEST = 1.9;
const GAP = 16; // pixels between pictures
const SMALLER = 0.7; // the share of its size down to which the first picture may shrink for all to be in sight
const SMALLEST = 0.6; // of its own size, to which the first picture shrinks to be in sight whole; its words stay legible
const NEARLY = 0.85; // of its own size, or what the window allows of it: below that, others are folded rather
const LEAST = { desk: 11, phone: 9 }; // pixels of the smallest words
const HEADING = 1.4; // how much larger than its own size a picture shows its heading itself
export const PHONE = 700; // pixels of width below which it is one
const UNDER = matchMedia("(max-width: 62rem)"); // the words stand under the boards, as in solve.css
const TABLET = matchMedia("(min-width: 44rem) and (max-width: 62rem) and (orientation: portrait)"); // as in solve.css
const ASIDE = 320; // pixels for what is said beside the pictures
const INSETS = 64; // pixels between the edges of the page and its pictures
const LOW = matchMedia("(min-width: 36rem) and (max-height: 30rem), (min-width: 36rem) and (max-width: 62rem) and (max-height: 40rem) and (orientation: landscape)"); // the board stands beside the words, as in solve.css

export class Layout {
  #folding = new Folding(() => this.fit());
  #enlarging = new Enlarging(() => this.fit());

  /** @param {HTMLElement} place of the pictures @param {HTMLElement} tray below them
   * @param {(figures: HTMLElement[]) => HTMLElement[]} asking those on which something can be touched for a move */
  constructor(place, tray, asking) {
    this.place = place;
    this.tray = tray;
    this.asking = asking;
  }

  /** A new first picture stands in place of the one before. @param {HTMLElement} figure */
  begin = (figure) => this.#enlarging.begin(figure);

  /** What a picture folds to. @param {string} title */
  line = (title) => this.#folding.line(title);

  /** Make the pictures as large as the window allows; at a desk, where that is not enough, fold those on which nothing
   * is to be touched or seen. */
  fit() {
    const figures = [...this.place.querySelectorAll("figure")];
    if (!figures.length || !this.place.clientWidth) return; // nothing is in sight, as on paper
    this.#aside(figures);
    const lowest = this.tray.hidden ? this.place : this.tray;
    const folds = "folding" in this.place.dataset && !UNDER.matches && !LOW.matches;
    const asking = this.asking(figures);
    const foldable = folds ? figures.slice(1).filter((figure) => !figure.matches(".lit, :has(.lit)") && !asking.includes(figure)) : [];
    for (const figure of figures) if (!foldable.includes(figure)) figure.classList.remove("folded", "opened");
    this.#folding.fold(foldable, (folded) => {
      const large = this.#lay(figures);
      return lowest.getBoundingClientRect().bottom + scrollY <= innerHeight && (large || !folded);
    });
  }

  /** On an upright tablet, what is said stands beside pictures that lie in one column anyhow. @param {HTMLElement[]} figures */
  #aside(figures) {
    const main = this.place.closest("main");
    const sizes = figures.map(({ dataset }) => /** @type {[number, number]} */ ([Number(dataset.wide), Number(dataset.high)]));
    main?.classList.toggle("aside", TABLET.matches && columnar(sizes, main.clientWidth - INSETS, ASIDE, GAP));
  }

  /** The first picture at full height, the others beside or below it. @param {HTMLElement[]} figures
   * @returns {boolean} whether the first is nearly as large as its own size and the window allow */
  #lay(figures) {
    const wide = this.place.clientWidth - 4;
    const narrow = wide < 620;
    const full = narrow && !LOW.matches; // the page is scrolled down a picture that is as wide as it can be
    const under = Math.max(24, this.tray.offsetHeight - 24); // what is kept free, and the tray where there is one
    const high = Math.max(LOW.matches ? 200 : 260, innerHeight - this.place.getBoundingClientRect().top - scrollY - under);
    /** @type {[number, number][]} */
    const sizes = figures.map(({ dataset, classList }) => (classList.contains("folded") ? LINE : [Number(dataset.wide), Number(dataset.high)]));
    const [firstWide, firstHigh] = sizes[0];
    const upright = UNDER.matches && !LOW.matches; // a tablet: the others flow round the first
    const flat = (firstHigh * wide) / firstWide < high * 0.55;
    let several = figures.length > 1 && !narrow && !flat;
    const room = several ? Math.max(wide * 0.55, Math.min(wide - 260, wide * 0.72)) : wide;
    const greatest = Number(this.place.dataset.largest) || LARGEST;
    let zoom = Math.min(greatest, room / firstWide, full ? Infinity : (high - 28) / firstHigh);
    let most = wide;
    let side = Math.min(Math.max(zoom * 1.3, 1), 1.4);
    const packed = (upright ? scrolled : largest)(sizes, wide, high, greatest, GAP);
    if (several) {
      const others = sizes.slice(1);
      const widest = Math.min(wide * SHARE, Math.max(...others.map(([own]) => own)));
      const own = Math.min(zoom, Math.max(1, (wide - 20 - widest) / firstWide));
      let column;
      if (upright) [zoom, side] = flowing(sizes, zoom, wide, high, side, GAP);
      else ({ zoom, most, side, column } = beside(others, firstWide, own, wide, high, greatest, GAP));
      several = upright || column <= high || rowsHigh(sizes, packed, wide, GAP) > Math.max(high, column * SMALLER) || packed < SMALLER * Math.min(zoom, 1);
    }
    if (!several && !narrow && figures.length > 1) [zoom, side, most] = [packed, packed, wide];
    this.place.classList.toggle("stacked", !several);
    this.place.classList.toggle("round", several && upright);
    if (!LOW.matches && zoom !== packed) zoom = Math.max(zoom, Math.min(SMALLEST, room / firstWide));
    figures.forEach((figure, index) => {
      if (figure.classList.contains("folded")) return;
      const [own, tall] = sizes[index];
      const scale = index === 0 ? this.#enlarging.scale(Math.min(zoom, wide / own), full) : Math.min(side, most / own);
      const svg = figure.querySelector("svg");
      const least = LEAST[innerWidth < PHONE || LOW.matches ? "phone" : "desk"] / scale;
      const cut = this.#headed(figure, least, scale);
      svg.setAttribute("viewBox", `0 ${cut} ${own} ${tall - cut}`);
      svg.setAttribute("width", (own * scale).toFixed(2)); // a whole pixel less would shrink the words of a small one
      svg.setAttribute("height", ((tall - cut) * scale).toFixed(2));
      this.#legible(svg, least);
    });
    this.#enlarging.settle(this.asking(figures.slice(1))[0]);
    figures.forEach(settle);
    return zoom >= NEARLY * Math.min(1, room / firstWide, (high - 28) / firstHigh);
  }

  /** Words over a picture that would be too small in it, or much larger than the page's, stand above it, wrapped anew.
   * @returns {number} how much of the picture is left out at the top */
  #headed(figure, least, scale) {
    const head = figure.querySelector(".p-heading");
    const above = figure.querySelector("figcaption");
    if (!head || !above) return 0;
    const small = scale > HEADING || [...head.querySelectorAll("text")].some((text) => Number(text.dataset.size ?? text.getAttribute("font-size")) < least);
    above.hidden = !small;
    head.classList.toggle("moved", small);
    return small ? Number(head.dataset.below) : 0;
  }

  /** Words of a picture that is smaller than it was drawn stay as large as can be read, squeezed where a card has no room. */
  #legible(svg, least) {
    const names = [...svg.querySelectorAll("text[data-high]")];
    for (const text of svg.querySelectorAll("text:not(.rank text)")) {
      text.dataset.size ??= text.getAttribute("font-size");
      const size = String(Math.max(Number(text.dataset.size), least));
      if (text.getAttribute("font-size") !== size) text.setAttribute("font-size", size); // to set it is to lay it out anew
      if (text.dataset.room && !text.dataset.high) text.removeAttribute("textLength");
    }
    names.forEach(rename);
    const wide = [...svg.querySelectorAll("text[data-room]:not([data-high])")].filter((text) => text.getComputedTextLength() > Number(text.dataset.room));
    for (const text of wide) {
      text.setAttribute("textLength", text.dataset.room);
      text.setAttribute("lengthAdjust", "spacingAndGlyphs");
    }
  }
}
