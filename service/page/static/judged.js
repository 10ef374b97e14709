// What a move lost against the best one, item by item.

import { linked } from "./clauses.js";
import { at, element, tell } from "./elements.js";
import { lost, worth } from "./graph.js";
import { figure, ranked } from "./ranked.js";
import { ask, say } from "./service.js";

/** Tell what a move lost, and in what. @param {any} position the table as its player saw it @param {object} move
 * @param {boolean} foresees whether the service can look at the whole game @returns {Promise<any>} the move as it is ranked */
export async function showLoss(position, move, foresees) {
  const { loss, lines = [], best, mine, none = null } = await ask("why", { position, move, limits: { seconds: 3 } });
  const rows = lines.map((line) => [`${line.what} (${line.rule})`, figure(line.mine), figure(line.best)]);
  let told = [];
  if (loss > 0 && none === null) told = rows.length ? [tabled("", ["", say("mine"), say("best")], rows)] : foresees ? await ahead(position, move) : [];
  if (loss === null || loss === undefined) tell(say("unknown"));
  else if (none !== null) tell(say("lost_to_none", { loss: lost(loss, false), best: figure(none) }), "wrong");
  else if (loss > 0) tell(await compared(position, loss, best), "wrong");
  else tell(say("nothing_lost"), "right");
  at("judged").replaceChildren(...told);
  return mine;
}

/** That a move lost so much against the best one, which is called by its name where it has one. @param {any} position
 * @param {number} loss @param {any} best the best move as it is ranked */
async function compared(position, loss, best) {
  const { moves, words } = await ask("moves", { position, include: ["words"] });
  const name = words[moves.findIndex((move) => ranked([best ?? {}], move))];
  const value = best?.value ?? best?.mean;
  const said = best?.win ? { loss: lost(loss, true), best: worth(value, true) } : { loss: lost(loss, false), best: figure(value) };
  return name ? say("lost_to", { ...said, words: name }) : say("lost", said);
}

/** Where no line of the score tells two moves apart, for what they bring is yet to come: in what the rest of the game is
 * seen to differ. @param {any} position @param {object} move @returns {Promise<Node[]>} nothing where there is nothing to tell */
async function ahead(position, move) {
  const { moves } = await ask("hint", { position, horizon: "game", count: 1000, include: ["words"], limits: { seconds: 3 } });
  const mine = ranked(moves, move);
  if (mine && mine === moves[0]) return [element("p", { textContent: say("best_ahead") })];
  const rows = (mine?.reasons ?? []).map(({ what, points }) => [what, (points > 0 ? "+" : "") + figure(points)]);
  return rows.length ? [tabled(say("seen_ahead", { words: moves[0].words }), ["", say("points")], rows)] : [];
}

/** A table of texts, clauses in it links. @param {string} caption @param {string[]} head @param {string[][]} rows */
const tabled = (caption, head, rows) => element("table", {}, ...(caption ? [element("caption", { textContent: caption })] : []),
  element("thead", {}, element("tr", {}, ...head.map((text) => element(text ? "th" : "td", { textContent: text })))),
  element("tbody", {}, ...rows.map((row) => element("tr", {}, ...row.map((text) => element("td", {}, ...linked(text)))))));
