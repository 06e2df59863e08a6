// @ts-check
// What a voice says when the table moves on: the messages between one view and the next, complete enough to play by ear.
// Facts only; the table's language says them. Whoever hears all of them can play the game again.

import { inPlay } from "../logic/bid_choice.js";
import { parts, verdictSentences } from "../logic/dice_pictures.js";
import { isUnknown, likeliest, lossGroups, saidBy, verdictId, whoseDice } from "../logic/what_counts.js";
import { labels } from "../words/hands.js";
import { bidOf, diceOf, faceOf, roundFacts, shownAs } from "../words/table_terms.js";

/** @import { View } from "../contract.js" */
/** @import { Fact, Message } from "../page.js" */
/** @typedef {(before: View, after: View) => Fact[]} Teller */

/**
 * @param {string} id
 * @param {Record<string, Fact>} [facts]
 * @returns {Message}
 */
const message = (id, facts = {}) => ({ id, facts });

/**
 * Everything that is new in `after`; without a view before it, the table as it stands.
 * @param {View | null} before
 * @param {View} after
 * @returns {Fact[]}
 */
export function utterances(before, after) {
  if (!before) return [...opening(after), ...standing(after)];
  const renamed = newName(before, after);
  return renamed ? [message("voice-renamed", renamed)] : TELLERS.flatMap((teller) => teller(before, after));
}

/**
 * Who has taken another name, else null: everything else that is new then is the name.
 * @param {View} before
 * @param {View} after
 */
function newName({ state: { seats: before } }, { state: { seats: after } }) {
  const i = before.findIndex((name, at) => name !== after[at]);
  const only = before.length === after.length && before.every((name, at) => at === i || name === after[at]);
  return only && i >= 0 ? { name: before[i], to: after[i] } : null;
}

const PASSING = ["voice-turn", "page-sides", "page-cups-up", "page-cups-up-of"];
const LASTING_SENTENCES = 2; // of a verdict: what was found, and whether the bid stood

/**
 * Whether a line is of no use once the table has moved on: whose turn it was, what was waited for, how a verdict left it.
 * @param {View} view
 * @param {Fact} line
 */
export function passing(view, line) {
  if (typeof line === "object" && "id" in line && PASSING.includes(line.id)) return true;
  const told = JSON.stringify(line);
  if (told === JSON.stringify(question(view))) return true;
  const { verdict } = view.state;
  if (!verdict) return false;
  const rest = [
    ...parts(verdict.say ?? "").slice(LASTING_SENTENCES),
    ...hands(view, Object.keys(verdict.losses ?? {})),
  ];
  return rest.some((one) => JSON.stringify(one) === told);
}

/**
 * What stands now: the bid or the call that is not answered, the kind of round, whose turn it is.
 * @param {View} view
 * @returns {Fact[]}
 */
export function standing(view) {
  const { bid, call } = view.state;
  const stands = bid ? [message("voice-stands", { bid: bidOf(view, bid, countMessage), name: bid.player })] : [];
  return [...stands, ...(call ? calling(view, "voice-has-called") : []), ...roundKind(view), ...turn(view)];
}

/** @type {import("../words/table_terms.js").Count} */
function countMessage(view, n, of) {
  const { vocabulary } = view.setup.words;
  return message("bid", { quantity: n, faces: faceOf(view, of, n), face: of, vocabulary });
}

/**
 * What somebody says, in the variant's word for it.
 * @param {View} view
 * @param {string | null} name
 * @param {string} call
 */
const said = (view, name, call, how = "voice-calls") =>
  message(how, {
    name: name ?? "",
    call: message(
      view.setup.words[call] ? `variant-${view.setup.variant}.call-${call}` : `page-call-${call.replaceAll("_", "-")}`,
    ),
  });

/**
 * @param {View} view
 * @returns {Fact[]}
 */
function opening(view) {
  const { seats, pot } = view.state;
  return [
    message("voice-opening", { title: message(`variant-${view.setup.variant}`), seats: { list: seats } }),
    ...hands(view, seats),
    ...(pot ? [message("voice-pot", { n: pot })] : []),
  ];
}

/**
 * How many dice these seats have, equal hands told together; nothing where one cup goes round.
 * @param {View} view
 * @param {string[]} seats
 */
