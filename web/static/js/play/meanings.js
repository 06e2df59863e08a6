// @ts-check
// What the words on the buttons mean, one tap away: in a table's first round, and in one that has rules of its own.

import { at, h, put } from "../draw/elements.js";
import { openCalls, splitCalls } from "../logic/bid_choice.js";
import { roundMessage } from "../words/hands.js";
import { heard, say } from "../words/speech.js";
import { callName } from "../words/table_terms.js";
import { dialogHead, openDialog } from "./dialogs.js";

/** @import { View } from "../contract.js" */

const EXPLAINED = ["doubt", "spot_on", "pi", "counter_pi", "surrender"];

/**
 * The "?" in the page's head, where there is something to explain.
 * @param {View} view
 * @param {HTMLDialogElement} dialog
 */
export function explain(view, dialog) {
  const words = meanings(view);
  at("means").hidden = !words.length;
  at("means").onclick = () => {
    const one = (/** @type {string[]} */ [word, meaning]) => [h("dt", word), h("dd", meaning)];
    put(dialog, dialogHead(dialog, say("page-means")), h("dl.meanings", words.map(one)));
    openDialog(dialog);
  };
}

/** @param {string} word */
const meant = (word) => [say(`page-word-${word}`), say(`page-means-${word}`)];

/**
 * @param {View} view
 * @returns {string[][]} word and meaning
 */
function meanings(view) {
  const { state, legal, setup } = view;
  const isNew = state.game === 1 && state.round === 1;
  const open = `${setup.options["raise-open"] ?? "never"}`;
  const opens = open !== "never" && (isNew || Object.keys(state.shown).length > 0);
  if (!state.special && !isNew && !opens) return [];
  const calls = [...openCalls(view), ...splitCalls(view)];
  const back = (/** @type {string} */ call) => (call === "spot_on" && setup.options["spot-on-back"] ? "-back" : "");
  const words = calls
    .filter((call) => EXPLAINED.includes(call))
    .map((call) => [callName(view, call), say(`page-means-${call.replaceAll("_", "-")}${back(call)}`)]);
  if (legal.zhai) words.unshift(...["fei", "zhai"].map((one) => [one, say(`page-means-${one}`)]));
  else if (isNew && legal.bids?.length && state.wild_aces) words.unshift(meant("aces"));
  if (isNew && legal.bids?.length) words.unshift(meant("bid"));
  if (opens) words.push([say("page-word-open"), say("page-means-open", { open })]);
  if (state.special) words.unshift([heard(roundMessage(view), state.special), say("page-means-special")]);
  return words;
}
