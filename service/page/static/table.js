// A game under way: its seats, every table that there was, and the deeds that led from one to the next.

import { ask } from "./service.js";

/** How long an engine of each strength thinks, in seconds, and for what. @type {[number, string][]} */
export const STRENGTHS = [[0.3, "turn"], [1, "turn"], [1, "game"], [5, "game"]];

export class Table {
  /** The answers of `step`, one a deed; the first is the table at which the game was begun. @type {object[]} */
  tables = [];
  /** Which of them is looked at. */
  index = 0;

  /** @param {{position: object, shown?: object | null, who: (number | null)[], seed: number}} game who sits at each
   * seat: null for a person, else the strength of the engine; nobody where the rules move it */
  constructor({ position, shown = null, who, seed }) {
    this.begun = { position, shown };
    this.who = who;
    this.seed = seed;
  }

  /** The table that is looked at. */
  get now() {
    return this.tables[this.index];
  }

  /** What a reload needs to go on from here. */
  get kept() {
    return { position: this.now.position, shown: this.now.shown, who: this.who, seed: this.seed };
  }

  /** Whose move it is: null where chance acts or all is over. @returns {number | null} */
  get mover() {
    return this.now.to_move[0] ?? null;
  }

  /** Whether a person is to move. */
  get asked() {
    return this.mover !== null && (this.who[this.mover] ?? null) === null;
  }

  /** The one person at the table sees it from one seat, several from that of whoever is to move. */
  get #view() {
    const persons = this.who.flatMap((one, seat) => (one === null ? [seat] : []));
    return persons.length === 1 ? { view: persons[0] } : {};
  }

  /** Look at the table as it was begun. */
  async begin() {
    this.tables = [await ask("step", { ...this.#without(this.begun), ...this.#view })];
    this.index = 0;
  }

  /** One deed from the table that is looked at; what was done after it before is gone.
   * @param {{move?: object | string, roll?: boolean, seat?: number}} deed */
  async deed(deed) {
    const { position, shown } = this.now;
    const after = await ask("step", { ...this.#without({ position, shown }), ...this.#view, ...deed });
    this.tables = [...this.tables.slice(0, this.index + 1), after];
    this.index += 1;
  }

  /** Look at another table of the game. @param {number} index @returns {boolean} whether there is one */
  look(index) {
    if (index < 0 || index >= this.tables.length || index === this.index) return false;
    this.index = index;
    return true;
  }

  /** The last table before this one at which a person decided; the first if there is none. */
  get before() {
    for (let index = this.index - 1; index > 0; index -= 1) {
      const [mover] = this.tables[index].to_move;
      if (mover !== undefined && (this.who[mover] ?? null) === null) return index;
    }
    return 0;
  }

  #without({ position, shown }) {
    return { position, seed: this.seed, ...(shown ? { shown } : {}) };
  }
}
