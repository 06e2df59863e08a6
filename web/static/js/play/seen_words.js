// @ts-check
// What the camera that watches by itself sees, as far as the dock has to say it.

import { prompt } from "../draw/elements.js";
import { sayAny } from "../words/speech.js";

/** @import { View } from "../contract.js" */

/**
 * The word for what is seen that matters now: at a call each step to the verdict, or that another table is watched;
 * before one only that the cups are up.
 * @param {View} view
 */
export function seenWord({ id, eye, state, camera, throws }) {
  if (eye?.table !== undefined && eye.table !== id)
    return state.phase === "revealing" && (camera || throws) ? "elsewhere" : null;
  if (!eye?.sees || eye.table !== id) return null;
  if (state.phase === "revealing") return eye.sees;
  return state.phase === "bidding" && state.bid && eye.sees === "asking" ? "uncalled" : null;
}

/**
 * A line for it, or nothing.
 * @param {View} view
 */
export function seenLine(view) {
  const word = seenWord(view);
  const said = word && sayAny([`page-sees-${word}`], "");
  return said ? prompt(said) : null;
}
