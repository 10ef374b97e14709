// The library: puzzles by game, kind and difficulty, those solved marked, and a random one.

import { at, each, element } from "./elements.js";
import { kept } from "./keeping.js";
import { say } from "./service.js";
import { fits, read, written } from "./wanted.js";

const form = at("wanted");
const items = each("#shelf > li");
const solved = (item) => Boolean(kept(item.dataset.id).solved);

/** What the form asks for. @returns {import("./wanted.js").Wanted} */
const asked = () => ({ game: form.game.value, kind: form.kind.value, difficulty: form.difficulty.value, open: form.open.checked });

/** The kinds of the game that is chosen, or of all. @param {string} game @param {string} kind that is to stay chosen */
function listKinds(game, kind) {
  /** @type {Map<string, string>} */
  const named = new Map();
  for (const { dataset } of items) if (!game || dataset.game === game) named.set(dataset.kind, dataset.words);
  const kinds = [...named].sort(([, one], [, other]) => one.localeCompare(other));
  form.kind.replaceChildren(form.kind.options[0], ...kinds.map(([value, textContent]) => element("option", { value, textContent })));
  form.kind.value = kinds.some(([value]) => value === kind) ? kind : "";
}

function show() {
  const wanted = asked();
  for (const item of items) {
    item.querySelector(".mark").hidden = !solved(item);
    item.hidden = !fits(item.dataset, solved(item), wanted);
  }
  const found = items.filter((item) => !item.hidden);
  at("found").textContent = say("found_puzzles", { count: found.length, solved: found.filter(solved).length });
  at("random").disabled = !found.length;
}

/** Ask for what the address tells. */
function readAddress() {
  const wanted = read(location.hash);
  form.game.value = wanted.game;
  if (form.game.selectedIndex < 0) form.game.value = "";
  listKinds(form.game.value, wanted.kind);
  form.difficulty.value = wanted.difficulty;
  if (form.difficulty.selectedIndex < 0) form.difficulty.value = "";
  form.open.checked = wanted.open;
  show();
}

// a browser's own lazy loading fetches half of all pictures ahead
const near = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) if (isIntersecting) {
    const picture = /** @type {HTMLImageElement} */ (target);
    near.unobserve(picture);
    picture.src = picture.dataset.src ?? "";
  }
}, { rootMargin: "25%" });
for (const picture of each("#shelf img")) near.observe(picture);

form.addEventListener("change", () => {
  listKinds(form.game.value, form.kind.value);
  history.replaceState(null, "", `${location.pathname}${location.search}${written(asked())}`);
  show();
});
form.addEventListener("submit", (event) => event.preventDefault());
at("random").addEventListener("click", () => {
  const found = items.filter((item) => !item.hidden);
  const open = found.filter((item) => !solved(item));
  const pool = open.length ? open : found;
  location.assign(pool[Math.floor(Math.random() * pool.length)].querySelector("a").href);
});
addEventListener("hashchange", readAddress);
addEventListener("pageshow", show); // Back from a puzzle that was solved
for (const link of each("nav.languages a")) link.addEventListener("click", () => (link.hash = location.hash));
readAddress();
