// Negative numbers in texts.

import assert from "node:assert/strict";
import { test } from "node:test";

import { signed } from "../../../../service/page/static/signs.js";

test("a negative number has a minus sign, wherever it stands", () => {
  assert.equal(signed("-5"), "−5");
  assert.equal(signed("fly to [-1, -2] (-3)"), "fly to [−1,\u00a0−2] (−3)");
  assert.equal(signed("失敗した予報：-3、合計-2.5点"), "失敗した予報：−3、合計−2.5点");
});

test("clauses, ranges and words keep their hyphens", () => {
  for (const text of ["OBS-4.5", "1-2 players", "CP-SAT", "half-sunk", "2.-3.", "a - 2", "[1]-2"]) assert.equal(signed(text), text);
});

test("a place stays in one line, other lists are broken", () => {
  assert.equal(signed("SPWPWを[8, 9]に置く"), "SPWPWを[8,\u00a09]に置く");
  for (const text of ["left: [row, column]", "[a, b]", "S03, S08", "5, 5, 4"]) assert.equal(signed(text), text);
});
