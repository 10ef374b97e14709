// Which moves go on from what was touched, by hand on a small board: two cards, two squares, two turns.

import assert from "node:assert/strict";
import { test } from "node:test";

import { candidates, common, flipped, free, live, meant, onto, turn, turned, way } from "../../../../service/page/static/choosing.js";

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

const PIECES = [
  ["tile:T", "cell:0,0", "cell:0,1", "rot=90"],
  ["tile:T", "cell:0,0", "cell:1,0"],
  ["tile:T", "cell:0,0", "cell:1,0", "flip=true"],
  ["tile:T", "cell:2,2", "cell:2,3", "rot=90"],
  ["tile:T", "cell:2,2", "cell:2,3", "rot=270", "flip=true"],
];
const ALL = [0, 1, 2, 3, 4];

test("R shows the move most alike that lies turned further, on the same side", () => {
  assert.equal(turned(PIECES, ALL, 1, 1), 0); // from 0 to 90 degrees, of two the one that shares a cell
  assert.equal(turned(PIECES, ALL, 3, 1), 1); // and round again
  assert.equal(turned(PIECES, ALL, 2, -1), 4); // flipped ones among themselves
  assert.equal(turned(PIECES, [0, 3], 0, 1), null);
});

test("F shows the move most alike on the other side", () => {
  assert.equal(flipped(PIECES, ALL, 1), 2);
  assert.equal(flipped(PIECES, ALL, 3), 4);
  assert.equal(flipped(PIECES, [0, 1], 0), null);
});

test("two moves lie the same way round if they are turned and flipped alike", () => {
  assert.equal(way(PIECES[0]), way(PIECES[3]));
  assert.notEqual(way(PIECES[1]), way(PIECES[2]));
  assert.equal(turn(PIECES[4]), 270);
});

test("a thing dragged onto another place is the move that would have laid it there", () => {
  const piece = { type: "place", tile: "T", at: [0, 0], rot: 90 };
  assert.deepEqual(onto(piece, PIECES[0], "cell:3,1"), { type: "place", tile: "T", at: [3, 1], rot: 90 });
  const inColumn = { type: "take", tile: "P5", to: 1 };
  assert.deepEqual(onto(inColumn, ["tile:P5", "column:1"], "column:2"), { type: "take", tile: "P5", to: 2 });
  const toArea = { type: "place", token: 3, area: "lake" };
  assert.deepEqual(onto(toArea, ["area:lake", "token=3"], "area:coast"), { type: "place", token: 3, area: "coast" });
  assert.equal(onto(toArea, ["area:lake", "token=3"], "cell:1,1"), null);
});
