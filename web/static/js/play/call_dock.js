// @ts-check
// The calls, named by the table's variant. Where only one seat may call, one tap; where several may, the seat is asked for.

import { button, choices, h, prompt, strong } from "../draw/elements.js";
import { openCalls, splitCalls } from "../logic/bid_choice.js";
import { aboutBid } from "../logic/what_counts.js";
import { say, tell } from "../words/speech.js";
import { callName, maySay } from "../words/table_terms.js";

/** @import { View } from "../contract.js" */
/** @import { Child, Table, TablePart } from "../page.js" */

/** What is told beside believing: only where values are claimed. */
const hands = document.body.dataset.claims ? await import("./hand_dock.js") : null;

/**
 * Whether anybody but `player` may call.
 * @param {View} view
 * @param {string} player
 */
export const someoneElseMayCall = (view, player) =>
  openCalls(view).some((call) => maySay(view, call).some((caller) => caller !== player));

/** The call buttons for the foot of the dock: who says it, then what. @type {TablePart} */
export const calls = (table) => {
  return hands && table.ui.keep ? hands.keepingFoot(table, table.ui.keep) : buttons(table, openCalls(table.view));
};

/** What the bidder who is split may answer, before the dice are shown. @type {TablePart} */
export const splitAnswers = (table) => buttons(table, splitCalls(table.view));

/** Who may doubt along with who doubted first, until the dice are shown. @type {TablePart} */
export const doubtsAlong = ({ view, store }) =>
  maySay(view, "doubt").map((player) =>
    button(
      `along-${player}`,
      "choice",
      () => store.act({ action: "doubt", player }),
      say("page-doubts-along", { name: player }),
    ),
  );

/**
 * @param {Table} table
 * @param {string[]} names
 */
function buttons(table, names) {
  const { view } = table;
  return names.map((call) => {
    const who = maySay(view, call);
    const name = callName(view, call);
    const one = who.length === 1;
    const same = call === "pass_on" ? { value: view.state.bid?.value } : {}; // the cup goes on with its claim
    const act = () => {
      if (call === "believe" && hands && view.legal.keeping) return table.change({ keep: asItLies(view) });
      return one ? table.store.act({ action: call, player: who[0], ...same }) : table.change({ asking: call });
    };
    const caller = say(one ? "page-says" : "page-who-says", { name: who[0] });
    const said = [h("span.call-who", caller), " ", h("span.call-name", name)];
    return button(call, `call ${call}`, act, said);
  });
}

/**
 * What stays where nobody says otherwise: the dice that are kept already; all others are rolled.
 * @param {View} view
 */
function asItLies({ state: { kept, dice, bid } }) {
  return { kept: [...kept], rolls: (dice[bid?.player ?? ""] ?? 0) - kept.length };
}

/**
 * Asked who calls: the seats that may, in the dock (the seats on the felt can be tapped as well).
 * @type {TablePart}
 */
export const whoCalls = (table) => {
  const { view, ui } = table;
  const call = ui.asking ?? "";
  return [
    prompt(tell("page-who-calls", { call: strong(callName(view, call)) })),
    choices(
      maySay(view, call).map((player) => button(`caller-${player}`, "choice", () => makeCall(table, player), player)),
    ),
    button("no-call", "quiet-button", () => table.change({ asking: null }), say("page-nobody-calls")),
  ];
};

/** @type {(table: Table, player: string) => void} */
export const makeCall = (table, player) => {
  const action = table.ui.asking;
  table.change({ asking: null });
  table.store.act({ action, player });
};

/** Sides are taken: each of the others with the doubter or with the bidder. @type {TablePart} */
export const siding = (table) => {
  const { caller, turn } = table.view.state;
  const withWhom = (/** @type {string} */ other) => table.store.act({ action: "side", player: turn, with: other });
  const both = [caller, aboutBid(table.view)?.player].flatMap((name) => name ?? []);
  return [
    prompt(tell("page-sides", { name: strong(turn) })),
    choices(both.map((other) => button(`side-${other}`, "choice", () => withWhom(other), other))),
  ];
};
