// Lines of play as a tree: a move made after going back opens a branch and loses none.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Variations } from "../../../../service/page/static/variations.js";

const values = (tree) => tree.line.map((branch) => branch.value);
const add = (tree, ...moves) => moves.forEach((move) => tree.add(move, (other) => other === move));

test("a move after going back opens a branch, and the old line can be gone back to whole", () => {
  const tree = new Variations("begin");
  add(tree, "a", "b", "c");
  assert.equal(tree.look(1), true);
  add(tree, "d", "e");
  assert.deepEqual([values(tree), tree.index], [["begin", "a", "d", "e"], 3]);
  const [old] = tree.others(2);
  assert.equal(old.value, "b");
  tree.choose(old);
  assert.deepEqual([values(tree), tree.index], [["begin", "a", "b", "c"], 2]);
  assert.deepEqual(tree.others(2).map((branch) => branch.value), ["d"]);
});

test("the same move made again goes on in the branch that has it", () => {
  const tree = new Variations("begin");
  add(tree, "a", "b");
  tree.look(0);
  add(tree, "a");
  assert.deepEqual([values(tree), tree.index], [["begin", "a", "b"], 1]);
  assert.deepEqual(tree.others(1), []);
  assert.equal(tree.look(1), false);
  assert.equal(tree.look(3), false);
});

test("a tree that was told as data is the same tree again", () => {
  const tree = new Variations("begin");
  add(tree, "a", "b", "c");
  tree.look(1);
  add(tree, "d");
  tree.choose(tree.others(2)[0]);
  const { all, line, index, told } = tree;
  assert.deepEqual(all.map((branch) => branch.value), ["begin", "a", "b", "c", "d"]);
  const again = Variations.read("begin", JSON.parse(JSON.stringify(told)), all.indexOf(line[index]));
  assert.deepEqual([values(again), again.index, again.told], [values(tree), tree.index, told]);
  assert.deepEqual(again.others(2).map((branch) => branch.value), ["d"]);
  assert.throws(() => Variations.read("begin", [["a", 7, true]], 1));
});
