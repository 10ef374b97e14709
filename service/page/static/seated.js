// Who sits at the table: a person or an engine, which can be changed at any time, or an automaton that the rules move.

import { at, each, element } from "./elements.js";
import { figure } from "./ranked.js";
import { headed, listed, say } from "./service.js";

const SINCE = 4; // deeds of others that the news tell

/** What a seat is called; where all have one score, its number tells it. @param {any} now the table @param {number} seat @returns {string} */
export const called = ({ seats, people }, seat) => (seats.length < people.length ? "" : seats[seat]?.name) || say("seat", { number: seat + 1 });

/** How a game ended, with the points of every seat where there are several: on a phone the table of them is far below.
 * @param {any} now the table @returns {string} */
export const ended = (now) => now.seats.length < 2 ? now.ending
  : say("ended", { ending: now.ending, points: listed(now.seats.map(({ seat, total }) => headed(called(now, seat), figure(total)))) });

/** A choice of who plays a seat: those of the form of a new game.
 * @param {string} name @param {number | null} who @param {(who: number | null) => void} sit */
function choice(name, who, sit) {
  const kinds = [...each("[data-seat]")[0].options].map(({ value, textContent }) => element("option", { value, textContent }));
  const select = element("select", { ariaLabel: name }, ...kinds);
  select.value = who ?? "";
  select.title = select.selectedOptions[0]?.textContent ?? ""; // whole where the row is too narrow for it
  select.addEventListener("change", () => sit(select.value === "" ? null : Number(select.value)));
  return select;
}

/** Points; those that hang on what does not lie open are expected ones. @param {number} total */
const points = (total) => element("td", Number.isInteger(total) ? { textContent: figure(total) } : { textContent: `≈\u00a0${figure(total)}`, title: say("points_expected") });

/** The seats with their points, and who plays each. @param {import("./table.js").Table} table
 * @param {(seat: number, who: number | null) => void} sit */
export function showSeats(table, sit) {
  const { seats, people, to_move: movers, done = [], winners } = table.now;
  const shared = seats.length < people.length;
  const row = (seat, kind, total) => {
    const mark = seats.length > 1 && winners.includes(seat) ? " ★" : "";
    const shown = element("tr", {}, element("th", { scope: "row", textContent: called(table.now, seat) + mark }), element("td", {}, kind), total === null ? element("td") : points(total));
    if (movers.includes(seat) && !done.includes(seat)) shown.setAttribute("aria-current", "true");
    return shown;
  };
  const chosen = (seat) => choice(called(table.now, seat), table.who[seat] ?? null, (who) => sit(seat, who));
  const rows = shared
    ? people.map((seat) => row(seat, chosen(seat), null))
    : seats.map(({ seat, total }) => row(seat, people.includes(seat) ? chosen(seat) : say("automa"), total));
  const all = seats.map(({ name, total }) => element("tr", {}, element("th", { scope: "row", colSpan: 2, textContent: name }), points(total)));
  at("seats").replaceChildren(...rows, ...(shared ? all : []));
}

/** Tell below the news what others and chance did since whoever is to move last did something; the last of it where it is long.
 * @param {import("./table.js").Table} table @param {(played: any) => string} said a deed in words, as one here may know it */
export function tellSince(table, said) {
  const { since } = table;
  if (!since.length) return;
  const told = listed(since.slice(-SINCE).map(({ played }) => said(played)), "semicolon");
  const outlined = document.querySelector("#boards .p-line-since") !== null;
  const legend = outlined ? [element("span", { className: "outlined", textContent: say("outlined") })] : [];
  at("news").append(" ", ...legend, element("span", { className: "since", textContent: since.length > SINCE ? `… ${told}` : told }));
}

/** Where another person is to move who knows what this one may not see: ask that one to take the screen and to say so.
 * @param {import("./table.js").Table} table */
export function offerScreen(table) {
  const waits = table.covered && table.asked;
  at("pass").hidden = !waits;
  if (!waits) return;
  const name = called(table.now, table.mover ?? 0);
  at("pass-to").textContent = say("pass_to", { name });
  at("ready").textContent = say("show_to", { name });
  at("ready").focus();
}

/** Back to the choice that was made before the table was shown anew. @param {number} seat */
export const choiceOf = (seat) => /** @type {HTMLElement | null} */ (at("seats").children[seat].querySelector("select"))?.focus();
