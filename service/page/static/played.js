// The moves made at a table: each a way back to it, with what it was worth and what was played instead.

import { at, element } from "./elements.js";
import { measured, ranked } from "./ranked.js";
import { decisions, sameAs, valued } from "./reviewed.js";
import { say } from "./service.js";
import { relist } from "./walking.js";

/** How much of a row what a move is worth takes, so that its words have the rest. @param {string} text */
const widthOf = (text) => (text.includes("±") ? "wide" : text.length > 5 ? "" : "brief");

/** A button that does something. @param {string} textContent @param {() => void} act */
function way(textContent, act) {
  const button = element("button", { type: "button", textContent });
  button.addEventListener("click", act);
  return button;
}

/** List the moves made, before and after them the decisions that a review told of.
 * @param {import("./table.js").Table} table @param {{name: (seat: number) => string, said: (played: any) => string,
 * worths: (before: any) => any[], look: (index: number) => void, turnTo: (other: any) => void,
 * judge: (before: any, move: object) => void, revisit: (told: any) => void}} page what a seat and a move are called; the
 * moves from a table that somebody has thought about; what is done at a table, to a line of play, for a move whose
 * worth is asked for, and to a decision */
export function listPlayed(table, page) {
  const { tables, logStart } = table;
  const own = tables.slice(1).map((one, index) => {
    const item = element("li", {}, way(page.said(one.played), () => page.look(index + 1)));
    if (index + 1 === table.index) item.setAttribute("aria-current", "true");
    const before = tables[index];
    const { seat, move, covered } = one.played;
    const worth = (one.worth = ranked(page.worths(before), move) ?? one.worth);
    const told = sameAs(table.reviewed, before.position.log?.length ?? 0, move);
    if (told) item.append(valued(table.reviewed, told));
    else if (worth) item.append(element("span", { className: `value ${widthOf(measured(worth))}`, title: say("worth_after"), textContent: measured(worth) }));
    if (seat !== null && (before.seen || !before.view) && (!covered || table.knows(seat))) {
      const why = way("?", () => page.judge(before, move));
      why.className = "judge";
      why.setAttribute("aria-label", say("how_good", { move: page.said(one.played) }));
      item.append(why);
    }
    const others = table.others(index + 1).map((other) => element("li", {}, way(page.said(other.played), () => page.turnTo(other))));
    if (others.length) item.append(element("ul", { className: "others", ariaLabel: say("instead") }, ...others));
    return item;
  });
  const [before, after] = [[0, logStart], [logStart, Infinity]].map(([from, to]) => decisions(table.reviewed, from, to, page.name, page.revisit));
  if (!own.length) after[0]?.setAttribute("aria-current", "step"); // what was played here
  relist(at("made"), [...before, ...own, ...(own.length ? [] : after)]);
}
