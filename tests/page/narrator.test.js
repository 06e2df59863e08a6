// What the voice says: only what stands; after a correction only the change.

import assert from "node:assert/strict";
import test from "node:test";
import { Narrator } from "../../web/static/js/voice/narrator.js";

const STATE = {
  ...{ phase: "bidding", seats: ["Ann", "Bo"], dice: { Ann: 2, Bo: 2 }, turn: "Ann", starter: "Ann", bid: null },
  ...{
    call: null,
    caller: null,
    sides: {},
    rethrown: {},
    pot: 0,
    penalties: {},
    special: null,
    may_look: ["Ann", "Bo"],
    tied: [],
    shown: {},
  },
  ...{ out: [], winner: null, game: 1, round: 1, verdict: null },
};
const SETUP = { variant: "dudo", words: { vocabulary: "english", face: [], faces: [] } };
/** @returns {any} */
const view = (/** @type {number} */ version, /** @type {any} */ state = {}, /** @type {any} */ more = {}) => ({
  ...{
    version,
    standing: version,
    setup: SETUP,
    state: { ...STATE, ...state },
    expected: 4,
    reading: null,
    history: [],
    mishaps: [],
  },
  ...more,
});
const BID = { turn: "Bo", bid: { player: "Ann", quantity: 2, face: 5 } };
const CALL = { ...BID, phase: "revealing", turn: null, call: "doubt", caller: "Bo" };
const READING = { dice: [{ face: 5 }], questions: [], count_question: null };
const judged = (/** @type {number} */ version, /** @type {string[]} */ sentences, /** @type {string} */ loser) => {
  const say = { id: "verdict", facts: { sentences: { list: sentences, join: "then" } } };
  const verdict = { call: "doubt", say, losses: { [loser]: 1 }, penalties: {}, winner: null };
  const dice = { Ann: 2, Bo: 2, [loser]: 1 };
  return view(
    version,
    { verdict, dice, turn: loser, starter: loser, round: 2 },
    { history: [{ version, call: "doubt", say }] },
  );
};

/** Everything there is to say now, by the messages' ids. */
const all = (/** @type {Narrator} */ narrator) => {
  const said = [];
  for (let line = narrator.next(); line !== null; line = narrator.next())
    said.push(typeof line === "object" && "id" in line ? line.id : line);
  return said;
};
const begun = () => {
  const narrator = new Narrator();
  narrator.hear(view(0));
  assert.deepEqual(all(narrator), ["voice-opening", "voice-hands", "voice-turn"]);
  return narrator;
};

test("a bid is told with whose turn it is, once", () => {
  const narrator = begun();
  narrator.hear(view(1, BID));
  narrator.hear(view(1, BID));
  assert.deepEqual(all(narrator), ["voice-bids", "voice-turn"]);
});

test("what was taken back before it was said is never said", () => {
  const narrator = begun();
  narrator.hear(view(1, BID));
  narrator.hear(view(2, {}, { standing: 0 }));
  assert.deepEqual(all(narrator), []);
});

test("what was said and is taken back is told, with what stands", () => {
  const narrator = begun();
  narrator.hear(view(1, BID));
  narrator.next();
  const otherOrder = Object.fromEntries(Object.entries(STATE).reverse()); // as the stream brings them
  narrator.hear({ ...view(2), standing: 0, state: otherOrder });
  assert.equal(narrator.stands, false, "what is being said stands no more");
  assert.deepEqual(all(narrator), ["voice-taken-back", "voice-turn"]);
});

for (const [name, sentences, loser, said] of /** @type {[string, string[], string, string[]][]} */ ([
  ["only the change", ["Three fives.", "It stands.", "Bo starts."], "Bo", ["voice-corrected", "Three fives."]],
  [
    "all that changed",
    ["One five.", "It falls.", "Ann starts."],
    "Ann",
    ["voice-corrected", "One five.", "It falls.", "Ann starts.", "voice-hands"],
  ],
  ["that nothing changed", ["Two fives.", "It stands.", "Bo starts."], "Bo", ["voice-same"]],
])) {
  test(`a verdict that was put right tells ${name}`, () => {
    const narrator = begun();
    narrator.hear(view(1, BID));
    narrator.hear(view(2, CALL));
    narrator.hear(view(3, CALL, { reading: READING }));
    narrator.hear(judged(4, ["Two fives.", "It stands.", "Bo starts."], "Bo"));
    const told = ["voice-calls-on", "Two fives.", "It stands.", "Bo starts.", "voice-hands"];
    assert.deepEqual(all(narrator), told);
    narrator.hear(view(5, CALL, { reading: READING, standing: 3 }));
    narrator.hear(view(6, CALL, { reading: { ...READING, dice: [{ face: 4 }] }, standing: 4 }));
    narrator.hear({ ...judged(7, sentences, loser), standing: 5 });
    assert.deepEqual(all(narrator), ["voice-verdict-back", ...said]);
  });
}

