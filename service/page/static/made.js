// A new puzzle: made as the address asks, then kept in the address and solved on its board.

import { packed, unpacked } from "./address.js";
import { at, each, element, tell } from "./elements.js";
import { failed } from "./gestures.js";
import { ask, events, say } from "./service.js";
import { Solving } from "./solving.js";
import { read, written } from "./wanted.js";

const game = document.body.dataset.game;
const ATTEMPTS = 6; // seeds that are tried
const LONGEST = 15; // seconds for each
let under = new AbortController();

/** The file of a puzzle and what is said of it. @typedef {{puzzle: any, summary: any}} Made */

/** One after the other seed is tried until there is a puzzle; the grade is asked for in the first half of them.
 * @param {string} kind @param {string} difficulty @returns {Promise<Made | null>} */
async function make(kind, difficulty) {
  const { signal } = (under = new AbortController());
  const begun = performance.now();
  at("making").hidden = false;
  try {
    for (let number = 1; number <= ATTEMPTS; number += 1) {
      tell(say("making", { number, count: ATTEMPTS }));
      const graded = difficulty && number <= ATTEMPTS / 2 ? { difficulty: Number(difficulty) } : {};
      const seed = Math.floor(Math.random() * 2 ** 31);
      const order = { game, ...(kind ? { kind } : {}), ...graded, seed, limits: { seconds: LONGEST } };
      const found = await tried(order, begun, signal).catch((error) => {
        if ([400, 422].includes(error.status) && graded.difficulty) return null; // a grade that such puzzles do not have
        throw error;
      });
      if (found?.puzzle) return found;
    }
    return null;
  } finally {
    at("making").hidden = true;
  }
}

/** One seed is tried; how far that is is told meanwhile: the bar is what of the last candidate has been looked at.
 * @param {object} order @param {number} begun when the first was @param {AbortSignal} signal @returns {Promise<Made | null>} */
async function tried(order, begun, signal) {
  let last = null;
  let candidate = 0;
  let whole = 0; // what there was to look at when the candidate was first told of
  for await (last of events("make", order, signal)) {
    if (last.event !== "update") continue;
    const { tried, left } = last;
    if (tried !== candidate) [candidate, whole] = [tried, 0];
    whole = Math.max(whole, left ?? 0);
    if (whole) at("progress").value = 1 - left / whole;
    else at("progress").removeAttribute("value");
    at("so-far").textContent = say(left === null ? "so_far" : "so_far_left", { tried, left, seconds: Math.round((performance.now() - begun) / 1000) });
  }
  return last;
}

/** Lay a puzzle on the table. @param {any} puzzle its file @param {any} summary what is said of it */
function lay(puzzle, summary) {
  const stars = puzzle.difficulty ?? 0;
  each("h1")[0].textContent = summary.title;
  at("kind").textContent = `${summary.kind_words} ${"★".repeat(stars)}${"☆".repeat(5 - stars)}`;
  at("task").textContent = summary.text;
  at("known").replaceChildren(...summary.known.map((text) => element("li", { textContent: text })));
  at("like-this").hidden = false;
  at("like-this").addEventListener("click", () => {
    location.hash = written({ game: "", kind: puzzle.kind, difficulty: String(puzzle.difficulty ?? ""), open: false });
  });
  const solving = new Solving(puzzle, { deduced: summary.deduced, addressed: false, address: location.href, solved: () => (at("next").hidden = true) });
  solving.queue.add(() => solving.begin());
}

async function begin() {
  const told = /** @type {{puzzle?: any} | null} */ (await unpacked(location.hash));
  const { kind, difficulty } = read(location.hash);
  try {
    if (told?.puzzle) return lay(told.puzzle, (await ask("draw", { puzzle: told.puzzle })).summary); // in this page's language
    const made = await make(kind, difficulty);
    if (!made) return tell(say("not_made"), "wrong");
    history.replaceState(null, "", `${location.pathname}${location.search}${await packed({ puzzle: made.puzzle })}`);
    lay(made.puzzle, made.summary);
  } catch (error) {
    if (error.name === "AbortError") tell(say("stopped"));
    else failed(error, tell);
  }
}

at("stop").addEventListener("click", () => under.abort());
addEventListener("hashchange", () => location.reload()); // another puzzle, or another order
for (const link of each("nav.languages a")) link.addEventListener("click", () => (link.hash = location.hash));
begin();
