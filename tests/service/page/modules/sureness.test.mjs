// What an answer is told to be: never "not more than 11, not proved" of 11.

import assert from "node:assert/strict";
import { test } from "node:test";

import { apart, met, sureness } from "../../../../service/page/static/sureness.js";

test("a ranking that is proved as a whole is", () => {
  assert.equal(sureness({ status: "optimal", bound: 4, moves: [{ value: 4, proved: true }] }), "proved");
});

test("a best move that is proved and meets the bound is the best, whatever the others are worth", () => {
  const moves = [{ value: 4, proved: true }, { value: 2, proved: false }];
  assert.equal(sureness({ status: "feasible", bound: 4, moves }), "best_proved");
  assert.equal(sureness({ status: "feasible", bound: 5, moves }), "bounded");
});

test("a value that meets the bound by one route alone waits for the second", () => {
  assert.equal(sureness({ status: "feasible", bound: 11, moves: [{ value: 11, proved: false }] }), "one_route");
  assert.equal(sureness({ status: "feasible", value: 66, bound: 66 }), "one_route");
});

test("where there is room above the best, or nobody knows, it is merely found", () => {
  assert.equal(sureness({ status: "feasible", value: 9, bound: 11 }), "bounded");
  assert.equal(sureness({ status: "feasible", value: 9, bound: null }), "found");
  assert.equal(sureness({ status: "feasible", moves: [{ value: null, mean: 2.5, proved: false }], bound: 3 }), "bounded");
  assert.equal(sureness({ status: "feasible", moves: [{ value: null, mean: 3, proved: false }], bound: 3 }), "found");
  assert.equal(sureness({ status: "unknown", value: null, bound: null }), "found");
});

test("figures that differ are told with the decimals that tell them apart", () => {
  assert.deepEqual(apart(9, 11), [9, 11]);
  assert.deepEqual(apart(11, 11.04), [11, 11.04]);
  assert.deepEqual(apart(10.96, 11.2), [11, 11.2]);
  assert.ok(met(0.1 + 0.2, 0.3) && !met(11, 11.04) && !met(null, 3));
});
