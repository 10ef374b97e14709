// Moves and marks of a pencil are one history; a line that is tried is left with one step and stays to be gone back to.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Deeds } from "../../../../service/page/static/deeds.js";

const move = (name) => ({ type: name });
const made = (...names) => Deeds.resumed(undefined, names.map(move));
const names = (moves) => moves.map(({ type }) => type).join("");
const marks = (deeds) => Object.fromEntries(deeds.marks);

test("marks are set, removed and taken back like moves, and are none", () => {
  const deeds = made("a");
  deeds.mark("cell:1,1", "F3");
  deeds.mark("cell:1,1", "x");
  deeds.make(move("b"));
  deeds.mark("cell:1,1", "F3");
  assert.deepEqual([names(deeds.moves), marks(deeds)], ["ab", { "cell:1,1": ["x"] }]);
  deeds.look(deeds.index - 1);
  assert.deepEqual(marks(deeds), { "cell:1,1": ["F3", "x"] });
  deeds.look(1);
  assert.deepEqual([names(deeds.moves), marks(deeds), deeds.last], ["a", {}, 5]);
  deeds.look(5);
  assert.deepEqual([names(deeds.moves), marks(deeds)], ["ab", { "cell:1,1": ["x"] }]);
  assert.deepEqual([deeds.placeOf(0), deeds.placeOf(1), deeds.placeOf(2)], [0, 3, 5]);
});

test("a line that is tried is left for the fork, and stays", () => {
  const deeds = made("a");
  deeds.begin();
  deeds.make(move("b"));
  deeds.make(move("c"));
  assert.deepEqual([deeds.tried, names(deeds.before)], [1, "a"]);
  deeds.back();
  assert.deepEqual([names(deeds.moves), deeds.tried, deeds.last], ["a", null, 1]);
  deeds.make(move("d"));
  const [other] = deeds.others;
  assert.deepEqual([names(other.before), other.move.type, names(other.moves)], ["a", "b", "abc"]);
  other.choose();
  assert.equal(names(deeds.moves), "abc");
  assert.deepEqual(deeds.others.map((one) => one.move.type), ["d"]);
});

test("what was tried and counts then is no try any more", () => {
  const deeds = made();
  deeds.begin();
  deeds.make(move("a"));
  deeds.settle();
  deeds.back();
  assert.deepEqual([names(deeds.moves), deeds.tried], ["a", null]);
});

test("all of it is kept as data, also where an address leads elsewhere, unless it cannot be read", () => {
  const deeds = made("a", "b");
  deeds.look(1);
  deeds.mark("area:lake", "2");
  deeds.begin();
  deeds.make(move("c"));
  deeds.make(move("d"));
  deeds.look(deeds.index - 1);
  const kept = JSON.parse(JSON.stringify(deeds.kept));
  const again = Deeds.resumed(kept, [move("a"), move("c")]);
  assert.deepEqual([again.kept, names(again.moves), marks(again), again.tried, again.last], [kept, "ac", { "area:lake": ["2"] }, 1, 4]);
  assert.deepEqual(again.others.map((one) => one.move.type), ["b"]);
  const elsewhere = Deeds.resumed(kept, [move("z")]);
  assert.deepEqual([names(elsewhere.moves), elsewhere.others.map((one) => names(one.moves)), elsewhere.tried], ["z", ["acd"], null]);
  assert.equal(names(Deeds.resumed({ deeds: [[{}, 7, true]] }, [move("a")]).moves), "a");
});

test("an address that is gone to loses no line", () => {
  const deeds = made("a", "b");
  deeds.reach([move("a"), move("c")]);
  assert.equal(names(deeds.moves), "ac");
  assert.deepEqual(deeds.others.map((one) => one.move.type), ["b"]);
});
