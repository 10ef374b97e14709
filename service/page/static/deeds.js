// What was done in a puzzle: moves made and marks of a pencil, as a tree of lines, of which none is lost. Pure.

import { Variations } from "./variations.js";

/** @typedef {{move?: object, mark?: {target: string, name: string}}} Deed */
/** @typedef {import("./variations.js").Branch<Deed>} Branch */
/** @typedef {{deeds: [Deed, number, boolean][], at: number, fork: number}} Kept each deed with the number of the one before it, and whether it was gone on with last */

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

export class Deeds {
  /** @type {Variations<Deed>} */
  #tree = new Variations({});
  /** Where a line began that is merely tried. @type {Branch | null} */
  #fork = null;

  /** The deeds that lead to those moves: as they were kept, gone on from the beginning where they lead elsewhere.
   * @param {Kept | undefined} kept @param {object[]} moves */
  static resumed(kept, moves) {
    let deeds = new Deeds();
    try {
      if (kept) deeds = Deeds.#read(kept);
    } catch {
      // what cannot be read is nothing
    }
    if (!same(deeds.moves, moves)) deeds.reach(moves);
    return deeds;
  }

  /** How many deeds lead to what is looked at. */
  get index() {
    return this.#tree.index;
  }

  /** How many deeds there are with those that were taken back. */
  get last() {
    return this.#tree.line.length - 1;
  }

  /** The moves made. */
  get moves() {
    return this.movesAt(this.index);
  }

  /** The moves among the first deeds. @param {number} index @returns {object[]} */
  movesAt = (index) => this.#tree.line.slice(0, index + 1).flatMap(({ value }) => (value.move ? [value.move] : []));

  /** The last place in the line at which so many moves are made. @param {number} count */
  placeOf(count) {
    let index = 0;
    while (index < this.last && this.movesAt(index + 1).length <= count) index += 1;
    return index;
  }

  /** The marks that stand now, by target. @returns {Map<string, string[]>} */
  get marks() {
    /** @type {Map<string, string[]>} */
    const found = new Map();
    for (const { value: { mark } } of this.#tree.line.slice(0, this.index + 1)) {
      if (!mark) continue;
      const there = found.get(mark.target) ?? [];
      const left = there.includes(mark.name) ? there.filter((name) => name !== mark.name) : [...there, mark.name];
      if (left.length) found.set(mark.target, left);
      else found.delete(mark.target);
    }
    return found;
  }

  /** @param {object} move */
  make = (move) => this.#tree.add({ move }, (other) => same(other.move, move));

  /** Set a mark, or remove it where it stands. @param {string} target @param {string} name */
  mark = (target, name) => this.#tree.add({ mark: { target, name } }, (other) => same(other.mark, { target, name }));

  /** Take deeds back as far as that place, or do them again. @param {number} index */
  look = (index) => this.#tree.look(index);

  /** Go from the beginning to where those moves lead; what was done besides stays. @param {object[]} moves */
  reach(moves) {
    this.look(0);
    for (const move of moves) this.make(move);
    if (this.#fork && !this.#tree.line.slice(0, this.index + 1).includes(this.#fork)) this.settle();
  }

  // ---- lines that are tried --------------------------------------------------------------------------------

  /** After how many moves the line begins that is tried; null where none is. */
  get tried() {
    return this.#fork ? Deeds.#movesTo(this.#fork).length : null;
  }

  /** What is done from here on is merely tried. */
  begin() {
    this.#fork = this.#tree.line[this.index];
  }

  /** The line that was tried is the one that counts. */
  settle() {
    this.#fork = null;
  }

  /** The moves at the fork. @returns {object[]} */
  get before() {
    return this.#fork ? Deeds.#movesTo(this.#fork) : this.moves;
  }

  /** Go back to the fork; the line that was tried is one of the others then. */
  back() {
    if (!this.#fork) return;
    this.#fork.taken = null;
    this.#tree.choose(this.#fork);
    this.#fork = null;
  }

  /** The lines that leave the one that led here: the moves before each, its first move, those that it leads to, and the way there.
   * @returns {{before: object[], move: object, moves: object[], choose: () => void}[]} */
  get others() {
    const { line } = this.#tree;
    return line.slice(0, this.index + 1).flatMap((branch, place) => branch.children.filter((child) => child !== line[place + 1]).flatMap((child) => {
      let end = child;
      while (end.taken ?? end.children[0]) end = end.taken ?? end.children[0];
      const before = Deeds.#movesTo(branch), moves = Deeds.#movesTo(end);
      return moves.length > before.length ? [{ before, move: moves[before.length], moves, choose: () => this.#tree.choose(end) }] : [];
    }));
  }

  // ---- as it is kept ---------------------------------------------------------------------------------------

  /** @returns {Kept} */
  get kept() {
    const { line, index, all, told } = this.#tree;
    return { deeds: told, at: all.indexOf(line[index]), fork: this.#fork ? all.indexOf(this.#fork) : -1 };
  }

  /** @param {Kept} kept */
  static #read({ deeds, at, fork }) {
    const found = new Deeds();
    found.#tree = Variations.read({}, deeds, at);
    found.#fork = found.#tree.all[fork] ?? null;
    return found;
  }

  /** @param {Branch | null} branch @returns {object[]} */
  static #movesTo(branch) {
    const moves = [];
    for (let one = branch; one; one = one.parent) if (one.value.move) moves.unshift(one.value.move);
    return moves;
  }
}
