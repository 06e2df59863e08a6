// The games in which a value is claimed (Mexican, single cup, individual hand): the values that are left, and throwing again.

import { button, h } from "./dom.js";
import { claimWords, maySay } from "./words.js";

const THROWN_AGAIN = [1, 2, 3, 4, 5];

export const isClaimed = (view) => Boolean(view.legal.claims?.length || view.state.bid?.value);

/** The dock while values are claimed. */
export function claiming(table) {
  const { view, ui } = table;
  const [player] = maySay(view, "claim");
  const claims = view.legal.claims ?? [];
  if (!player || !claims.length) return h("p", { class: "prompt" }, h("strong", {}, view.state.turn), " answers");
  const value = claims.includes(ui.claim) ? ui.claim : claims[0];
  const chip = (one) =>
    button(`claim-${one}`, "claim", () => table.change({ claim: one }), claimWords(one), { "aria-pressed": String(one === value) });
  const said = [h("span", { class: "who" }, player), ` claims ${claimWords(value)}`];
  return [
    h("p", { class: "prompt" }, h("strong", {}, player), view.state.bid ? " claims more" : " claims"),
    h("div", { class: "claims", role: "group", "aria-label": "Claim" }, claims.map(chip)),
    button("bid", "primary", () => table.store.act({ action: "claim", player, value }), said),
    again(table),
  ];
}

function again(table) {
  const [player] = maySay(table.view, "reroll");
  if (!player) return null;
  const chip = (dice) => button(`again-${dice}`, "claim", () => table.store.act({ action: "reroll", player, dice }), dice);
  return h(
    "details",
    { class: "mishap" },
    h("summary", {}, `${player} throws dice again`),
    h("div", { class: "claims" }, THROWN_AGAIN.map(chip)),
  );
}
