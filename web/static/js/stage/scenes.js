// @ts-check
// The scenes of the big screen: the bid, what is being asked, and the verdict as a short play.

import { h, looks, strong, symbol } from "../draw/elements.js";
import { bidsBefore, bigBid, hand, hearts, keptLine, named, openWords, whoSpoke } from "../draw/felt.js";
import { crop, reveal } from "../draw/reveal_picture.js";
import { atSide, crowdedRow, stagePlace } from "../logic/stage_places.js";
import { drawnOrder } from "../logic/tokens.js";
import { aboutBid } from "../logic/what_counts.js";
import { asked, isThis, tally } from "../play/reading_dock.js";
import { called, cupsUp } from "../play/reveal_dock.js";
import { counts, shortLoss, stamp } from "../play/verdict_dock.js";
import { heard, say, tell } from "../words/speech.js";
import { diceOf, diceOnTable, leftOf, penaltyCount, roundLines } from "../words/table_terms.js";
import { stampsAt } from "./sounds.js";

/** @import { Reading, Verdict, View } from "../contract.js" */
/** @import { Child } from "../page.js" */

const MOST_DICE_DRAWN = 8;

/** @param {Child} words */
const quiet = (words) => h("p.stage-quiet", words);

/**
 * The bid, who said it, and what kind of round it is.
 * @param {View} view
 * @param {string} now
 * @returns {Child}
 */
export function bidScene(view, now) {
  const { state } = view;
  if (now === "seating") return h("p.stage-opens", say("page-roll-for-seats"));
  const eye = now === "bidding" && state.sight === "one-die" ? closedEye() : null;
  const lines = roundLines(view);
  const round = lines.map((line, i) => h("p.stage-round", i === lines.length - 1 ? eye : null, line));
  if (!state.bid) {
    const opens = state.turn ? tell("page-opens", { name: strong(state.turn) }) : say("page-new-round");
    return [h("p.stage-opens", opens), quiet(say("page-dice-in-play", { dice: diceOf(diceOnTable(view)) })), round];
  }
  const kept = h("div.stage-kept", keptLine(view));
  if (now === "bidding") {
    const who = h("p.stage-who", whoSpoke(view, state.bid));
    return [bigBid(view, state.bid), who, bidsBefore(view), kept, odds(view), round];
  }
  const next = now === "siding" ? tell("page-sides", { name: strong(state.turn) }) : cupsUp(view);
  return [bigBid(view, aboutBid(view) ?? state.bid), h("p.stage-who", called(view)), kept, quiet(next)];
}

/**
 * How likely the bid stands, where the table wants to know.
 * @param {View} view
 */
const odds = ({ chance }) =>
  chance === null ? null : h("p.stage-quiet.stage-odds", say("page-stands-to", { percent: Math.round(100 * chance) }));

/**
 * An open reading: the picture and the count; or what is being asked, so that everybody sees why it waits.
 * @param {View} view
 * @param {boolean} landing
 * @returns {Child}
 */
export function openReading(view, landing) {
  const reading = /** @type {Reading} */ (view.reading);
  const i = asked(view);
  const marks = { landing, asked: i };
  const count = reading.count_question ? heard(reading.count_say, reading.count_question) : null;
  const die = i === null ? null : isThis(view, reading, i);
  const lying = reading.unmoved_say ? heard(reading.unmoved_say, reading.unmoved_question ?? "") : null;
  const question = lying ?? count ?? die;
  const ask = question ? [h("p.stage-question", question), quiet(say("page-ask-the-table"))] : tally(view);
  const enlarged = i !== null && !count && !lying && reading.photo ? crop(reading, i) : null;
  return [h("div.stage-picture", reveal(reading, marks), enlarged), h("div.stage-count", ask)];
}

/**
 * The verdict: the photo with the dice that count, the number beside the bid, the stamp, and one short line.
 * @param {View} view
 * @param {boolean} play whether it is played beat by beat
 * @param {Child} [sound] what turns its sounds off
 * @returns {Child}
 */
