// One queue of deeds: in order, one at a time, and none upon a state that has gone.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Queue } from "../../../../service/page/static/queue.js";

const soon = () => new Promise((done) => setTimeout(done, 1));

test("deeds happen one after another, and the page is busy until the last is done", async () => {
  const busy = [], done = [];
  const queue = new Queue((is) => busy.push(is), assert.fail);
  queue.add(async () => { await soon(); done.push(1); });
  await queue.add(async () => done.push(2));
  assert.deepEqual([done, busy], [[1, 2], [true, true, false]]);
});

test("a double click acts once: the second deed was meant for a state that has gone", async () => {
  let made = 0;
  const queue = new Queue(() => {}, assert.fail);
  const move = async () => { await soon(); made += 1; queue.generation += 1; };
  queue.add(move, true);
  await queue.add(move, true);
  assert.equal(made, 1);
});

test("a deed that fails is told, and the next one happens", async () => {
  const failed = [];
  const queue = new Queue(() => {}, (error) => failed.push(error.message));
  queue.add(async () => { throw new Error("gone"); });
  let after = false;
  await queue.add(async () => { after = true; });
  assert.deepEqual([failed, after], [["gone"], true]);
});
