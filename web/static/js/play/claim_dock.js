// @ts-check
// The games in which a value is claimed (Mexican, single cup, individual hand): the values that are left, and throwing again.

import { button, die, h, prompt, strong, unfolds } from "../draw/elements.js";
import { handParts } from "../words/hands.js";
import { say, tell } from "../words/speech.js";
import { claimOf, claimWords, dieCount, maySay } from "../words/table_terms.js";

/** @import { View } from "../contract.js" */
/** @import { Child, Table, TablePart } from "../page.js" */

const hands = document.body.dataset.claims ? await import("./hand_dock.js") : null;
const THROWN_AGAIN = { any: [1, 2, 3, 4, 5], "one-or-all": [1, 5] };

/** The dock while values are claimed. @type {TablePart} */
export const claiming = (table) => {
  const { view, ui } = table;
  if (hands && ui.keep) return hands.keeping(table, ui.keep);
  const [player] = maySay(view, "claim");
  const claims = view.legal.claims ?? [];
  if (!player || !claims.length) return prompt(tell("page-answers", { name: strong(view.state.turn) }));
  const named = claims.length > 1 && claims.some((claim) => handParts(view, claim).faces.length > 0);
  const value = ui.claim && claims.includes(ui.claim) ? ui.claim : claims[0];
  const claim = (/** @type {string} */ one) => table.store.act({ action: "claim", player, value: one });
  const chip = (/** @type {string} */ one) =>
    button(`claim-${one}`, "claim", () => claim(one), short(view, one), { "aria-label": claimWords(view, one) }); // said at once, as a face is bid
  const said = tell("page-name-claims", { name: h("span.who", player), value: claimOf(view, value) });
  return [
    prompt(tell(view.state.bid ? "page-claims-more" : "page-claims", { name: strong(player) })),
    hands && named
      ? hands.handChoice(table, value)
      : h("div.claims", { role: "group", "aria-label": say("page-claim") }, claims.map(chip)),
    button("bid", "primary", () => claim(value), h("span", said)),
    again(table),
  ];
};

/**
 * A claim as it fits on a chip: so many dice as a figure and a die, all else in words.
 * @param {View} view
 * @param {string} claim
 */
function short(view, claim) {
  const [, quantity, face] = /^(\d)x(\d)$/.exec(claim) ?? [];
  return quantity ? [quantity, "×", die(Number(face))] : claimWords(view, claim);
}

/** @type {TablePart} */
const again = (table) => {
  const able = maySay(table.view, "reroll");
  const player = able.find((name) => name === table.view.state.turn) ?? able[0];
  if (!player) return null;
  const chip = (/** @type {number} */ dice) =>
    button(`again-${dice}`, "claim", () => table.store.act({ action: "reroll", player, dice }), dice, {
      "aria-label": dieCount(dice),
    });
  const numbers = THROWN_AGAIN[table.view.setup.options.rerolling === "one-or-all" ? "one-or-all" : "any"];
  return unfolds(say("page-throws-again", { name: player }), h("div.claims", numbers.map(chip)));
};
