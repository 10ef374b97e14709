// Which puzzles of the library are wanted.

import assert from "node:assert/strict";
import { test } from "node:test";

import { fits, read, written } from "../../../../service/page/static/wanted.js";

const ALL = { game: "", kind: "", difficulty: "", open: false };

test("what is written into the address is read again", () => {
  const wanted = { game: "go", kind: "last turn", difficulty: "3", open: true };
  assert.deepEqual(read(written(wanted)), wanted);
  assert.equal(written(ALL), "");
  assert.deepEqual(read(""), ALL);
});

test("a puzzle fits by its game, its kind, its difficulty, and by not being solved", () => {
  const puzzle = { game: "go", kind: "ko", difficulty: "2" };
  assert.ok(fits(puzzle, true, ALL));
  assert.ok(fits(puzzle, false, { game: "go", kind: "ko", difficulty: "2", open: true }));
  assert.ok(!fits(puzzle, true, { ...ALL, open: true }));
  for (const other of [{ game: "chess" }, { kind: "ladder" }, { difficulty: "1" }]) assert.ok(!fits(puzzle, false, { ...ALL, ...other }));
});
