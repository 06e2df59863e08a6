// While somebody is at work on a reading its verdict is held: asked for, renewed, given back, and never twice.
// What is asked comes to the server in the order in which it was meant.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { holding } from "../../web/static/js/net/holding.js";

/** @param {number} turns of the event loop, which take no time of their own */
async function wait(turns) {
  for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
}

/** @param {(hold: (version: number, wanted: boolean) => void, tick: (ms: number) => void) => void} play */
async function heldBy(play) {
  mock.timers.enable({ apis: ["setInterval"] });
  /** @type {string[]} */
  const asked = [];
  const write = async (/** @type {string} */ what, /** @type {number} */ version, /** @type {any} */ body = {}) => {
    assert.match(body.holder, /^[0-9a-f]{16}$/);
    await wait(body.hold ? 5 : 0); // what is asked first comes later
    asked.push(`${what} ${version} ${body.hold}`);
    return {};
  };
  play(holding({ write }), (ms) => mock.timers.tick(ms));
  mock.timers.reset();
  await wait(50);
  return asked;
}

/** @type {[string, (hold: (version: number, wanted: boolean) => void, tick: (ms: number) => void) => void, string[]][]} */
const CASES = [
  ["nobody is at work", (hold) => [1, 2].map((v) => hold(v, false)), []],
  ["drawn often, asked once", (hold) => [1, 1, 1].map((v) => hold(v, true)), ["hold 1 true"]],
  [
    "given back at the same version",
    (hold) => [true, false, false].map((wanted) => hold(4, wanted)),
    ["hold 4 true", "hold 4 false"],
  ],
  [
    "a write has ended it",
    (hold) => {
      hold(4, true);
      hold(5, false);
    },
    ["hold 4 true"],
  ],
  [
    "at work on, after somebody else's write",
    (hold) => [4, 5].map((v) => hold(v, true)),
    ["hold 4 true", "hold 5 true"],
  ],
  [
    "renewed well within twenty seconds, as long as it takes",
    (hold, tick) => {
      hold(4, true);
      tick(17_000);
      hold(4, false);
      tick(60_000);
    },
    ["hold 4 true", "hold 4 true", "hold 4 true", "hold 4 false"],
  ],
];

for (const [name, play, wanted] of CASES) {
  test(name, async () => assert.deepEqual(await heldBy(play), wanted));
}
