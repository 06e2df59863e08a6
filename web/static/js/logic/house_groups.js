// @ts-check
// The house rules in groups, as a table talks about them; pure.

/** @import { Option } from "../contract.js" */

/** Each group's name and its switches; what none names is told last, under `other`. */
const GROUPS = {
  bids: "raising aces-bid ace-opening to-aces from-aces free-after-ace-opening bid-limit passing",
  count: "wild-aces zhai true-die claim-scope true-call top-doubles poker-faces",
  calls: "challenge-by-anyone unseen taking-sides everyones-included mistaken-reveal rerolling",
  "spot-on":
    "spot-on spot-on-back spot-on-by spot-on-price spot-on-limit spot-on-half spot-on-two-left spot-on-palifico",
  loss: "loss shedding met-exactly doubter-gains bidder-gains penalty-limit losers-drink fallen-die out-below",
  "last-die": "one-die-round one-die-wild palifico-two-left one-die-sight",
  seats: "next-starter starter-out game-starter seating choose-direction rotate-seats joining leaving face-names",
};

/**
 * The options by group, in the order they are talked about; empty groups are left out.
 * @param {Option[]} options
 * @returns {[string, Option[]][]}
 */
export function grouped(options) {
  const known = new Map(options.map((option) => [option.id, option]));
  /** @type {[string, Option[]][]} */
  const groups = Object.entries(GROUPS).map(([name, ids]) => [
    name,
    ids.split(" ").flatMap((id) => known.get(id) ?? []),
  ]);
  groups.push(["other", options.filter((option) => !groups.some(([, named]) => named.includes(option)))]);
  return groups.filter(([, switches]) => switches.length);
}

/**
 * The names that are needed before a table can be set: one sentence's id and facts where something is wrong, else null.
 * @param {string[]} players
 * @param {{ least: number, most: number }} limits
 * @returns {{ id: string, facts: Record<string, string | number> } | null}
 */
export function setupProblem(players, { least, most }) {
  if (players.length < least) return { id: "page-names-needed", facts: { n: least } };
  if (players.length > most) return { id: "page-names-most", facts: { n: most } };
  const twice = players.find((name, i) =>
    players.slice(i + 1).some((other) => name.toLowerCase() === other.toLowerCase()),
  );
  return twice ? { id: "page-same-names", facts: { name: twice } } : null;
}
