// A puzzle on the boards: moves are made by touching them, judged at once, hinted at step by step, and kept.

import { read, written } from "./address.js";
import { noted } from "./choosing.js";
import { broken } from "./clauses.js";
import { share } from "./copying.js";
import { Deeds } from "./deeds.js";
import { at, element, tell } from "./elements.js";
import { regain } from "./focusing.js";
import { Gestures, failed, showFacts } from "./gestures.js";
import { Hints } from "./hints.js";
import { keep, kept } from "./keeping.js";
import { Pencil } from "./pencil.js";
import { printed } from "./printing.js";
import { Queue } from "./queue.js";
import { ask, fetched, say } from "./service.js";
import { Slides } from "./slides.js";
import { Striking } from "./striking.js";
import { layClues, tick } from "./ticking.js";
import { anew, patiently } from "./waiting.js";
import { relist, walk } from "./walking.js";

const SETTING = "*"; // what is kept for all puzzles
const troubled = (error) => failed(error, tell);
/** A move as text; a list of nothing may be left out. @param {object} move */
const spelled = (move) => JSON.stringify(Object.entries(move).filter(([, part]) => !Array.isArray(part) || part.length).sort());
const same = (one, other) => spelled(one) === spelled(other);

export class Solving {
  /** What was done: moves, marks, lines that were tried. */
  deeds = new Deeds();
  /** What is known of the moves made. */
  state = { told: [], wrong: null, right: false };
  #judging = new AbortController();
  #begun = Date.now();
  /** What may be made where the moves have led. @type {any} */
  #options = undefined;
  /** What could be moved when the puzzle began: what has been moved since can still be noted. @type {any} */
  #first = null;
  /** What the moves made are called, and what they touch: of those chosen here, of others as the service tells. */
  #names = new Map();
  #paths = new Map();

