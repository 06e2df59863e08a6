// What of a table is one seat's own, and how a chance is told.

import assert from "node:assert/strict";
import test from "node:test";
import { ownMode, ownView, percent } from "../../web/static/js/logic/own_seat.js";

/** @returns {any} */
const view = (/** @type {any} */ state = {}, /** @type {any} */ more = {}) => ({
  legal: { actions: { bid: ["Ann"], doubt: ["Bo", "Cy"], undo: [], next_game: [] }, bids: [] },
  state: { phase: "bidding", turn: "Ann", left: [], ...state },
  undo: true,
  reading: null,
  ...more,
});

test("a seat is offered what it may do itself, and nothing of the whole table", () => {
  assert.deepEqual(ownView(view(), "Ann").legal.actions, { bid: ["Ann"] });
  assert.deepEqual(ownView(view(), "Cy").legal.actions, { doubt: ["Cy"] });
  assert.equal(ownView(view(), "Ann").undo, false);
});

test("one thing a screen", () => {
  assert.equal(ownMode(view(), "Ann", null, null), "bidding");
  assert.equal(ownMode(view(), "Bo", null, null), "waiting");
  assert.equal(ownMode(view(), "Bo", 3, 4), "verdict", "a verdict is read before anything else");
  assert.equal(ownMode(view(), "Bo", 4, 4), "waiting");
  assert.equal(ownMode(view({ phase: "revealing", turn: null }), "Bo", null, null), "revealing");
  assert.equal(ownMode(view({ phase: "siding", turn: "Bo" }), "Bo", null, null), "siding");
  assert.equal(ownMode(view({ phase: "over", turn: null }), "Bo", 4, 4), "winner");
  assert.equal(ownMode(view({}, { reading: {} }), "Bo", null, null), "reading");
  assert.equal(ownMode(view({ left: ["Bo"] }), "Bo", 3, 4), "left", "who has left is asked nothing");
  assert.equal(ownMode(view({}, { ended: true }), "Ann", 3, 4), "ended", "whatever else stands there");
});

test("only what is certain is 0 or 100 per cent", () => {
  assert.deepEqual([0, 0.0001, 0.5, 0.9999, 1].map(percent), [0, 1, 50, 99, 100]);
});
