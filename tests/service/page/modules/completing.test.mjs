// What a half written text may go on with.

import assert from "node:assert/strict";
import { test } from "node:test";

import { completions } from "../../../../service/page/static/completing.js";

const SCHEMA = {
  $defs: {
    Roll: { type: "object", properties: { type: { const: "roll" }, dice: { items: { type: "integer", examples: [3] }, type: "array" } } },
    Star: { type: "object", properties: { type: { const: "star" }, at: { prefixItems: [{ enum: ["left"] }, { enum: ["right"] }], type: "array" } } },
  },
  type: "object",
  properties: {
    game: { const: "toy" },
    round: { type: "integer", description: "Which one.", examples: [2] },
    long: { type: "boolean" },
    wind: { anyOf: [{ enum: ["E", "NE"] }, { type: "null" }] },
    totems: { type: "object", patternProperties: { "^(sun|moon)$": { enum: ["Ana"] } } },
    log: { type: "array", items: { oneOf: [{ $ref: "#/$defs/Roll" }, { $ref: "#/$defs/Star" }] } },
  },
};

/** What fits where the text has a bar. */
const at = (marked) => completions(SCHEMA, marked.replace("|", ""), marked.indexOf("|"));
const fits = (marked) => at(marked).options.map(({ value }) => value);

test("names are those that are not told yet, before the cursor or behind it", () => {
  assert.deepEqual(fits('{"game": "toy", |"log": []}'), ['"round": ', '"long": ', '"wind": ', '"totems": ']);
  assert.equal(at('{"ro|').options[0].about, "Which one.");
});

test("what is typed takes the place of the whole token, and comes first where a name begins with it", () => {
  assert.deepEqual(fits('{"o|'), ['"round": ', '"long": ', '"totems": ', '"log": ']);
  assert.deepEqual(fits('{"lo|'), ['"long": ', '"log": ']);
  assert.deepEqual(at('{"lo|ng": true}'), { from: 1, to: 7, options: [{ value: '"long"', about: "", back: 0 }, { value: '"log"', about: "", back: 0 }] });
});

test("values are the allowed ones, with null and both truths; of others the examples", () => {
  assert.deepEqual(fits('{"wind": |}'), ['"E"', '"NE"', "null"]);
  assert.deepEqual(fits('{"wind": "n|"}'), ['"NE"', "null"]);
  assert.deepEqual(fits('{"long": |'), ["true", "false"]);
  assert.deepEqual(fits('{"long": t|'), ["true"]);
  assert.deepEqual(fits('{"round": |'), ["2"]);
  assert.deepEqual(at('{"log": |').options, [{ value: "[]", about: "", back: 1 }]);
});

test("what an object tells says which of several it is", () => {
  assert.deepEqual(fits('{"log": [{|'), ['"type": ', '"dice": ', '"at": ']);
  assert.deepEqual(fits('{"log": [{"type": "star"}, {|, "type": "roll"}]}'), ['"dice": ']);
  assert.deepEqual(fits('{"log": [{"type": "|"}]}'), ['"roll"', '"star"']);
  assert.deepEqual(fits('{"log": [{"type": "star", "at": ["left", |]}]}'), ['"right"']);
});

test("names that a pattern spells out are names too; nothing fits behind a value or where nothing is known", () => {
  assert.deepEqual(fits('{"totems": {"sun": "Ana", |}}'), ['"moon": ']);
  assert.deepEqual(fits('{"totems": {"sun": |}}'), ['"Ana"']);
  assert.deepEqual(fits('{"round": 2 |}'), []);
  assert.deepEqual(fits('{"unheard": |}'), []);
  assert.deepEqual(fits("|"), ["{}"]);
});
