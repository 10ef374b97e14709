// Finding a clause by what somebody typed.

import assert from "node:assert/strict";
import { test } from "node:test";

import { matches } from "../../../../service/page/static/searching.js";

test("every word that was typed is in the text, in any order, in small or large letters", () => {
  const text = "KAL-7.7 A building needs a foundation.";
  assert.ok(matches(text, ""));
  assert.ok(matches(text, "foundation BUILDING"));
  assert.ok(matches(text, "kal-7"));
  assert.ok(!matches(text, "building boat"));
});

test("wide letters are as good as narrow ones", () => assert.ok(matches("KAL-7.7 建物は土台を要する", "ＫＡＬ　土台")));
