// What is kept for a reload: the tab's own copy first, the browser's where that one cannot be read.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { packed } from "../../../../service/page/static/address.js";
import { keptGame, recalled, remember } from "../../../../service/page/static/keeping.js";

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
