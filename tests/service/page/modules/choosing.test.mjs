// Which moves go on from what was touched, by hand on a small board: two cards, two squares, two turns.

import assert from "node:assert/strict";
import { test } from "node:test";

import { candidates, common, free, live, meant } from "../../../../service/page/static/choosing.js";

const PATHS = [
  ["card:A", "cell:0,0", "rot=0"],
  ["card:A", "cell:0,0", "rot=90"],
  ["card:A", "cell:0,1", "rot=0"],
  ["card:B", "cell:0,1", "rot=0"],
  ["pass=true"],
];
const drawn = (target) => target.includes(":");

test("every touch leaves the moves that have it, in whatever order", () => {
  assert.deepEqual(candidates(PATHS, []), [0, 1, 2, 3, 4]);
  assert.deepEqual(candidates(PATHS, ["card:A"]), [0, 1, 2]);
  assert.deepEqual(candidates(PATHS, ["cell:0,1", "card:A"]), [2]);
  assert.deepEqual(candidates(PATHS, ["card:B", "cell:0,0"]), []);
});

test("what the moves that are left have can be touched next, choices cannot", () => {
  assert.deepEqual(live(PATHS, [0, 1, 2], drawn), new Set(["card:A", "cell:0,0", "cell:0,1"]));
  assert.deepEqual(live(PATHS, [4], drawn), new Set());
});

test("what every move has need not be touched", () => {
  assert.deepEqual(common(PATHS), new Set());
  assert.deepEqual(common(PATHS.slice(0, 3)), new Set(["card:A"]));
  assert.deepEqual(common([]), new Set());
});

test("a move is meant once it alone is left and wholly touched", () => {
  assert.equal(meant(PATHS, [], drawn), null);
  assert.equal(meant(PATHS, ["card:A", "cell:0,0"], drawn), null); // two turns are left
  assert.equal(meant(PATHS, ["card:B"], drawn), null); // its square is still to be touched
  assert.equal(meant(PATHS, ["card:B", "cell:0,1"], drawn), 3);
  assert.equal(meant(PATHS.slice(0, 3), ["cell:0,1"], drawn), 2); // the card is that of every move
});

test("a move of which nothing is drawn is chosen in words", () => {
  assert.deepEqual(free(PATHS, drawn), [4]);
  assert.deepEqual(free([["card:A"], ["card:A", "rot=90"]], drawn), [0, 1]);
});
