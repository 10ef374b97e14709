// A puzzle on the boards: moves are made by touching them, judged at once, hinted at step by step, and kept.

import { read, written } from "./address.js";
import { at, element, tell } from "./elements.js";
import { Gestures, failed, showFacts } from "./gestures.js";
import { Hints } from "./hints.js";
import { keep, kept } from "./keeping.js";
import { Queue } from "./queue.js";
import { ask, fetched, say } from "./service.js";
import { Slides } from "./slides.js";
import { relist, walk } from "./walking.js";

const SETTING = "*"; // what is kept for all puzzles
const troubled = (error) => failed(error, tell);
const same = (one, other) => JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

export class Solving {
  /** The moves made, those taken back, and what is known of them. */
  state = { moves: [], told: [], undone: [], wrong: null, right: false };
  #judging = new AbortController();
  #begun = Date.now();
  /** What may be made where the moves have led. @type {any} */
  #options = undefined;
  /** What the moves made are called, and what they touch: of those chosen here, of others as the service tells. */
  #names = new Map();
  #paths = new Map();

  /** @param {string | {id: string}} puzzle the name of a bundled one, or the file of another @param {{addressed?: boolean, address?: string, solved?: () => void}} [page] whether
   * the page's address tells the moves; the address of the puzzle, to be shared; what is done besides when it is solved */
  constructor(puzzle, { addressed = true, address = location.pathname, solved = () => {} } = {}) {
    this.puzzle = puzzle;
    this.id = typeof puzzle === "string" ? puzzle : puzzle.id;
    this.addressed = addressed;
    this.address = new URL(address, document.baseURI).href;
    this.solved = solved;
    this.gestures = new Gestures((index) => this.#make(index), (event) => this.#key(event), (move) => this.#refusal(move));
    this.queue = new Queue((busy) => at("boards").toggleAttribute("data-busy", busy), troubled);
    this.hints = new Hints(puzzle, { tell, play: (move) => this.#make(this.gestures.indexOf(move)), light: (lit, thing) => this.gestures.mark(lit, thing) });
    this.slides = new Slides({ show: (moves, lit) => this.#lookAt(moves, lit), leave: () => this.#lookAt(this.state.moves, [], this.#options) });
    this.#listen();
  }

  /** Lay out the puzzle with the moves of the address, or else those that were kept. */
  async begin() {
    at("auto").value = kept(SETTING).auto ?? at("auto").value;
    const from = (this.addressed && read(location.hash)) || kept(this.id).moves || [];
    try {
      await this.goTo(from);
    } catch (error) {
      if (!from.length) throw error;
      await this.goTo([]);
      tell(say("not_read"), "wrong");
    }
  }

  /** Go to where the moves lead; the state is replaced once all of it is known.
   * @param {object[]} moves @param {object[]} [undone] */
  async goTo(moves, undone = []) {
    const asked = { puzzle: this.puzzle, after: moves };
    const [picture, options] = await Promise.all([
      ask("draw", { ...asked, include: ["parts"] }),
      ask("moves", { ...asked, include: ["words", "path"] }),
    ]);
    this.queue.generation += 1;
    this.#judging.abort();
    Object.assign(this.state, { moves, undone, wrong: null, right: false });
    this.#options = options;
    this.hints.forget();
    this.gestures.strict = at("auto").value !== "off";
    if (this.addressed) history.replaceState(null, "", `${location.pathname}${location.search}${written(moves)}`);
    keep(this.id, { moves, seconds: this.#seconds() });
    this.gestures.show(picture.parts, options);
    showFacts(picture.parts);
    await this.#showMade();
    tell("");
    this.gestures.mark();
    this.#judge(this.queue.generation);
  }

  /** Draw the board after some moves, with places lit; nothing can be touched there unless options are told. Where they
   * cannot be drawn in that order, the board stays as it is.
   * @param {object[]} moves @param {string[]} lit @param {any} [options] */
  #lookAt(moves, lit, options) {
    this.queue.add(async () => {
      const found = await ask("draw", { puzzle: this.puzzle, after: moves, include: ["parts"] }).catch(() => null);
      if (found) this.gestures.show(found.parts, options);
      this.gestures.mark(lit);
    }, true);
  }

  /** Why a move may not be made, in words with the clause. @param {object} move */
  async #refusal(move) {
    try {
      const { violations = [] } = await fetched("why", { puzzle: this.puzzle, after: this.state.moves, move }).then((answer) => answer.json());
      return violations.map(({ rule, message }) => `${message} (${rule})`).join(" ");
    } catch (error) {
      return troubled(error) ?? "";
    }
  }

  #prefix = (count) => JSON.stringify(this.state.moves.slice(0, count));

  async #showMade() {
    const { moves } = this.state;
    for (let made = 0; made < moves.length; made += 1) {
      const name = this.#prefix(made + 1);
      if (this.#names.has(name)) continue;
      const found = await ask("moves", { puzzle: this.puzzle, after: moves.slice(0, made), include: ["words", "path"] });
      const index = found.moves.findIndex((one) => same(one, moves[made]));
      this.#names.set(name, found.words[index] ?? JSON.stringify(moves[made]));
      this.#paths.set(name, found.path[index]);
    }
    this.state.told = moves.map((_, made) => this.#names.get(this.#prefix(made + 1)));
    this.#listMade();
  }

  #listMade() {
    const { moves, told, undone, wrong } = this.state;
    relist(at("made"), told.map((text, index) => {
      const back = element("button", { type: "button", textContent: text });
      back.setAttribute("aria-label", say("back_to", { number: index + 1, move: text }));
      back.addEventListener("click", () => this.queue.add(() => this.#backTo(index + 1)));
      const item = element("li", {}, back);
      if (wrong !== null && index >= wrong) item.className = index === wrong ? "wrong first" : "wrong";
      if (index + 1 === moves.length) item.setAttribute("aria-current", "step");
      return item;
    }));
    at("undo").disabled = at("restart").disabled = !moves.length;
    at("redo").disabled = !undone.length;
  }

  /** To where so many moves are made, of those made and those taken back. @param {number} count */
  #walkTo(count) {
    const all = [...this.state.moves, ...this.state.undone];
    return this.goTo(all.slice(0, count), all.slice(count));
  }

  #backTo = (count) => this.goTo(this.state.moves.slice(0, count), [...this.state.moves.slice(count), ...this.state.undone]);

  async #undo() {
    if (this.state.moves.length) await this.#backTo(this.state.moves.length - 1);
    else tell(say("nothing"));
  }

  async #redo() {
    const { moves, undone } = this.state;
    if (undone.length) await this.goTo([...moves, undone[0]], undone.slice(1));
  }

  #make(index) {
    if (index < 0) return;
    const { moves: possible, words, path } = this.gestures.options;
    const moves = [...this.state.moves, possible[index]];
    this.#names.set(JSON.stringify(moves), words[index]);
    this.#paths.set(JSON.stringify(moves), path[index]);
    this.queue.add(() => this.goTo(moves), true);
  }

  /** Whether the moves are right or can become so; an answer to an earlier state is not told. */
  async #judge(generation) {
    this.#judging = new AbortController();
    const { state } = this;
    try {
      const verdict = await ask("check", { puzzle: this.puzzle, after: state.moves, partial: true }, this.#judging.signal);
      if (generation !== this.queue.generation) return;
      state.right = verdict.right;
      if (verdict.right) return await this.#finish();
      state.wrong = at("auto").value === "truth" ? verdict.first_wrong : null;
      if (state.wrong !== null) {
        const back = element("button", { type: "button", textContent: say("step_back") });
        back.addEventListener("click", () => this.queue.add(() => this.#backTo(verdict.first_wrong)));
        tell(`${say("wrong_move", { number: state.wrong + 1, move: state.told[state.wrong] })} `, "wrong");
        at("news").append(back);
        this.gestures.mark([], "", this.#paths.get(this.#prefix(state.wrong + 1)) ?? []);
      } else if (state.moves.length && !this.gestures.options.moves.length) tell(say("not_right"), "wrong");
      at("done").hidden = true;
      this.#listMade();
    } catch (error) {
      troubled(error);
    }
  }

  #seconds = () => (kept(this.id).seconds ?? 0) + Math.round((Date.now() - this.#begun) / 1000);

  async #finish() {
    const spent = this.#seconds();
    keep(this.id, { solved: true, seconds: spent });
    this.#begun = Date.now();
    const time = `${Math.floor(spent / 60)}:${String(spent % 60).padStart(2, "0")}`;
    tell(say("right"), "right");
    at("result").textContent = say("result", { time, moves: this.state.moves.length, hints: kept(this.id).hints ?? 0 });
    at("shared").textContent = "";
    this.slides.lay(await this.hints.reasoning([]));
    this.solved();
    at("done").hidden = false;
  }

  #key(event) {
    const letter = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && letter === "z") return this.queue.add(() => (event.shiftKey ? this.#redo() : this.#undo())), true;
    if (event.ctrlKey || event.metaKey) return false;
    if (letter === "u") return this.queue.add(() => this.#undo()), true;
    return false;
  }

  /** What the buttons do. */
  #listen() {
    at("undo").addEventListener("click", () => this.queue.add(() => this.#undo()));
    at("redo").addEventListener("click", () => this.queue.add(() => this.#redo()));
    const ends = () => ({ first: 0, here: this.state.moves.length, last: this.state.moves.length + this.state.undone.length });
    walk(at("made"), ends, (goal) => this.queue.add(() => this.#walkTo(goal), true));
    at("restart").addEventListener("click", () => this.queue.add(() => this.#backTo(0)));
    at("auto").addEventListener("change", () => {
      this.gestures.strict = at("auto").value !== "off";
      keep(SETTING, { auto: at("auto").value });
      if (at("news").className === "wrong") tell("");
      this.gestures.mark();
      this.#judge(this.queue.generation);
    });
    at("hint").addEventListener("click", () => this.queue.add(async () => {
      if (await this.hints.ask(this.state.moves)) keep(this.id, { hints: (kept(this.id).hints ?? 0) + 1 });
    }));
    at("share").addEventListener("click", async () => {
      const copied = await navigator.clipboard?.writeText(this.address).then(() => true, () => false);
      at("shared").textContent = copied ? say("address_copied") : this.address;
    });
    addEventListener("pagehide", () => keep(this.id, { seconds: this.#seconds() }));
    if (this.addressed) addEventListener("hashchange", () => this.queue.add(() => this.goTo(read(location.hash) ?? [])));
  }
}
