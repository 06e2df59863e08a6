// @ts-check
// Poker hands that are named with their faces, what the dice show that make them, and a one-die round's name; pure.

/** @import { View } from "../contract.js" */
/** @import { Message } from "../page.js" */

/** What the table calls its faces: what they show, from the lowest. @type {Record<string, string[]>} */
export const LABELS = { poker: ["9", "10", "J", "Q", "K", "A"], spanish: ["7", "8", "J", "Q", "K", "A"] };

/**
 * What the table's dice show.
 * @param {View} view
 */
export const labels = (view) => LABELS[view.setup.words.vocabulary] ?? ["1", "2", "3", "4", "5", "6"];

/**
 * A claim's hand and the faces that it names.
 * @param {View} view
 * @param {string} claim
 */
export function handParts(view, claim) {
  const shown = labels(view);
  const words = claim.split(" ");
  const faces = words.flatMap((word) => (shown.includes(word) ? shown.indexOf(word) + 1 : []));
  return { hand: words.slice(0, words.length - faces.length).join(" "), faces };
}

/**
 * A hand as it is said, with the faces that it names; as it stands in a sentence, `a pair of nines`.
 * @param {View} view
 * @param {string} claim
 * @returns {Message}
 */
export function oneHand(view, claim) {
  const { id, ...facts } = handSaid(view, claim);
  return { id: `${id}.one`, ...facts };
}

/**
 * A hand as it is said, with the faces that it names.
 * @param {View} view
 * @param {string} claim
 * @returns {Message}
 */
export function handSaid(view, claim) {
  const { hand, faces } = handParts(view, claim);
  const id = `hand-${hand.replaceAll(" ", "-")}`;
  const [first, second] = faces.map((face) => ({
    id: `faces-${view.setup.words.vocabulary}`,
    facts: { face, n: 2 },
  }));
  if (!first) return { id };
  return { id: `${id}-of`, facts: second ? { faces: first, lower: second } : { faces: first } };
}

/**
 * What kind of one-die round this is, as this variant calls it.
 * @param {View} view
 */
export const roundMessage = ({ setup, state }) => ({
  id: `page-round-${state.special}`,
  facts: { palifico: { id: setup.words.palifico ? `variant-${setup.variant}.palifico` : "palifico", facts: {} } },
});
