// What tables have in common is held once, and a position is made again of what changed.

import assert from "node:assert/strict";
import { test } from "node:test";

import { change, changed, equal, sharing } from "../../../../service/page/static/sharing.js";

const copy = (data) => JSON.parse(JSON.stringify(data));

test("equal parts are the other's own, and what differs stays", () => {
  const base = { deck: ["a", "b"], log: [{ type: "roll" }], ask: { player: 0 }, turn: 1 };
  const data = { deck: ["a", "b"], log: [{ type: "roll" }, { type: "go", at: [1, 2] }], ask: { player: 1 }, turn: 1 };
  const made = sharing(copy(data), base);
  assert.deepEqual(made, data);
  assert.equal(made.deck, base.deck);
  assert.equal(made.log[0], base.log[0]);
  assert.equal(sharing(copy(base), base), base);
  assert.deepEqual(sharing([1], { 0: 1 }), [1]);
  assert.equal(sharing(null, base), null);
});

test("a position is made again of the one before it and the change", () => {
  const before = { deck: ["a"], log: [{ type: "roll" }], ask: { player: 0 } };
  for (const after of [
    { ...before, ask: { player: 1 }, log: [...before.log, { type: "go" }] },
    { ...before, turn: 2 },
    { deck: ["a"], log: before.log },
    { ...before, log: [{ type: "draw" }] },
    { ...before, log: [] },
  ]) {
    const told = copy(change(before, sharing(copy(after), before)));
    assert.deepEqual(changed(before, told), after);
  }
  assert.deepEqual(change(before, { ...before, log: [...before.log, { type: "go" }] }), { fields: {}, log: [{ type: "go" }] });
  assert.deepEqual(changed({ turn: 1 }, copy(change({ turn: 1 }, { turn: 2, log: [{ type: "go" }] }))), { turn: 2, log: [{ type: "go" }] });
});

test("the same data are equal, in whatever order the fields stand", () => {
  const before = { log: [{ type: "deal" }] };
  const after = { ask: { player: 0 }, log: [{ type: "deal" }] };
  assert.ok(equal(changed(before, copy(change(before, sharing(copy(after), before)))), after));
  assert.ok(equal([after, null], [copy(after), null]));
  assert.ok(!equal([after, null], [{ ...after, ask: { player: 1 } }, null]));
  assert.ok(!equal(after, before));
  assert.ok(!equal(before, after));
  assert.ok(!equal([null], [{}]));
});
