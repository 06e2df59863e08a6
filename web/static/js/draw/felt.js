// @ts-check
// The felt seen from above: seats round an oval in the players' real order, and what lies in the middle.

import { drawnOrder, tokenOf } from "../logic/tokens.js";
import { labels } from "../words/hands.js";
import { heard, say, tell } from "../words/speech.js";
import {
  bidWords,
  callOf,
  claimWords,
  diceOf,
  diceOnTable,
  leftOf,
  livesLeft,
  penaltyCount,
  roundLines,
} from "../words/table_terms.js";
import { button, die, drawToken, h, looks, strong, symbol } from "./elements.js";

/** @import { Bid, View } from "../contract.js" */
/** @import { Child, ViewPart } from "../page.js" */

const MOST_DICE_DRAWN = 6; // a longer row does not fit a seat: then a number says it

/**
 * What the felt depends on; with the same key it need not be drawn again.
 * @param {View} view
 */
export const feltKey = (view) => [view.setup, view.state, view.bids, view.eye?.open];

/**
 * `losing`: seat -> dice it has just lost (negative: gained), to be seen falling. A tap on one of `names` is `onSeat(name)`.
 * `me` sits at the bottom.
 * @param {View} view
 * @param {{ centre?: Child, losing?: Record<string, number> | null, names?: string[], chosen?: string | null,
 *   me?: string, onSeat?: ((name: string) => void) | null }} [options]
 */
export function felt(view, { centre = null, losing = null, names = [], chosen = null, me = "", onSeat = null } = {}) {
  const seats = drawnOrder(view, me);
  const one = (/** @type {string} */ name, /** @type {number} */ i) => {
    const [x, y] = seatPlace(i, seats.length);
    const tap = onSeat && names.includes(name) ? () => onSeat(name) : null;
    return seat(view, name, { x, y, lost: losing?.[name] ?? 0, chosen: chosen === name, tap });
  };
  return h(
    "div",
    { class: looks("felt", seats.length === 5 && "narrow") },
    h("div.cloth"),
    h("div.centre", centre ?? middle(view)),
    h("ol.seats", { "aria-label": say("page-seats") }, seats.map(one)),
  );
}

/**
 * Where seat `i` of `n` lies, in per cent of the felt: clockwise from the top. With four or eight the ring is turned by
 * half a seat, so that nobody sits at the very middle of a side: the room there is the bid's.
 * @param {number} i
 * @param {number} n
 */
export function seatPlace(i, n) {
  const angle = (2 * Math.PI * (i - (n % 4 === 0 ? 0.5 : 0))) / n - Math.PI / 2;
  const squarer = (/** @type {number} */ v) => Math.sign(v) * Math.abs(v) ** 0.82; // fuller corners have room for more seats
  return [50 + 50 * squarer(Math.cos(angle)), 50 + 50 * squarer(Math.sin(angle))];
}

/**
 * @param {View} view
 * @param {string} name
 * @param {{ x: number, y: number, lost: number, chosen: boolean, tap: (() => void) | null }} how
 */
function seat(view, name, { x, y, lost, chosen, tap }) {
  const { state } = view;
  const out = state.out.includes(name);
  const turn = state.turn === name && state.phase !== "over";
  const winner = state.winner === name;
  const label = out ? say("page-is-out") : heard(leftOf(view, name), "");
  const penalties = state.penalties?.[name] ?? 0;
  const read = [label, openWords(view, name), turn && say("page-to-play"), winner && say("page-winner")]
    .filter(Boolean)
    .join(", ");
  const inside = [
    h("span.seat-name", { title: name }, named(view, name)),
    h(
      "span",
      {
        class: "seat-dice",
        "aria-hidden": "true",
        "data-dice": !view.lives ? state.dice[name] : livesLeft(view, name),
      },
      !view.lives || out ? hand(state.dice[name], lost, out, MOST_DICE_DRAWN, state.shown[name]) : hearts(view, name),
    ),
    h("span.unseen", read),
    turn ? h("span.turn-mark", { "aria-hidden": "true" }) : null,
    penalties > 0 && !view.lives ? h("span.penalty", penaltyCount(penalties)) : null,
  ];
  const look = looks(
    ...["seat", turn && "turn", out && "out", winner && "winner"],
    ...[lost > 0 && "loses", lost < 0 && "gains", chosen && "chosen"],
  );
  return h(
    "li",
    { class: look, "--x": `${x}%`, "--y": `${y}%`, "data-seat": name },
    tap ? button(`seat-${name}`, "", tap, inside) : inside,
  );
}

/** The dice of a seat that lie open, in words. @type {(view: View, name: string) => string} */
export const openWords = ({ state: { shown } }, name) =>
  shown[name] ? say("page-lie-open", { dice: { list: shown[name] } }) : "";

/**
 * The lives of one seat, those first that are left; `fallen` of the others were lost just now.
 * @param {View} view
 * @param {string} name
 */
export function hearts(view, name, fallen = view.state.verdict?.penalties[name] ?? 0) {
  const all = view.lives ?? 0;
  const left = livesLeft(view, name) ?? 0;
  const one = (/** @type {unknown} */ _, /** @type {number} */ i) =>
    symbol("heart", { class: looks("heart", i >= left && "gone", i >= left && i < left + fallen && "just-lost") });
  return Array.from({ length: all }, one);
}