function hands(view, seats) {
  const { dice } = view.state;
  const held = Object.fromEntries(seats.filter((name) => dice[name]).map((name) => [name, dice[name]]));
  const told = (/** @type {[number, string[]]} */ [n, who]) =>
    message("voice-hands", { seats: { list: who }, people: who.length, dice: diceOf(n) });
  return oneCup(view) ? [] : lossGroups(held).map(told);
}

/**
 * Whether one cup goes round: whoever has it has all the dice.
 * @param {View} view
 */
const oneCup = ({ state: { seats, dice, out } }) => seats.some((name) => !dice[name] && !out.includes(name));

/** @param {View} view */
const turn = ({ state: { phase, turn: name } }) =>
  name && phase !== "over" ? [message(phase === "siding" ? "page-sides" : "voice-turn", { name })] : [];

/** @param {View} view */
const roundKind = (view) => (oneCup(view) ? [] : roundFacts(view));

/**
 * @param {View} view
 * @returns {Fact[]}
 */
function calling(view, how = "voice-calls") {
  const { call } = view.state;
  const whose = whoseDice(view);
  const dice = diceOf(view.expected ?? 0);
  const up = message(whose ? "page-cups-up-of" : "page-cups-up", { dice, ...(whose ? { name: whose } : {}) });
  return [said(view, saidBy(view.state), call ?? "", how), ...(view.state.phase === "revealing" ? [up] : [])];
}

/**
 * Whether a verdict is new that tells who starts and in what kind of round.
 * @type {(before: View, after: View) => boolean}
 */
const judged = (before, after) =>
  after.history.length > 0 && verdictId(after) !== null && lastOf(after) > lastOf(before);

/** @param {View} view */
const lastOf = ({ history }) => history.at(-1)?.version ?? -1;
/** @type {(before: View, after: View) => boolean} */
const anew = (before, after) => before.state.game !== after.state.game;

