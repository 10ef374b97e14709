// What a day brings.

import assert from "node:assert/strict";
import { test } from "node:test";

import { dayOf, gameOf, puzzleOf } from "../../../../service/page/static/daily.js";

const games = ["a", "b", "c"];
const puzzles = { a: ["a1", "a2"], b: ["b1"], c: ["c1", "c2", "c3"] };
const on = (day) => puzzleOf(day, games, gameOf(day, games), puzzles[gameOf(day, games)]);

test("a day begins at midnight of the reader, in summer as in winter", () => {
  assert.equal(dayOf(new Date(1970, 0, 1, 0, 0)), 0);
  assert.equal(dayOf(new Date(1970, 0, 1, 23, 59)), 0);
  assert.equal(dayOf(new Date(1972, 2, 1)), 365 + 365 + 31 + 29);
});

test("every day another game, and of each game one after the other, from the first again after the last", () => {
  assert.deepEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(on), ["a1", "b1", "c1", "a2", "b1", "c2", "a1", "b1", "c3", "a2"]);
});

test("before the first day was the last of all", () => assert.equal(puzzleOf(0, games, "c", puzzles.c), "c3"));

test("between its days a game shows the latest", () => {
  assert.deepEqual([2, 3, 4, 5].map((day) => puzzleOf(day, games, "c", puzzles.c)), ["c1", "c1", "c1", "c2"]);
});
