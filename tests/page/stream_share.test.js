// Which of a browser's tabs hold a stream: those that were shown last, three of them.

import assert from "node:assert/strict";
import test from "node:test";
import { StreamShare } from "../../web/static/js/net/stream_share.js";

/** A tab that was shown then, and what it was told of streams. */
function tab(/** @type {string} */ id, /** @type {number} */ shownAt) {
  /** @type {boolean[]} */
  const told = [];
  const share = new StreamShare((may) => told.push(may));
  Object.assign(share, { id, shownAt });
  return { share, told };
}

test("the three that were shown last hold one, and one that goes makes room", () => {
  const { share, told } = tab("a", 10);
  for (const [id, shownAt] of /** @type {[string, number][]} */ ([
    ["b", 20],
    ["c", 5],
    ["d", 30],
  ]))
    share.hear({ id, shownAt });
  assert.equal(share.mayHold, true);
  share.hear({ id: "e", shownAt: 40 });
  assert.deepEqual([share.mayHold, told], [false, [false]]);
  share.hear({ id: "d", gone: true });
  assert.deepEqual([share.mayHold, told], [true, [false, true]]);
});

test("of tabs that were shown at one time each knows which comes first", () => {
  const tabs = ["a", "b", "c", "d", "e"].map((id) => tab(id, 7).share);
  for (const one of tabs)
    for (const other of tabs) if (one !== other) one.hear({ id: other.id, shownAt: other.shownAt });
  assert.deepEqual(
    tabs.map(({ mayHold }) => mayHold),
    [false, false, true, true, true],
  );
});

test("a tab that says nothing any more is gone", () => {
  const { share } = tab("a", 10);
  for (const id of ["b", "c", "d"]) share.hear({ id, shownAt: 20 });
  assert.equal(share.mayHold, false);
  for (const other of share.others.values()) other.heardAt -= 60_000;
  share.decide();
  assert.equal(share.mayHold, true);
});
