// What the engine thinks of the table while it thinks: a bar, its horizon in words, a countdown, and the best moves.

import { at, element, tell } from "./elements.js";
import { empty } from "./pressing.js";
import { showRanked } from "./ranked.js";
import { events, say, sentences } from "./service.js";
import { standing } from "./standing.js";

const LONGEST = 20; // seconds that a busy service may take to come to a first move
const SHOWN = 5; // moves that are listed
const BADGES = 3; // of them have their number on the board
const HALT = "halt"; // why a request ends whose answer so far is to stay

/** The ends of the bar and how far it is filled. @param {any} found @returns {[number, number, number]} */
export function span(found) {
  const best = found.moves[0];
  const value = best.value ?? best.mean ?? 0;
  if (best.win) return [0, 1, value];
  const bound = typeof found.bound === "number" ? found.bound : value;
  return [Math.min(0, found.now ?? 0, value), Math.max(1, bound, value), value];
}

/** Whether nobody waits for an answer any more. @param {AbortSignal} signal */
const dropped = (signal) => signal.aborted && signal.reason !== HALT;

export class Thinking {
  #under = new AbortController();

  /** @param {{found: (moves: any[]) => void, light: (targets: string[]) => void, rank: (entries: object[]) => void, play: (move: object) => void}} page */
  constructor(page) {
    this.page = page;
  }

  /** Think no more; what was found is shown no more. */
  stop() {
    this.#under.abort();
    at("thought").hidden = true;
    empty(at("answer"));
  }

  /** Think no further: the service stops its work, and what was found by then stays. */
  halt() {
    this.#under.abort(HALT);
  }

  /** Think about a position for so many seconds, and show what is found as it comes; longer where a busy service had
   * no time for any move. @param {object} position @param {number} least @param {string} horizon */
  async about(position, least, horizon) {
    this.#under.abort();
    const { signal } = (this.#under = new AbortController());
    let found = null;
    for (let seconds = least; seconds <= LONGEST && !found?.moves.length && !signal.aborted; seconds *= 4) {
      const body = { position, count: SHOWN, horizon, include: ["words", "path", "why"], limits: { seconds } };
      found = await this.#follow(body, seconds, signal);
    }
    if (dropped(signal)) return;
    at("figures").textContent = "";
    this.#tell(found, signal.aborted);
  }

  /** Tell in the news what was found, the best move with a button: the list may be out of sight. @param {any} found @param {boolean} stopped */
  #tell(found, stopped) {
    if (!found?.moves.length) return tell(say("unknown"), found ? "hinted" : "");
    const [best] = found.moves;
    tell(sentences([stopped ? say("stopped") : "", say("hinted", { move: best.words }), standing(found)]), "hinted");
    const play = element("button", { type: "button", textContent: say("play"), id: "play-hint" });
    play.addEventListener("click", () => this.page.play(best.move));
    at("news").append(" ", play);
  }

  /** One request, its answer shown as it improves. */
  async #follow(body, seconds, signal) {
    const end = performance.now() + 1000 * seconds;
    const count = () => (at("countdown").textContent = say("seconds_left", { seconds: Math.max(0, Math.ceil((end - performance.now()) / 1000)) }));
    const ticking = setInterval(count, 200);
    count();
    at("thought").hidden = false;
    at("thought").setAttribute("aria-busy", "true");
    let found = null;
    try {
      for await (const event of events("hint", body, signal)) {
        found = event;
        if (event.moves?.length) this.#show(event);
      }
    } catch (error) {
      if (signal.aborted) return found;
      if (!found) at("thought").hidden = true;
      throw error;
    } finally {
      clearInterval(ticking);
      if (!dropped(signal)) {
        at("countdown").textContent = "";
        at("thought").removeAttribute("aria-busy");
      }
    }
    return found;
  }

  #show(found) {
    const [least, most, value] = span(found);
    Object.assign(at("bar"), { min: least, max: most, value });
    at("figures").textContent = standing(found);
    this.page.found(found.moves);
    showRanked(found, this.page.light, this.page.play);
    this.page.rank(found.moves.slice(0, BADGES).map(({ path, words, move }) => ({ targets: (path ?? []).flat(), words, show: () => this.page.light((path ?? []).flat()), play: () => this.page.play(move) })));
  }
}
