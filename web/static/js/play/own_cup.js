// @ts-check
// Under one's own cup: the dice that this player alone sees, and what they say of the bids. They are kept in this tab
// for the round, and go to the server only to be answered: no other page ever hears of them. At a demo table, which
// throws them itself, the cup is lifted; elsewhere they are tapped in.

import { button, die, faceRow, h, strong, withLetter } from "../draw/elements.js";
import { percent } from "../logic/own_seat.js";
import { roundOf } from "../logic/rivals.js";
import { say, tell } from "../words/speech.js";
import { bidOf, diceOf, faceOf } from "../words/table_terms.js";

/** @import { Odds, View } from "../contract.js" */
/** @typedef {{ dice: number[], odds: Odds | null, open: boolean, round: string }} Cup */

const MEMORY = "ojo.cup";

/**
 * What this tab remembers of the cup in this round.
 * @param {View} view
 * @returns {number[]}
 */
export function keptDice(view) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(MEMORY) ?? "null");
    return kept?.round === roundOf(view) ? kept.dice : [];
  } catch {
    return [];
  }
}

/**
 * @param {View} view
 * @param {number[]} dice
 */
export function keepDice(view, dice) {
  try {
    sessionStorage.setItem(MEMORY, JSON.stringify({ round: roundOf(view), dice }));
  } catch {
    // they are tapped in again after a reload
  }
}

/**
 * @param {View} view
 * @param {string} seat
 * @param {Cup} cup
 * @param {{ quantity: number, face: number } | null} ready the bid that stands ready
 * @param {{ set: (dice: number[]) => void, toggle: (open: boolean) => void, lift: () => void }} how
 */
export function ownCup(view, seat, cup, ready, { set, toggle, lift }) {
  const held = view.state.dice[seat];
  const slot = (/** @type {unknown} */ _, /** @type {number} */ i) => {
    if (i >= cup.dice.length) return h("span", { class: "slot empty" });
    const takeBack = () => set(cup.dice.toSpliced(i, 1));
    return button(`own-${i}`, "slot", takeBack, die(cup.dice[i]), {
      "aria-label": withLetter(say("page-take-back", { face: faceOf(view, cup.dice[i], 1) }), cup.dice[i]),
    });
  };
  const down = () => button("put-down", "choice", () => set([]), say("page-cup-down"));
  const inside = [
    view.throws ? null : h("p", { class: "hint" }, say("page-cup-hint", { dice: diceOf(held) })),
    h("div", { class: "slots", "aria-label": say("page-cup") }, Array.from({ length: held }, slot)),
    view.throws
      ? cup.dice.length
        ? down()
        : button("lift", "choice", lift, say("page-lift-cup"))
      : faceRow({
          label: (face) => say("page-add-face", { face: faceOf(view, face, 1) }),
          act: (face) => set([...cup.dice, face]),
          disabled: cup.dice.length >= held,
        }),
    chances(view, cup.odds, ready),
  ];
  const ontoggle = (/** @type {Event} */ event) =>
    event.target instanceof HTMLDetailsElement && toggle(event.target.open);
  return h("details", { class: "unfolds", open: cup.open, ontoggle }, h("summary", {}, say("page-cup")), inside);
}

/**
 * @param {View} view
 * @param {Odds | null} odds
 * @param {{ quantity: number, face: number } | null} ready
 */
function chances(view, odds, ready) {
  if (!odds) return null;
  const line = (/** @type {{ quantity: number, face: number }} */ bid, /** @type {number} */ chance) =>
    h("p", {}, tell("page-chance", { bid: bidOf(view, bid), chance: strong(`${percent(chance)} %`) }));
  const { bid } = view.state;
  const [, , chance] = odds.bids.find(([q, f]) => q === ready?.quantity && f === ready.face) ?? [];
  return h(
    "div",
    { class: "chances", role: "status" },
    bid && bid.value === undefined && odds.bid !== null ? line(bid, odds.bid) : null,
    ready && chance !== undefined ? line(ready, chance) : null,
  );
}
