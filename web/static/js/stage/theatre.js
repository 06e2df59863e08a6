// @ts-check
// A verdict as a short play, on laptops and phones too: the picture with its marks, the count beside the bid, the stamp,
// the dice that fall, then the words. It stands until somebody taps it. Fetched when cups go up.

import { button, calm, die, h, looks, symbol } from "../draw/elements.js";
import { bigBid, hand } from "../draw/felt.js";
import { reveal } from "../draw/reveal_picture.js";
import { landsAt } from "../logic/close_up.js";
import { matching } from "../logic/what_counts.js";
import { climb } from "../play/reading_dock.js";
import { called } from "../play/reveal_dock.js";
import { foundWords, sentence, shortLoss, stamp } from "../play/verdict_dock.js";
import { moreWords, say, tell } from "../words/speech.js";
import { knock, rattle, sounds } from "./sounds.js";

/** @import { Evidence, Verdict, View } from "../contract.js" */
/** @import { Child } from "../page.js" */

await moreWords("theatre-");

/** How long after the last die the stamp falls, as in the styles. */
const STAMP_MILLISECONDS = 400;

/**
 * The play of the verdict that stands; `act` is whether it is played beat by beat, or stands there as at its end.
 * @param {View} view
 * @param {boolean} act
 * @param {() => void} goOn
 * @returns {Child}
 */
export function theatreStage(view, act, goOn) {
  const { judged, state } = view;
  const { verdict } = state;
  if (!judged || !verdict) return null;
  const counted = matching(judged, verdict.bid, verdict.wild > 0);
  const plays = act && !calm();
  const over = endsAt(judged);
  const scene = h(
    "div",
    { class: looks("theatre", plays && "played"), "--over": `${over}ms`, onclick: goOn },
    h("div", { class: "theatre-picture" }, reveal(judged, { landing: plays, matching: counted })),
    h(
      "div",
      { class: "theatre-count" },
      h("p", { class: "theatre-call" }, called(view, verdict)),
      counts(view, verdict),
      stamp(verdict),
    ),
    h(
      "div",
      { class: "theatre-after", tabindex: 0 }, // long words scroll, also by the keyboard
      h("p", { class: "theatre-loss" }, shortLoss(view), " ", fallen(view, verdict)),
      h("p", { class: "sentence theatre-words" }, sentence(view)),
    ),
    h("div", { class: "theatre-foot" }, soundSwitch(), button("go-on", "quiet-button", goOn, say("theatre-go-on"))),
  );
  if (plays) play(scene, judged, counted, over);
  return scene;
}

/**
 * When the last die has landed, in milliseconds from the beginning.
 * @param {Evidence} judged
 */
const endsAt = ({ dice }) => Math.round(Math.max(0, ...dice.map((_, i) => landsAt(i, dice)))) + STAMP_MILLISECONDS;

/**
 * How many lay there beside what was bid; or what lay there beside what was claimed, each with its name.
 * @param {View} view
 * @param {Verdict} verdict
 */
function counts(view, verdict) {
  const { found, number } = foundWords(view, verdict);
  const { bid } = verdict;
  if (bid.face) {
    const of = tell("page-of-bid", { n: bid.quantity, die: die(bid.face) });
    return [
      found === null ? null : h("p", { class: looks("theatre-found", number && "climbing") }, found),
      h("p", { class: "theatre-bid" }, of),
    ];
  }
  return [
    found === null
      ? null
      : h("p", { class: "theatre-found in-words" }, h("small", {}, say("page-there-lay")), " ", found),
    h("div", { class: "theatre-bid" }, h("small", {}, say("page-was-claimed")), bigBid(view, bid)),
  ];
}

/**
 * The dice that were lost, to be seen falling.
 * @param {View} view
 * @param {Verdict} verdict
 */
function fallen({ state }, { losses }) {
  const lost = Object.entries(losses ?? {}).filter(([, n]) => n > 0);
  return lost.map(([name, n]) =>
    h("span", { class: "seat-dice", "aria-hidden": "true" }, hand(state.dice[name], n, state.out.includes(name))),
  );
}

/**
 * The count climbs and is heard, then the stamp.
 * @param {HTMLElement} scene
 * @param {Evidence} judged
 * @param {number[]} counted
 * @param {number} over
 */
function play(scene, judged, counted, over) {
  requestAnimationFrame(() => {
    if (!scene.isConnected) return;
    climb(document, judged.dice, counted);
    const heard = (/** @type {() => void} */ sound, /** @type {number} */ at) =>
      setTimeout(() => scene.isConnected && sound(), at);
    for (const [i] of judged.dice.entries()) heard(rattle, landsAt(i, judged.dice));
    heard(knock, over);
  });
}

/** Sounds on or off, with one tap, for this device. */
export function soundSwitch() {
  const place = h("span", {});
  const draw = () => {
    const toggle = (/** @type {Event} */ event) => {
      event.stopPropagation(); // the play goes on
      sounds(!sounds());
      draw();
    };
    const said = say(sounds() ? "theatre-sounds-off" : "theatre-sounds-on");
    place.replaceChildren(
      button("sounds", "quiet-button", toggle, symbol(sounds() ? "voice" : "no-voice", { class: "sound" }), {
        "aria-label": said,
        title: said,
      }),
    );
  };
  draw();
  return place;
}
