// @ts-check
// Seats drawn by a roll of one die each: tap what each player rolled; ties are asked again. A wrong tap is taken back by
// tapping it, and while nobody is seated there is a way back to the seats as they are.

import { button, die, faceRow, h, prompt, strong } from "../draw/elements.js";
import { say, tell } from "../words/speech.js";
import { faceName } from "../words/table_terms.js";

/** @import { Child, Table } from "../contract.js" */

/**
 * @param {Table} table
 * @returns {Child}
 */
export function seating(table) {
  const { view, ui } = table;
  const players = rollers(table);
  const next = players.find((player) => !ui.rolls[player]);
  if (next === undefined) return [prompt(say("page-all-rolled")), rolled(table, players)];
  return [
    prompt(tell("page-rolls", { name: strong(next) })),
    rolled(table, players),
    faceRow({
      label: (face) => say("page-rolled-a", { name: next, face: faceName(view, face, 1) }),
      act: (face) => table.change({ rolls: { ...ui.rolls, [next]: face } }),
    }),
  ];
}

/** @param {Table} table */
const rollers = ({ view }) => (view.state.tied.length ? view.state.tied.flat() : view.state.seats);

/**
 * @param {Table} table
 * @param {string[]} players
 */
function rolled(table, players) {
  const { rolls } = table.ui;
  const done = players.filter((player) => rolls[player]);
  if (!done.length) return null;
  const takeBack = (/** @type {string} */ player) => {
    const { [player]: _, ...others } = rolls;
    table.change({ rolls: others });
  };
  const one = (/** @type {string} */ player) =>
    button(`rolled-${player}`, "claim", () => takeBack(player), [player, " ", die(rolls[player])], {
      "aria-label": say("page-roll-back", { name: player, face: rolls[player] }),
    });
  return h("div", { class: "rolled" }, done.map(one));
}

/**
 * The foot: the way back, and the seats once everybody has rolled.
 * @param {Table} table
 * @returns {Child}
 */
export function seatingFoot(table) {
  const all = rollers(table).every((player) => table.ui.rolls[player]);
  const seat = async () => {
    await table.store.act({ action: "roll_for_seat", rolls: table.ui.rolls });
    table.change({ rolls: {}, seating: false });
  };
  const back = () => table.change({ rolls: {}, seating: false });
  return [
    table.ui.seating ? button("no-roll", "quiet-button", back, say("page-keep-seats")) : null,
    all ? button("seat", "primary", seat, say("page-take-seats")) : null,
  ];
}
