// @ts-check
// The cups of people who play at the one laptop of a demo table. Who is alone lifts the own cup there. Where several
// are, one after another does: the laptop is passed under a cover, and the dice go down before anything else happens.
// Fetched only where a demo throws the dice.

import { button, die, h, prompt, strong, unfolds } from "../draw/elements.js";
import { mayLook, peopleOf, roundOf } from "../logic/rivals.js";
import { say, tell } from "../words/speech.js";

/** @import { View } from "../contract.js" */
/** @import { Child, Table, TablePart } from "../page.js" */

/** Whose cup is up, or asked for under the cover while there are no dice; since which version and round. */
const cup = { seat: "", version: -1, round: "", dice: /** @type {number[] | null} */ (null) };

/** What a drawing of it depends on. */
export const seenNow = () => JSON.stringify(cup);

/**
 * Whether the laptop is with one of several, whose cup nobody else may see: once the table moves on, it is down.
 * @param {View} view
 */
export const isPassed = (view) => Boolean(cup.seat) && cup.version === view.version && peopleOf(view).length > 1;

/**
 * The cover over the table: whom the laptop is passed to, and that player's dice once they have it.
 * @type {TablePart}
 */
export const passed = (table) => {
  const { seat, dice } = cup;
  const name = strong(seat);
  if (dice)
    return [prompt(name), faces(dice), button("put-down", "primary", () => put(table), say("page-pass-on-down"))];
  return [
    prompt(tell("page-pass-to", { name })),
    h("p.hint", say("page-pass-alone", { name: seat })),
    button("lift", "primary", () => lift(table, seat), say("page-pass-here")),
    button("not-passed", "quiet-button", () => put(table), say("page-back")),
  ];
};

/** Under the bids: the own cup of who is alone, or whose cup to lift. @type {TablePart} */
export const laptopCup = (table) => {
  const { view } = table;
  const people = peopleOf(view).filter((seat) => mayLook(view, seat));
  const [only] = people;
  if (!only) return null;
  if (peopleOf(view).length === 1) return h("div.lone-cup", loneCup(table, only));
  const ask = (/** @type {string} */ seat) => () => {
    Object.assign(cup, { seat, version: view.version, round: roundOf(view, seat), dice: null });
    table.change({});
  };
  const each = people.map((seat) => button(`pass-${seat}`, "choice", ask(seat), seat));
  return unfolds(say("page-cups-of"), h("div.choices.cups", each));
};

/**
 * @param {Table} table
 * @param {string} seat
 */
function loneCup(table, seat) {
  const { dice, round } = cup;
  if (!dice || round !== roundOf(table.view, seat))
    return button("lift", "choice", () => lift(table, seat), say("page-lift-cup"));
  return [
    faces(dice.slice(0, table.view.state.dice[seat])),
    button("put-down", "choice", () => put(table), say("page-cup-down")),
  ];
}

/** @param {number[]} shown */
const faces = (shown) =>
  h(
    "p.own-dice",
    { role: "img", "aria-label": say("page-your-dice", { faces: shown.join(", ") }) },
    shown.map((face) => die(face)),
  );

/** @param {Table} table */
function put(table) {
  Object.assign(cup, { seat: "", dice: null });
  table.change({});
}

/**
 * @param {Table} table
 * @param {string} seat
 */
async function lift(table, seat) {
  const { view, store } = table;
  const { view: told, problem } = await store.calls.cup(seat);
  if (told) Object.assign(cup, { seat, version: view.version, round: roundOf(view, seat), dice: told.dice });
  else store.tell(problem ?? null);
  table.change({});
}
