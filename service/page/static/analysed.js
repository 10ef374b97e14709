// What the page of any position tells of an answer: faults, scores, how far the work is, ranked moves, legal moves.

import { linked } from "./clauses.js";
import { at, element, tell } from "./elements.js";
import { drawSteadily } from "./pressing.js";
import { matches } from "./searching.js";
import { ask, headed, listed, say, sentences } from "./service.js";
import { signed } from "./signs.js";

export const figure = (number) => (number === null || number === undefined ? "?" : signed(String(Math.round(number * 1000) / 1000)));

/** A move in words: those of the service, or else its data. */
function moveText(move, told) {
  if (told) return told;
  if (Array.isArray(move)) return move.map((one) => moveText(one)).join("; ");
  const parts = Object.entries(move).filter(([key]) => key !== "type" && key !== "player");
  const text = parts.map(([key, value]) => `${key} ${typeof value === "string" ? value : JSON.stringify(value)}`);
  return [move.type, ...text].join(" ");
}

/** What is wrong, each fault with its clause, which is read once it is opened. @param {{rule: string, message: string, where?: unknown[]}[]} violations */
export function showFaults(violations) {
  const clause = async (event) => {
    const details = event.target;
    if (!details.open || details.dataset.read) return;
    details.dataset.read = "yes";
    const rule = await ask(`rules/${details.dataset.rule}`);
    details.append(element("p", { className: "clause" }, ...linked(`${rule.text} ${rule.id}`)));
  };
  const items = violations.map(({ rule, message, where }) => {
    const details = element("details", {}, element("summary", { textContent: `${rule} ${message}` }));
    details.dataset.rule = rule;
    details.addEventListener("toggle", clause);
    const place = where?.length ? [element("code", { textContent: where.join(" · ") })] : [];
    return element("li", {}, details, ...place);
  });
  at("answer").replaceChildren(element("ul", { className: "faults" }, ...items));
  tell(say("illegal"), "wrong");
}

/** Every player's score, item by item. @param {{players: any[]}} answer */
export function showScore(answer) {
  const tables = answer.players.map((player) => {
    const rows = [...player.items, { what: say("total"), points: player.total, rule: "" }];
    return element("table", {},
      element("caption", { textContent: player.name }),
      element("thead", {}, element("tr", {}, ...[say("rule"), "", say("points")].map((text) => element(text ? "th" : "td", { textContent: text })))),
      element("tbody", {}, ...rows.map((row) => element("tr", {},
        ...[row.rule, row.what, figure(row.points)].map((text) => element("td", {}, ...linked(text)))))));
  });
  at("answer").replaceChildren(...tables);
}

/** How far the work is: value, bound and the gap between them. */
export function showFigures({ value, bound, status }) {
  const gap = value === null || value === undefined || bound === null || bound === undefined ? null : Math.abs(bound - value);
  const parts = [say("value", { value: figure(value) }), say("bound", { bound: figure(bound) }), say("gap", { gap: figure(gap) })];
  at("meter").hidden = false;
  at("figures").textContent = parts.join(" · ");
  if (status === "optimal" || gap === 0) at("progress").value = 1;
  else if (gap !== null && bound > 0) at("progress").value = Math.max(0, Math.min(value, bound) / Math.max(value, bound)); // few may be best
  else at("progress").removeAttribute("value");
}

/** The ranked moves as a group of radio buttons: the arrow keys step through them, the board shows each.
 * @param {any[]} moves @param {(moves: object[]) => void} look shows them @param {(moves: object[], text: string) => void} make plays them */
export function showRanked(moves, look, make) {
  drawSteadily(at("answer"), () => drawRanked(moves, look, make));
}

function drawRanked(moves, look, make) {
  const chosen = at("answer").querySelector("input:checked")?.value;
  const stepping = document.activeElement?.getAttribute("name") === "ranked";
  const list = at("ranked-row").content.cloneNode(true);
  const row = (ranked) => {
    const text = moveText(ranked.move, ranked.words);
    const value = JSON.stringify(ranked.move);
    const radio = element("input", { type: "radio", name: "ranked", value, checked: value === chosen });
    radio.addEventListener("change", () => look([ranked.move].flat()));
    const worth = ranked.value === undefined ? "" : figure(ranked.value ?? ranked.mean);
    const told = ranked.loss ? say("worth_loses", { value: worth, loss: figure(ranked.loss) }) : worth;
    const play = element("button", { type: "button", textContent: say("play") });
    play.setAttribute("aria-label", headed(say("play"), text));
    play.addEventListener("click", () => make([ranked.move].flat(), text));
    const why = (ranked.why ?? []).map((line) => `${line.points > 0 ? "+" : ""}${figure(line.points)} ${line.what} (${line.rule})`);
    return element("li", {},
      element("label", {}, radio, element("span", { className: "words", textContent: text })),
      element("p", { className: "worth" }, element("span", { className: "figure", textContent: told }), play),
      ...(why.length ? [element("p", { className: "why" }, ...linked(listed(why)))] : []));
  };
  list.querySelector("ol").append(...moves.map(row));
  at("answer").replaceChildren(list);
  if (stepping) at("answer").querySelector("input:checked")?.focus();
}

/** Legal moves to play by hand, with a field to narrow them.
 * @param {{moves: any[], words: string[]}} answer @param {(moves: object[], text: string) => void} make plays them */
export function showMoves({ moves, words: told }, make) {
  const list = element("ol", {}, ...moves.map((move, index) => {
    const text = moveText(move, told?.[index]);
    const play = element("button", { type: "button", textContent: text });
    play.addEventListener("click", () => make([move].flat(), text));
    return element("li", {}, play);
  }));
  const filter = at("filter-row").content.cloneNode(true);
  filter.querySelector("input").addEventListener("input", (event) => {
    const wanted = signed(event.target.value);
    for (const item of list.children) item.hidden = !matches(item.textContent, wanted);
  });
  at("answer").replaceChildren(filter, element("div", { className: "ranked" }, list));
}

/** An answer with the value of its best move, where it has none of its own. @param {any} event */
export function best(event) {
  const first = event.moves?.[0];
  return { ...event, value: event.value ?? first?.value ?? first?.mean, bound: event.bound };
}
