// The page of a puzzle: its board, the others of its game, and when it is right the next one.

import { at, each, element } from "./elements.js";
import { kept } from "./keeping.js";
import { ask, say } from "./service.js";
import { Solving } from "./solving.js";

const id = document.body.dataset.puzzle ?? "";
const game = document.body.dataset.game;
const solving = new Solving(id, { deduced: "deduced" in document.body.dataset, solved: markSolved });

/** The puzzles of the game. @type {any[]} */
let listed = [];

function markSolved() {
  at("library").replaceChildren(...listed.map((puzzle) => {
    const link = element("a", { href: `${puzzle.id}${location.search}`, textContent: puzzle.title });
    if (puzzle.id === id) link.setAttribute("aria-current", "page");
    const about = `${puzzle.kind_words} ${"★".repeat(puzzle.difficulty ?? 0)}`;
    const mark = kept(puzzle.id).solved ? ` ✓ ${say("solved")}` : "";
    return element("li", {}, link, element("span", { textContent: ` ${about}${mark}` }));
  }));
  const here = listed.findIndex((puzzle) => puzzle.id === id);
  const next = [...listed.slice(here + 1), ...listed.slice(0, here)].find((puzzle) => !kept(puzzle.id).solved);
  at("next").hidden = !next;
  if (next) {
    at("next").href = `${next.id}${location.search}`;
    at("next").textContent = say("next_puzzle", { title: next.title });
  }
}

for (const link of each("nav.languages a")) {
  link.addEventListener("click", () => (link.hash = location.hash));
}
solving.queue.add(async () => {
  await solving.begin();
  listed = (await ask(`games/${game}/puzzles`)).puzzles;
  markSolved();
});
