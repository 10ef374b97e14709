// Where addresses of the first page lead.

import assert from "node:assert/strict";
import { test } from "node:test";

import { packed } from "../../../../service/page/static/address.js";
import { forwarded } from "../../../../service/page/static/forwarding.js";

const GAMES = ["go", "chess"];

test("a position or a puzzle is looked at, a game is gone on with", async () => {
  assert.equal(await forwarded("#p=g1-eJyrVkpP", GAMES), "analyse");
  assert.equal(await forwarded("#q=two-tides&m=W10", GAMES), "analyse");
  assert.equal(await forwarded(await packed({ position: { game: "chess" } }), GAMES), "chess/play");
});

test("nothing leads to a place that is not ours", async () => {
  for (const game of ["//elsewhere.example", "", 7, undefined]) assert.equal(await forwarded(await packed({ position: { game } }), GAMES), "");
  for (const hash of ["", "#", "#p=", "#g=broken", "#boards"]) assert.equal(await forwarded(hash, GAMES), "");
});
