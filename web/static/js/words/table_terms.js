// @ts-check
// Words for dice, bids and calls: faces and calls are named as this table's variant names them.

import { say, sayAny } from "./speech.js";

/** @import { Bid, View } from "../contract.js" */

/**
 * The name of a face, of one (`n` = 1) or of several.
 * @param {View} view
 * @param {number} face
 */
export const faceName = (view, face, n = 2) => say(`faces-${view.setup.words.vocabulary}`, { face, n });

/**
 * "a five", "an ace": with its article.
 * @param {View} view
 * @param {number} face
 */
export function oneFace(view, face) {
  const name = faceName(view, face, 1);
  return say("page-one-face", { name, vowel: /^[aeiou]/i.test(name) ? "yes" : "no" });
}

/**
 * @param {View} view
 * @param {string} call
 */
export const callName = (view, call) => {
  const own = sayAny([`variant-${view.setup.variant}.call-${call}`], view.setup.words[call] ?? "");
  return own || sayAny([`page-call-${call.replaceAll("_", "-")}`], call);
};

/** @param {string | null} doubt */
export const doubtSentence = (doubt) =>
  doubt ? sayAny([`page-doubt-${doubt.replaceAll("_", "-")}`], say("page-doubt-other")) : "";

/**
 * A claim as it is said: equal dice like a bid of them, a hand by its name, the digits of a number as they are.
 * @param {View} view
 * @param {string} value
 * @returns {string}
 */
export const claimWords = (view, value) => {
  const [, quantity, face] = /^(\d)x(\d)$/.exec(value)?.map(Number) ?? [];
  return quantity ? bidWords(view, { quantity, face }) : sayAny([`hand-${value.replaceAll(" ", "-")}`], value);
};

/**
 * @param {View} view
 * @param {Pick<Bid, "quantity" | "face" | "value">} bid
 */
export const bidWords = (view, bid) =>
  bid.value
    ? claimWords(view, bid.value)
    : say("page-bid", { n: bid.quantity, face: faceName(view, bid.face, bid.quantity) });

/** @param {View} view */
export const tableTitle = (view) => sayAny([`variant-${view.setup.variant}`], view.setup.title);

/** @param {number} n */
export const dieCount = (n) => say("page-dice", { n });

/** @param {number} n */
export const penaltyCount = (n) => say("page-penalties", { n });

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
 * What is played for, as the table would say it; empty where nothing is at stake.
 * @param {View} view
 */
export function potWords({ state }) {
  const pot = state.pot ? say("page-pot", { n: state.pot }) : "";
  return pot && state.stake ? say("page-pot-and-stake", { pot, stake: state.stake }) : pot || state.stake;
}

/**
 * What is out of the ordinary in this round, a line each.
 * @param {View} view
 */
export function roundLines({ state }) {
  const players = Object.values(state.dice).filter(Boolean).length;
  const blind = state.phase === "bidding" && state.may_look.length < players;
  const lines = [];
  if (state.special) lines.push(sayAny([`page-round-${state.special}`], state.special));
  if (blind)
    lines.push(
      state.may_look.length
        ? say("page-may-look", { who: { list: state.may_look }, many: state.may_look.length })
        : say("page-nobody-looks"),
    );
  return lines;
}
