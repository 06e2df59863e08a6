// The table's edge is dragged by its corners; its lines never cross, and it never leaves the picture.

import assert from "node:assert/strict";
import test from "node:test";
import { crosses, moved, NEARLY_ALL, NUDGE, nudged, within } from "../../web/static/js/logic/edge_corners.js";

test("a corner goes where it is dragged, and no farther than the picture", () => {
  assert.deepEqual(moved(NEARLY_ALL, 0, [0.2, 0.3])[0], [0.2, 0.3]);
  assert.deepEqual(moved(NEARLY_ALL, 0, [-1, 0.3])[0], [0, 0.3]);
  assert.deepEqual(moved(NEARLY_ALL, 2, [9, 9])[2], [1, 1]);
});

test("a corner that would cross the outline stays", () => {
  assert.equal(moved(NEARLY_ALL, 0, [0.6, 0.99]), NEARLY_ALL);
  assert.equal(crosses(NEARLY_ALL), false);
  assert.equal(crosses([NEARLY_ALL[0], NEARLY_ALL[2], NEARLY_ALL[1], NEARLY_ALL[3]]), true);
});

test("arrow keys move it a little, others do not", () => {
  assert.deepEqual(nudged([0.5, 0.5], "ArrowLeft"), [0.5 - NUDGE, 0.5]);
  assert.deepEqual(nudged([0.5, 0.5], "ArrowDown"), [0.5, 0.5 + NUDGE]);
  assert.equal(nudged([0.5, 0.5], "Tab"), null);
});

test("a name that is dragged stays within the picture", () => {
  assert.deepEqual(within([0.25, 0.123456]), [0.25, 0.1235]);
  assert.deepEqual(within([-1, 2]), [0, 1]);
});
