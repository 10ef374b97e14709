// Moves of players, places and values are a table of candidates; others are none.

import assert from "node:assert/strict";
import { test } from "node:test";

import { apart, cell, cellOf, gridOf, ruledOut } from "../../../../service/page/static/candidates.js";
import { noted } from "../../../../service/page/static/choosing.js";

const bid = (who, where, value) => [`area:${where}`, "type=place", `player=${who}`, `token=${value}`];
const bids = ["Ana", "Budi"].flatMap((who) => ["lake", "coast"].flatMap((where) => [2, 1].map((value) => bid(who, where, value))));
const grid = { rows: ["player=Ana", "player=Budi"], columns: ["area:lake", "area:coast"], values: ["token=1", "token=2"] };
const at = cellOf("player=Ana", "area:lake");

test("one place and two choices that vary are a table", () => {
  assert.deepEqual(gridOf(bids), grid);
  assert.equal(gridOf(bids.map((path) => path.filter((element) => !element.startsWith("player")))), null);
  assert.equal(gridOf([["cell:1,1", "cell:1,2", "rot=0", "flip=a"], ["cell:1,1", "rot=90", "flip=b"]]), null);
  assert.equal(gridOf([]), null);
});

test("titles are told apart by what they do not share", () => {
  assert.deepEqual(apart(["the area forest", "the area coast", "the area village"]), ["forest", "coast", "village"]);
  assert.deepEqual(apart(["森のエリア", "海岸のエリア", "聖なる湖のエリア"]), ["森", "海岸", "聖なる湖"]);
  assert.deepEqual(apart(["the lake", "the lake of Banyu"]), ["lake", "lake of Banyu"]);
  assert.deepEqual(apart(["a", "b"]), ["a", "b"]);
});

test("a cell has what was played there, or what is not struck", () => {
  assert.deepEqual(cell(grid, [], "player=Ana", "area:lake", ["token=2"]), { set: null, open: ["token=1"] });
  assert.deepEqual(cell(grid, [bid("Ana", "lake", 2)], "player=Ana", "area:lake", ["token=2"]), { set: "token=2", open: ["token=2"] });
  assert.deepEqual(cell(grid, [bid("Budi", "lake", 2)], "player=Ana", "area:lake", []), { set: null, open: ["token=1", "token=2"] });
});

test("the next deduction is the first that says something new", () => {
  const place = (move) => /** @type {[string, string]} */ ([at, move]);
  const steps = [{ rules_out: ["token=1"], settles: null }, { rules_out: ["token=1", "token=2"], settles: null }, { rules_out: [], settles: { type: "place" } }];
  assert.deepEqual(ruledOut(steps, place, new Map())?.out, [[at, "token=1"]]);
  assert.deepEqual(ruledOut(steps, place, new Map([[at, ["token=1"]]]))?.out, [[at, "token=2"]]);
  assert.equal(ruledOut(steps, place, new Map([[at, ["token=1", "token=2"]]]))?.step, steps[2]);
  assert.equal(ruledOut(steps.slice(0, 1), place, new Map([[at, ["token=1"]]])), null);
});

test("a pencil notes the things that may come to a place, and nothing where none does", () => {
  const targets = { "tile:F3": "forest 3", "space:1,0": "a space", "card:S07": "a card" };
  assert.deepEqual(noted([["tile:F3", "space:1,0", "type=place"]], targets), { places: ["space:1,0"], things: ["tile:F3", "card:S07"] });
  assert.deepEqual(noted([["space:1,0"], ["card:S07"]], targets), { places: ["space:1,0"], things: [] });
});