/** @type {Teller[]} */
const TELLERS = [
  function game(before, after) {
    return anew(before, after) ? [message("voice-another"), ...opening(after)] : [];
  },
  function company(before, after) {
    if (anew(before, after)) return [];
    const { seats, left = [] } = after.state;
    const { seats: sat, left: gone = [] } = before.state;
    const come = seats.filter((name) => !sat.includes(name) || (gone.includes(name) && !left.includes(name)));
    const joins = (/** @type {string} */ name) => [
      message("voice-joins", { name, other: seats.at(seats.indexOf(name) - 1) ?? "" }),
      ...hands(after, [name]),
    ];
    const moved = seats.length === sat.length && seats.join() !== sat.join();
    return [
      ...come.flatMap(joins),
      ...left.filter((name) => !gone.includes(name)).map((name) => message("voice-leaves", { name })),
      ...(moved ? [message("voice-seats", { seats: { list: seats } })] : []),
    ];
  },
  function rolls({ state: before }, { state: after }) {
    const again = after.tied.filter((group) => group.length > 1).flat();
    const asked = after.phase === "seating" && JSON.stringify(before.tied) !== JSON.stringify(after.tied);
    return asked && again.length ? [message("voice-rolls", { seats: { list: again } })] : [];
  },
  function direction({ state: before }, { state: after }) {
    return before.direction === after.direction || !after.direction
      ? []
      : [message(`page-direction-${after.direction}`)];
  },
  function mishaps(before, after) {
    const known = before.mishaps.at(-1)?.version ?? -1;
    const told = after.mishaps.filter(({ version }) => version > known);
    return told.map(({ action, player, lost }) =>
      message(`page-past-${action}`, { name: player, lost: lost > 0 ? "yes" : "no" }),
    );
  },
  function shows(sat, now) {
    const { state: before, mishaps: known } = sat;
    const { state: after, mishaps } = now;
    const named = (/** @type {[string, number[]]} */ [name, dice]) =>
      message(shownAs(now, name), { name, dice: { list: dice } });
    const seen = Object.entries(after.shown).filter(([name, { length }]) => length > (before.shown[name]?.length ?? 0));
    const shown = Object.keys(before.shown).length;
    const all = shown && shown + 1 >= inPlay(sat).length;
    const again = all && !Object.keys(after.shown).length && !after.call && after.round === before.round;
    return [...seen.map(named), ...(again && known.length === mishaps.length ? [message("voice-round-again")] : [])];
  },
  function bids(before, after) {
    const { bid } = after.state;
    const told = !bid || JSON.stringify(bid) === JSON.stringify(before.state.bid);
    return told ? [] : [message("voice-bids", { name: bid.player, bid: bidOf(after, bid, countMessage) })];
  },
  function answers(before, after) {
    const { turn: name, passer, believed, kept, rerolled } = after.state;
    const passed = passer && passer !== before.state.passer;
    const believes = believed && !before.state.believed;
    const again = Object.entries(after.state.rethrown).filter(([thrower]) => !(thrower in before.state.rethrown));
    /** @type {[string, number][]} */
    const throws = believes && rerolled !== null ? [[name ?? "", rerolled]] : again;
    const stay = { list: (kept ?? []).map((face) => labels(after)[face - 1]) };
    return [
      ...(passed ? [said(after, passer, "pass")] : []),
      ...(believes ? [said(after, name, "believe")] : []),
      ...(believes && kept?.length ? [message("voice-keeps", { name: name ?? "", dice: stay })] : []),
      ...throws.map(([thrower, dice]) => message("voice-throws-again", { name: thrower, dice: diceOf(dice) })),
    ];
  },
  function sides(before, after) {
    const chosen = Object.entries(after.state.sides).filter(([name]) => !(name in before.state.sides));
    return chosen.map(([name, other]) => message("voice-sides", { name, other }));
  },
  function calls(before, after) {
    const { call, phase } = after.state;
    if (!call) return [];
    const up = phase === "revealing" && before.state.phase !== "revealing";
    return call === before.state.call ? (up ? calling(after).slice(1) : []) : calling(after);
  },
  function verdicts(before, after) {
    const told = after.history.filter(({ version }) => version > lastOf(before));
    const newest = after.state.verdict && after.history.at(-1);
    return told.flatMap((one) => [
      ...unseenCall(after, one.call),
      ...(one === newest ? verdictSentences(after) : parts(one.say ?? one.explanation)),
    ]);
  },
  function left(before, after) {
    const { verdict, penalties } = after.state;
    if (!judged(before, after) || !verdict || verdict.winner) return [];
    const counted = (/** @type {string} */ name) =>
      !after.lives
        ? message("voice-penalties", { name, penalties: message("page-penalties", { n: penalties[name] ?? 0 }) })
        : message("voice-lives", { name, n: Math.max(0, after.lives - (penalties[name] ?? 0)) });
    const punished = Object.keys(verdict.penalties).map(counted);
    return [...hands(after, Object.keys(verdict.losses ?? {})), ...punished];
  },
  function winners({ state: before }, { state: after }) {
    const alone = after.winner && !before.winner && !after.verdict; // everybody else has left
    return alone ? [message("page-name-wins", { name: after.winner ?? "" })] : [];
  },
  function questions(before, after) {
    const asked = question(after);
    return asked && JSON.stringify(asked) !== JSON.stringify(question(before)) ? [asked] : [];
  },
  function kinds(before, after) {
    if (judged(before, after) || after.state.phase !== "bidding") return [];
    const now = roundKind(after);
    return anew(before, after) || JSON.stringify(now) !== JSON.stringify(roundKind(before)) ? now : [];
  },
  function turns(before, after) {
    const same = before.state.turn === after.state.turn && before.state.phase === after.state.phase;
    return judged(before, after) || (same && !anew(before, after)) ? [] : turn(after);
  },
];

/**
 * A call that is judged as it is made was not told before its verdict.
 * @param {View} view
 * @param {string} call
 */
function unseenCall(view, call) {
  const { verdict } = view.state;
  const atOnce = verdict?.call === call && ["pass_unseen", "concede", "surrender"].includes(call);
  return atOnce ? [said(view, saidBy(verdict), call)] : [];
}

/**
 * What people are asked, so that everybody hears why it waits.
 * @param {View} view
 * @returns {Fact | null}
 */
function question(view) {
  const { reading } = view;
  if (!reading) return null;
  if (reading.unmoved_say) return reading.unmoved_say;
  if (reading.count_question) return reading.count_say ?? reading.count_question;
  const [die] = reading.questions;
  if (die === undefined) return null;
  if (isUnknown(reading.dice[die])) return message("voice-unknown");
  const faces = likeliest(reading.dice[die]).map((face) => faceOf(view, face, 1));
  return message("voice-which", { faces: { list: faces, join: "or" } });
}
