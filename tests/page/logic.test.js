// The page's own logic: which bid stands ready, what counts, what is stamped, where to look, who sits where.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { bidderOf, facesAt, quantities, readyBid, withQuantity } from "../../web/static/js/logic/bid_choice.js";
import { closeUp, cropOf, dieUnder, hands, landsAt } from "../../web/static/js/logic/close_up.js";
import { grouped, setupProblem } from "../../web/static/js/logic/house_groups.js";
import { favouritesFirst, hashOf, known, ofHash } from "../../web/static/js/logic/house_mixes.js";
import { stagePlace } from "../../web/static/js/logic/stage_places.js";
import {
  aboutBid,
  astray,
  countOf,
  facesAsked,
  likeliest,
  lossGroups,
  stampOf,
  verdictId,
  whoseDice,
} from "../../web/static/js/logic/what_counts.js";

/** A view of which only these parts matter here. @returns {any} */
const viewOf = (/** @type {any} */ { bids = [], bid = null, dice = {}, bidders = ["Ann"], ...more }) => ({
  legal: { actions: { bid: bidders }, bids },
  state: { bid, dice, seats: Object.keys(dice), out: [], verdict: null },
  history: [],
  ...more,
});
const BIDS = [
  [3, 6],
  [4, 2],
  [4, 5],
  [5, 5],
];

test("the usual raise stands ready: one more of the same face", () => {
  const view = viewOf({ bids: BIDS, bid: { player: "Bo", quantity: 3, face: 5 } });
  assert.deepEqual(readyBid(view, null), { quantity: 4, face: 5 });
  assert.deepEqual(readyBid(view, { quantity: 4, face: 2 }), { quantity: 4, face: 2 });
  assert.deepEqual(readyBid(view, { quantity: 3, face: 5 }), { quantity: 4, face: 5 }, "a draft that is legal no more");
  assert.equal(readyBid(viewOf({}), null), null);
});

/** Each face so often, the aces last. @param {number} most */
const upTo = (most) => Array.from({ length: most }, (_, q) => [2, 3, 4, 5, 6, 1].map((face) => [q + 1, face])).flat();
const FIRST_BIDS = /** @type {[string, number[], number[][], any][]} */ ([
  ["a quarter of the dice, and no ace", [5, 5, 5, 5, 5], upTo(25), { quantity: 7, face: 2 }],
  ["of few dice one", [1, 1], upTo(2), { quantity: 1, face: 2 }],
  ["of an ace where nothing else may be bid", [5, 1], [1, 2, 3].map((q) => [q, 1]), { quantity: 2, face: 1 }],
  ["the lowest where none is so high", [5, 5, 5], [[1, 3]], { quantity: 1, face: 3 }],
]);
for (const [why, [...held], bids, ready] of FIRST_BIDS) {
  test(`the usual first bid stands ready: ${why}`, () =>
    assert.deepEqual(readyBid(viewOf({ bids, dice: { ...held } }), null), ready));
}

test("only legal bids are offered", () => {
  const view = viewOf({ bids: BIDS });
  assert.deepEqual(quantities(view), [3, 4, 5]);
  assert.deepEqual(facesAt(view, 4), [2, 5]);
  assert.deepEqual(withQuantity(view, { quantity: 3, face: 6 }, 4), { quantity: 4, face: 5 });
});

test("a bid is entered for the seat that was tapped, while it has dice", () => {
  const view = viewOf({ dice: { Ann: 2, Bo: 0, Cal: 1 } });
  assert.equal(bidderOf(view, { bidder: "Cal" }), "Cal");
  assert.equal(bidderOf(view, { bidder: "Bo" }), "Ann");
  assert.equal(bidderOf(viewOf({ bidders: [] }), { bidder: null }), undefined);
  const left = viewOf({ dice: { Ann: 2, Bo: 5 } });
  left.state.out = ["Bo"];
  assert.equal(bidderOf(left, { bidder: "Bo" }), "Ann", "a dead hand bids nothing");
});

const dieOf = (/** @type {number | null} */ face) => /** @type {any} */ ({ face, box: null, probabilities: [] });

test("dice count what the view says of each, and nothing is said where one cannot be", () => {
  const dice = (/** @type {(number | null)[]} */ ...counts) => counts.map((one) => ({ counts: one }));
  assert.equal(countOf(dice(1, 0, 1, 1, 1, 2)), 6);
  assert.equal(countOf(dice(1, null)), null);
  assert.equal(countOf([]), 0);
});

test("a doubted die is asked about by its two likeliest faces, the lower first", () => {
  assert.deepEqual(likeliest({ .../** @type {any} */ (dieOf(6)), probabilities: [0, 0.1, 0, 0, 0.3, 0.6] }), [5, 6]);
});

