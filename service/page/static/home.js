// The first page: what its address once told is forwarded; else the puzzle of the day can be played at once.

import { gameOf, dayOf, puzzleOf } from "./daily.js";
import { at, each, element } from "./elements.js";
import { forwarded } from "./forwarding.js";
import { kept } from "./keeping.js";
import { ask, language, say } from "./service.js";
import { Solving } from "./solving.js";

/** The puzzles of each game that a day may bring. @type {Record<string, string[]>} */
const days = Object.fromEntries(JSON.parse(at("days").textContent));
const games = Object.keys(days);
const today = dayOf(new Date());
const daily = (game) => puzzleOf(today, games, game, days[game]);
const address = (game, id) => `${game}/${id}?lang=${language}`;

/** The board of each game: its latest puzzle of a day. */
function showGames() {
  for (const card of each("[data-game]")) {
    const { game } = card.dataset;
    if (!days[game]) continue;
    const link = card.querySelector(".board");
    link.href = address(game, daily(game));
    link.querySelector("img").src = `${document.body.dataset.pictures}${daily(game)}.svg`;
  }
}

async function showTask(game, id) {
  const puzzle = await ask(`puzzles/${id}`);
  const stars = puzzle.difficulty ?? 0;
  Object.assign(at("daily-title"), { textContent: puzzle.title, href: address(game, id) });
  at("daily-kind").textContent = `${titleOf(game)} · ${puzzle.kind_words} ·`;
  at("daily-stars").textContent = "★".repeat(stars) + "☆".repeat(5 - stars);
  at("daily-stars").setAttribute("role", "img");
  at("daily-stars").setAttribute("aria-label", say("difficulty", { difficulty: stars }));
  at("task").textContent = puzzle.text;
  at("known").replaceChildren(...puzzle.known.map((text) => element("li", { textContent: text })));
}

const titleOf = (game) => document.querySelector(`[data-game="${game}"] strong`)?.textContent ?? game;

async function begin() {
  showGames();
  const game = gameOf(today, games);
  const id = daily(game);
  const solving = new Solving(id, { addressed: false, address: `${game}/${id}`, solved: () => offer(game, id) });
  solving.queue.add(async () => {
    await Promise.all([showTask(game, id), solving.begin()]);
  });
}

/** Another one when this one is right. */
function offer(game, id) {
  const others = days[game].filter((other) => other !== id);
  const next = others.find((other) => !kept(other).solved) ?? others[0];
  Object.assign(at("next"), { href: next ? address(game, next) : `library?lang=${language}`, textContent: say("another") });
}

async function start() {
  const way = await forwarded(location.hash, games);
  if (way) location.replace(`${way}${location.search}${location.hash}`);
  else if (!at("daily-title").textContent) await begin();
}

addEventListener("hashchange", start);
start();