export function verdictScene(view, play, sound = null) {
  const { judged } = view;
  const { verdict } = view.state;
  if (!verdict) return null;
  const shown = judged ? h("div.stage-picture", reveal(judged, { landing: play, judged: true })) : null;
  const over = `${stampsAt(judged?.dice ?? [])}ms`;
  return [
    shown,
    h(
      "div",
      { class: looks("stage-verdict", play && "played", !judged && "alone"), "--over": over },
      h("p.stage-call", called(view, verdict)),
      counts(view, verdict, "stage"),
      stamp(verdict),
    ),
    h(
      "div",
      { class: looks("stage-after", play && "played"), "--over": over },
      h("p.stage-loss", shortLoss(view)),
      h("p.stage-quiet.stage-next", whatFollows(view, verdict), sound),
    ),
  ];
}

/**
 * Who is out, and who starts the next round.
 * @param {View} view
 * @param {Verdict} verdict
 * @returns {Child}
 */
function whatFollows({ state }, { out, starter }) {
  const gone = out.length ? say("page-are-out", { who: { list: out }, many: out.length }) : null;
  const next = state.phase !== "over" && starter ? tell("page-starts-next", { name: strong(starter) }) : null;
  return [gone ? [symbol("glass", { class: "glass" }), " ", strong(gone), " "] : null, next];
}

/**
 * The seats round the oval: whole names, dice as small cubes, penalties as rings, whose turn it is.
 * @param {View} view
 * @param {string} now
 * @returns {Child}
 */
export function seatsRound(view, now) {
  const seats = drawnOrder(view);
  const n = seats.length;
  return seats.map((name, i) => seat(view, name, now, stagePlace(i, n), stagePlace(i, n, true), crowdedRow(n)));
}

/**
 * @param {View} view
 * @param {string} name
 * @param {string} now
 * @param {[number, number]} wide its place on a television
 * @param {[number, number]} tall its place on a screen that stands upright
 * @param {number | null} across with how many it shares a row, where that leaves little room
 */
function seat(view, name, now, wide, tall, across) {
  const { state } = view;
  const out = state.out.includes(name);
  const lost = now === "verdict" ? (state.verdict?.losses?.[name] ?? 0) : 0;
  const turn = state.turn === name && state.phase !== "over";
  const penalties = state.penalties?.[name] ?? 0;
  const blind = state.phase === "bidding" && state.sight === "one-die" && !out && !state.may_look.includes(name);
  const look = looks(
    "stage-seat",
    across !== null && "crowded",
    turn && "turn",
    out && "out",
    lost > 0 && "loses",
    lost < 0 && "gains",
    state.winner === name && "winner",
    atSide(wide) && "wide-side",
    atSide(tall) && "tall-side",
  );
  return h(
    "li",
    { class: look, ...placed("wide", wide), ...placed("tall", tall), "--across": across, "data-seat": name },
    h("span.seat-name", named(view, name)),
    h(
      "span.seat-dice",
      { "aria-hidden": "true" },
      !view.lives || out
        ? hand(state.dice[name], lost, out, across ? 0 : MOST_DICE_DRAWN, state.shown[name])
        : hearts(view, name),
      Array.from({ length: Math.min(!view.lives ? penalties : 0, MOST_DICE_DRAWN) }, () => h("span.ring")),
      blind ? h("span", { title: say("page-may-not-look") }, closedEye()) : null,
    ),
    h(
      "span.unseen",
      [
        out ? say("page-is-out") : heard(leftOf(view, name), ""),
        openWords(view, name),
        penalties && !view.lives ? penaltyCount(penalties) : "",
        blind ? say("page-may-not-look") : "",
      ].join(", "),
    ),
  );
}

/** At seats that may not look, and before the line that says who may. */
const closedEye = () => symbol("blind", { class: "blind" });

/**
 * A place as custom properties of that screen.
 * @param {string} screen
 * @param {[number, number]} place
 */
const placed = (screen, [x, y]) => ({ [`--${screen}-x`]: `${x}%`, [`--${screen}-y`]: `${y}%` });
