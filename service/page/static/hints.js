// Hints that tell a little more each time they are asked for: where, which kind, the deduction, the move.

import { ask, say, sentences } from "./service.js";
import { spots, told } from "./slides.js";

/** How many of the deductions lead to the first move that is settled. */
function until(steps) {
  const settles = steps.findIndex((step) => step.settles);
  return settles < 0 ? steps.length : settles + 1;
}

export class Hints {
  #step = 0;
  #clue = null;

  /** @param {string | object} puzzle its name, or its file @param {boolean} deduced whether deductions solve it
   * @param {{tell: (text: string, look?: string) => void, play: (move: object) => void, light: (targets: string[], thing?: string) => void}} page */
  constructor(puzzle, deduced, page) {
    this.puzzle = puzzle;
    this.deduced = deduced;
    this.page = page;
  }

  /** The state has changed: the next hint begins anew. */
  forget() {
    this.#step = 0;
    this.#clue = null;
  }

  /** Tell the next step about these moves. @returns {Promise<boolean>} whether it began a hint: what tells more about the
   * same move is no further one */
  async ask(moves) {
    const before = this.#step;
    this.#step += 1;
    try {
      return (await this.#next(moves)) && before === 0;
    } catch (error) {
      this.#step = before; // it has not been told
      throw error;
    }
  }

  /** @returns {Promise<boolean>} whether it told anything */
  async #next(moves) {
    if (this.#step === 1) return this.#where(moves);
    if (this.#step === 2) return this.#kind();
    if (this.#step === 3) {
      const steps = await this.reasoning(moves).catch(() => []); // then the move is told at once
      if (steps.length) return this.#say(say("deduced", { text: sentences(steps.slice(0, until(steps)).map(told)) }));
      this.#step = 4;
    }
    return this.#move(moves);
  }

  /** The deductions that solve what is left; none where the puzzle is not one of choices.
   * Throws where the service does not tell them.
   * @param {object[]} moves @returns {Promise<import("./slides.js").Step[]>} */
  async reasoning(moves) {
    if (!this.deduced) return [];
    return (await ask("deduce", { puzzle: this.puzzle, after: moves })).steps;
  }

  async #where(moves) {
    const found = await ask("hint", { puzzle: this.puzzle, after: moves, level: 2 });
    this.#clue = found.clue;
    if (!found.clue) {
      this.#step = 0;
      if (found.right) this.page.tell(say("right"), "right");
      else if (found.first_wrong != null) this.page.tell(say("wrong", { number: found.first_wrong + 1 }), "wrong");
      else this.page.tell(say("unknown"));
      return false;
    }
    return this.#say(say("look", { where: found.clue.where }));
  }

  #kind() {
    return this.#say(say("kind", { kind: this.#clue.kind }));
  }

  async #move(moves) {
    const found = await ask("hint", { puzzle: this.puzzle, after: moves, level: 3, include: ["words", "path"] });
    this.#step = 3;
    const best = found.moves[0];
    if (!best) return this.page.tell(say("unknown")), false;
    this.#say(say("hinted", { move: best.words }), best.path);
    const play = Object.assign(document.createElement("button"), { type: "button", textContent: say("play"), id: "play-hint" });
    play.addEventListener("click", () => this.page.play(best.move));
    document.getElementById("news").append(" ", play);
    return true;
  }

  #say(text, path = []) {
    const cells = spots(this.#clue?.cells ?? []);
    this.page.light(path.length ? path : cells.length ? cells : ["-"], this.#clue?.thing);
    this.page.tell(text, "hinted");
    return true;
  }
}
