// The address is the state: what is written is read again, and what nobody wrote is nothing.

import assert from "node:assert/strict";
import { test } from "node:test";

import { packed, read, unpacked, written } from "../../../../service/page/static/address.js";

test("moves in the address come back as they were", () => {
  const moves = [{ type: "take", tile: "RMMPP" }, { type: "place", at: [-1, 2], name: "海霧" }];
  assert.deepEqual(read(written(moves)), moves);
  assert.equal(written([]), "");
});

test("what is no list of moves is none", () => {
  for (const hash of ["", "#g=x", "#m=%E0", "#m=e30"]) assert.equal(read(hash), null);
});

test("a game in the address comes back as it was, and a broken one is none", async () => {
  const game = { position: { game: "a game" }, who: [null, 2], seed: 7 };
  assert.deepEqual(await unpacked(await packed(game)), game);
  for (const hash of ["", "#m=e30", "#g=AAAA"]) assert.equal(await unpacked(hash), null);
});
