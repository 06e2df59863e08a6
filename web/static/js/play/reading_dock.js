// @ts-check
// A reading lies open: the picture in the middle, the count, one question at a time, corrections, and the verdict to take.

import { button, choices, die, faceRow, h, hanging, looks, prompt, symbol } from "../draw/elements.js";
import { crop, reveal } from "../draw/reveal_picture.js";
import { landsAt } from "../logic/close_up.js";
import { ownerSigns } from "../logic/owners.js";
import { aboutBid, astray, countOf, isOfIt, isUnknown, likeliest } from "../logic/what_counts.js";
import { heard, say } from "../words/speech.js";
import { bidOf, diceOf, doubtSentence, oneFace } from "../words/table_terms.js";
import { typeAll } from "./typing_dock.js";
import { circling, howToTell, whose } from "./whose_dice.js";

/** @import { Die, Evidence, Reading, View } from "../contract.js" */
/** @import { Child, Table, TablePart, ViewPart } from "../page.js" */

/**
 * The reading that lies open; these parts are shown only while there is one.
 * @param {View} view
 * @returns {Reading}
 */
function open({ reading }) {
  if (!reading) throw new Error("no reading lies open");
  return reading;
}

/**
 * The middle of the table: the picture with its marks, or the dice that were typed in.
 * @param {Table} table
 * @param {Evidence} reading
 * @param {{ landing: boolean, asked: number | null, remove: (i: number) => void, add: boolean }} how
 */
export function readingStage(table, reading, { landing, asked, remove, add }) {
  const { ui, view } = table;
  const pick = (/** @type {number} */ i) => {
    const { aside, face } = reading.dice[i];
    if (aside && view.reading) correct(table, { die: i, face });
    else if (ui.circled) circle(ui.circled.includes(i) ? ui.circled.filter((j) => j !== i) : [...ui.circled, i]);
    else table.change({ picked: i, adding: null, held: true });
  };
  const circle = (/** @type {number[]} */ dice) =>
    table.change({ circled: dice.length ? dice : null, picked: null, adding: null, held: dice.length > 0 });
  const adding = (/** @type {number} */ x, /** @type {number} */ y) => {
    if (add) table.change({ adding: { x, y }, picked: null, held: true });
  };
  const on = { pick, add: adding, remove };
  const gather = (/** @type {number} */ i) => (ui.circled ? pick(i) : circle([i]));
  const decides = Boolean(view.reading?.whose);
  const strayed = view.reading ? astray(reading, view.state.dice) : [];
  const drawing = reveal(reading, {
    landing,
    on: decides ? { ...on, circle, gather } : on,
    picked: ui.picked,
    circled: ui.circled,
    owners: decides ? ownerSigns(view.state.seats, Object.keys(view.state.purses)) : null,
    asked,
    astray: strayed,
    whole: ui.whole,
  });
  return h("div.reading", drawing);
}

/**
 * Under the picture: all of it, or its dice again; and the way to type what it has wrong.
 * @param {Table} table
 * @param {Evidence} reading
 */
export function underPicture(table, { photo }) {
  const { whole } = table.ui;
  const toggle = () => table.change({ whole: !whole });
  const zoom = photo && button("whole", "quiet-button", toggle, say(whole ? "page-closer" : "page-whole-picture"));
  return choices(zoom, typeAll(table));
}

/**
 * The die to ask about now, or null.
 * @param {View} view
 */
export const asked = (view) => view.reading?.questions?.[0] ?? null;

/**
 * How many count, beside what was bid; where nobody can say yet, that it matters whose dice they are.
 * @param {View} view
 */
export function tally(view) {
  const bid = aboutBid(view);
  if (!bid?.face) {
    const claimed = bid ? say("page-name-claimed", { name: bid.player, value: bidOf(view, bid) }) : "";
    return h("p.tally", h("span.tally-bid", claimed));
  }
  const count = countOf(open(view).dice);
  return [
    h(
      "p.tally",
      h("span", { class: looks(count !== null && "climbing") }, count ?? "?"),
      h("span.tally-face", die(bid.face)),
      h("span.tally-bid", say("page-of-the-bid", { bid: bidOf(view, bid) })),
    ),
    count === null && !open(view).count_question ? h("p.hint", say("page-count-by-cup")) : null,
  ];
}

/**
 * What the demo threw, where the reader read otherwise.
 * @param {Evidence | null} evidence
 */
export function misread(evidence) {
  const it = evidence?.misread;
  const facts = it && { thrown: it.thrown.join(" "), read: it.read.join(" ") };
  return facts ? h("p.hint", say("page-demo-misread", facts)) : null;
}

/**
 * Let the count climb with the marks: each die that lands adds what it counts. A tap shows the whole at once.
 * @param {Document} root
 * @param {Die[]} dice
 */
