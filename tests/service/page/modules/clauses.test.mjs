// Clauses in texts, and where they stand.

import assert from "node:assert/strict";
import { test } from "node:test";

import { broken, pieces, place } from "../../../../service/page/static/clauses.js";

const GAMES = "KAL=kalypso BURU=buru";

test("every other piece of a text is a clause", () => {
  assert.deepEqual(pieces("broken: KAL-7.7, BURU-3.12."), ["broken: ", "KAL-7.7", ", ", "BURU-3.12", "."]);
  assert.deepEqual(pieces("no clause: A-1.2, KAL-7"), ["no clause: A-1.2, KAL-7"]);
  assert.deepEqual(pieces("規則 KAL-7.7 による"), ["規則 ", "KAL-7.7", " による"]);
});

test("a clause stands on the page of its game's rules, in the reader's language", () => {
  assert.equal(place("KAL-7.7", GAMES, "../", "ja"), "../kalypso/rules?lang=ja#KAL-7.7");
  assert.equal(place("OBS-4.5", GAMES, "", "en"), "");
});

test("what breaks a rule in several places is told once", () => {
  const [one, other] = [{ rule: "KAL-6.2", message: "two pieces lie there" }, { rule: "KAL-9.2", message: "it floats" }];
  assert.equal(broken([one, other, one]), "two pieces lie there (KAL-6.2) it floats (KAL-9.2)");
});
