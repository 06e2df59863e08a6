// What a table says of the camera that watches by itself.

import assert from "node:assert/strict";
import test from "node:test";
import { seenWord } from "../../web/static/js/play/seen_words.js";

/** At a call. @type {any} */
const CALLED = { id: "one", camera: false, throws: true, state: { phase: "revealing", bid: {} } };

test("a call that waits says that another table is watched", () => {
  const at = (/** @type {any} */ more) => seenWord({ ...CALLED, ...more });
  assert.equal(at({ eye: { table: "two", sees: null } }), "elsewhere");
  assert.equal(at({ eye: { table: null } }), "elsewhere");
  assert.equal(at({ eye: { table: "one", sees: "hands" } }), "hands");
  assert.equal(at({ eye: {} }), null, "a server that watches none");
  assert.equal(at({ eye: { table: "two" }, throws: false }), null, "nothing looks here");
  assert.equal(at({ eye: { table: "two" }, state: { phase: "bidding", bid: {} } }), null);
});
