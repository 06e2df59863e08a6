// The calls, named by the table's variant. Where only one seat may call, one tap; where several may, the seat is asked for.

import { button, choices, h } from "./dom.js";
import { callName, maySay } from "./words.js";

const CALLS = ["doubt", "spot_on", "lift", "believe", "pass_unseen", "pass"];

/** The calls that somebody may make now; where doubting and lifting are one, the doubt. */
const open = (view) => CALLS.filter((call) => maySay(view, call).length && !(call === "lift" && maySay(view, "doubt").length));

/** Whether anybody but `player` may call. */
export const someoneMayCall = (view, player) => open(view).some((call) => maySay(view, call).some((caller) => caller !== player));

/** The call buttons for the foot of the dock. */
export function calls(table) {
  const { view } = table;
  return open(view).map((call) => {
    const who = maySay(view, call);
    const name = callName(view, call);
    const one = who.length === 1;
    const act = () => (one ? table.store.act({ action: call, player: who[0] }) : table.change({ asking: call }));
    const said = [h("span", { class: "call-name" }, name), h("span", { class: "call-who" }, one ? who[0] : "who?")];
    return button(call, `call ${call}`, act, said, { "aria-label": one ? `${who[0]} calls ${name}` : `${name}: who calls?` });
  });
}

/** Asked who calls: the seats that may, in the dock (the seats on the felt can be tapped as well). */
export function whoCalls(table) {
  const { view, ui } = table;
  return [
    h("p", { class: "prompt" }, "Who calls ", h("strong", {}, callName(view, ui.asking)), "?"),
    choices(maySay(view, ui.asking).map((player) => button(`caller-${player}`, "choice", () => makeCall(table, player), player))),
    button("no-call", "quiet-button", () => table.change({ asking: null }), "Nobody, go back"),
  ];
}

export function makeCall(table, player) {
  const action = table.ui.asking;
  table.change({ asking: null });
  table.store.act({ action, player });
}

/** Sides are taken: each of the others with the doubter or with the bidder. */
export function siding(table) {
  const { caller, bid, turn } = table.view.state;
  const withWhom = (other) => table.store.act({ action: "side", player: turn, with: other });
  return [
    h("p", { class: "prompt" }, h("strong", {}, turn), " sides with whom?"),
    choices([caller, bid.player].map((other) => button(`side-${other}`, "choice", () => withWhom(other), other))),
  ];
}
