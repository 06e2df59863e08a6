// Entering a bid: faces in a row, quantities in a strip, both offering only what is legal. It opens on the usual
// raise (one more of the same face), so that most bids are one tap.

import { button, die, faceRow, h } from "./dom.js";
import { someoneMayCall } from "./call.js";
import { bidWords, faceName, maySay } from "./words.js";

/** The bid that stands ready: the draft while it is legal, else the usual raise, else the lowest there is. */
export function draftBid(view, draft) {
  const bids = view.legal?.bids ?? [];
  const legal = (q, f) => bids.some(([quantity, face]) => quantity === q && face === f);
  if (draft && legal(draft.quantity, draft.face)) return draft;
  const { bid } = view.state;
  const usual = bid && bids.find(([quantity, face]) => face === bid.face && quantity > bid.quantity);
  const [quantity, face] = usual ?? bids[0] ?? [null, null];
  return quantity === null ? null : { quantity, face };
}

/** The legal bid nearest to what was asked for: that face, at that quantity or the closest one. */
export function withFace(view, draft, face) {
  const quantities = view.legal.bids.filter(([, f]) => f === face).map(([q]) => q);
  const closest = quantities.reduce((a, b) => (Math.abs(b - draft.quantity) < Math.abs(a - draft.quantity) ? b : a));
  return { quantity: closest, face };
}

export function withQuantity(view, draft, quantity) {
  const faces = view.legal.bids.filter(([q]) => q === quantity).map(([, f]) => f);
  const closest = faces.reduce((a, b) => (Math.abs(b - draft.face) < Math.abs(a - draft.face) ? b : a));
  return { quantity, face: closest };
}

/** Whose bid is being entered: the seat that was tapped, else the one whose turn it is. */
export const bidder = (view, ui) => (ui.bidder && view.state.dice[ui.bidder] ? ui.bidder : maySay(view, "bid")[0]);

/** The bidding half of the dock. `table` is {view, ui, change, store}. */
export function bidding(table) {
  const { view, ui } = table;
  const player = bidder(view, ui);
  const unheard = player !== view.state.turn && { unheard: true };
  const draft = player ? draftBid(view, ui.draft) : null;
  if (!draft) return h("p", { class: "prompt" }, "No higher bid is left: somebody must call.");
  const set = (next) => table.change({ draft: next });
  const quantities = [...new Set(view.legal.bids.map(([q]) => q))].sort((a, b) => a - b);
  const at = quantities.indexOf(draft.quantity);
  const figure = h("span", { class: "figure" }, draft.quantity);
  const said = [h("span", { class: "who" }, player), " bids ", figure, " × ", die(draft.face)];
  return [
    h("p", { class: "prompt" }, h("strong", {}, player), promptWords(view, player)),
    faceRow({
      say: (face) => faceName(view, face),
      act: (face) => set(withFace(view, draft, face)),
      legal: (face) => view.legal.bids.some(([, f]) => f === face),
      chosen: draft.face,
    }),
    h(
      "div",
      { class: "quantities", role: "group", "aria-label": "How many" },
      step("fewer", "−", quantities[at - 1]),
      h("div", { class: "strip" }, quantities.map(quantity)),
      step("more", "+", quantities[at + 1]),
    ),
    button("bid", "primary", () => table.store.act({ action: "bid", player, ...draft, ...unheard }), said, {
      "aria-label": `${player} bids ${bidWords(view, draft)}`,
    }),
  ];

  function step(name, sign, to) {
    const more = { "aria-label": `One ${name}`, disabled: to === undefined };
    return button(name, "step", () => set(withQuantity(view, draft, to)), sign, more);
  }

  function quantity(q) {
    const more = { "aria-pressed": String(q === draft.quantity) };
    return button(`quantity-${q}`, "quantity", () => set(withQuantity(view, draft, q)), q, more);
  }
}

function promptWords(view, player) {
  if (player !== view.state.turn) return " said the last bid";
  if (!view.state.bid) return " opens, or tap who bid last.";
  return someoneMayCall(view, player) ? " raises, or somebody calls" : " raises or calls";
}

/** Bring the chosen quantity into the strip's middle; called after the strip is drawn. */
export function centreStrip(place, smoothly) {
  const chosen = place.querySelector(".strip [aria-pressed=true]");
  if (!chosen) return;
  const strip = chosen.parentElement;
  const left = chosen.offsetLeft - strip.offsetLeft - (strip.clientWidth - chosen.offsetWidth) / 2;
  strip.scrollTo({ left, behavior: smoothly ? "smooth" : "instant" });
}
