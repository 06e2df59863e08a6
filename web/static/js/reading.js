// A reading lies open: the picture in the middle, the count, one question at a time, corrections, and the verdict to take.

import { button, choices, die, faceRow, h } from "./dom.js";
import { crop, landsAt, picture, tray } from "./picture.js";
import { bidWords, count, dieCount, doubtSentence, oneFace } from "./words.js";

const FACES = [1, 2, 3, 4, 5, 6];

/** The indexes of the dice that count towards the bid. */
export function matching(view) {
  const { bid } = view.state;
  const { reading } = view;
  const counts = (face) => face === bid.face || (face === 1 && view.state.wild_aces);
  return reading.dice.flatMap((d, i) => (counts(d.face) ? [i] : []));
}

/** The middle of the table: the picture with its marks, or the dice that were typed in. */
export function readingStage(table, { landing, touchable = true }) {
  const { view, ui } = table;
  const { reading } = view;
  const pick = (die_) => table.change({ picked: die_, adding: null, held: true });
  const on = touchable
    ? {
        pick,
        add: (x, y) => table.change({ adding: { x, y }, picked: null, held: true }),
        remove: (i) => correct(table, { die: i, face: null }),
      }
    : null;
  const options = { landing, on, picked: ui.picked, asked: asked(table), matching: matching(view), whole: ui.whole };
  if (!reading.photo) return h("div", { class: "reading" }, tray(reading, options));
  const toggle = () => table.change({ whole: !ui.whole });
  const zoom = button("whole", "whole", toggle, ui.whole ? "Closer" : "Whole picture");
  return h("div", { class: "reading" }, picture(reading, options), zoom);
}

/** The die to ask about now, or null. */
function asked({ view }) {
  return view.reading.questions?.[0] ?? null;
}

/** How many count, beside what was bid. */
export function tally(view) {
  const { bid } = view.state;
  const found = matching(view).length;
  if (!bid.face) return h("p", { class: "tally" }, h("span", { class: "tally-bid" }, `${bid.player} claimed ${bidWords(view, bid)}`));
  return h(
    "p",
    { class: "tally" },
    h("span", { class: "climbing" }, found),
    h("span", { class: "tally-face" }, die(bid.face)),
    h("span", { class: "tally-bid" }, `of the ${bidWords(view, bid)} bid`),
  );
}

/** Let the count climb with the marks: one more each time a die lands that counts. A tap shows the whole at once. */
export function climb(root, dice, counted) {
  const number = root.querySelector(".climbing");
  if (!number) return;
  const show = (n) => number.isConnected && (number.textContent = n);
  show(0);
  const timers = counted.map((i, n) => setTimeout(() => show(n + 1), landsAt(i, dice)));
  root.addEventListener(
    "pointerdown",
    () => {
      timers.forEach(clearTimeout);
      show(counted.length);
    },
    { once: true },
  );
}

/** The dock while a reading lies open. */
export function readingDock(table) {
  const { view, ui } = table;
  if (ui.adding) return adding(table);
  if (ui.picked !== null && view.reading.dice[ui.picked]) return correcting(table, ui.picked);
  const question = asked(table);
  if (question !== null) return asking(table, question);
  const hint = view.reading.photo ? "Tap a die to change it, an empty place to add one." : "Tap a die to change it.";
  return [tally(view), lyingThere(view), h("p", { class: "hint" }, hint)];
}

function lyingThere({ reading }) {
  const n = reading.dice.filter((d) => d.face !== null).length;
  if (reading.count_question) return h("p", { class: "question-line" }, reading.count_question);
  if (n === reading.expected) return h("p", { class: "quiet" }, `${dieCount(n)} read, as many as there should be.`);
  return h("p", { class: "quiet" }, `${dieCount(n)} read; ${reading.expected} should lie there.`);
}

function asking(table, i) {
  const { view } = table;
  const { reading } = view;
  const d = reading.dice[i];
  const likely = FACES.slice().sort((a, b) => d.probabilities[b - 1] - d.probabilities[a - 1]).slice(0, 2).sort();
  const more = reading.questions.length - 1;
  const why = [doubtSentence(d.doubt), more ? `${count(more, "more question")} after this.` : ""].filter(Boolean).join(" ");
  const choice = (face) =>
    button(`face-${face}`, "face", () => answer(table, { die: i, face }), die(face), { "aria-label": itIs(view)(face) });
  return [
    h(
      "div",
      { class: "question" },
      reading.photo ? crop(reading, i) : null,
      h(
        "div",
        {},
        h("p", { class: "question-line" }, `Is this ${likely.map((face) => oneFace(view, face)).join(" or ")}?`),
        h("p", { class: "quiet" }, why),
      ),
    ),
    h("div", { class: "answers" }, likely.map(choice)),
    button("other", "quiet-button", () => table.change({ picked: i, held: true }), "Something else"),
  ];
}

function correcting(table, i) {
  const { view } = table;
  const { reading } = view;
  const d = reading.dice[i];
  const read = d.face === null ? "Taken for no die" : `Read as ${oneFace(view, d.face)}`;
  const now = `${read}${d.corrected ? ", by hand" : ""}. ${doubtSentence(d.doubt)}`;
  return [
    h(
      "div",
      { class: "question" },
      reading.photo && d.box ? crop(reading, i) : null,
      h("div", {}, h("p", { class: "question-line" }, "What is it?"), h("p", { class: "quiet" }, now)),
    ),
    faceRow({ say: itIs(view), act: (face) => correct(table, { die: i, face }), chosen: d.face }),
    choices(
      button("no-die", "choice", () => correct(table, { die: i, face: null }), "Not a die"),
      button("leave", "choice", () => table.change({ picked: null }), "Leave it"),
    ),
  ];
}

function adding(table) {
  const { view, ui } = table;
  return [
    h("p", { class: "question-line" }, "A die that was missed? Tap its face."),
    faceRow({ say: itIs(view), act: (face) => correct(table, { add: { face, ...ui.adding } }) }),
    choices(button("leave", "choice", () => table.change({ adding: null }), "No die there")),
  ];
}

const itIs = (view) => (face) => `It is ${oneFace(view, face)}`;

/** An answer to a question goes on to the verdict; a correction that nobody asked for waits for more of them. */
function answer(table, body) {
  return table.store.write("correct", body);
}

function correct(table, body) {
  table.change({ picked: null, adding: null, held: true });
  return table.store.write("correct", body);
}

/** The foot while a reading lies open: look again, or judge. */
export function readingFoot(table) {
  const { view } = table;
  const open = view.reading.questions?.length || view.reading.count_question;
  return [
    button("again", "quiet-button", () => table.store.write("discard", {}), "Look again"),
    open
      ? button("take", "secondary", () => table.store.take({ anyway: true }), "Judge anyway")
      : button("take", "primary", () => table.store.take(), "Judge"),
  ];
}
