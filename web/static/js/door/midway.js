// @ts-check
// A game that is taken up midway: how many dice each player holds, where a full hand is as many as the door says.

import { at, h, put } from "../draw/elements.js";
import { say } from "../words/speech.js";

const HELD_MOST = 40;

/**
 * One field a player, drawn as the part is opened and as names change.
 * @param {{ players: string[], dice: number }} setup
 */
export function midway(setup) {
  const part = /** @type {HTMLDetailsElement} */ (at("midway"));
  /** @type {Record<string, number>} */
  const held = {};
  const sitting = () => setup.players.map((name) => name.trim()).filter(Boolean);
  const field = (/** @type {string} */ name) => {
    const input = h("input", {
      ...{ type: "number", inputmode: "numeric", min: 0, max: HELD_MOST, value: held[name] ?? setup.dice },
      "aria-label": say("page-midway-holds", { name }),
    });
    input.addEventListener("input", () => {
      held[name] = input.valueAsNumber;
    });
    return h("label.field", h("span", name), input);
  };
  const draw = () => put(at("hands"), part.open ? sitting().map(field) : []);
  part.addEventListener("toggle", draw);
  at("names").addEventListener("input", draw);
  at("names").addEventListener("click", draw);
  return {
    /**
     * Open to games in which hands may differ, else closed and out of sight.
     * @param {boolean} may
     */
    offer(may) {
      part.hidden = !may;
      if (!may) part.open = false;
      draw();
    },
    /** What a table is set up with: as many dice for all, or each player's and how many a full hand has. */
    told() {
      const hands = Object.fromEntries(sitting().map((name) => [name, held[name] ?? setup.dice]));
      const differ = part.open && Object.values(hands).some((n) => n !== setup.dice);
      return differ ? { dice: hands, full_hand: setup.dice } : { dice: setup.dice };
    },
  };
}
