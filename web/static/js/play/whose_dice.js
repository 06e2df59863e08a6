// @ts-check
// Whose dice are whose: said of one die, or of all that a line was drawn round.

import { button, choices, h } from "../draw/elements.js";
import { lackingFirst, onlyWhose, ownerSigns } from "../logic/owners.js";
import { say } from "../words/speech.js";

/** @import { Evidence, Reading, View } from "../contract.js" */
/** @import { Child, Table } from "../page.js" */

/**
 * A button for each seat whose dice these may be; who lacks some stands first, with how many.
 * @param {View} view
 * @param {string | null} now whose they are
 * @param {(seat: string) => unknown} write
 */
function seatChoices({ reading, state }, now, write) {
  const lacking = reading?.whose;
  const signs = lacking ? ownerSigns(state.seats, Object.keys(state.purses)) : null;
  const seats = lacking ? lackingFirst(lacking) : state.seats.filter((name) => state.dice[name]);
  const one = (/** @type {string} */ name) =>
    button(
      `whose-${name}`,
      "choice seat-choice",
      () => write(name),
      [
        signs && h("span.owner-sign", { "--hue": signs[name].hue, "aria-hidden": "true" }, signs[name].sign),
        h("span.seat-name", name),
        lacking?.[name] ? h("span.quiet", say("page-lacks", { n: lacking[name] })) : null,
      ],
      { "aria-pressed": now === null ? null : String(name === now) },
    );
  return h("div.seat-choices", seats.map(one));
}

/**
 * Whose the die is, where hands are told apart or decide.
 * @param {View} view
 * @param {Evidence} reading
 * @param {number} i
 * @param {(body: { die: number, seat: string }) => unknown} write
 * @returns {Child}
 */
export function whose(view, reading, i, write) {
  if (!view.reading?.whose && !reading.dice.some(({ seat }) => seat)) return null;
  return [
    h("p", { class: view.reading?.whose ? "question-line" : "quiet" }, say("page-whose-die")),
    seatChoices(view, reading.dice[i].seat, (seat) => write({ die: i, seat })),
  ];
}

/**
 * Whose the dice are that a line was drawn round; a tap on another one takes it in or leaves it out.
 * @param {Table} table
 * @param {number[]} dice
 * @param {(body: { dice: number[], seat: string }) => unknown} write
 * @returns {Child}
 */
export function circling(table, dice, write) {
  return [
    h("p.question-line", say("page-whose-dice", { n: dice.length })),
    seatChoices(table.view, null, (seat) => write({ dice, seat })),
    choices(button("leave", "choice", () => table.change({ circled: null, held: false }), say("page-leave-them"))),
  ];
}

/**
 * What to do while all that is open is whose some dice are; else null.
 * @param {View} view
 * @param {Reading} reading
 * @returns {Child}
 */
export function howToTell(view, reading) {
  if (!onlyWhose(reading)) return null;
  const names = { list: Object.keys(reading.whose ?? {}), join: /** @type {const} */ ("comma") };
  const demo = view.throws && reading.source === "demo";
  return [
    h("p.question-line", say(reading.photo ? "page-draw-round" : "page-tap-whose")),
    h("p.hint", demo ? say("page-demo-cups", { names }) : say("page-whose-decides")),
  ];
}
