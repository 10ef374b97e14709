// The rules of a game, searched as one types; a clause is a place of its own in the address.

import { at, each } from "./elements.js";
import { matches } from "./searching.js";
import { say } from "./service.js";

const entries = each("#clauses dl > div");
const parts = each("#clauses .part");

/** Show the clauses that have every word that was typed. */
function search() {
  const typed = at("search").value;
  for (const entry of entries) entry.hidden = !matches(entry.textContent, typed);
  for (const part of parts) part.hidden = !part.querySelector("dl > div:not([hidden])");
  const found = entries.filter((entry) => !entry.hidden).length;
  at("headings").hidden = Boolean(typed.trim()); // what is found stands right below
  at("found").textContent = typed.trim() ? say("found_clauses", { count: found }) : "";
}

/** A clause that the address names is shown, whatever was searched for before. */
function showNamed() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!named?.closest("#clauses")) return;
  at("search").value = "";
  search();
  named.scrollIntoView();
}

at("search").addEventListener("input", search);
addEventListener("hashchange", showNamed);
for (const link of each("nav.languages a")) link.addEventListener("click", () => (link.hash = location.hash));
search();
