// @ts-check
// Words for dice, bids and calls: faces and calls are named as this table's variant names them. What ends in `Of` stands in
// a sentence, so that the whole of it is said in one language; the others are said by themselves.

import { inPlay } from "../logic/bid_choice.js";
import { verdictSentences } from "../logic/dice_pictures.js";
import { handSaid, roundMessage } from "./hands.js";
import { anyOf, heard, say } from "./speech.js";

/** @import { FaceBid, ValueBid, View } from "../contract.js" */
/** @import { Fact } from "../page.js" */

/**
 * The name of a face, of one (`n` = 1) or of several.
 * @param {View} view
 * @param {number} face
 * @returns {Fact}
 */
export const faceOf = (view, face, n = 2) => ({ id: `faces-${view.setup.words.vocabulary}`, facts: { face, n } });

/**
 * @param {View} view
 * @param {number} face
 */
export const faceName = (view, face, n = 2) => heard(faceOf(view, face, n), "");

/**
 * "a five", "an ace": with its article.
 * @param {View} view
 * @param {number} face
 * @returns {Fact}
 */
export function oneFace(view, face) {
  const { vocabulary } = view.setup.words;
  return { id: "page-one-face", facts: { name: faceOf(view, face, 1), face, vocabulary } };
}

/**
 * @param {View} view
 * @param {string} call
 * @returns {Fact}
 */
export function callOf(view, call) {
  const ids = [`variant-${view.setup.variant}.call-${call}`, `page-call-${call.replaceAll("_", "-")}`];
  return anyOf(ids, String(view.setup.words[call] ?? call));
}

/**
 * @param {View} view
 * @param {string} call
 */
export const callName = (view, call) => heard(callOf(view, call), call);

/**
 * @param {string | null} doubt
 * @returns {Fact}
 */
export const doubtOf = (doubt) =>
  doubt ? anyOf([`page-doubt-${doubt.replaceAll("_", "-")}`, "page-doubt-other"], "") : "";

/** @param {string | null} doubt */
export const doubtSentence = (doubt) => heard(doubtOf(doubt), "");

/** @typedef {(view: View, n: number, face: number) => Fact} Count how so many of a face are said */

/** @type {Count} */
const counted = (view, n, face) => ({ id: "page-bid", facts: { n, face: faceOf(view, face, n) } });

/**
 * A claim as it is said: equal dice like a bid of them, a hand by its name, the digits of a number as they are.
 * @param {View} view
 * @param {string} value
 * @returns {Fact}
 */
export const claimOf = (view, value, count = counted) => {
  const [, quantity, face] = /^(\d)x(\d)$/.exec(value)?.map(Number) ?? [];
  if (quantity) return count(view, quantity, face);
  return /^\d+$/.test(value) ? value : handSaid(view, value);
};

/**
 * @param {View} view
 * @param {string} value
 */
export const claimWords = (view, value) => heard(claimOf(view, value), value);

/**
 * @param {View} view
 * @param {Omit<FaceBid, "player"> | Omit<ValueBid, "player">} bid
 * @returns {Fact}
 */
export const bidOf = (view, bid, count = counted) => {
  if (bid.value !== undefined) return claimOf(view, bid.value, count);
  const bare = count(view, bid.quantity, bid.face);
  return bid.spoken ? { id: "bid-spoken", facts: { bid: bare, spoken: { id: `spoken-${bid.spoken}` } } } : bare;
};

/**
 * @param {View} view
 * @param {Omit<FaceBid, "player"> | Omit<ValueBid, "player">} bid
 */
export const bidWords = (view, bid) => heard(bidOf(view, bid), "");

/**
 * @param {View} view
 * @returns {Fact}
 */
export const titleOf = (view) => anyOf([`variant-${view.setup.variant}`], view.setup.title);

/** @param {View} view */
export const tableTitle = (view) => heard(titleOf(view), view.setup.title);

/**
 * @param {number} n
 * @returns {Fact}
 */
export const diceOf = (n) => ({ id: "page-dice", facts: { n } });

/** @param {number} n */
export const dieCount = (n) => heard(diceOf(n), "");

/** @param {number} n */
export const penaltyCount = (n) => say("page-penalties", { n });

/**
 * How many lives a seat has left, where the game is played for lives; null elsewhere.
 * @param {View} view
 * @param {string} name
 */
export const livesLeft = ({ lives, state }, name) => (lives ? Math.max(0, lives - (state.penalties[name] ?? 0)) : null);

/**
 * What a seat has left of what is played for: lives, or dice.
 * @param {View} view
 * @param {string} name
 * @returns {Fact}
 */
export const leftOf = (view, name) =>
  !view.lives ? diceOf(view.state.dice[name] ?? 0) : { id: "page-lives", facts: { n: livesLeft(view, name) ?? 0 } };

/** @param {View} view */
export const diceOnTable = (view) => Object.values(view.state.dice).reduce((sum, n) => sum + n, 0);

/**
 * The seats that may do this now.
 * @param {View} view
 * @param {string} action
 * @returns {string[]}
 */
export const maySay = (view, action) => view.legal?.actions?.[action] ?? [];

/**
 * The verdict that stands, as a sentence.
 * @param {View} view
 */
export const sentence = (view) => heard(verdictSentences(view), "");

/**
 * The round that is shown: a verdict that stands is of the round before.
 * @param {View} view
 */
export const roundShown = ({ state: { round, verdict, phase } }) => (verdict && phase !== "over" ? round - 1 : round);

/**
 * What is played for, as the table would say it; empty where nothing is at stake.
 * @param {View} view
 */
export function potWords({ state }) {
  if (!state.pot) return state.stake;
  const pot = { id: "page-pot", facts: { n: state.pot } };
  return state.stake ? say("page-pot-and-stake", { pot, stake: state.stake }) : heard(pot, "");
}

/**
 * What kind of round it is, and who may look, where that is out of the ordinary.
 * @param {View} view
 * @returns {Fact[]}
 */
export function roundFacts(view) {
  const { state } = view;
  const who = { list: state.may_look };
  const look = who.list.length
    ? { id: "page-may-look", facts: { who, many: who.list.length } }
    : { id: "page-open-round" };
  const blind = state.phase === "bidding" && who.list.length < inPlay(view).length;
  return [...(state.special ? [roundMessage(view)] : []), ...(blind ? [look] : [])];
}

/** By which sentence all know dice of a seat: laid open, or shown whole by mistake. @type {(view: View, name: string) => string} */
export const shownAs = ({ state, legal }, name) => {
  const opens = !legal.mistake && Object.keys(legal.actions).length > 0;
  return opens || state.shown[name].length < state.dice[name] ? "page-laid-open" : "page-shown";
};

/** What is out of the ordinary in this round, a line each. @type {(view: View) => string[]} */
export const roundLines = (view) => {
  const seen = view.eye?.open ?? {};
  const lines = Object.entries(view.state.shown).map(([name, dice]) => {
    const facts = { name, dice: { list: dice }, seen: { list: seen[name] ?? [] } };
    return say(name in seen ? "page-laid-open-seen" : shownAs(view, name), facts);
  });
  return [...lines, ...roundFacts(view).map((fact) => heard(fact, ""))];
};
