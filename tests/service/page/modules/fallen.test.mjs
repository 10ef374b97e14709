// What fell, touched value by value: heaps are shared, parts are filled, and everything can be taken back.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Fallen } from "../../../../service/page/static/fallen.js";

const face = (value, left) => ({ value, words: String(value), ...(left === undefined ? {} : { left }) });
const bag = [face("A", 1), face("B", 2)];
const asked = {
  ask: "deal",
  words: "",
  parts: [{ name: "clouds", words: "", least: 2, most: 2, faces: "bag" }, { name: "harbour", words: "", least: 0, most: 1, faces: "bag" }],
  faces: { bag },
};

test("what one part takes from a heap another lacks", () => {
  const fallen = new Fallen(asked);
  assert.equal(fallen.add(0, bag[0]), true);
  assert.deepEqual([fallen.left(1, bag[0]), fallen.open(1, bag[0]), fallen.add(1, bag[0])], [0, false, false]);
  assert.equal(fallen.lacking, 0);
  assert.equal(fallen.add(0, bag[1]), true);
  assert.deepEqual([fallen.lacking, fallen.open(0, bag[1]), fallen.open(1, bag[1])], [-1, false, true]);
  assert.deepEqual(fallen.fell, { clouds: ["A", "B"], harbour: [] });
});

test("the last touch is taken back, or that one of a part", () => {
  const fallen = new Fallen(asked);
  [[0, bag[1]], [0, bag[0]], [1, bag[1]]].forEach(([part, one]) => fallen.add(part, one));
  assert.equal(fallen.undo(0, 0), true);
  assert.deepEqual(fallen.fell, { clouds: ["A"], harbour: ["B"] });
  assert.equal(fallen.undo(), true);
  assert.deepEqual(fallen.fell, { clouds: ["A"], harbour: [] });
  assert.deepEqual([fallen.undo(1, 0), fallen.undo(), fallen.undo(), fallen.empty], [false, true, false, true]);
});

test("a face of a die falls any number of times", () => {
  const six = face(6);
  const fallen = new Fallen({ ask: "dice", words: "", parts: [{ name: "dice", words: "", least: 3, most: 3, faces: "die" }], faces: { die: [six] } });
  for (let roll = 0; roll < 3; roll += 1) assert.equal(fallen.add(0, six), true);
  assert.deepEqual([fallen.add(0, six), fallen.fell], [false, { dice: [6, 6, 6] }]);
});
