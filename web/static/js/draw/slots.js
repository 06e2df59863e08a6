// @ts-check
// Dice that are tapped in one by one.

import { say } from "../words/speech.js";
import { faceOf } from "../words/table_terms.js";
import { button, die, faceRow, h, withLetter } from "./elements.js";

/** @import { View } from "../contract.js" */

/**
 * A place for each of so many dice: what was tapped in is taken back by a tap, and the other places are empty.
 * @param {View} view
 * @param {number[]} dice
 * @param {number} held
 * @param {(dice: number[]) => unknown} set
 * @param {string} id what the places are called
 */
export function slots(view, dice, held, set, id = "slot", label = say("page-tapped-in")) {
  const slot = (/** @type {unknown} */ _, /** @type {number} */ i) => {
    if (i >= dice.length) return h("span.slot.empty");
    return button(`${id}-${i}`, "slot", () => set(dice.filter((_, at) => at !== i)), die(dice[i]), {
      "aria-label": withLetter(say("page-take-back", { face: faceOf(view, dice[i], 1) }), dice[i]),
    });
  };
  return h("div.slots", { role: "group", "aria-label": label }, Array.from({ length: held }, slot));
}

/**
 * The faces, each to be tapped in while there is room.
 * @param {View} view
 * @param {number[]} dice
 * @param {number} held
 * @param {(dice: number[]) => unknown} set
 */
export const faceToAdd = (view, dice, held, set) =>
  faceRow({
    label: (face) => say("page-add-face", { face: faceOf(view, face, 1) }),
    act: (face) => set([...dice, face]),
    disabled: dice.length >= held,
  });
