// @ts-check
// Dice that somebody showed by mistake before a call: whose, and which; play goes on with them in sight.

import { button, choices, prompt, strong, unfolds } from "../draw/elements.js";
import { faceToAdd, slots } from "../draw/slots.js";
import { say, tell } from "../words/speech.js";
import { diceOf } from "../words/table_terms.js";

/** @import { Child, Table } from "../page.js" */
/** @typedef {{ seat: string, faces: number[] }} Mistake */

/**
 * Behind "More", where the table has a rule for it: who showed dice.
 * @param {Table} table
 * @param {() => void} close
 */
export function mistakes({ view, change }, close) {
  const seats = view.legal.mistake;
  if (!seats?.length) return null;
  const show = (/** @type {string} */ seat) => () => {
    change({ mistake: { seat, faces: [] } });
    close();
  };
  const one = (/** @type {string} */ seat) => button(`mistake-${seat}`, "choice", show(seat), seat);
  return unfolds(say("page-mistake"), choices(seats.map(one)));
}

/**
 * The dock while those dice are tapped in.
 * @param {Table} table
 * @param {Mistake} mistake
 * @returns {Child}
 */
export function mistaken({ view, change }, { seat, faces }) {
  const held = view.state.dice[seat];
  const set = (/** @type {number[]} */ now) => change({ mistake: { seat, faces: now } });
  return [
    prompt(tell("page-mistake-of", { name: strong(seat), dice: diceOf(held) })),
    slots(view, faces, held, set),
    faceToAdd(view, faces, held, set),
  ];
}

/**
 * @param {Table} table
 * @param {Mistake} mistake
 * @returns {Child}
 */
export function mistakenFoot({ view, change, store }, { seat, faces }) {
  const done = () => store.act({ action: "reveal", dice: { [seat]: faces } });
  return [
    button("no-mistake", "quiet-button", () => change({ mistake: null }), say("page-back")),
    button("mistake-done", "primary", done, say("page-mistake-done"), {
      disabled: faces.length < view.state.dice[seat],
    }),
  ];
}
