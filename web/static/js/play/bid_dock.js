// @ts-check
// Entering a bid: how many, then the face, which bids it; only what is legal is offered. The usual raise (one more of
// the same face) stands ready on a button of its own, so that most bids are one tap.

import { button, choices, die, FACES, h, prompt, strong } from "../draw/elements.js";
import { bidderOf, facesAt, quantities, readyBid, saidSo, spokenNow, withQuantity } from "../logic/bid_choice.js";
import { say, tell } from "../words/speech.js";
import { bidOf, bidWords, faceName } from "../words/table_terms.js";
import { someoneElseMayCall } from "./call_dock.js";

/** @import { View } from "../contract.js" */
/** @import { Child, Table } from "../page.js" */

const FEI_OR_ZHAI = /** @type {const} */ (["fei", "zhai"]);

/**
 * The bidding half of the dock; `asked` in place of who is asked to bid.
 * @param {Table} table
 * @param {Child} [asked]
 * @returns {Child}
 */
export function bidding(table, asked = null) {
  const { ui } = table;
  const spoken = spokenNow(table.view, ui.draft);
  const view = saidSo(table.view, spoken);
  const player = bidderOf(view, ui);
  const draft = player ? readyBid(view, ui.draft) : null;
  if (!player || !draft) return prompt(say("page-no-higher-bid"));
  const unheard = player === view.state.turn ? {} : { unheard: true };
  const said = spoken ? { spoken } : {};
  const bid = (/** @type {{ quantity: number, face: number }} */ { quantity, face }) =>
    table.store.act({ action: "bid", player, quantity, face, ...said, ...unheard });
  const set = (/** @type {number} */ quantity) =>
    table.change({ draft: { ...withQuantity(view, draft, quantity), ...said } });
  const all = quantities(view);
  const place = all.indexOf(draft.quantity);
  const figure = h("span.figure", draft.quantity);
  const words = tell("page-name-bids", {
    name: h("span.who", player),
    n: figure,
    die: faceOf(draft.face),
  });
  return [
    prompt(asked ?? tell(promptWords(view, player), { name: strong(player) })),
    h(
      "div.quantities",
      { role: "group", "aria-label": say("page-how-many") },
      step("fewer", "−", all[place - 1]),
      h("div.strip", all.map(quantity)),
      step("more", "+", all[place + 1]),
    ),
    h("div.faces.bids", { role: "group", "aria-label": say("page-face-bids") }, FACES.map(face)),
    spoken ? choices(FEI_OR_ZHAI.map(speech)) : null,
    button("bid", "primary", () => bid(draft), words, {
      "aria-label": spoken ? null : say("page-name-bids-words", { name: player, bid: bidOf(view, draft) }),
    }),
  ];

  /** @param {"fei" | "zhai"} one */
  function speech(one) {
    const speak = () => table.change({ draft: { quantity: 0, face: 0, spoken: one } });
    return button(`spoken-${one}`, "choice", speak, one, { "aria-pressed": String(one === spoken) });
  }

  /** @param {number} one */
  function faceOf(one) {
    const heard = h("span.unseen", faceName(view, one, draft?.quantity));
    return spoken ? h("span.spoken", die(one), heard, ` ${spoken}`) : die(one);
  }

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
    if (!facesAt(view, choice.quantity).includes(one)) return h("span.face.absent");
    const shown = [h("span.times", `${choice.quantity} ×`), die(one)];
    const label = bidWords(view, { ...choice, ...said });
    return button(`face-${one}`, "face", () => bid(choice), shown, { "aria-label": label });
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
