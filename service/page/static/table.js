// A game under way: its seats, every table that there was, and the deeds that led from one to the next.

import { ask } from "./service.js";
import { change, changed, equal, sharing } from "./sharing.js";
import { Variations } from "./variations.js";

/** How long an engine of each strength thinks, in seconds, and for what. @type {[number, string][]} */
export const STRENGTHS = [[0.3, "turn"], [1, "turn"], [1, "game"], [5, "game"]];

/** A table, holding once what it has of the position before it, and what all see of it. @param {any} table @param {any} before */
function shared(table, before) {
  const position = sharing(table.position, before);
  const [seen, view] = [table.seen, table.view].map((one) => sharing(one, position));
  return { ...table, position, seen, view };
}

/** The line of play that leads to a table, which is looked at: a table before each deed of its log.
 * @param {any} table that tells its `log` @returns {Variations<any>} */
function logged({ log, ...table }) {
  const { position } = table;
  const before = log.map(({ shown, to_move }, index) => ({ position: { ...position, log: position.log.slice(0, index) }, shown, to_move }));
  const [first, ...after] = [...before, table];
  const played = log.map(({ shown, to_move, ...deed }) => deed);
  return Variations.read(first, after.map((one, index) => [{ ...one, played: played[index] }, index, true]), log.length);
}

export class Table {
  /** The answers of `step`, one a deed, in every line of play that there was. @type {Variations<any>} */
  #lines;
  /** The seats that persons or engines play, once the service has told them. @type {number[] | null} */
  #people = null;
  /** The person whose board was shown last; others are asked for before theirs is. @type {number | null} */
  holder = null;

  /** @param {{position: any, shown?: object | null, done?: number[], who: (number | null)[], seed: number, task?: any,
   * reviewed?: import("./reviewed.js").Reviewed | null}} game `done`: seats that wait for the others to want what all
   * share; `who` sits at each seat: null for a person, else the strength of the engine; nobody where the rules move it;
   * `task`: what a review asks to be done better; what a review told */
  constructor({ position, shown = null, done = [], who, seed, task = null, reviewed = null }) {
    this.begun = { position, shown, done };
    this.task = task;
    this.reviewed = reviewed;
    this.who = who;
    this.seed = seed;
  }

  /** The tables of the line of play; the first is that at which the game was begun. @returns {any[]} */
  get tables() {
    return this.#lines.line.map((branch) => branch.value);
  }

  /** Which of them is looked at. */
  get index() {
    return this.#lines.index;
  }

  /** The table that is looked at. */
  get now() {
    return this.tables[this.index];
  }

  /** Where in the game's log the moves made here begin. @returns {number} */
  get logStart() {
    return this.begun.position.log?.length ?? 0;
  }

  /** What a reload needs to go on from here. */
  get kept() {
    const { position, shown, done = [] } = this.now;
    return { position, shown, who: this.who, seed: this.seed, ...(done.length ? { done } : {}), ...(this.reviewed ? { reviewed: this.reviewed } : {}), ...(this.task && this.index === 0 ? { task: this.task } : {}) };
  }

  /** Every line of play, as a reload needs it to list them all: of each table what the others can be asked for again, and
   * of its position what differs from the one before it. */
  get lines() {
    const { line, index, all, told } = this.#lines;
    const least = ({ shown, done, to_move, played, worth }) => ({ shown, done, to_move, played, worth });
    const first = all[0].value;
    const deeds = told.map(([one, before, taken]) => {
      one.change ??= change(all[before].value.position, one.position);
      return [{ ...least(one), change: one.change }, before, taken];
    });
    return { first: { ...least(first), position: first.position }, deeds, at: all.indexOf(line[index]) };
  }

  /** The lines that were kept so, every table with its whole position again. @param {any} kept */
  static read({ first, deeds, at }) {
    const all = [first];
    for (const [one, before] of deeds) all.push({ ...one, position: changed(all[before].position, one.change) });
    return { first, deeds: deeds.map(([, ...place], index) => [all[index + 1], ...place]), at };
  }

