// Ranked moves as a list: stepping through them shows each on the board, a button plays it.

import { linked } from "./clauses.js";
import { at, element } from "./elements.js";

export const figure = (number) => (number === null || number === undefined ? "?" : String(Math.round(number * 10) / 10));

/** The moves of a `hint` answer into the answer's place. @param {{moves: object[]}} found
 * @param {(targets: string[]) => void} light @param {(move: object) => void} [play] what a click does, besides showing it */
export function showRanked(found, light, play) {
  at("answer").replaceChildren(element("ol", {}, ...found.moves.map(({ move, words, path, value, mean, stderr, why = [] }) => {
    const worth = figure(value ?? mean) + (stderr ? ` ± ${figure(stderr)}` : "");
    const button = element("button", { type: "button", textContent: `${worth} · ${words}` });
    const show = () => light((path ?? []).flat());
    button.addEventListener("focus", show);
    button.addEventListener("pointerenter", show);
    button.addEventListener("click", () => (play ? play(move) : show()));
    const reasons = why.map((line) => `${line.points > 0 ? "+" : ""}${figure(line.points)} ${line.what} (${line.rule})`).join(", ");
    return element("li", {}, button, ...(reasons ? [element("p", { className: "why" }, ...linked(reasons))] : []));
  })));
  light((found.moves[0]?.path ?? []).flat());
}