test("only the bidder shows where the claim is about the bidder's dice", () => {
  const bid = { player: "Bo", quantity: 2, face: 5 };
  assert.equal(whoseDice(viewOf({ bid, dice: { Ann: 5, Bo: 2 }, expected: 2 })), "Bo");
  assert.equal(whoseDice(viewOf({ bid, dice: { Ann: 5, Bo: 2 }, expected: 7 })), null);
  assert.equal(whoseDice(viewOf({ dice: { Ann: 5 }, expected: null })), null);
});

test("a doubted pass is about the passer's dice, each of them, and not about the bid", () => {
  const bid = { player: "Bo", quantity: 2, face: 5 };
  const doubted = viewOf({ bid, dice: { Ann: 5, Bo: 5, Cal: 5 }, expected: 5 });
  Object.assign(doubted.state, { call: "doubt", passer: "Cal", wild_aces: true });
  assert.equal(whoseDice(doubted), "Cal");
  assert.equal(facesAsked(doubted), null);
  assert.deepEqual(aboutBid(doubted), { player: "Cal", value: "pass" });
  const waiting = { state: { ...doubted.state, call: null } };
  assert.deepEqual(aboutBid(waiting), bid, "a pass that nobody doubts lets the bid stand");
  assert.deepEqual(facesAsked(waiting), [5, 1]);
});

const STAMPS = /** @type {[string, any][]} */ ([
  ["stands", { call: "doubt", met: true, exact: true }],
  ["falls", { call: "doubt", met: false, exact: false }],
  ["exact", { call: "spot_on", met: true, exact: true }],
  ["not-exact", { call: "spot_on", met: true, exact: false, right: false }],
  ["not-exact", { call: "spot_on", met: false, exact: false, right: false }],
  ["stands", { call: "spot_on", met: true, exact: false, right: true }],
  ["true", { call: "lift", met: true, exact: true, bid: { value: "64" } }],
  ["unseen", { call: "pass_unseen", met: true, exact: false, found: null, bid: { value: "21" } }],
  ["conceded", { call: "concede", met: true, exact: false, found: null, bid: { value: "pair" } }],
  ["lie", { call: "doubt", met: false, exact: false, bid: { value: "1x2" } }],
]);
for (const [stamp, verdict] of STAMPS) {
  test(`the stamp is of the call: ${verdict.call}, met ${verdict.met}, exact ${verdict.exact}: ${stamp}`, () =>
    assert.equal(stampOf({ bid: { face: 5, quantity: 2 }, ...verdict }), stamp));
}

test("a verdict is named by its version while it stands", () => {
  const history = [{ version: 2 }, { version: 4 }];
  assert.equal(verdictId(viewOf({ history, state: { verdict: {} }, version: 7 })), 4);
  assert.equal(verdictId(viewOf({ history, version: 7 })), null);
});

test("equal losses are told together", () => {
  assert.deepEqual(lossGroups({ Ann: -1, Bo: 2, Cal: -1 }), [
    [2, ["Bo"]],
    [-1, ["Ann", "Cal"]],
  ]);
  assert.deepEqual(lossGroups({ Ann: -1, Bo: 1, Cal: -3, Di: 3 }), [
    [3, ["Di"]],
    [1, ["Bo"]],
    [-3, ["Cal"]],
    [-1, ["Ann"]],
  ]);
});

const placed = (/** @type {number[]} */ ...box) => /** @type {any} */ ({ face: 3, box, probabilities: [] });

test("the close-up never leaves a die out, whatever the shape of its place", () => {
  const reading = { width: 3000, height: 4000, dice: [placed(500, 700, 600, 800), placed(2300, 3000, 2400, 3100)] };
  for (const aspect of [0.4, 0.75, 1, 1.5, 3]) {
    const [x, y, w, h] = closeUp(reading, aspect);
    assert.ok(x >= 0 && y >= 0 && x + w <= 3000 && y + h <= 4000, `inside the picture at ${aspect}`);
    assert.ok(x <= 500 && y <= 700 && x + w >= 2400 && y + h >= 3100, `around all dice at ${aspect}`);
  }
  assert.deepEqual(closeUp({ width: 30, height: 40, dice: [] }, 1), [0, 0, 30, 40]);
});

test("a die is cut out with room around it, and marks land one after the other", () => {
  assert.deepEqual(cropOf([100, 100, 200, 200]), [65, 65, 170]);
  const dice = [placed(0, 0, 1, 1), placed(0, 0, 1, 1)];
  assert.ok(landsAt(0, dice) < landsAt(1, dice));
});