  /** Whose move it is: null where chance acts or all is over. Where chance may act already, no engine is asked: what it
   * could do it can do after that. @returns {number | null} */
  get mover() {
    const { to_move: movers, may_roll: may } = this.now;
    return (may ? movers.filter(this.#isPerson) : movers)[0] ?? null;
  }

  #isPerson = (seat) => (this.who[seat] ?? null) === null;

  /** The place of the table at which whoever looks had last done something, 0 where nothing: the one person, else who is
   * to move, else any person. */
  get #left() {
    const persons = this.#persons;
    const looks = persons.length === 1 || this.mover === null ? persons : [this.mover];
    return this.tables.slice(1, this.index + 1).findLastIndex(({ played }) => looks.includes(played.seat)) + 1;
  }

  /** What was done since then: by others and by chance, oldest first. @returns {any[]} the tables after it */
  get since() {
    return this.tables.slice(this.#left + 1, this.index + 1);
  }

  /** What the picture is to outline: all that is new since then, where anything was done before it. */
  get #news() {
    return this.#left && this.since.length ? { since: this.tables[this.#left].position.log?.length ?? 0 } : {};
  }

  /** The same of the table after a deed, as far as it is known before: whoever else does it, the one person looks on.
   * @param {number | undefined} seat */
  #newsAfter(seat) {
    const alone = this.#persons.length === 1 && seat !== this.#persons[0];
    return alone && this.#left ? { since: this.tables[this.#left].position.log?.length ?? 0 } : {};
  }

  /** Whether a person is to move. */
  get asked() {
    return this.mover !== null && this.#isPerson(this.mover);
  }

  /** The seats that persons play. @returns {number[]} */
  get #persons() {
    const people = this.#people ?? [...this.who.keys()];
    return people.filter(this.#isPerson);
  }

  /** Whether whoever looks at the table knows what that seat has laid face down: the one person at it, or who is to move;
   * at the end, and where engines play alone, everybody. @param {number} seat */
  knows(seat) {
    const persons = this.#persons;
    return this.now.over || !persons.length || seat === (persons.length === 1 ? persons[0] : this.covered ? null : this.mover);
  }

  /** Whether who is to move knows what whoever sits before the screen may not see: several share it, and another one of
   * them was the last to see a board of his own. */
  get covered() {
    return this.#persons.length > 1 && this.now.private && this.mover !== this.holder;
  }

