// Ranked moves as a list: stepping through them shows each on the board, a button plays it.

import { linked } from "./clauses.js";
import { at, element } from "./elements.js";
import { drawSteadily } from "./pressing.js";
import { headed, listed, say } from "./service.js";
import { signed } from "./signs.js";

export const figure = (number) => (number === null || number === undefined ? "?" : signed(String(Math.round(number * 10) / 10)));

/** What a ranked move is worth, with its standard error: points, or a share of the win. @param {any} move @returns {string} */
export function worthOf({ value, mean, stderr, win, score }) {
  const error = stderr ?? (win ?? score)?.stderr;
  const off = error ? ` ± ${win ? Math.ceil(100 * error) : figure(error)}` : "";
  return win ? `${Math.round(100 * value)}${off}\u00a0%` : figure(value ?? mean) + off;
}

/** The same with its unit, for lists in which points stand beside shares of the win. @param {any} move @param {string} [measure] what the answer's values are */
export const measured = (move, measure) => (move.win || measure === "count" || (move.value ?? move.mean ?? null) === null ? worthOf(move) : say("in_points", { value: worthOf(move) }));

/** The ranked move that is this one, or the turn that begins with it; undefined where none is. @param {any[]} moves @param {object} move */
export function ranked(moves, move) {
  const sorted = (one) => JSON.stringify(Object.entries(one ?? {}).sort());
  return moves.find((one) => sorted([one.move].flat()[0]) === sorted(move));
}

const label = (one, measure) => `${measured(one, measure)} · ${one.words}`;
const reasons = ({ why = [] }) => listed(why.map((line) => headed(line.what, `${line.points > 0 ? "+" : ""}${figure(line.points)} (${line.rule})`)));

/** The moves of a `hint` answer into the answer's place, where nobody presses a button that goes away.
 * @param {{moves: any[]}} found @param {(targets: string[]) => void} light
 * @param {(move: object) => void} [play] what a click does, besides showing it */
export function showRanked(found, light, play) {
  drawSteadily(at("answer"), () => drawRanked(found, light, play));
}

/** A list of the same moves in the same order stays, with new figures. */
function drawRanked(found, light, play) {
  const shown = at("answer").querySelector("ol");
  const key = JSON.stringify(found.moves.map(({ move }) => move));
  if (shown?.dataset.key === key) {
    shown.querySelectorAll("button").forEach((button, index) => (button.textContent = signed(label(found.moves[index], found.measure))));
    return;
  }
  const list = element("ol", {}, ...found.moves.map((one) => {
    const button = element("button", { type: "button", textContent: label(one, found.measure) });
    const show = () => light((one.path ?? []).flat());
    button.addEventListener("focus", show);
    button.addEventListener("pointerenter", show);
    button.addEventListener("click", () => (play ? play(one.move) : show()));
    const why = reasons(one);
    return element("li", {}, button, ...(why ? [element("p", { className: "why" }, ...linked(why))] : []));
  }));
  list.dataset.key = key;
  at("answer").replaceChildren(list);
  light((found.moves[0]?.path ?? []).flat());
}