/**
 * The dice of one seat, those that lie open with their faces; those just lost come last and fall.
 * @param {number} n
 * @param {number[]} open
 */
export function hand(n, lost = 0, out = false, most = MOST_DICE_DRAWN, open = []) {
  const fallen = Math.max(0, lost);
  const lie = open.map((face) => die(face, { class: "lies-open" }));
  const drawn = (/** @type {number} */ many, look = "") =>
    Array.from({ length: many }, () => die(null, { class: look }));
  if (out) {
    return [
      symbol("glass", { class: looks("glass", fallen > 0 && "turned") }),
      drawn(Math.min(fallen, 3), "falling last"),
    ];
  }
  if (n + fallen > most) {
    return [die(null), h("span.hand-count", h("span.by", "× "), n), lie, drawn(Math.min(fallen, 3), "falling")];
  }
  const gained = Math.min(n, Math.max(0, -lost));
  return [drawn(Math.max(0, n - gained - open.length)), lie, drawn(gained, "gained"), drawn(fallen, "falling")];
}

/** @type {ViewPart} */
const middle = (view) => {
  const { bid, phase, turn } = view.state;
  const quiet = (/** @type {string} */ words) => h("p.quiet", words);
  if (phase === "seating") return quiet(say("page-roll-for-seats"));
  const below = [quiet(say("page-dice-in-play", { dice: diceOf(diceOnTable(view)) })), roundLines(view).map(quiet)];
  if (bid) return [bigBid(view, bid), h("p.bidder", whoSpoke(view, bid)), bidsBefore(view), keptLine(view), below];
  return [h("p.opens", turn ? tell("page-opens", { name: strong(turn) }) : say("page-new-round")), below];
};

/**
 * Of a shared cup the dice that stay, and how many of the others were rolled; of an own hand how many were thrown again.
 * @type {ViewPart}
 */
export const keptLine = (view) => {
  const { kept = [], rerolled, rethrown, bidder, believed } = view.state;
  const number = Object.keys(rethrown).length ? rethrown[bidder ?? ""] : rerolled;
  const read = say("page-kept", { dice: { list: kept.map((face) => labels(view)[face - 1]) } });
  const rolled = say(believed ? "page-to-roll" : "page-rolled", { dice: diceOf(number ?? 0) });
  return [
    kept.length
      ? h(
          "p.kept",
          { role: "img", "aria-label": read },
          kept.map((face) => die(face)),
        )
      : null,
    typeof number === "number" ? h("p.quiet", rolled) : null,
  ];
};

/**
 * "Ann bids", "Ann claims", or the pass that came after it.
 * @param {View} view
 * @param {Bid} bid
 */
export function whoSpoke(view, bid) {
  const { passer } = view.state;
  if (passer) return tell("page-called", { name: strong(passer), call: callOf(view, "pass") });
  return tell(bid.value ? "page-claims" : "page-bids", { name: strong(bid.player) });
}

/**
 * What was bid in this round, and by whom, newest first: a ladder that grows.
 * @param {View} view
 */
export const ladder = (view) =>
  view.bids
    .map((bid) =>
      h("li", { "--hue": tokenOf(view, bid.player).hue }, named(view, bid.player), " ", smallBid(view, bid)),
    )
    .reverse();

/** Of the ladder what lies below the bid that stands. @type {ViewPart} */
export function bidsBefore(view) {
  const before = ladder(view).slice(1);
  return before.length ? h("ol.bids-before", { "aria-label": say("page-bids-before") }, before) : null;
}

/**
 * A bid in a line: "3 ×" and the die, or the claim in words.
 * @param {View} view
 * @param {Bid} bid
 */
export function smallBid(view, bid) {
  if (!bid.face) return h("b", bidWords(view, bid));
  return h("b", { role: "img", "aria-label": bidWords(view, bid) }, bid.quantity, "×", die(bid.face), bid.spoken);
}

/**
 * The bid in figures and dice; a claim as what it stands for, or in words.
 * @param {View} view
 * @param {Bid} bid
 */
export function bigBid(view, bid) {
  const value = bid.value ?? "";
  const [, quantity, face] = /^(\d)x(\d)$/.exec(value) ?? [null, bid.quantity, bid.face];
  const pair = /^[1-6]{2}$/.test(value) ? [...value].map((one) => die(Number(one))) : null;
  const spoken = bid.spoken ? h("span.times", bid.spoken) : null;
  const times = h("span.times", { "aria-hidden": "true" }, "×");
  const counted = face ? [h("span.quantity", quantity), times, die(Number(face)), spoken] : null;
  const words = pair || counted ? null : h("span.claimed", claimWords(view, value));
  return h(
    "p",
    { class: looks("big-bid", Boolean(words) && "in-words"), role: "img", "aria-label": bidWords(view, bid) },
    pair ?? counted ?? words,
  );
}

/**
 * A name with its player's token before it.
 * @param {Pick<View, "state">} view
 * @param {string} name
 */
export const named = (view, name) => h("span.named", drawToken(tokenOf(view, name)), name);