  /** @param {string | {id: string}} puzzle the name of a bundled one, or the file of another @param {{deduced?: boolean, addressed?: boolean, address?: string, solved?: () => void}} [page] whether
   * deductions solve it; whether the page's address tells the moves; the address of the puzzle, to be shared; what is done besides when it is solved */
  constructor(puzzle, { deduced = false, addressed = true, address = location.pathname, solved = () => {} } = {}) {
    this.puzzle = puzzle;
    this.id = typeof puzzle === "string" ? puzzle : puzzle.id;
    this.addressed = addressed;
    this.address = new URL(address, document.baseURI).href;
    this.solved = solved;
    this.gestures = new Gestures((index) => this.#make(index), (event) => this.#key(event), (move) => this.#refusal(move));
    this.queue = new Queue((busy) => at("boards").toggleAttribute("data-busy", busy), troubled);
    this.hints = new Hints(puzzle, deduced, { tell, play: (move) => this.#make(this.gestures.indexOf(move)), light: (lit, thing) => this.gestures.mark(lit, thing) });
    this.slides = new Slides({ show: (moves, lit) => this.#lookAt(moves, lit), leave: () => this.#lookAt(this.deeds.moves, [], this.#options) });
    this.pencil = new Pencil(() => this.queue.add(async () => this.#hold()));
    this.striking = new Striking((cell, values) => this.queue.add(async () => this.#note(cell, values), true), () => this.hints.reasoning(this.deeds.moves));
    this.#listen();
  }

  /** Lay out the puzzle with the moves of the address, or else those that were kept. */
  async begin() {
    layClues();
    at("auto").value = kept(SETTING).auto ?? at("auto").value;
    const { moves = [], deeds } = kept(this.id);
    const from = (this.addressed && read(location.hash)) || moves;
    const lay = (moves, deeds) => this.#go(moves, () => (this.deeds = Deeds.resumed(deeds, moves)));
    try {
      await lay(from, deeds);
    } catch (error) {
      if ((!from.length && !deeds) || error.status === undefined || error.busy) throw error; // what was made is not at fault
      await lay([]);
      tell(say("not_read"), "wrong");
    }
  }

  /** Go to where the moves lead; the state is replaced once all of it is known.
   * @param {object[]} moves @param {() => void} change what leads there */
  async #go(moves, change) {
    const asked = { puzzle: this.puzzle, after: moves };
    const [picture, options, first] = await Promise.all([
      ask("draw", { ...asked, include: ["parts"], whole: false }),
      ask("moves", { ...asked, include: ["words", "path"] }),
      this.#first ?? (moves.length ? ask("moves", { ...asked, after: [], include: ["path"] }) : null),
    ]);
    this.queue.generation += 1;
    this.#judging.abort();
    change();
    Object.assign(this.state, { wrong: null, right: false });
    this.#options = options;
    this.hints.forget();
    this.gestures.strict = at("auto").value !== "off";
    if (this.addressed) history.replaceState(null, "", `${location.pathname}${location.search}${written(moves)}`);
    this.gestures.show(picture.parts, options);
    showFacts(picture.parts);
    if (!this.#first) this.#begin(first ?? options);
    this.#learn(options);
    await this.#showMade();
    this.#noteDown();
    tell("");
    this.gestures.mark();
    this.#judge(this.queue.generation);
  }

  /** Draw the board after some moves, with places lit; nothing can be touched there unless options are told. Where they
   * cannot be drawn in that order, the board stays as it is.
   * @param {object[]} moves @param {string[]} lit @param {any} [options] */
  #lookAt(moves, lit, options) {
    this.queue.add(async () => {
      const found = await ask("draw", { puzzle: this.puzzle, after: moves, include: ["parts"], whole: false }).catch(() => null);
      if (found) this.gestures.show(found.parts, options);
      if (options) this.gestures.boards.pencil(this.deeds.marks);
      this.gestures.mark(lit);
    }, true);
  }

  /** Why a move may not be made, in words with the clause. @param {object} move */
  async #refusal(move) {
    try {
      const { violations = [] } = await fetched("why", { puzzle: this.puzzle, after: this.deeds.moves, move }).then((answer) => answer.json());
      return broken(violations);
    } catch (error) {
      troubled(error);
      return "";
    }
  }

  #prefix = (count) => JSON.stringify(this.deeds.moves.slice(0, count));

  /** What the last of these moves is called. @param {object[]} moves */
  async #nameOf(moves) {
    const name = JSON.stringify(moves), move = moves.at(-1) ?? {};
    if (!this.#names.has(name)) {
      const found = await ask("moves", { puzzle: this.puzzle, after: moves.slice(0, -1), include: ["words", "path"] });
      const index = found.moves.findIndex((one) => same(one, move));
      this.#names.set(name, found.words[index] ?? JSON.stringify(move));
      this.#paths.set(name, found.path[index]);
    }
    return this.#names.get(name);
  }

  async #showMade() {
    const { moves, others } = this.deeds;
    this.state.told = [];
    for (let made = 1; made <= moves.length; made += 1) this.state.told.push(await this.#nameOf(moves.slice(0, made)));
    this.#listMade();
    const items = [];
    for (const { before, move, moves: line, choose } of others) {
      const text = await this.#nameOf([...before, move]);
      const there = element("button", { type: "button", textContent: say("tried_line", { number: before.length + 1, move: text }) });
      there.addEventListener("click", () => this.queue.add(() => this.#go(line, choose)));
      items.push(element("li", {}, there));
    }
    at("tried").replaceChildren(...items);
    at("tried-lines").hidden = !items.length;
  }

  #listMade() {
    const { told, wrong } = this.state;
    relist(at("made"), told.map((text, index) => {
      const back = element("button", { type: "button", textContent: text });
      back.setAttribute("aria-label", say("back_to", { number: index + 1, move: text }));
      back.addEventListener("click", () => this.queue.add(() => this.#backTo(index + 1)));
      const item = element("li", {}, back);
      if (wrong !== null && index >= wrong) item.className = index === wrong ? "wrong first" : "wrong";
      if (index + 1 === told.length) item.setAttribute("aria-current", "step");
      return item;
    }));
    const { index, last, tried } = this.deeds;
    at("undo").disabled = at("restart").disabled = !index;
    at("redo").disabled = index === last;
    at("try").hidden = tried !== null;
    at("trying").hidden = tried === null;
    at("trying-since").textContent = tried === null ? "" : say("trying", { number: tried + 1 });
  }

  /** Look at another place of what was done; the service is asked only where moves change. @param {number} index */
  async #lookTo(index) {
    const { deeds } = this;
    if (index < 0) return tell(say("nothing"));
    if (index > deeds.last) return;
    const moves = deeds.movesAt(index);
    if (moves.length !== deeds.moves.length) return this.#go(moves, () => deeds.look(index));
    deeds.look(index);
    this.#noteDown();
    this.#listMade();
    this.gestures.mark();
  }

  /** Go to where the moves of an address lead. @param {object[]} moves */
  #follow = (moves) => this.#go(moves, () => this.deeds.reach(moves));
  #undo = () => this.#lookTo(this.deeds.index - 1);
  #redo = () => this.#lookTo(this.deeds.index + 1);
  /** To where so many moves are made, of those made and those taken back. @param {number} count */
  #backTo = (count) => this.#lookTo(count ? this.deeds.placeOf(count) : 0);

  // ---- the pencil, and lines that are tried ----------------------------------------------------------------

  /** Keep what was done, and write its marks into the picture. */
  #noteDown() {
    keep(this.id, { moves: this.deeds.moves, deeds: this.deeds.kept });
    this.#seconds();
    const { boards } = this.gestures;
    boards.titles = { ...this.#first.targets, ...boards.titles };
    boards.pencil(this.deeds.marks);
    this.striking.mark(this.deeds.marks, this.deeds.moves.map((_, made) => this.#paths.get(this.#prefix(made + 1)) ?? []));
  }

  /** What can be noted when the puzzle begins. @param {any} first what can be moved then */
  #begin(first) {
    this.#first = { ...first, ...noted(first.path, first.targets) };
    this.striking.lay(first);
  }

  /** What can be moved now can be noted from now on, too: a puzzle may begin with a roll. @param {any} options */
  #learn(options) {
    const { places, things } = noted(options.path, options.targets);
    const both = (one, other) => [...new Set([...one, ...other])];
    const known = { places: both(this.#first.places, places), things: both(this.#first.things, things), targets: { ...options.targets, ...this.#first.targets } };
    Object.assign(this.#first, known);
    this.pencil.offer(known.things, known.targets);
    at("pencil").hidden = this.striking.laid || !known.places.some(this.gestures.drawn);
    if (this.pencil.held) this.#hold();
  }

  /** Touches mark places, or make moves again. */
  #hold() {
    const touch = (target) => this.queue.add(async () => this.#note(target, [this.pencil.name]), true);
    this.gestures.hold(this.pencil.held ? { places: this.#first.places, touch } : null);
  }

  #note(target, names) {
    for (const name of names) this.deeds.mark(target, name);
    this.#noteDown();
    this.#listMade();
    this.gestures.mark();
  }

  /** Try a line from here; or leave the one that is tried for where it began. */
  #try() {
    const { deeds } = this;
    if (deeds.tried !== null) return this.#go(deeds.before, () => deeds.back());
    deeds.begin();
    this.#noteDown();
    this.#listMade();
  }

  #settle() {
    this.deeds.settle();
    this.#noteDown();
    this.#listMade();
  }

  #make(index) {
    if (index < 0) return;
    const { moves: possible, words, path } = this.gestures.options;
    const moves = [...this.deeds.moves, possible[index]];
    this.#names.set(JSON.stringify(moves), words[index]);
    this.#paths.set(JSON.stringify(moves), path[index]);
    this.queue.add(() => anew(() => this.#go(moves, () => this.deeds.make(possible[index]))), true);
  }

  /** Whether the moves are right or can become so; an answer to an earlier state is not told. */
  async #judge(generation) {
    this.#judging = new AbortController();
    const { state, deeds: { moves } } = this;
    try {
      const verdict = await ask("check", { puzzle: this.puzzle, after: moves, partial: true }, this.#judging.signal);
      if (generation !== this.queue.generation) return;
      state.right = verdict.right;
      tick(at("auto").value === "off" ? [] : verdict.clues ?? []);
      if (verdict.right) return await this.#finish();
      state.wrong = at("auto").value === "truth" ? verdict.first_wrong : null;
      if (state.wrong !== null) {
        const back = element("button", { type: "button", textContent: say("step_back") });
        back.addEventListener("click", () => this.queue.add(() => this.#backTo(verdict.first_wrong)));
        tell(`${say("wrong_move", { number: state.wrong + 1, move: state.told[state.wrong] })} `, "wrong");
        at("news").append(back);
        this.gestures.mark([], "", this.#paths.get(this.#prefix(state.wrong + 1)) ?? []);
      } else if (moves.length && !this.gestures.options.moves.length) tell(say("not_right"), "wrong");
      at("done").hidden = true;
      this.#listMade();
    } catch (error) {
      troubled(error);
    }
  }

  /** The seconds that the puzzle took so far; those since it was asked last are kept with the others. */
  #seconds() {
    const since = Math.round((Date.now() - this.#begun) / 1000);
    const seconds = (kept(this.id).seconds ?? 0) + since;
    this.#begun += 1000 * since;
    keep(this.id, { seconds });
    return seconds;
  }

  async #finish() {
    const spent = this.#seconds();
    keep(this.id, { solved: true });
    const time = `${Math.floor(spent / 60)}:${String(spent % 60).padStart(2, "0")}`;
    tell(say("right"), "right");
    this.gestures.done = true;
    this.gestures.mark();
    at("result").textContent = say("result", { time, moves: this.deeds.moves.length, hints: kept(this.id).hints ?? 0 });
    at("shared").textContent = "";
    this.solved();
    if (!at("next").hidden) at("news").append(" ", element("a", { href: at("next").href, className: "button main onward", textContent: at("next").textContent }));
    at("done").hidden = false;
    regain(at("next"), at("share"));
    this.slides.lay([]);
    this.slides.lay(await this.hints.reasoning([]).catch(() => [])); // may take a while, and be missing
  }

  #key(event) {
    const letter = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && letter === "z") return this.queue.add(() => (event.shiftKey ? this.#redo() : this.#undo())), true;
    if (event.ctrlKey || event.metaKey) return false;
    if (letter === "u") return this.queue.add(() => this.#undo()), true;
    if (letter === "t") return this.queue.add(async () => this.#try()), true;
    return this.pencil.key(letter);
  }

  #print = () => this.queue.add(() => printed(this.puzzle, (moves) => this.#nameOf(moves), () => this.hints.reasoning([]).catch(() => [])));

  /** The browser's own key for printing prints the answer too. */
  #printing(event) {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "p") return;
    event.preventDefault();
    this.#print();
  }

  /** What the buttons do. */
  #listen() {
    at("undo").addEventListener("click", () => this.queue.add(() => this.#undo()));
    at("redo").addEventListener("click", () => this.queue.add(() => this.#redo()));
    const ends = () => ({ first: 0, here: this.deeds.moves.length, last: this.deeds.movesAt(this.deeds.last).length });
    walk(at("made"), ends, (goal) => this.queue.add(() => this.#backTo(goal), true));
    at("restart").addEventListener("click", () => this.queue.add(() => this.#backTo(0)));
    for (const id of ["try", "fork"]) at(id).addEventListener("click", () => this.queue.add(async () => this.#try()));
    at("keep-try").addEventListener("click", () => this.#settle());
    at("rule-out").addEventListener("click", () => this.queue.add(() => patiently(() => this.striking.next(this.deeds.marks))));
    at("auto").addEventListener("change", () => {
      this.gestures.strict = at("auto").value !== "off";
      keep(SETTING, { auto: at("auto").value });
      if (at("news").className === "wrong") tell("");
      this.gestures.mark();
      this.#judge(this.queue.generation);
    });
    at("hint").addEventListener("click", () => this.queue.add(async () => {
      if (await patiently(() => this.hints.ask(this.deeds.moves))) keep(this.id, { hints: (kept(this.id).hints ?? 0) + 1 });
    }));
    share(() => this.address);
    at("print")?.addEventListener("click", () => this.#print());
    if (at("print")) addEventListener("keydown", (event) => this.#printing(event));
    addEventListener("pagehide", () => this.#seconds());
    addEventListener("pageshow", () => (this.#begun = Date.now())); // away from the page nobody thinks about it
    if (this.addressed) addEventListener("hashchange", () => this.queue.add(() => this.#follow(read(location.hash) ?? [])));
  }
}