export function climb(root, dice) {
  const number = root.querySelector(".climbing");
  const count = countOf(dice);
  if (!number || count === null) return;
  const show = (/** @type {number} */ n) => {
    if (number.isConnected) number.textContent = String(n);
  };
  show(0);
  const landed = (/** @type {number} */ i) => show(countOf(dice.slice(0, i + 1)) ?? count);
  const timers = dice.flatMap(({ counts }, i) => (counts ? [setTimeout(() => landed(i), landsAt(i, dice))] : []));
  const whole = () => {
    timers.forEach(clearTimeout);
    show(count);
  };
  root.addEventListener("pointerdown", whole, { once: true });
}

/**
 * The dock while a reading lies open: the number of dice first, for a wrong one makes every other question idle.
 * @type {TablePart}
 */
export const readingDock = (table) => {
  const { view, ui } = table;
  const reading = open(view);
  if (ui.adding) return addingDie(table, ui.adding);
  if (ui.circled) return circling(table, ui.circled, (body) => correct(table, body));
  if (ui.picked !== null && reading.dice[ui.picked])
    return correcting(table, reading, ui.picked, (body) => correct(table, body));
  const lying = unmovedQuestion(reading);
  if (lying) return lying;
  const question = asked(view);
  const typed = reading.source === "hand" && !reading.whose ? null : [gone(view), underPicture(table, reading)];
  if (question !== null)
    return [
      countQuestion(reading),
      asking(table, reading, question),
      mishaps(table, reading, question),
      misread(reading),
      fromTooLow(reading, question),
      typed,
    ];
  const why = [...new Set(reading.dice.map(({ aside }) => aside))].map(doubtSentence).filter(Boolean);
  const hint = why.length
    ? `${why.join(" ")} ${say("page-tap-faded")}`
    : say(reading.photo ? "page-tap-die-or-place" : "page-tap-die");
  const how = howToTell(view, reading);
  const counted = how ? null : countQuestion(reading);
  return [
    tally(view),
    how ?? counted ?? lyingThere(reading),
    counted ? mishaps(table, reading, null) : null,
    misread(reading),
    fromTooLow(reading),
    how ? null : h("p.hint", hint),
    typed,
  ];
};

/**
 * The same for who only looks on: what is asked at the table, so that everybody sees why it waits.
 * @type {ViewPart}
 */
export const watching = (view) => {
  const reading = open(view);
  const i = asked(view);
  if (i === null) return prompt(say("page-being-read"));
  const question = heard(reading.count_say, reading.count_question ?? "") || isThis(view, reading, i);
  return questioned(reading, i, question, say("page-ask-the-table"));
};

/**
 * A die, enlarged, what is asked of it, and what is said below.
 * @param {Evidence} reading
 * @param {number} i
 * @param {string} question
 * @param {string} below
 */
function questioned(reading, i, question, below) {
  const words = h("div", h("p.question-line", question), h("p.quiet", below));
  return h("div.question", reading.photo ? crop(reading, i) : null, words);
}

/**
 * That the camera is gone, where it died while something was asked.
 * @param {View} view
 */
const gone = ({ eye }) =>
  eye?.state === "failed" ? h("p.hint.with-symbol", symbol("no-camera"), heard(eye.say, eye.message)) : null;

/**
 * What may have happened to the die that is asked about, or to one that is missing: a tap says that it did.
 * @param {Table} table
 * @param {Reading} reading
 * @param {number | null} asked
 */
function mishaps({ store }, reading, asked) {
  const told = (reading.mishaps ?? []).filter(({ die }) => die === null || die === asked);
  const one = (/** @type {{ action: string, player: string }} */ { action, player }) =>
    button(
      `${action}-${player}`,
      "choice",
      () => store.act({ action, player }),
      say(`page-mishap-of-${action}`, { name: player }),
    );
  return told.length ? choices(told.map(one)) : null;
}

/** @param {Reading} reading */
function countQuestion({ count_question: english, count_say: message }) {
  return english ? h("p.question-line", heard(message, english)) : null;
}

/** @param {Reading} reading */
function lyingThere({ dice, others, expected }) {
  const n = dice.filter(isOfIt).length + others;
  const read = diceOf(n);
  const all = n === expected;
  return h("p.quiet", all ? say("page-read-all", { dice: read }) : say("page-read-some", { dice: read, n: expected }));
}

/**
 * Is this a five or a six? Two faces, or no die at all.
 * @param {Table} table
 * @param {Reading} reading
 * @param {number} i
 * @returns {Child}
 */
function asking(table, reading, i) {
  const { view } = table;
  const likely = likeliest(reading.dice[i]);
  const more = reading.questions.length - 1;
  const why = [doubtSentence(reading.dice[i].doubt), more ? say("page-more-questions", { n: more }) : ""];
  const answer = (/** @type {number | null} */ face) => table.store.write("correct", { die: i, face });
  const choice = (/** @type {number} */ face) =>
    button(`face-${face}`, "face", () => answer(face), die(face), { "aria-label": itIs(view)(face) });
  const question = isUnknown(reading.dice[i]) ? say("page-what-is-it") : isThis(view, reading, i);
  return [
    questioned(reading, i, question, why.filter(Boolean).join(" ")),
    h("div.answers", likely.map(choice)),
    choices(
      button("no-die", "choice", () => answer(null), say("page-not-a-die")),
      button("other", "choice", () => table.change({ picked: i, held: true }), say("page-something-else")),
    ),
  ];
}

