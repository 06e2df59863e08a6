// Who did best in a night, and who shares a place.

import assert from "node:assert/strict";
import test from "node:test";
import { ranking, signed } from "../../web/static/js/logic/ranking.js";

/** @returns {any} */
const state = (/** @type {any} */ more = {}) => ({
  seats: ["Ann", "Bo", "Cy"],
  purses: {},
  dice: { Ann: 5, Bo: 5, Cy: 5 },
  penalties: {},
  out: [],
  ...more,
});
const places = (/** @type {any} */ it, /** @type {Record<string, number>} */ wins = {}, options = {}) =>
  ranking({ state: it, wins, setup: { options } }).map(({ place, name }) => `${place} ${name}`);

test("games first, then money; who is as good shares a place", () => {
  assert.deepEqual(places(state()), ["1 Ann", "1 Bo", "1 Cy"]);
  assert.deepEqual(places(state(), { Cy: 1 }), ["1 Cy", "2 Ann", "2 Bo"]);
  assert.deepEqual(places(state({ purses: { Ann: -4, Bo: 5, Cy: -1 } }), { Bo: 1, Cy: 1 }), ["1 Bo", "2 Cy", "3 Ann"]);
});

test("before any game was won the dice say how it stands, or the penalties; later they are of another game", () => {
  const dice = { Ann: 1, Bo: 0, Cy: 4 };
  assert.deepEqual(places(state({ dice, out: ["Bo"] })), ["1 Cy", "2 Ann", "3 Bo"]);
  assert.deepEqual(places(state({ penalties: { Ann: 2, Bo: 1, Cy: 1 } })), ["1 Bo", "1 Cy", "3 Ann"]);
  assert.deepEqual(places(state({ dice }), { Ann: 1 }), ["1 Ann", "2 Bo", "2 Cy"]);
});

test("fewer dice are better where they are shed, and a dead hand is nobody's", () => {
  const dice = { Ann: 1, Bo: 5, Cy: 4 };
  assert.deepEqual(places(state({ dice }), {}, { shedding: true }), ["1 Ann", "2 Cy", "3 Bo"]);
  assert.deepEqual(places(state({ dice, out: ["Bo"] })), ["1 Cy", "2 Ann", "3 Bo"]);
});

test("who has gone is told where they won or lost something", () => {
  const purses = { Ann: 1, Bo: 1, Cy: 0, Dee: -2, Eve: 0 };
  assert.deepEqual(places(state({ purses }), { Ann: 1 }), ["1 Ann", "2 Bo", "3 Cy", "4 Dee"]);
});

test("an amount with its sign", () => {
  assert.deepEqual([3, 0, -2].map(signed), ["+3", "0", "−2"]);
});
