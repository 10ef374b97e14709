// What is kept for a reload: the tab's own copy first, the browser's where there is none that can be read.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { packed } from "../../../../service/page/static/address.js";
import { keep, kept, keptGame, recalled, remember } from "../../../../service/page/static/keeping.js";

const store = () => {
  const kept = new Map();
  return { getItem: (name) => kept.get(name) ?? null, setItem: (name, text) => kept.set(name, text) };
};
const stores = /** @type {any} */ (globalThis);

beforeEach(() => Object.assign(stores, { sessionStorage: store(), localStorage: store() }));

test("a copy of the tab that is no JSON, or null, hides not that of the browser", () => {
  remember("found", JSON.stringify({ of: "browser" }));
  for (const damaged of ["{", "null", ""]) {
    stores.sessionStorage.setItem("found", damaged);
    assert.deepEqual([...recalled("found")], [{ of: "browser" }]);
  }
  stores.sessionStorage.setItem("found", JSON.stringify({ of: "tab" }));
  assert.deepEqual([...recalled("found")], [{ of: "tab" }, { of: "browser" }]);
});

test("the game of the tab comes before that of the browser, if it can be read", async () => {
  assert.equal(await keptGame("game"), null);
  remember("game", await packed({ of: "browser" }));
  assert.deepEqual(await keptGame("game"), { of: "browser" });
  stores.sessionStorage.setItem("game", "#g=damaged");
  assert.deepEqual(await keptGame("game"), { of: "browser" });
  stores.sessionStorage.setItem("game", await packed({ of: "tab" }));
  assert.deepEqual(await keptGame("game"), { of: "tab" });
});

test("each tab keeps its own place in a puzzle, a new one begins with the last; both count the seconds and the hints", () => {
  const tab = () => (stores.sessionStorage = store());
  const [one, other] = [tab(), tab()];
  stores.sessionStorage = one;
  keep("pool", { moves: ["a"], deeds: "of one" });
  stores.sessionStorage = other;
  assert.deepEqual(kept("pool"), { moves: ["a"], deeds: "of one" });
  keep("pool", { moves: [], deeds: "of the other" });
  keep("pool", { seconds: 7, hints: 1, solved: true });
  stores.sessionStorage = one;
  keep("*", { auto: "off" });
  assert.deepEqual(kept("pool"), { moves: ["a"], deeds: "of one", seconds: 7, hints: 1, solved: true });
  tab();
  assert.deepEqual(kept("pool"), { moves: [], deeds: "of the other", seconds: 7, hints: 1, solved: true });
  assert.deepEqual([kept("*"), kept("none")], [{ auto: "off" }, {}]);
});
