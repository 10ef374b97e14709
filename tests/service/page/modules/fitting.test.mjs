// How large pictures may be that lie in rows.

import assert from "node:assert/strict";
import { test } from "node:test";

import { beside, columnar, flowHigh, flowing, largest, rowsHigh, scrolled } from "../../../../service/page/static/fitting.js";

test("things lie side by side as far as there is room, and what is wider than a row is made smaller", () => {
  assert.equal(rowsHigh([[40, 10], [40, 20]], 1, 100, 10), 20);
  assert.equal(rowsHigh([[40, 10], [40, 20]], 1, 80, 10), 40);
  assert.equal(rowsHigh([[200, 50]], 1, 100, 10), 25);
});

test("the scale is the largest at which all are in sight, and never much less than their own", () => {
  assert.equal(largest([[100, 50]], 1000, 1000, 2, 10), 2);
  const scale = largest([[100, 50]], 1000, 75, 2, 10);
  assert.ok(scale > 1.4 && scale <= 1.5);
  assert.equal(largest([[100, 50]], 1000, 20, 2, 10), 0.8);
});

test("a page that is scrolled anyhow uses its width, in no more rows", () => {
  assert.equal(scrolled([[100, 50]], 1000, 1000, 2, 10), 2); // all in sight
  const three = [[500, 400], [500, 400], [500, 400]];
  assert.equal(scrolled(three, 700, 900, 2, 10), 1.25); // one in a row, as at the least
  const scale = scrolled(three, 1040, 500, 2, 10); // two in a row: 500 + 10 + 500 are 1010 of the 1040
  assert.ok(Math.abs(scale - 1) < 0.01);
});

test("the first picture gives way until the others are in sight beside it, and keeps its size where that helps nothing", () => {
  // two of 100 by 100: below each other in the 160 beside 300 of 480; side by side at 0.8 (170) in the 175 beside 285
  const two = [[100, 100], [100, 100]];
  assert.deepEqual(beside(two, 300, 1, 480, 250, 1, 10), { zoom: 1, most: 160, side: 1, column: 210 });
  const given = beside(two, 300, 1, 480, 120, 1, 10);
  assert.ok(Math.abs(given.zoom - 0.95) < 0.01);
  assert.ok(Math.abs(given.column - 80) < 0.01);
  const hopeless = beside(two, 300, 1, 480, 20, 1, 10);
  assert.equal(hopeless.zoom, 1);
});

test("pictures flow round the first: beside it as far down as it reaches, then below it", () => {
  const first = [100, 100], card = [40, 50];
  // 200 wide: 90 are left beside the first, one card of 40 + 10 in a row, two rows of 60 beside 110; then four in a row
  assert.equal(flowHigh([first, card, card], 1, 1, 200, 10), 120);
  assert.equal(flowHigh([first, card, card, card, card, card, card], 1, 1, 200, 10), 180);
  assert.equal(flowHigh([first, [150, 50]], 1, 1, 200, 10), 170); // too wide to lie beside it
});

test("the first gives way a little where all others have room beside it then, and what flows is as large as is in sight", () => {
  // 80 of 100 beside 100: at 0.9 of its size with 80 beside it, 200 - 2 * 10 - 80 are 100, so both at their own size
  assert.deepEqual(flowing([[100, 100], [80, 50]], 1.2, 200, 200, 1, 10), [1, 1]);
  // 100 of 100: the other at 0.8 leaves it 100, and it need not give way
  assert.deepEqual(flowing([[100, 100], [100, 50]], 1.2, 200, 200, 1, 10), [1, 0.8]);
  // 115 of 100: at 0.8 that is 92, and 88 are left for the first
  const [first, other] = flowing([[100, 100], [115, 50]], 1.2, 200, 200, 1, 10);
  assert.ok(Math.abs(first - 0.88) < 1e-9 && Math.abs(other - 0.8) < 1e-9);
  // 150 of 100 never has room beside it: it lies below, as large as the 170 allow, 110 for the first and 10 below
  assert.deepEqual(flowing([[100, 100], [150, 50]], 1, 200, 170, 1.2, 10), [1, 1]);
  assert.deepEqual(flowing([[100, 100], [150, 50]], 1, 200, 120, 1.2, 10), [1, 0.8]);
});

test("pictures are a column where no row holds two of them, little ones aside, and room is left beside it", () => {
  const wide = [[460, 190], [460, 190], [470, 130]]; // at 0.8: 368, 368, 376
  assert.ok(columnar(wide, 700, 320, 16));
  assert.ok(columnar([...wide, [230, 150]], 700, 320, 16)); // a little one
  assert.ok(!columnar(wide, 760, 320, 16)); // 368 + 16 + 368
  assert.ok(!columnar(wide, 690, 320, 16)); // 376 of 370
  assert.ok(!columnar([[460, 190]], 700, 320, 16));
  assert.ok(!columnar([[460, 190], [230, 150]], 700, 320, 16)); // one picture is no column
});