/**
 * @param {View} view
 * @param {Reading} reading
 * @param {number} i
 */
export const isThis = (view, reading, i) =>
  say("page-is-this", { faces: { list: likeliest(reading.dice[i]).map((face) => oneFace(view, face)), join: "or" } });

/**
 * What one die is, to be changed: `write` gets `{die, face}`, or `{die, seat}` where whose it is was wrong.
 * @param {Table} table
 * @param {Evidence} reading
 * @param {number} i
 * @param {(body: { die: number, face: number | null } | { die: number, seat: string }) => unknown} write
 * @returns {Child}
 */
export function correcting(table, reading, i, write) {
  const { view } = table;
  const d = reading.dice[i];
  const read =
    d.face === null
      ? say("page-taken-for-none")
      : isUnknown(d)
        ? ""
        : say(d.corrected ? "page-read-by-hand" : "page-read-as", { face: oneFace(view, d.face) });
  const about = `${read} ${doubtSentence(d.doubt)}`;
  const decides = view.reading?.whose;
  return [
    decides
      ? [whose(view, reading, i, write), h("p.quiet", about)]
      : questioned(reading, i, say("page-what-is-it"), about),
    faceRow({ label: itIs(view), act: (face) => write({ die: i, face }), chosen: isUnknown(d) ? null : d.face }),
    decides ? null : whose(view, reading, i, write),
    choices(
      button("no-die", "choice", () => write({ die: i, face: null }), say("page-not-a-die")),
      button("leave", "choice", () => table.change({ picked: null, held: false }), say("page-leave-it")),
    ),
  ];
}

/**
 * @param {Table} table
 * @param {{ x: number, y: number }} place
 * @returns {Child}
 */
function addingDie(table, place) {
  return [
    h("p.question-line", say("page-missed-die")),
    faceRow({ label: itIs(table.view), act: (face) => correct(table, { add: { face, ...place } }) }),
    choices(button("leave", "choice", () => table.change({ adding: null, held: false }), say("page-no-die-there"))),
  ];
}

/** @param {View} view */
const itIs = (view) => (/** @type {number} */ face) => say("page-it-is", { face: oneFace(view, face) });

/**
 * A correction that nobody asked for: the verdict follows a little later, unless another die is tapped meanwhile.
 * @param {Table} table
 * @param {Record<string, unknown>} body
 */
export async function correct(table, body) {
  table.change({ picked: null, circled: null, adding: null, held: true });
  const { done } = await table.store.write("correct", body);
  if (done) table.change({ held: false });
}

/** The foot while a reading lies open: look again, or judge. @type {TablePart} */
export const readingFoot = (table) => {
  const { store } = table;
  if (open(table.view).unmoved_say) return unmovedFoot(table);
  const reading = open(table.view);
  const anyway = () =>
    reading.may_take ? button("take", "secondary", () => store.take({ anyway: true }), say("page-judge-anyway")) : null;
  return [
    button("again", "quiet-button", () => store.write("discard", {}), say("page-look-again")),
    isOpen(reading) ? anyway() : button("take", "primary", () => store.take(), say("page-judge")),
  ];
};

/**
 * Whether something is still to be asked.
 * @param {Reading} reading
 */
const isOpen = (reading) => Boolean(reading.questions?.length || reading.count_question);

/**
 * Where dice were seen from too low the drawing, and in words why, unless the question about a die says it.
 * @param {{ dice: { doubt: string | null }[] }} reading
 * @param {number | null} [asked]
 */
function fromTooLow({ dice }, asked = null) {
  const low = dice.map(({ doubt }) => doubt === "seen_level");
  if (!low.includes(true)) return null;
  const words = asked !== null && low[asked] ? null : h("figcaption.hint", say("server-hint-low"));
  return h("figure.hanging", hanging(say("page-camera-drawn")), words);
}

/**
 * The question, where there is one: of dice that were not thrown nothing else is worth an answer.
 * @param {Reading} reading
 * @returns {Child}
 */
const unmovedQuestion = ({ unmoved_say: message, unmoved_question: english }) =>
  message && [h("p.question-line", heard(message, english ?? "")), h("p.hint", say("page-unmoved-hint"))];

/**
 * Its answers: these count, or the camera looks for others.
 * @param {Table} table
 * @returns {Child}
 */
const unmovedFoot = ({ store }) => [
  button("again", "quiet-button", () => store.write("discard", {}), say("page-not-thrown")),
  button("thrown", "primary", () => store.write("thrown", {}), say("page-thrown-again")),
];
