// Whose dice: which a drawn line means, what stands for a seat, who is offered first, when nothing else is open.

import assert from "node:assert/strict";
import test from "node:test";
import { diceWithin } from "../../web/static/js/logic/close_up.js";
import { lackingFirst, onlyWhose, ownerSigns } from "../../web/static/js/logic/owners.js";

/** Dice of ten pixels side by side, twenty apart. @returns {any} */
const row = (/** @type {any[]} */ ...dice) =>
  dice.map((more, i) => ({ seat: null, face: 5, aside: null, box: [20 * i, 0, 20 * i + 10, 10], ...more }));
const around = (/** @type {number} */ left, /** @type {number} */ right) => [
  { x: left, y: -3 },
  { x: right, y: -3 },
  { x: right, y: 13 },
  { x: left, y: 13 },
];

test("a line means the dice whose middles it goes round, with its ends joined", () => {
  const dice = row({}, {}, {}, {});
  assert.deepEqual(diceWithin(dice, around(-3, 33)), [0, 1]);
  assert.deepEqual(diceWithin(dice, around(18, 73)), [1, 2, 3]);
  assert.deepEqual(diceWithin(dice, around(12, 18)), []);
});

test("a line that goes round none means those that it crosses", () => {
  const stroke = [22, 26, 35, 42, 48].map((x) => ({ x, y: 2 }));
  assert.deepEqual(diceWithin(row({}, {}, {}), stroke), [1, 2]);
  const fast = [12, 58].map((x) => ({ x, y: 2 }));
  assert.deepEqual(diceWithin(row({}, {}, {}, {}), fast), [1, 2]);
});

test("what is no die of this reveal belongs to nobody", () => {
  const dice = row({ face: null }, {}, { aside: "lost" }, { box: null });
  assert.deepEqual(diceWithin(dice, around(-3, 99)), [1]);
});

test("each seat has letters and a colour of its own", () => {
  const signs = (/** @type {string[]} */ ...seats) => Object.values(ownerSigns(seats)).map(({ sign }) => sign);
  assert.deepEqual(signs("Ana", "beto"), ["A", "B"]);
  assert.deepEqual(signs("Ana", "Alba"), ["AN", "AL"]);
  assert.deepEqual(signs("Max", "Maxi", "Zoë"), ["M1", "M2", "Z"]);
  assert.deepEqual(signs("𝒜b", "Ñu"), ["𝒜", "Ñ"]);
  const twelve = Object.values(ownerSigns([..."abcdefghijkl"]));
  assert.equal(new Set(twelve.map(({ hue }) => Math.round(hue / 10))).size, 12);
});

test("who lacks dice is offered first", () => {
  assert.deepEqual(lackingFirst({ Ann: 0, Bo: 2, Cal: 0, Dee: 5 }), ["Bo", "Dee", "Ann", "Cal"]);
});

test("nothing else is open where as many are untold as are lacking", () => {
  const open = (/** @type {any} */ dice, /** @type {any} */ whose, others = 0) => onlyWhose({ dice, whose, others });
  assert.equal(open(row({}, {}), { Ann: 1, Bo: 1 }), true);
  assert.equal(open(row({}), { Ann: 1, Bo: 1 }), false);
  assert.equal(open(row({ seat: "Ann" }, { seat: "Bo" }), { Ann: 0, Bo: 0 }), false);
  assert.equal(open(row({}, {}), { Ann: 1, Bo: 1 }, 3), false);
  assert.equal(open(row({}, {}), null), false);
});
