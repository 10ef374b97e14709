// The decisions of a review in the list of moves of a game that is gone on with: what each was worth, and what it lost.

import { element } from "./elements.js";
import { less, worth } from "./graph.js";
import { countsWins } from "./reviewing.js";
import { headed, say } from "./service.js";

/** What a review tells of one decision, as short as an address should be: where in the log, whose, the move, what it is
 * called, its value and its loss. @typedef {[number, number, object, string, number | null, number | null]} Told */
/** @typedef {{position: any, wins: boolean, told: Told[]}} Reviewed the whole game, and its decisions */

/** @param {any} position the whole game @param {import("./reviewing.js").Decision[]} all its decisions @returns {Reviewed} */
export const carried = (position, all) =>
  ({ position, wins: countsWins(all), told: all.map(({ index, seat, moves, words = "", value, loss }) => [index, seat, moves[0], words, value, loss]) });

/** What stands beside a move: its value, and what it lost. @param {Reviewed} reviewed @param {Told} told */
export function valued({ wins }, [, , , , value, loss]) {
  const taken = loss ? ` (${less(loss, wins)})` : "";
  return element("span", { className: loss ? "value wrong" : "value", title: say("worth_after"), textContent: worth(value, wins) + taken });
}

/** The decisions in a part of the log, each a way to its table. @param {Reviewed} reviewed @param {number} from
 * @param {number} to where in the log it ends @param {(seat: number) => string} name @param {(told: Told) => void} go */
export const decisions = (reviewed, from, to, name, go) => within(reviewed, from, to).map((told) => {
  const [, seat, , words] = told;
  const way = element("button", { type: "button", textContent: headed(name(seat), words) });
  way.addEventListener("click", () => go(told));
  const item = element("li", {}, way, valued(reviewed, told));
  item.classList.add("reviewed");
  return item;
});

/** @param {Reviewed | null} reviewed @param {number} from @param {number} to @returns {Told[]} */
export const within = (reviewed, from, to) => reviewed?.told.filter(([index]) => index >= from && index < to) ?? [];

/** The decision that was made there, if it was this move. @param {Reviewed | null} reviewed @param {number} index
 * @param {object} move */
export function sameAs(reviewed, index, move) {
  const sorted = (one) => JSON.stringify(Object.entries(one).sort());
  return reviewed?.told.find(([at, , made]) => at === index && sorted(made) === sorted(move));
}
