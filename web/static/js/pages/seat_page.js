// @ts-check
// A player's own phone: own bids and calls when it is their turn, own dice for the odds, and what everybody sees.

import { at, button, choices, prompt, show, strong } from "../draw/elements.js";
import { felt, feltKey } from "../draw/felt.js";
import { bringIntoSight } from "../draw/in_sight.js";
import { keepAwake } from "../draw/keep_awake.js";
import { later, sheet } from "../draw/later.js";
import { drawHead, drawLine } from "../draw/line.js";
import { watchRoom } from "../draw/stage_room.js";
import { isClaimed, readyBid, saidSo, spokenNow } from "../logic/bid_choice.js";
import { ownMode, ownName, ownView, rememberName } from "../logic/own_seat.js";
import { mayLook, roundOf } from "../logic/rivals.js";
import { verdictId } from "../logic/what_counts.js";
import { LiveView } from "../net/live_view.js";
import { bidding } from "../play/bid_dock.js";
import { calls, siding, splitAnswers } from "../play/call_dock.js";
import { curtain } from "../play/curtain.js";
import { closesEasily } from "../play/dialogs.js";
import { explain } from "../play/meanings.js";
import { keepDice, keptDice, ownCup } from "../play/own_cup.js";
import { followEvidence } from "../play/past_rounds.js";
import { saying } from "../play/say_chosen.js";
import { openSeatMenu } from "../play/seat_menu.js";
import { loadWords, say, tell } from "../words/speech.js";
import { diceOf, maySay, sentence } from "../words/table_terms.js";

/** @import { View } from "../contract.js" */
/** @import { Child, Table, Ui } from "../page.js" */
/** @import { Cup } from "../play/own_cup.js" */

await loadWords();
const claims = document.body.dataset.claims ? await import("../play/claim_dock.js") : null;
watchRoom(at("stage"));
const { table: tableId = "", seat: given = "" } = document.body.dataset;
const store = new LiveView(tableId, render);
/** @type {Pick<Ui, "mistake" | "seen"> & { me: string } & Record<string, any>} */
const ui = { draft: null, claim: null, bidder: null, asking: null, mistake: null, seen: null, me: given };
/** @type {Cup} */
const cup = { dice: [], odds: null, open: false, round: "" };
const menu = /** @type {HTMLDialogElement} */ (at("menu"));
let versionShown = -1;
const shown = curtain(render);
const said = saying(render);
const clock = later(() => import("../stage/turn_clock.js"), render);
const judging = later(() => import("../play/judging.js"), render);
const closing = later(() => sheet("closing").then(() => import("../play/closing.js")), render);

const taps = later(() => import("../play/mistake_dock.js"), render);
const opening = () => (maySay(table.view, "lay_open").length ? taps() : null);
const laid = () => ui.mistake ?? { seat: ui.me, faces: [], opens: true }; // no tap to begin: the faces lie ready

const BUZZ_MILLISECONDS = 120;
const GREETED_MILLISECONDS = 5000;

/** Whether who has just come is told whose seat this is: until something happens, and not for long. */
let greets = location.hash === "#mine";

/** Felt in the hand where the phone can: it is this seat's turn. A phone that nobody has touched yet may not. */
function buzz() {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ_MILLISECONDS);
}

/** What the docks ask of a table; whatever else a host's page remembers does not happen here. */
const table = /** @type {Table} */ (
  /** @type {unknown} */ ({
    store,
    ui,
    get view() {
      return ownView(store.shown, ui.me);
    },
    change(/** @type {Partial<typeof ui>} */ patch) {
      Object.assign(ui, patch);
      render();
    },
  })
);

/** @type {Record<string, { body: () => Child, foot?: () => Child }>} */
const DOCKS = {
  who: { body: whoAmI },
  left: { body: () => prompt(say("page-seat-left", { name: ui.me || given })) },
  seating: { body: () => prompt(say("page-roll-for-seats")) },
  waiting: {
    body: () => [waiting(), opening()?.mistaken(table, laid())],
    foot: () => [calls(table), ui.mistake && opening()?.mistakenFoot(table, laid())],
  },
  bidding: {
    body: () => (isClaimed(table.view) ? claims?.claiming(table) : bidding(table, say("page-your-turn"))),
    foot: () => calls(table),
  },
  siding: { body: () => siding(table) },
  revealing: {
    body: () => prompt(say("page-cups-up", { dice: diceOf(table.view.expected ?? 0) })),
    foot: () => [calls(table), splitAnswers(table)],
  },
  reading: { body: () => judging()?.watching(table.view) },
  verdict: { body: () => (shown.silent ? null : shown.after(table.view)), foot: verdictFoot },
  winner: { body: () => null },
  ended: { body: () => null, foot: () => closing()?.closingFoot(table.view, null) },
};

/** A host's phone is nobody's seat until it is told whose. */
function whoAmI() {
  const am = (/** @type {string} */ name) => () => {
    rememberName(name);
    ui.me = name;
    render();
  };
  const names = store.shown.state.seats;
  return [
    prompt(say("page-join-tap-name")),
    choices(names.map((name) => button(`me-${name}`, "choice", am(name), name))),
  ];
}

function waiting() {
  return prompt(tell("page-waits-for", { name: strong(table.view.state.turn) }));
}

/**
 * Until the next one acts, what was said last from this seat may be taken back.
 * @param {View} view
 * @param {string} now
 */
function takeBack({ takes_back: doer }, now) {
  if (doer !== ui.me || !["waiting", "siding", "revealing", "verdict"].includes(now)) return null;
  return button("take-back", "quiet-button", () => store.act({ action: "undo" }), say("page-take-it-back"));
}

