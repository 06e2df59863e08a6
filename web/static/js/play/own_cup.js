// @ts-check
// Under one's own cup: the dice that this player alone sees, and what they say of the bids. They are kept in this tab
// for the round, and go to the server only to be answered: no other page ever hears of them. At a demo table, which
// throws them itself, the cup is lifted; elsewhere they are tapped in.

import { button, h, strong } from "../draw/elements.js";
import { faceToAdd, slots } from "../draw/slots.js";
import { keep, recall } from "../logic/memory.js";
import { percent } from "../logic/own_seat.js";
import { roundOf } from "../logic/rivals.js";
import { say, tell } from "../words/speech.js";
import { bidOf, diceOf } from "../words/table_terms.js";

/** @import { Odds, View } from "../contract.js" */
/** @typedef {{ dice: number[], odds: Odds | null, open: boolean, round: string }} Cup */

const MEMORY = "ojo.cup";

/**
 * What this tab remembers of the cup in this round; of dice thrown again those that lie open.
 * @param {View} view
 * @param {string} seat
 * @returns {number[]}
 */
export function keptDice(view, seat) {
  const kept = recall(MEMORY, "sessionStorage");
  return kept?.round === roundOf(view, seat) ? kept.dice : (view.state.shown[seat] ?? []);
}

/** @type {(view: View, seat: string, dice: number[]) => void} */
export const keepDice = (view, seat, dice) => keep(MEMORY, { round: roundOf(view, seat), dice }, "sessionStorage");

/**
 * @param {View} view
 * @param {string} seat
 * @param {Cup} cup
 * @param {{ quantity: number, face: number } | null} ready the bid that stands ready
 * @param {{ set: (dice: number[]) => void, toggle: (open: boolean) => void, lift: () => void }} how
 */
export function ownCup(view, seat, cup, ready, { set, toggle, lift }) {
  const held = view.state.dice[seat];
  const down = () => button("put-down", "choice", () => set([]), say("page-cup-down"));
  const inside = [
    view.throws ? null : h("p.hint", say("page-cup-hint", { dice: diceOf(held) })),
    slots(view, cup.dice, held, set, "own", say("page-cup")),
    view.throws
      ? cup.dice.length
        ? down()
        : button("lift", "choice", lift, say("page-lift-cup"))
      : faceToAdd(view, cup.dice, held, set),
    chances(view, cup.odds, ready),
  ];
  const ontoggle = (/** @type {Event} */ event) =>
    event.target instanceof HTMLDetailsElement && toggle(event.target.open);
  return h("details.unfolds", { open: cup.open, ontoggle }, h("summary", say("page-cup")), inside);
}

/**
 * @param {View} view
 * @param {Odds | null} odds
 * @param {{ quantity: number, face: number } | null} ready
 */
function chances(view, odds, ready) {
  if (!odds) return null;
  const line = (/** @type {{ quantity: number, face: number }} */ bid, /** @type {number} */ chance) =>
    h("p", tell("page-chance", { bid: bidOf(view, bid), chance: strong(`${percent(chance)} %`) }));
  const { bid } = view.state;
  const [, , chance] = odds.bids.find(([q, f]) => q === ready?.quantity && f === ready.face) ?? [];
  return h(
    "div.chances",
    { role: "status" },
    bid && bid.value === undefined && odds.bid !== null ? line(bid, odds.bid) : null,
    ready && chance !== undefined ? line(ready, chance) : null,
  );
}