test("a finger means the nearest die within its reach", () => {
  const dice = [placed(0, 0, 100, 100), dieOf(5), placed(120, 0, 220, 100)];
  assert.equal(dieUnder(dice, { x: 50, y: 50 }, 20), 0);
  assert.equal(dieUnder(dice, { x: 112, y: 50 }, 20), 2);
  assert.equal(dieUnder(dice, { x: 300, y: 50 }, 20), null);
});

for (let n = 2; n <= 14; n++) {
  test(`${n} seats of the big screen lie clockwise and apart`, () => {
    for (const tall of [false, true]) {
      const places = Array.from({ length: n }, (_, i) => stagePlace(i, n, tall));
      assert.equal(new Set(places.map(String)).size, n);
      const turn = places.map(([x, y]) => Math.atan2(y - 50, x - 50));
      const falls = turn.filter((angle, i) => angle < turn[(i + n - 1) % n]).length;
      assert.equal(falls, 1, "once round");
    }
  });
}

test("every switch of the rules stands in a group, a new one in the last", () => {
  const rules = readFileSync(new URL("../../referee/variants/rules.py", import.meta.url), "utf8");
  const ids = [...rules.matchAll(/^ {4}(\w+): [^=]*= _switch\(/gm)].map(([, name]) => name.replaceAll("_", "-"));
  assert.ok(ids.length > 30);
  const options = ids.map((id) => ({ id, title: id, default: false, choices: [] }));
  const groups = grouped(options);
  assert.equal(groups.flatMap(([, found]) => found).length, ids.length);
  const unheard = [{ id: "unheard-of", title: "unheard of", default: false, choices: [] }];
  assert.deepEqual(grouped(unheard), [["other", unheard]]);
});

const VARIANTS = /** @type {any} */ ([
  { id: "dudo", dice: 5, options: [{ id: "wild-aces", choices: [{ value: true }, { value: false }] }] },
  { id: "cacho", dice: 5, options: [] },
]);

test("a mix survives its way through a link", () => {
  const mix = { name: "Abuela ñ", variant: "dudo", dice: 4, options: { "wild-aces": false } };
  assert.deepEqual(ofHash(hashOf(mix), VARIANTS), mix);
  for (const broken of ["", "#rules=", "#rules=%%%", "#else", hashOf({ ...mix, variant: "gone" })])
    assert.equal(ofHash(broken, VARIANTS), null);
});

test("of a mix only what is known here is taken", () => {
  const options = { "wild-aces": "perhaps", "no-such": true };
  const found = known({ variant: "dudo", dice: "many", name: "x".repeat(99), options }, VARIANTS);
  assert.deepEqual(found, { name: "x".repeat(40), variant: "dudo", dice: 5, options: {} });
  for (const other of [null, [], 7, { variant: 3 }]) assert.equal(known(other, VARIANTS), null);
});

test("what was played last comes first", () => {
  const order = favouritesFirst(VARIANTS, ["cacho", "gone"]).map((/** @type {any} */ { id }) => id);
  assert.deepEqual(order, ["cacho", "dudo"]);
});

test("names are counted and told apart before the table is set", () => {
  const two = { least: 2, most: 2 };
  assert.equal(setupProblem(["Ann"], two)?.id, "page-names-needed");
  assert.equal(setupProblem(["Ann", "Bo", "Cal"], two)?.id, "page-names-most");
  assert.deepEqual(setupProblem(["Ann", "ann"], two), { id: "page-same-names", facts: { name: "Ann" } });
  assert.equal(setupProblem(["Ann", "Bo"], two), null);
});

/** Dice of these seats, side by side. @returns {any} */
const seated = (/** @type {(string | null)[]} */ ...seats) =>
  seats.map((seat, i) => ({ seat, face: 5, box: [20 * i, 0, 20 * i + 10, 10 + i] }));

test("a hand with dice too many is pointed out, one with too few is not", () => {
  const holds = { Ann: 1, Bo: 2 };
  assert.deepEqual(astray({ dice: seated("Ann", "Ann", "Bo", null) }, holds), [0, 1]);
  assert.deepEqual(astray({ dice: seated("Ann", "Bo", null) }, holds), []);
  const struck = seated("Ann", "Ann").with(0, { ...seated("Ann")[0], face: null });
  assert.deepEqual(astray({ dice: struck }, holds), []);
});

test("a hand is named under the middle of its dice", () => {
  assert.deepEqual(hands(seated("Ann", null, "Ann")), [{ seat: "Ann", x: 25, y: 12, side: 12 }]);
  assert.deepEqual(hands(seated(null)), []);
});