function verdictFoot() {
  if (shown.silent) return null;
  const read = () => table.change({ seen: verdictId(table.view) });
  const over = table.view.state.phase === "over";
  return button("next", "primary", read, say(over ? "page-see-winner" : "page-next-round"));
}

/** What went wrong, or else whose phone this is. */
function drawNotice() {
  greets &&= versionShown === -1 || versionShown === store.shown.version;
  const greeting = greets && ui.me && store.view ? say("page-seat-yours", { name: ui.me }) : null;
  const notice = store.notice ?? greeting;
  show(at("notice"), notice, () => notice);
  at("notice").classList.toggle("good", notice === greeting);
}

function render() {
  drawLine(store);
  const seats = store.view?.state.seats;
  if (seats && !seats.includes(ui.me)) ui.me = seats.find((name) => name === ownName()) ?? "";
  drawNotice();
  if (!store.view) return;
  at("menu-open").removeAttribute("disabled");
  const { view } = table;
  const standing = verdictId(view);
  if (versionShown === -1) Object.assign(ui, { seen: standing }); // what was judged before one came is in the history
  const now = ui.me ? ownMode(view, ui.me, ui.seen, standing) : given ? "left" : "who";
  const turned = versionShown !== view.version;
  versionShown = view.version;
  if (turned) Object.assign(ui, { draft: null, claim: null, keep: null, asking: null, mistake: null });

  if (now === "bidding" && !["bidding", undefined].includes(document.body.dataset.mode)) buzz();
  document.body.dataset.mode = now;
  keepAwake(view.state.phase !== "over" && now !== "left" && now !== "ended"); // who waits is to see that it is their turn
  drawHead(view, ui.me);
  explain(view, menu);
  shown.follow(view);
  if (view.state.bid || !["who", "bidding", "waiting"].includes(now)) judging(); // so that it is there in time
  drawStage(view, now);
  const come = [now === "ended" && Boolean(closing()), now === "reading" && [Boolean(judging()), view.reading]];
  const depends = [now, view.version, ui, store.busy, come, [shown.on, shown.silent], Boolean(opening())];
  const dock = DOCKS[now];
  if (show(at("dock-body"), depends, dock.body)) bringIntoSight();
  show(at("dock-foot"), depends, () => [takeBack(view, now), dock.foot?.()]);
  const words = now === "verdict" && !shown.silent ? sentence(view) : now === "bidding" ? say("page-your-turn") : "";
  if (at("said").textContent !== words) at("said").textContent = words;
  drawCup(view, now, turned);
  const mine = now === "bidding";
  if (view.setup.turn_seconds) clock()?.turnClock(view, store.turnBegan, mine || now === "waiting", mine);
  said?.()?.sayIt(table);
}

/**
 * @param {View} view
 * @param {string} now
 */
function drawStage(view, now) {
  const stage = at("stage");
  const play = now === "verdict" && shown.stage(view);
  if (play) return show(stage, play.key, play.build);
  const called = ["revealing", "reading", "siding"].includes(now);
  const docks = called || now === "verdict" || now === "winner" ? judging() : null;
  if (docks && now === "winner") return show(stage, [now, view.state.winner], () => docks.winnerStage(view));
  const ended = now === "ended" && closing();
  if (ended) return show(stage, [now, view.version], () => ended.closingStage(view));
  const told = shown.told(view);
  const verdict = now === "verdict" && told.state.verdict;
  const losing = verdict ? verdict.losses : null;
  return show(stage, [now, feltKey(told), ui.me, Boolean(docks)], () => [
    felt(told, { centre: called ? docks?.callCentre(view) : null, losing, chosen: ui.me, me: ui.me }),
    verdict ? docks?.verdictStage(view) : null,
  ]);
}

/**
 * @param {View} view
 * @param {string} now
 * @param {boolean} turned whether the table has moved on since it was drawn
 */
function drawCup(view, now, turned) {
  const bids = now === "bidding" || now === "waiting";
  if (!bids || !mayLook(view, ui.me)) return show(at("cup"), null, () => null);
  if (turned || cup.round !== roundOf(view, ui.me)) {
    Object.assign(cup, { dice: keptDice(view, ui.me), round: roundOf(view, ui.me) });
    askOdds(view);
  }
  const ready = view.state.turn === ui.me ? readyBid(saidSo(view, spokenNow(view, ui.draft)), ui.draft) : null;
  const set = (/** @type {number[]} */ dice) => {
    cup.dice = dice;
    keepDice(view, ui.me, dice);
    askOdds(view);
    render();
  };
  const lift = async () => {
    const { view: told, problem } = await store.calls.cup(ui.me);
    if (told) set(told.dice);
    else store.tell(problem ?? null);
  };
  const toggle = (/** @type {boolean} */ open) => {
    if (cup.open === open) return;
    cup.open = open;
    askOdds(view);
  };
  return show(at("cup"), [view.state, cup, ready], () => ownCup(view, ui.me, cup, ready, { set, toggle, lift }));
}

/** @param {View} view */
async function askOdds(view) {
  if (!cup.open || isClaimed(view)) return;
  const { dice } = cup;
  const answer = await store.calls.odds(ui.me, dice);
  if (dice !== cup.dice || view.version !== store.shown.version) return; // asked again meanwhile
  cup.odds = answer.view ?? null;
  render();
}

closesEasily(menu);
followEvidence(document.body.dataset.table ?? "", menu);
at("menu-open").addEventListener(
  "click",
  () => store.view && openSeatMenu(table.view, menu, (action) => store.act(action)),
);

if (greets) {
  history.replaceState(null, "", location.pathname);
  setTimeout(() => {
    greets = false;
    render();
  }, GREETED_MILLISECONDS);
}
store.start();
