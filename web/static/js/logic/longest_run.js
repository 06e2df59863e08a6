// @ts-check
// Who went longest without a loss: facts, no words.

/** @import { PlayedRound } from "../contract.js" */

/**
 * The longest row of rounds in which one seat was called or called, and lost nothing.
 * @param {Pick<PlayedRound, "bidder" | "caller" | "losses">[]} rounds
 */
export function longestRun(rounds) {
  const best = { name: "", n: 0 };
  /** @type {Record<string, number>} */
  const now = {};
  for (const { bidder, caller, losses } of rounds) {
    for (const name of Object.keys(losses)) if (losses[name] > 0) now[name] = 0;
    for (const name of [bidder, caller]) {
      if (losses[name] > 0) continue;
      now[name] = (now[name] ?? 0) + 1;
      if (now[name] > best.n) Object.assign(best, { name, n: now[name] });
    }
  }
  return best;
}
