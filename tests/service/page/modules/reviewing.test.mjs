// A review in two answers is one: luck over the seam, sums, the worst mistakes, points of the graph. Figures by hand.

import assert from "node:assert/strict";
import { test } from "node:test";

import { less, lost } from "../../../../service/page/static/graph.js";
import { joined, mark, plotted, sums, worst } from "../../../../service/page/static/reviewing.js";

const decision = (index, seat, value, best) => ({ index, seat, value, best: { value: best }, loss: value === null ? null : best - value, moves: [{}], lines: [], reasons: [], choices: 2, status: "optimal" });
const seats = (one, other) => [{ seat: 0, name: "Ana", result: one }, { seat: 1, name: "Ben", result: other }];
const first = { horizon: "game", count: 6, next: 3, decisions: [decision(0, 0, 8, 10), decision(2, 1, 5, 5)], seats: seats(null, null) };
const second = { horizon: "game", count: 6, next: null, decisions: [decision(4, 0, 11, 11)], seats: seats(9, 7) };

test("luck is what came between a move and the seat's next decision, or the result, also over a seam", () => {
  assert.deepEqual(joined(null, first).decisions.map(({ luck }) => luck), [null, null]);
  const whole = joined(joined(null, first), second);
  assert.deepEqual(whole.decisions.map(({ luck }) => luck), [3, 2, -2]);
  const [ana, ben] = sums(whole);
  assert.deepEqual([ana.decisions, ana.best, ana.loss, ana.luck], [2, 1, 2, 1]);
  assert.deepEqual([ben.decisions, ben.best, ben.loss, ben.luck], [1, 1, 0, 2]);
  assert.equal(10 + ana.luck - ana.loss, ana.result); // the first expectation, luck and losses come to the result
});

test("values of one turn have no luck", () => {
  assert.equal("luck" in joined(null, { ...second, horizon: "turn" }).decisions[0], false);
});

test("marks are shares of the greatest loss, the worst come first", () => {
  const losses = [10, 5, 4.9, 2, 0.5, 0.4, 0, null];
  const decisions = losses.map((loss, index) => ({ ...decision(index, 0, 0, 0), loss }));
  assert.deepEqual(decisions.map((one) => mark(one, decisions)), ["??", "??", "?", "?", "?!", "", "", ""]);
  assert.deepEqual(worst(decisions).map(({ loss }) => loss), [10, 5, 4.9, 2, 0.5]);
});

test("trifles are no blunders, and less than a tenth of a point, or a per cent of the win, has no mark", () => {
  const marked = (losses, best) => losses.map((loss, _, all) => mark({ ...decision(0, 0, 0, 0), loss, best }, all.map((loss) => ({ ...decision(0, 0, 0, 0), loss, best }))));
  assert.deepEqual(marked([0.002, 0.009, 0.01, 0.03], { value: 1, win: { mean: 1 } }), ["", "", "?!", "?!"]);
  assert.deepEqual(marked([0.01, 0.04, 0.1, 0.3], { value: 1, win: { mean: 1 } }), ["", "?!", "?", "??"]);
  assert.deepEqual(marked([0.09, 0.1, 0.4, 1], { value: 1 }), ["", "?!", "?", "??"]);
});

test("a loss within the standard error of the best may be none: it is doubtful at worst", () => {
  const marked = (best) => mark({ ...decision(0, 0, 0, 0), loss: 0.2, best }, [{ ...decision(0, 0, 0, 0), loss: 0.2, best }]);
  const win = (stderr) => ({ value: 1, win: { mean: 1, stderr } });
  assert.deepEqual([win(0.2), win(0.19), win(null)].map(marked), ["?!", "??", "??"]);
});

test("the graph has a point for each decision, and the result at the end", () => {
  const { curves, least, most } = plotted(joined(joined(null, first), second), 60, 60);
  assert.deepEqual([least, most], [5, 11]);
  assert.deepEqual(curves[0].points, [{ x: 0, y: 10, index: 0 }, { x: 40, y: 0, index: 4 }, { x: 60, y: 20, index: 6 }]);
  assert.deepEqual(curves[1].points, [{ x: 20, y: 60, index: 2 }, { x: 60, y: 40, index: 6 }]);
});

test("a loss that rounds to none is told as less than the least figure, none as none", () => {
  assert.deepEqual([0, 0.004, 0.005, 0.12].map((loss) => lost(loss, true)), ["0\u00a0%", "<1\u00a0%", "1\u00a0%", "12\u00a0%"]);
  assert.deepEqual([0, 0.04, 0.05, 1.5, null].map((loss) => lost(loss, false)), ["0", "<0.1", "0.1", "1.5", "?"]);
  assert.deepEqual([0.04, 0.05].map((loss) => less(loss, false)), ["<0.1", "−0.1"]);
});
