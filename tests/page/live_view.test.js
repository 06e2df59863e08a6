// The page's copy of the view: which taps are one tap, and which wait their turn.

import assert from "node:assert/strict";
import test from "node:test";
import { LiveView } from "../../web/static/js/net/live_view.js";
import { Catalogue } from "../../web/static/js/words/message_catalogue.js";
import { speak } from "../../web/static/js/words/speech.js";

speak(new Catalogue("en", "page-unsent = kept\npage-moved-on = it moved on\n"));

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

/** The same, where an answer may be that the line is gone. */
function cutStore() {
  /** @type {any} */
  const { store, asked } = storeOn(3);
  store.view = { version: 3, state: { bid: null } };
  store.calls.write = (/** @type {string} */ what, /** @type {number} */ version) =>
    new Promise((answer) => asked.push({ what, version, answer }));
  const bid = { action: { action: "bid", player: "Ann", quantity: 2, face: 5 } };
  return { store, asked, bid };
}
const bidden = { version: 4, state: { bid: { player: "Ann", quantity: 2, face: 5 } } };

test("what was tapped while the line was gone is sent once it is back", async () => {
  const { store, asked, bid } = cutStore();
  const sent = store.write("actions", bid);
  await turn();
  asked[0].answer({ offline: true });
  await turn();
  assert.equal(store.online, false);
  assert.equal(asked.length, 1, "kept");
  store.reach(true);
  await turn();
  assert.deepEqual([asked[1].what, asked[1].version], ["actions", 3]);
  asked[1].answer({ view: bidden });
  assert.equal((await sent).done, true);
  assert.equal(store.notice, null);
});

test("a tap whose answer alone was lost is done, and not told as late", async () => {
  const { store, asked, bid } = cutStore();
  const sent = store.write("actions", bid);
  await turn();
  asked[0].answer({ offline: true });
  await turn();
  store.adopt(bidden);
  store.reach(true);
  assert.equal((await sent).done, true);
  assert.equal(asked.length, 1, "not sent twice");
  assert.equal(store.notice, null);
});

test("where the table has moved on meanwhile, a tap is given back with a sentence", async () => {
  const { store, asked, bid } = cutStore();
  const sent = store.write("actions", bid);
  await turn();
  asked[0].answer({ offline: true });
  await turn();
  store.reach(true); // before the stream tells
  await turn();
  asked[1].answer({ stale: true, view: { version: 5, state: { bid: { player: "Bo", quantity: 3, face: 5 } } } });
  assert.equal((await sent).done, false);
  assert.match(store.notice, /moved on/);
});

for (const [during, what, body] of /** @type {const} */ ([
  ["a bid", "actions", { action: { action: "bid", player: "Ann", quantity: 2, face: 5 } }],
  ["a call", "actions", { action: { action: "doubt", player: "Bo" } }],
  ["dice that were typed in", "hand", { faces: [5, 5] }],
  ["a verdict", "take", { anyway: true }],
]))
  test(`a line that comes and goes for a minute loses nothing of ${during}, and sends it once`, async () => {
    const { store, asked } = cutStore();
    const sent = store.write(what, body);
    await turn();
    for (let tries = 1; tries <= 20; tries += 1) {
      asked.at(-1).answer({ offline: true }); // the line is asked for every three seconds
      await turn();
      assert.deepEqual([store.online, asked.length, store.notice], [false, tries, "kept"]);
      store.reach(true);
      await turn();
    }
    assert.equal(asked.length, 21);
    assert.ok(asked.every((/** @type {any} */ it) => it.what === what && it.version === 3));
    asked.at(-1).answer({ view: { version: 4, state: { bid: null } } });
    assert.equal((await sent).done, true);
    assert.deepEqual([store.view.version, store.notice, store.sending], [4, null, null]);
    store.reach(false);
    store.reach(true);
    await turn();
    assert.equal(asked.length, 21, "done once");
  });

test("what a beat says of the camera is drawn once, until a beat says nothing", () => {
  let drawn = 0;
  const store = new LiveView("t", () => {
    drawn += 1;
  });
  const lost = () => ({ id: "server-sentence", facts: { text: { id: "camera-phone-taken" } } });
  for (const beat of [null, lost(), lost(), null, null]) store.lose(beat);
  assert.equal(drawn, 2);
  assert.equal(store.lost, null);
});