  /** The one person at the table sees it from one seat, several from that of whoever is to move. */
  get #view() {
    const persons = this.#persons;
    return persons.length === 1 ? { view: persons[0] } : {};
  }

  /** The table as it is looked at: with its picture, and the moves that a person has. */
  get #shown() {
    return { ...this.#view, draw: true, moves: this.#persons, include: ["parts", "words", "path"] };
  }

  /** Who plays a seat from now on: null for a person, else an engine's strength. @param {number} seat @param {number | null} who */
  sit(seat, who) {
    const people = this.#people ?? [];
    this.who = people.reduce((all, one) => Object.assign(all, { [one]: this.who[one] ?? null }), Array(people.at(-1) + 1).fill(null));
    this.who[seat] = who;
    for (const one of this.tables) for (const part of ["view", "picture"]) delete one[part];
  }

  /** Look at the table as it was begun, or where its lines were left. @param {any} [lines] what was kept of them */
  async begin(lines) {
    try {
      if (lines) this.#lines = Variations.read(lines.first, lines.deeds, lines.at);
    } catch {
      // what cannot be read is nothing
    }
    if (this.#lines) {
      await this.#learn(this.now, this.#shown);
    } else {
      const looksBack = Boolean(this.reviewed || this.task); // then the review tells what came before
      const told = await ask("step", { ...this.#without(this.begun), ...this.#shown, log: !looksBack });
      this.#people = told.people;
      this.#lines = looksBack ? new Variations(told) : logged(told);
    }
    this.begun = this.tables[0];
  }

  /** A table with all that can be known of it: of one that was merely kept the service tells it anew. */
  async whole(one = this.now) {
    if (!one.view) await this.#learn(one, this.#view);
    return one;
  }

  /** Put what the service tells of a table into it. @param {any} one @param {any} wanted what is to be told */
  async #learn(one, wanted) {
    const told = await ask("step", { ...this.#without(one), ...wanted });
    this.#people = told.people;
    Object.assign(one, shared(told, one.position), { played: one.played, since: wanted.since });
  }

  /** The picture of the table that is looked at, the moves that a person has there, and what chance has to bring. They came
   * with the deed that led to it or are asked for now, and the table does not keep them: a game has many. Of a covered
   * table it is what lies open for all, and no moves.
   * @returns {Promise<{picture: any, options: any, asked: any}>} */
  async drawn() {
    const one = this.now;
    if (!one.picture || (this.asked && !one.options)) await this.#learn(one, { ...this.#shown, ...this.#news }); // the first answer tells who plays
    if (one.since !== this.#news.since && !this.covered) await this.#learn(one, { ...this.#shown, ...this.#news });
    if (this.covered) await this.#learn(one, { open: true, draw: true, include: ["parts"] });
    const { picture, options, asked } = one;
    for (const part of ["picture", "options", "asked"]) delete one[part];
    if (this.covered) return { picture, options: undefined, asked };
    if (this.asked) this.holder = this.mover;
    return { picture, options, asked };
  }

  /** One deed from the table that is looked at; what was done after it before is a line of its own.
   * @param {{move?: object | string, roll?: boolean, fell?: object, seat?: number}} deed
   * @param {boolean} [looked] whether the table after it is looked at, and not one after further deeds */
  async deed(deed, looked = true) {
    const wanted = looked ? { ...this.#shown, ...this.#newsAfter(deed.seat) } : this.#view;
    const after = shared(await ask("step", { ...this.#without(this.now), ...wanted, ...deed }), this.now.position);
    if (looked) after.since = this.#newsAfter(deed.seat).since;
    const told = ({ seat, move }) => JSON.stringify([seat, move]);
    this.#lines.add(after, (other) => told(other.played) === told(after.played));
  }

  /** Look at another table of the game. @param {number} index @returns {boolean} whether there is one */
  look(index) {
    return this.#lines.look(index);
  }

  /** What was done instead of the deed that led to that table: each with the way to its line.
   * @param {number} index @returns {{played: any, choose: () => void}[]} */
  others(index) {
    return this.#lines.others(index).map((branch) => ({ played: branch.value.played, choose: () => this.#lines.choose(branch) }));
  }

  /** The last table before this one at which a person decided; the first if there is none. */
  get before() {
    return Math.max(0, this.tables.slice(0, this.index).findLastIndex(this.#decided));
  }

  /** The next table after this one at which a person decided; the last if there is none. */
  get after() {
    const next = this.tables.findIndex((one, index) => index > this.index && this.#decided(one));
    return next < 0 ? this.tables.length - 1 : next;
  }

  #decided = ({ to_move: [mover] }) => mover !== undefined && this.#isPerson(mover);

  /** What a request tells of a table; where chance may act already, its engines are done. */
  #without({ position, shown, done = [], to_move: movers = [], may_roll: may = false }) {
    const passed = may ? movers.filter((seat) => !this.#isPerson(seat) && !done.includes(seat)) : [];
    return { position, seed: this.seed, done: [...done, ...passed], ...(shown ? { shown } : {}) };
  }
}

/** The lines that were kept of the game in which there is such a table, to be gone on with there; null where there are none.
 * @param {Iterable<any>} kept of several games @param {{position: any, shown?: any, done?: number[]}} told */
export function linesWith(kept, { position, shown = null, done = [] }) {
  const same = (one) => equal([one.position, one.shown ?? null, one.done ?? []], [position, shown, done]);
  for (const told of kept) {
    try {
      const lines = Table.read(told);
      const all = [lines.first, ...lines.deeds.map(([one]) => one)];
      const at = same(all[lines.at]) ? lines.at : all.findIndex(same);
      if (at >= 0) return { ...lines, at };
    } catch {
      // what cannot be read is nothing
    }
  }
  return null;
}
