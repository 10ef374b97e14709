// The rows of a name: those that tests/drawing/test_names.py has of the picture itself.

import assert from "node:assert/strict";
import { test } from "node:test";

import { rowsOf } from "../../../../service/page/static/naming.js";

const letters = (row) => 10 * row.length;

test("a name stays whole while its letters are not squeezed much", () => {
  assert.deepEqual(rowsOf("green|house", 100, 12, 10, letters), ["greenhouse"]);
  assert.deepEqual(rowsOf("green|house", 75, 50, 10, letters), ["greenhouse"]);
  assert.deepEqual(rowsOf("net", 5, 50, 10, letters), ["net"]);
});

test("it is broken where it may be, if there is room for two rows", () => {
  assert.deepEqual(rowsOf("green|house", 74, 21, 10, letters), ["green-", "house"]);
  assert.deepEqual(rowsOf("温|室", 14, 21, 10, letters), ["温", "室"]);
});

test("else its beginning stands for it", () => {
  assert.deepEqual(rowsOf("green|house", 74, 20, 10, letters), ["green."]);
  assert.deepEqual(rowsOf("スクラップ|ヤード", 40, 20, 10, letters), ["スクラップ"]);
});
