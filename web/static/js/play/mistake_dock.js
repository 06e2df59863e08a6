// @ts-check
// Dice that all see before a call, shown by mistake or laid open with a bid: whose, and which; they are tapped in.

import { button, choices, prompt, strong, unfolds } from "../draw/elements.js";
import { faceToAdd, slots } from "../draw/slots.js";
import { say, tell } from "../words/speech.js";
import { diceOf, maySay } from "../words/table_terms.js";

/** @import { Child, Table, TablePart } from "../page.js" */
/** @typedef {{ seat: string, faces: number[], opens?: boolean }} Mistake */
/** @typedef {(table: Table, mistake: Mistake) => Child} MistakePart */

/** Behind "More", where the table has a rule for it: who showed dice. @type {(table: Table, close: () => void) => Child} */
export const mistakes = ({ view, change }, close) => {
  const seats = view.legal.mistake;
  if (!seats?.length) return null;
  const show = (/** @type {string} */ seat) => () => {
    change({ mistake: { seat, faces: [] } });
    close();
  };
  const one = (/** @type {string} */ seat) => button(`mistake-${seat}`, "choice", show(seat), seat);
  return unfolds(say("page-mistake"), choices(seats.map(one)));
};

/** A button for who may lay dice open with the bid that stands. @type {TablePart} */
export const layOpen = ({ view, change }) =>
  maySay(view, "lay_open").map((seat) => {
    const begin = () => change({ mistake: { seat, faces: [], opens: true } });
    return button("lay-open", "quiet-button", begin, say("page-lay-open", { name: seat }));
  });

/** The dock while those dice are tapped in. @type {MistakePart} */
export const mistaken = ({ view, change }, { seat, faces, opens }) => {
  const held = view.state.dice[seat] - (opens ? (view.state.shown[seat]?.length ?? 0) : 0);
  const set = (/** @type {number[]} */ now) => change({ mistake: { seat, faces: now, opens } });
  return [
    prompt(tell(opens ? "page-lay-open-of" : "page-mistake-of", { name: strong(seat), dice: diceOf(held) })),
    slots(view, faces, opens ? faces.length : held, set),
    faceToAdd(view, faces, held, set),
  ];
};

/** Its foot. @type {MistakePart} */
export const mistakenFoot = ({ view, change, store }, { seat, faces, opens }) => {
  const shown = { action: "reveal", dice: { [seat]: faces } };
  const done = () => store.act(opens ? { action: "lay_open", player: seat, dice: faces } : shown);
  return [
    button("no-mistake", "quiet-button", () => change({ mistake: null }), say("page-back")),
    button("mistake-done", "primary", done, say(opens ? "page-lay-open-done" : "page-mistake-done"), {
      disabled: faces.length < (opens ? 1 : view.state.dice[seat]),
    }),
  ];
};
