// Each player's colour and shape, and who is drawn where.

import assert from "node:assert/strict";
import test from "node:test";
import { drawnOrder, nthToken, tokenOf } from "../../web/static/js/logic/tokens.js";

/** @returns {any} */
const view = (/** @type {string[]} */ seats, /** @type {string[]} */ came = seats) => ({
  state: { seats, purses: Object.fromEntries(came.map((name) => [name, 0])) },
});

test("no two of forty look alike, and of the first eight neither colour nor shape comes twice", () => {
  const all = Array.from({ length: 40 }, (_, n) => nthToken(n));
  assert.equal(new Set(all.map(({ hue, shape }) => `${hue} ${shape}`)).size, 40);
  assert.equal(new Set(all.slice(0, 8).map(({ hue }) => hue)).size, 8);
  assert.equal(new Set(all.slice(0, 8).map(({ shape }) => shape)).size, 8);
});

test("a token is a player's, wherever the seat is", () => {
  assert.deepEqual(tokenOf(view(["Bo", "Cy", "Ann"], ["Ann", "Bo", "Cy"]), "Bo"), nthToken(1));
});

test("the drawing does not turn, and one sits at the bottom of the own phone", () => {
  const came = ["Ann", "Bo", "Cy", "Dee"];
  assert.deepEqual(drawnOrder(view(["Bo", "Cy", "Dee", "Ann"], came)), came);
  assert.deepEqual(drawnOrder(view(["Dee", "Bo", "Cy"], came)), ["Bo", "Cy", "Dee"]);
  for (const me of came) assert.equal(drawnOrder(view(came), me).indexOf(me), 2);
  assert.deepEqual(drawnOrder(view(came), "Nobody"), came);
});
