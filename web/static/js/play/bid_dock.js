// @ts-check
// Entering a bid: how many, then the face, which bids it; only what is legal is offered. The usual raise (one more of
// the same face) stands ready on a button of its own, so that most bids are one tap.

import { button, die, FACES, h, prompt, strong } from "../draw/elements.js";
import { bidderOf, facesAt, quantities, readyBid, withQuantity } from "../logic/bid_choice.js";
import { say, tell } from "../words/speech.js";
import { bidOf, bidWords } from "../words/table_terms.js";
import { someoneElseMayCall } from "./call_dock.js";

/** @import { View } from "../contract.js" */
/** @import { Child, Table } from "../page.js" */

/**
 * The bidding half of the dock; `asked` in place of who is asked to bid.
 * @param {Table} table
 * @param {Child} [asked]
 * @returns {Child}
 */
export function bidding(table, asked = null) {
  const { view, ui } = table;
  const player = bidderOf(view, ui);
  const draft = player ? readyBid(view, ui.draft) : null;
  if (!player || !draft) return prompt(say("page-no-higher-bid"));
  const unheard = player === view.state.turn ? {} : { unheard: true };
  const bid = (/** @type {{ quantity: number, face: number }} */ choice) =>
    table.store.act({ action: "bid", player, ...choice, ...unheard });
  const set = (/** @type {number} */ quantity) => table.change({ draft: withQuantity(view, draft, quantity) });
  const all = quantities(view);
  const place = all.indexOf(draft.quantity);
  const figure = h("span", { class: "figure" }, draft.quantity);
  const said = tell("page-name-bids", { name: h("span", { class: "who" }, player), n: figure, die: die(draft.face) });
  return [
    prompt(asked ?? tell(promptWords(view, player), { name: strong(player) })),
    h(
      "div",
      { class: "quantities", role: "group", "aria-label": say("page-how-many") },
      step("fewer", "−", all[place - 1]),
      h("div", { class: "strip" }, all.map(quantity)),
      step("more", "+", all[place + 1]),
    ),
    h("div", { class: "faces bids", role: "group", "aria-label": say("page-face-bids") }, FACES.map(face)),
    button("bid", "primary", () => bid(draft), said, {
      "aria-label": say("page-name-bids-words", { name: player, bid: bidOf(view, draft) }),
    }),
  ];

  /**
   * @param {"fewer" | "more"} name
   * @param {string} sign
   * @param {number | undefined} to
   */
  function step(name, sign, to) {
    const more = { "aria-label": say(`page-one-${name}`), disabled: to === undefined };
    return button(name, "step", () => to !== undefined && set(to), sign, more);
  }

  /** @param {number} q */
  function quantity(q) {
    return button(`quantity-${q}`, "quantity", () => set(q), q, { "aria-pressed": String(q === draft?.quantity) });
  }

  /** @param {number} one */
  function face(one) {
    const choice = { quantity: draft?.quantity ?? 0, face: one };
    if (!facesAt(view, choice.quantity).includes(one)) return h("span", { class: "face absent" });
    const shown = [h("span", { class: "times" }, `${choice.quantity} ×`), die(one)];
    return button(`face-${one}`, "face", () => bid(choice), shown, { "aria-label": bidWords(view, choice) });
  }
}

/**
 * @param {View} view
 * @param {string} player
 */
function promptWords(view, player) {
  if (player !== view.state.turn) return "page-said-last";
  if (!view.state.bid) return "page-opens-or-tap";
  return someoneElseMayCall(view, player) ? "page-raises-or-others-call" : "page-raises-or-calls";
}
