// @ts-check
// The night afterwards: how each player did, the dice, the debts, and every round with its picture.

import { asksTwice } from "../draw/asks_twice.js";
import { at, button, h, put } from "../draw/elements.js";
import { named } from "../draw/felt.js";
import { diceLeft, faces, luck } from "../draw/night_charts.js";
import { bgStats } from "../logic/bg_stats.js";
import { wear } from "../logic/dice_pictures.js";
import { ranking, signed } from "../logic/ranking.js";
import { tokenOf } from "../logic/tokens.js";
import { saidBy } from "../logic/what_counts.js";
import { deleteTable, forgetName, tableCalls } from "../net/server_calls.js";
import { apart, heard, loadWords, moreWords, say } from "../words/speech.js";
import { bidWords, callName, doubtSentence, tableTitle } from "../words/table_terms.js";

/** @import { Night, Played, PlayedRound, View } from "../contract.js" */
/** @import { Child } from "../page.js" */

const SUSPICIOUS = 0.05;
const NUMBERED = /^#+\d+$/; // what the server shows in the place of a name that was forgotten
const CLOSEST = 3;
/** How far a call was from a coin's toss. */
const certain = (/** @type {PlayedRound} */ { chance }) => Math.abs((chance ?? 0) - 0.5);
const percent = (/** @type {number} */ share) => Math.round(100 * share);

await loadWords();
await moreWords("page-night-");
const { awards, dayOf, standings } = await import("../play/closing.js"); // which has words of its own
const tableId = document.body.dataset.table ?? "";
const calls = tableCalls(tableId);
const [asked, answered] = await Promise.all([calls.night(), calls.view(null)]);
const { problem } = asked.problem ? asked : answered;
put(at("problem"), problem ?? "");
if (asked.view && answered.view) tell(asked.view, answered.view);

/**
 * @param {Night} night
 * @param {View} view
 */
function tell(night, view) {
  wear(view.dice_pictures);
  put(at("day"), `${dayOf(night)}. ${tableTitle(view)}: ${night.seats.map(apart).join(", ")}`);
  put(at("closing"), standings(view), awards(night.awards, view), logged(view, night));
  const close = night.rounds.filter((it) => it.photo && it.chance !== null).sort((a, b) => certain(a) - certain(b));
  put(
    at("closest"),
    close.slice(0, CLOSEST).map((it) => round(view, it)),
  );
  put(
    at("players"),
    night.players.map((it) => player(view, it)),
  );
  put(at("fair"), fairness(night));
  put(at("untold"), untold(night));
  put(
    at("rounds"),
    [...night.rounds].reverse().map((it) => round(view, it)),
  );
  const owed = night.payments.map((it) => h("li", say("page-night-owes", { ...it })));
  const purses = Object.entries(night.purses).filter(([, n]) => n);
  const lines = purses.map(([name, n]) => h("li", named(view, name), ` ${signed(n)}`));
  const pot = night.pot ? [h("li", say("page-night-pot", { n: night.pot }))] : [];
  put(at("money"), [...pot, ...lines, ...owed]);
  at("money-part").hidden = !(pot.length || lines.length);
  const own = document.getElementById("own"); // a host's page has it
  if (own) ownNight(own, tableId, [...new Set([...view.setup.players, ...night.players.map((it) => it.name)])]);
  new ResizeObserver(() => draw(night, view)).observe(at("closing")); // as wide as they are, and never folded
}

/**
 * The night for who keeps a log of plays, once a game was won.
 * @param {View} view
 * @param {Night} night
 */
function logged(view, night) {
  if (!Object.keys(night.wins).length) return null;
  const link = h("a.secondary", { href: bgStats(night, view, ranking(view)) }, say("closing-bg-stats"));
  return h("p.night-log", link, h("span.hint", say("closing-bg-stats-hint")));
}

/**
 * @param {Night} night
 * @param {View} view
 */
function draw(night, view) {
  const token = (/** @type {string} */ name) => tokenOf(view, name);
  const { rounds, players, dice } = night;
  const judged = players.filter((it) => it.expected || it.won);
  const names = players.map((it) => it.name);
  chart("dice-left", rounds.length > 0, (room) => diceLeft(rounds, names, room, token));
  chart("luck", judged.length > 0, (room) => luck(judged, room, token));
  chart("faces", dice.counts.some(Boolean), (room) => faces(dice, room));
}

/**
 * @param {string} id
 * @param {boolean} some whether there is anything to draw
 * @param {(room: import("../draw/night_charts.js").Room) => Child} build
 */
