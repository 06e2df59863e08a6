// @ts-check
// Dice typed in: how many show what the call is about, and the others count for nothing; only where a value is made of
// all its dice (a claim) is each one tapped.

import { button, die, h, prompt, strong } from "../draw/elements.js";
import { faceToAdd, slots } from "../draw/slots.js";
import { facesAsked } from "../logic/what_counts.js";
import { holder } from "../net/holding.js";
import { say } from "../words/speech.js";
import { diceOf, faceName, faceOf } from "../words/table_terms.js";

/** @import { View } from "../contract.js" */
/** @import { Child, Table, TablePart } from "../page.js" */

/**
 * What the camera read is all wrong: one tap puts it away, and the dice are typed in, cup by cup where the cups decide.
 * The camera waits until it is asked.
 * @param {Table} table
 */
export function typeAll(table) {
  const { store } = table;
  const type = async () => {
    if (!store.shown.reading && !(await store.act({ action: "undo" })).done) return;
    const cups = Boolean(store.shown.reading?.whose);
    if ((await store.write("discard", { holder })).done) table.change({ hand: [], cups });
  };
  return button("type-all", "quiet-button wide", type, say("page-type-all"));
}

/**
 * The dock while dice are typed in; `hand` are the faces so far.
 * @param {Table} table
 * @param {number[]} hand
 * @returns {Child}
 */
export function typing(table, hand) {
  const asked = byCup(table) ? null : facesAsked(table.view);
  return asked ? steppers(table, hand, asked) : eachDie(table, hand);
}

/**
 * Whether dice are tapped in cup by cup, as they must be where straights and leopards decide.
 * @param {Table} table
 */
const byCup = ({ ui, view }) => (ui.cups ? view.hands : null);

/**
 * The cup that is tapped in now, and the place of its first die in the row of all.
 * @param {Record<string, number>} hands
 * @param {number[]} hand
 */
function cupNow(hands, hand) {
  const cups = Object.entries(hands);
  let first = 0;
  for (const [seat, n] of cups.slice(0, -1)) {
    if (hand.length < first + n) return { seat, first, n };
    first += n;
  }
  const [seat, n] = cups.at(-1) ?? ["", 0];
  return { seat, first, n };
}

/** @param {View} view */
const diceThere = ({ expected }) => expected ?? 0;

/**
 * A stepper for the bid's face, and one for aces where they are wild.
 * @param {Table} table
 * @param {number[]} hand
 * @param {number[]} asked
 */
function steppers(table, hand, asked) {
  const { view } = table;
  const left = diceThere(view) - hand.length;
  const name = (/** @type {number} */ face, /** @type {number} */ n) => faceName(view, face, n);
  const fewer = (/** @type {number} */ face) =>
    table.change({ hand: hand.filter((_, at) => at !== hand.lastIndexOf(face)) });
  const more = (/** @type {number} */ face) => table.change({ hand: [...hand, face] });
  const stepper = (/** @type {number} */ face) => {
    const n = hand.filter((one) => one === face).length;
    const labels = {
      less: say("page-take-back", { face: faceOf(view, face, 1) }),
      more: say("page-add-face", { face: faceOf(view, face, 1) }),
    };
    return h(
      "div.quantities.stepper",
      { role: "group", "aria-label": name(face, 2) },
      button(`less-${face}`, "step", () => fewer(face), "−", { "aria-label": labels.less, disabled: !n }),
      h("p.stepped", h("span.figure", n), " ", die(face), " ", name(face, n)),
      button(`face-${face}`, "step", () => more(face), "+", { "aria-label": labels.more, disabled: !left }),
    );
  };
  const faces = asked.map((face) => name(face, 2));
  return [
    prompt(say("page-how-many-lie", { faces: { list: faces, join: "and" } })),
    asked.map(stepper),
    h("p.hint", others(left)),
  ];
}

/** @param {number} left */
const others = (left) => (left ? say("page-others-idle", { n: left }) : say("page-all-tapped"));

/**
 * One tap a die, until there are as many as lie on the table.
 * @param {Table} table
 * @param {number[]} hand
 */
function eachDie(table, hand) {
  const { view } = table;
  const hands = byCup(table);
  const { seat, first, n } = hands ? cupNow(hands, hand) : { seat: "", first: 0, n: diceThere(view) };
  const shown = hand.slice(first);
  const left = n - shown.length;
  const set = (/** @type {number[]} */ now) => table.change({ hand: [...hand.slice(0, first), ...now] });
  return [
    seat ? prompt(strong(seat)) : null,
    prompt(left ? say("page-tap-left", { dice: diceOf(left) }) : say("page-all-tapped")),
    slots(view, shown, n, set),
    faceToAdd(view, shown, n, set),
  ];
}

/** The foot while dice are typed in. @type {TablePart} */
export const typingFoot = (table) => {
  const { view } = table;
  const faces = table.ui.hand ?? [];
  const others = diceThere(view) - faces.length;
  const hands = byCup(table);
  const count = async () => {
    const { done } = await (hands
      ? table.store.act({ action: "reveal", dice: inHands(hands, faces) })
      : table.store.write("hand", { faces, others }));
    if (done) table.change({ hand: null });
  };
  return [
    button("hand-back", "quiet-button", () => table.change({ hand: null, cups: false }), say("page-back")),
    button("hand-done", "primary", count, say("page-count-them"), {
      disabled: others > 0 && (hands || !facesAsked(view)),
    }),
  ];
};

/**
 * The row of all dice by whose they are.
 * @param {Record<string, number>} hands
 * @param {number[]} faces
 */
function inHands(hands, faces) {
  let first = 0;
  return Object.fromEntries(
    Object.entries(hands).map(([seat, n]) => {
      first += n;
      return [seat, faces.slice(first - n, first)];
    }),
  );
}
