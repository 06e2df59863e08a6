// @ts-check
// The cup of the only person at a table of rivals, lifted on the one laptop: fetched only where rivals sit.

import { button, die, h } from "../draw/elements.js";
import { say } from "../words/speech.js";
import { mayLook, roundOf } from "./own_cup.js";

/** @import { Table } from "../page.js" */

/** What was seen, and in which round: the next one is thrown anew. @type {{ round: string, dice: number[] }} */
const seen = { round: "", dice: [] };

/**
 * A button that lifts the cup, or the dice under it and a button that puts it down.
 * @param {Table} table
 * @param {string} seat
 */
export function loneCup(table, seat) {
  const { view, store } = table;
  if (!mayLook(view, seat)) return null;
  const down = () => {
    seen.round = "";
    table.change({});
  };
  const lift = async () => {
    const { view: told, problem } = await store.calls.cup(seat);
    if (told) Object.assign(seen, { round: roundOf(view), dice: told.dice });
    else store.tell(problem ?? null);
    table.change({});
  };
  if (seen.round !== roundOf(view))
    return h("div", { class: "lone-cup" }, button("lift", "choice", lift, say("page-lift-cup")));
  const shown = seen.dice.slice(0, view.state.dice[seat]);
  return h(
    "div",
    { class: "lone-cup" },
    h(
      "p",
      { class: "own-dice", role: "img", "aria-label": say("page-your-dice", { faces: shown.join(", ") }) },
      shown.map((face) => die(face)),
    ),
    button("put-down", "choice", down, say("page-cup-down")),
  );
}

/** What a drawing of it depends on. */
export const seenNow = () => `${seen.round} ${seen.dice}`;