function chart(id, some, build) {
  const place = at(id);
  put(place, some ? null : h("p.hint", say("page-no-rounds")));
  const em = Number.parseFloat(getComputedStyle(place).fontSize);
  if (some) put(place, build({ width: at("closing").clientWidth, em }));
}

/**
 * @param {View} view
 * @param {Played} it
 */
function player(view, it) {
  const row = (/** @type {string} */ id, /** @type {number} */ n, /** @type {number} */ of) =>
    of ? [h("dt", say(id)), h("dd", say("page-night-of", { n, of }))] : null;
  return h(
    "section.player",
    h("h3", named(view, it.name)),
    h(
      "dl",
      row("page-night-right", it.right, it.calls),
      row("page-night-exact", it.exact_right, it.exact_calls),
      row("page-night-caught", it.caught, it.called),
      it.got_away ? [h("dt", say("page-night-got-away")), h("dd", it.got_away)] : null,
    ),
  );
}

/** @param {Night} night */
function fairness({ dice }) {
  const n = dice.counts.reduce((sum, count) => sum + count, 0);
  if (dice.p === null || dice.noticeable === null) return say("page-night-few-dice", { n });
  const odd = dice.p < SUSPICIOUS ? "yes" : "no";
  const much = { n, share: percent(dice.p), odd, noticeable: percent(dice.noticeable) };
  return say(dice.p < 0.01 ? "page-night-uneven" : "page-night-fairness", much);
}

/** @param {Night} night */
function untold({ unheard, unseen }) {
  const told = [
    unheard ? say("page-night-unheard", { n: unheard }) : null,
    unseen ? say("page-night-unseen", { n: unseen }) : null,
    say("page-night-pool"),
  ];
  return told.filter(Boolean).map((words) => h("li", words));
}

/**
 * @param {View} view
 * @param {PlayedRound} it
 */
function round(view, it) {
  const face = (/** @type {number | null} */ one) => (one === null ? say("page-not-a-die") : String(one));
  const right = it.put_right.map((one) =>
    h(
      "p.hint",
      say("page-night-put-right", { read: face(one.read), now: face(one.now) }),
      " ",
      doubtSentence(one.doubt),
    ),
  );
  const picture = it.photo
    ? h(
        "a",
        { href: it.photo },
        h("img", { src: it.photo, alt: say("page-see-picture"), loading: "lazy", onerror: gone }),
      )
    : null;
  return h(
    "li",
    picture,
    h(
      "div",
      h("h3", say("page-night-round", { n: it.round, game: it.game })),
      h("p.hint", [
        named(view, it.bidder),
        `: ${bidWords(view, it.bid)}. `,
        named(view, saidBy(it) ?? ""),
        `: ${callName(view, it.call)}`,
      ]),
      h("p", heard(it.say, it.explanation)),
      right,
      it.taken_back ? h("p.hint", say("page-night-taken-back", { n: it.taken_back })) : null,
    ),
  );
}

/** A picture that is kept no longer. @param {Event} event */
function gone({ target }) {
  if (target instanceof Element) target.closest("a")?.remove();
}

/**
 * What a host may do with a night that is over: have a name forgotten, and delete it all.
 * @param {HTMLElement} place
 * @param {string} table
 * @param {string[]} names everybody's of the night
 */
function ownNight(place, table, names) {
  const done = (/** @type {string | undefined} */ problem, /** @type {() => void} */ leave) => {
    at("own-problem").textContent = problem ?? "";
    if (!problem) leave();
  };
  const forget = (/** @type {string} */ name) =>
    twice(name, say("page-forget-sure", { name }), async () =>
      done((await forgetName(name)).problem, () => location.reload()),
    );
  const drop = async () => done((await deleteTable(table)).problem, () => location.assign("/"));
  const known = names.filter((name) => !NUMBERED.test(name));
  put(
    place,
    h("h2", say("page-own-night")),
    known.length
      ? [
          h("h3", { id: "forget" }, say("page-forget-name")),
          h("p.hint", say("page-forget-hint")),
          h("div.ways", { role: "group", "aria-labelledby": "forget" }, known.map(forget)),
        ]
      : null,
    h("h3", say("page-delete-night")),
    h("p.hint", say("page-delete-night-hint")),
    h("div.ways", twice(say("page-delete-night"), say("page-delete-sure"), drop)),
    h("p", { id: "own-problem", class: "problem", role: "alert" }),
  );
}

/**
 * @param {string} words
 * @param {string} question
 * @param {() => unknown} act
 */
function twice(words, question, act) {
  const made = button(words, "choice", () => {}, words);
  asksTwice(made, question, act);
  return made;
}
