// @ts-check
// Seats drawn by a roll of one die each: the camera reads the dice, or what each player rolled is tapped; ties are asked
// again. What is wrong is taken back by tapping it, and while nobody is seated there is a way back to the seats as they are.

import { button, choices, die, faceRow, h, prompt, strong, symbol } from "../draw/elements.js";
import { rolledForSeats } from "../net/camera_calls.js";
import { say, tell } from "../words/speech.js";
import { faceOf } from "../words/table_terms.js";

/** @import { View } from "../contract.js" */
/** @import { Child, Table, TablePart } from "../page.js" */

const SUMS = Array.from({ length: 11 }, (_, at) => at + 2);
/** Whether each rolls two dice, whose sum is tapped. @type {(view: View) => boolean} */
const twoDice = ({ setup }) => setup.options.seating === "two-dice";
const NO_ROLLS = { rolls: {}, thrown: null };

/** @type {TablePart} */
export const seating = (table) => {
  const { view, ui } = table;
  const players = rollers(table);
  const waiting = players.filter((player) => !ui.rolls[player]);
  const [next] = waiting;
  if (next === undefined) return [prompt(say("page-all-rolled")), rolled(table, players)];
  const left = unclaimed(table);
  const known = left.length === waiting.length; // the camera saw each of their dice
  const set = (/** @type {number} */ roll) => table.change({ rolls: { ...ui.rolls, [next]: roll } });
  return [
    tie(view.state),
    ui.thrown && !known ? prompt(say("page-rolls-unread")) : null,
    known ? seen(left) : null,
    prompt(tell(twoDice(view) ? "page-rolls-two" : known ? "page-rolls-which" : "page-rolls", { name: strong(next) })),
    rolled(table, players),
    twoDice(view)
      ? choices(SUMS.map((sum) => button(`sum-${sum}`, "claim", () => set(sum), sum)))
      : faceRow({
          label: (face) => say("page-rolled-a", { name: next, face: faceOf(view, face, 1) }),
          legal: (face) => !known || left.includes(face),
          act: set,
        }),
    waiting.length === players.length && !twoDice(view) ? lookButton(table) : null,
  ];
};

/**
 * Who tie and therefore roll again; nothing while the first rolls come in.
 * @param {View["state"]} state
 */
const tie = ({ tied, rolled }) =>
  tied.length && !Object.keys(rolled).length
    ? tied.map((group) => prompt(say("page-rolls-tie", { names: { list: group } })))
    : null;

/**
 * The dice that the camera saw, while it is not said whose they are.
 * @param {number[]} faces
 */
const seen = (faces) =>
  h(
    "p.rolled",
    faces.map((face) => die(face)),
  );

/**
 * What the camera saw and nobody has said is theirs.
 * @param {Table} table
 */
function unclaimed({ ui }) {
  const claimed = Object.values(ui.rolls);
  return (ui.thrown ?? []).filter((face) => {
    const at = claimed.indexOf(face);
    if (at >= 0) claimed.splice(at, 1);
    return at < 0;
  });
}

/**
 * The dice read by the camera: whose they are is known where the seats were placed in its picture, else tapped.
 * @param {Table} table
 */
function lookButton(table) {
  const { ui, view } = table;
  if (!view.camera && !view.demo) return null;
  const look = async () => {
    const { view: seen } = await table.store.inquire(say("page-looking"), () => rolledForSeats(view.id));
    table.change(seen ? { rolls: seen.rolls, thrown: seen.faces } : {});
  };
  const words = tell(view.camera ? "page-look" : "page-look-demo", { eye: symbol("eye") });
  return ui.thrown
    ? button("look-rolls", "quiet-button", look, say("page-look-again"))
    : button("look-rolls", "primary", look, words);
}

/**
 * Who has to roll: all who play and have not rolled yet, or those who tie.
 * @param {Table} table
 */
function rollers({ view }) {
  const { dice, out, rolled, seats, tied } = view.state;
  const players = tied.length ? tied.flat() : seats;
  return players.filter((name) => dice[name] && !out.includes(name) && !(name in rolled));
}

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
    table.change({ rolls: others, thrown: null }); // whatever the camera saw may be wrong
  };
  const one = (/** @type {string} */ player) =>
    button(
      `rolled-${player}`,
      "claim",
      () => takeBack(player),
      [player, " ", twoDice(table.view) ? rolls[player] : die(rolls[player])],
      {
        "aria-label": say("page-roll-back", { name: player, face: rolls[player] }),
      },
    );
  return h("div.rolled", done.map(one));
}

/** The foot: the way back, and the seats once everybody has rolled. @type {TablePart} */
export const seatingFoot = (table) => {
  const all = rollers(table).every((player) => table.ui.rolls[player]);
  const seat = async () => {
    await table.store.act({ action: "roll_for_seat", rolls: table.ui.rolls });
    table.change({ ...NO_ROLLS, seating: false });
  };
  const back = () => table.change({ ...NO_ROLLS, seating: false });
  return [
    table.ui.seating ? button("no-roll", "quiet-button", back, say("page-keep-seats")) : null,
    all ? button("seat", "primary", seat, say("page-take-seats")) : null,
  ];
};
