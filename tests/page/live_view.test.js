// The page's copy of the view: which taps are one tap, and which wait their turn.

import assert from "node:assert/strict";
import test from "node:test";
import { LiveView } from "../../web/static/js/net/live_view.js";

/** A store on a server that answers when told to; what it was asked for is in `asked`. */
function storeOn(/** @type {number} */ version) {
  /** @type {any} */
  const store = new LiveView("t", () => {});
  /** @type {{ what: string, version: number, answer: (view: any) => void }[]} */
  const asked = [];
  store.view = { version };
  store.calls.write = (/** @type {string} */ what, /** @type {number} */ version) =>
    new Promise((resolve) => asked.push({ what, version, answer: (view) => resolve({ view }) }));
  return { store, asked };
}
const turn = () => new Promise((resolve) => setTimeout(resolve));

test("a second tap on the same screen is the same tap", async () => {
  const { store, asked } = storeOn(3);
  const first = store.write("bid", {});
  assert.deepEqual(await store.write("bid", {}), { done: false });
  await turn();
  assert.equal(asked.length, 1);
  asked[0]?.answer({ version: 4 });
  assert.equal((await first).done, true);
});

test("a tap on a screen that the stream renewed waits for the answer and is sent", async () => {
  const { store, asked } = storeOn(3);
  const first = store.write("bid", {});
  await turn();
  store.adopt({ version: 4 }); // the stream is quicker than the answer
  const second = store.write("doubt", {});
  assert.deepEqual(await store.write("doubt", {}), { done: false }, "that one again");
  await turn();
  assert.equal(asked.length, 1, "one at a time");
  asked[0]?.answer({ version: 4 });
  await first;
  await turn();
  assert.deepEqual([asked[1]?.what, asked[1]?.version], ["doubt", 4]);
  asked[1]?.answer({ version: 5 });
  assert.equal((await second).done, true);
  assert.equal(store.sending, null);
});
