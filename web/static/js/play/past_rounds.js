// @ts-check
// The rounds so far, the latest first: calls with their verdicts, and what happened to the dice.

import { h } from "../draw/elements.js";
import { apart, heard, say } from "../words/speech.js";
import { callName } from "../words/table_terms.js";

/** @import { Mishap, Round, View } from "../contract.js" */
/** @import { Disputing } from "../page.js" */

const ADDRESS = /^#evidence-(\d+)$/;

/** @param {number} version of the verdict */
const evidenceAddress = (version) => `#evidence-${version}`;

/**
 * Show in this dialog whatever evidence the address names, now and from now on: a link, a reload and the way back all work.
 * @param {string} table
 * @param {HTMLDialogElement} dialog
 * @param {Disputing | null} [disputing]
 */
export function followEvidence(table, dialog, disputing = null) {
  const follow = async () => {
    const version = Number(ADDRESS.exec(location.hash)?.[1] ?? 0);
    if (!version) return dialog.close();
    const evidence = await import("./past_evidence.js").catch(() => null); // without a line it is not to be had
    const isAsked = () => location.hash === evidenceAddress(version); // else closed, or another one meanwhile
    evidence?.showEvidence(table, dialog, version, disputing, isAsked);
  };
  addEventListener("hashchange", follow);
  dialog.addEventListener("close", () => {
    if (ADDRESS.test(location.hash)) history.replaceState(null, "", location.pathname + location.search);
  });
  follow();
}

/**
 * A mishap in words: whose die fell or lay crooked, and what became of it.
 * @param {Mishap} mishap
 */
export const mishapWords = ({ action, player, lost }) =>
  say(`page-past-${action}`, { name: player, lost: lost > 0 ? "yes" : "no" });

/** @param {View} view */
export function pastRounds(view) {
  const all = [...view.history, ...view.mishaps].sort((a, b) => b.version - a.version);
  if (!all.length) return h("li.quiet", say("page-no-rounds"));
  return all.map((past) => ("action" in past ? h("li", mishapWords(past)) : line(view, past)));
}

/**
 * @param {View} view
 * @param {Round} round
 */
function line(view, round) {
  const costs = Object.entries(round.losses ?? {}).map(
    ([name, n]) => `${apart(name)} ${n > 0 ? "−" : "+"}${Math.abs(n)}`,
  );
  const words = [
    h("span.past-call", callName(view, round.call)),
    h("span.past-words", heard(round.say, round.explanation)),
    costs.length ? h("span.past-cost", costs.join(", ")) : null,
  ];
  if (!round.evidence) return h("li", words);
  const see = h("span.past-see", say(round.photo ? "page-see-picture" : "page-see-dice"));
  return h("li", h("a.past-open", { href: evidenceAddress(round.version) }, words, see));
}