test("a screen that missed an undo tells it with what came after", () => {
  const narrator = begun();
  narrator.hear(view(1, BID));
  all(narrator);
  narrator.hear(view(3, { ...BID, bid: { player: "Ann", quantity: 3, face: 5 } }, { standing: 1 }));
  assert.deepEqual(all(narrator), ["voice-taken-back", "voice-bids", "voice-turn"]);
});

test("who comes, goes and takes another name is told", () => {
  const narrator = begun();
  narrator.hear(
    view(1, { seats: ["Ann", "Cal", "Bo"], dice: { Ann: 2, Bo: 2, Cal: 1 }, may_look: ["Ann", "Bo", "Cal"] }),
  );
  narrator.hear(view(2, { seats: ["Ann", "Cy", "Bo"], dice: { Ann: 2, Bo: 2, Cy: 1 }, may_look: ["Ann", "Bo", "Cy"] }));
  narrator.hear(view(3, { seats: ["Ann", "Cy", "Bo"], left: ["Cy"], out: ["Cy"], dice: { Ann: 2, Bo: 2, Cy: 0 } }));
  assert.deepEqual(all(narrator), ["voice-joins", "voice-hands", "voice-renamed", "voice-leaves"]);
});

test("what is asked is said, so that everybody hears why it waits", () => {
  const narrator = begun();
  narrator.hear(
    view(1, CALL, {
      reading: { ...READING, questions: [0], dice: [{ face: 5, probabilities: [0, 0, 0, 0, 0.6, 0.4] }] },
    }),
  );
  assert.equal(all(narrator).at(-1), "voice-which");
});

test("what said nothing is not taken back aloud, though something before it was", () => {
  const narrator = begun();
  narrator.hear(view(1));
  narrator.hear(view(2, BID));
  assert.deepEqual(all(narrator), ["voice-bids", "voice-turn"]);
  narrator.hear(view(3, {}, { standing: 1 }));
  assert.deepEqual(all(narrator), ["voice-taken-back", "voice-turn"]);
  narrator.hear(view(4, {}, { standing: 0 }));
  assert.deepEqual(all(narrator), []);
});

test("a bid that is not said in time is told without its bidder, and nobody's turn is told late", () => {
  const narrator = begun();
  narrator.hear(view(1, BID));
  narrator.hear(view(2, { turn: "Ann", bid: { player: "Bo", quantity: 3, face: 5 } }));
  assert.deepEqual(all(narrator), ["voice-bid", "voice-bids", "voice-turn"]);
});

test("a call cuts a bid short and tells it; a verdict waits for the call alone", () => {
  const narrator = begun();
  narrator.hear(view(1, BID));
  narrator.next();
  assert.equal(narrator.cuts(), false, "nothing else has happened");
  narrator.hear(view(2, CALL));
  assert.equal(narrator.cuts(), true);
  const call = /** @type {any} */ (narrator.next());
  assert.equal(call.id, "voice-calls-on");
  assert.equal(call.facts.bids.list.length, 1);
  narrator.hear(judged(3, ["Two fives.", "It stands.", "Bo starts."], "Bo"));
  assert.equal(narrator.cuts(), false, "the call is heard to its end");
  assert.equal(narrator.next(), "Two fives.");
});

test("a verdict cuts short what was asked before it", () => {
  const narrator = begun();
  narrator.hear(view(1, BID));
  all(narrator);
  narrator.hear(view(2, CALL));
  narrator.next();
  assert.equal(/** @type {any} */ (narrator.next()).id, "page-cups-up");
  narrator.hear(judged(3, ["Two fives.", "It stands.", "Bo starts."], "Bo"));
  assert.equal(narrator.cuts(), true);
  assert.equal(narrator.next(), "Two fives.");
});

test("a page that another one hands the word to goes on with the next line of a verdict", () => {
  const [one, other] = [begun(), begun()];
  for (const narrator of [one, other]) {
    narrator.hear(view(1, BID));
    narrator.hear(view(2, CALL));
    all(narrator);
    narrator.hear(judged(3, ["Two fives.", "It stands.", "Bo starts."], "Bo"));
  }
  assert.equal(one.next(), "Two fives.");
  other.skip(one.told);
  assert.equal(other.next(), "It stands.");
  one.next();
  one.next();
  other.skip(one.told);
  assert.deepEqual(all(other), ["voice-hands"]);
});
