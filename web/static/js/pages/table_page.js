// @ts-check
// The table page of the host and of the phones: one thing a screen, chosen from where the game stands.

import { at, button, calm, h, prompt, show, strong } from "../draw/elements.js";
import { felt, feltKey, ladder } from "../draw/felt.js";
import { bringIntoSight } from "../draw/in_sight.js";
import { keepAwake } from "../draw/keep_awake.js";
import { later, sheet } from "../draw/later.js";
import { drawHead, drawLine } from "../draw/line.js";
import { watchRoom } from "../draw/stage_room.js";
import { bidderOf, inPlay, isClaimed } from "../logic/bid_choice.js";
import { keepDraft, keptDraft } from "../logic/memory.js";
import { peoplesView, stopped, thinking } from "../logic/rivals.js";
import { verdictId } from "../logic/what_counts.js";
import { holding } from "../net/holding.js";
import { LiveView } from "../net/live_view.js";
import { whoAmI } from "../net/server_calls.js";
import { bidding } from "../play/bid_dock.js";
import { calls, makeCall, siding, whoCalls } from "../play/call_dock.js";
import { curtain } from "../play/curtain.js";
import { closesEasily } from "../play/dialogs.js";
import { explain } from "../play/meanings.js";
import { followEvidence, mishapWords, pastRounds } from "../play/past_rounds.js";
import { saying } from "../play/say_chosen.js";
import { seenLine, seenWord } from "../play/seen_words.js";
import { listenForShortcuts } from "../play/shortcuts.js";
import { Voice, voiceSwitch } from "../voice/voice_switch.js";
import { loadWords, say, tell } from "../words/speech.js";
import { maySay, sentence, tableTitle } from "../words/table_terms.js";

/** @import { View } from "../contract.js" */
/** @import { Child, Table, Ui } from "../page.js" */

const SECOND_TAP_MILLISECONDS = 400; // a tap so soon after the dock changed was meant for what stood there before

/** What was chosen but not said: gone once something else was said. */
const UNSAID = { draft: null, claim: null, keep: null, bidder: null, asking: null, mistake: null };
/** @type {Omit<Ui, "seating" | "seen" | "whole" | "landed">} */
const FRESH = {
  ...UNSAID,
  ...{ hand: null, cups: false, picked: null, circled: null, adding: null, held: false, unread: null }, // the reveal
  ...{ peek: false, rolls: {}, thrown: null },
};
/** @type {Ui} */
const ui = { ...FRESH, seating: false, seen: null, whole: false, landed: 0 };
const menu = /** @type {HTMLDialogElement} */ (at("menu"));
/** @type {string | null} */
let stepShown = null;
let versionShown = -1;

await loadWords();
const claims = document.body.dataset.claims ? await import("../play/claim_dock.js") : null;
watchRoom(at("stage"));
const tableId = document.body.dataset.table ?? "";
const store = new LiveView(tableId, render);
const hold = holding(store.calls);
const voice = new Voice(render, document.body.dataset.table);
const closing = later(() => sheet("closing").then(() => import("../play/closing.js")), render);
const shown = curtain(render);
const judging = later(() => import("../play/judging.js"), render);
const more = later(async () => {
  const [menus, speaker] = await Promise.all([import("../play/more_menu.js"), voice.fetched()]);
  return { ...menus, speaker };
}, showMenu);
const said = saying(render);
const clock = later(() => import("../stage/turn_clock.js"), render);
const cups = later(() => import("../play/laptop_cup.js"), render);
const seats = later(() => import("../play/seating_dock.js"), render);
const taps = later(() => import("../play/mistake_dock.js"), render);
/** Fetched where dice may be laid open, or the table has a rule for those shown by mistake. */
const mistakes = () => (table.view.legal.mistake || table.view.legal.actions.lay_open ? taps() : null);
const playOn = () => store.act({ action: "undo" });
const hosting = whoAmI().then(({ view }) => view?.role === "host");
let host = false;
/** @type {Table} */
const table = {
  store,
  ui,
  get view() {
    return peoplesView(store.shown);
  },
  change(patch) {
    Object.assign(ui, patch);
    render();
  },
};

/**
 * Which of the table's few faces to show.
 * @param {View} view
 */
function mode(view) {
  const standing = verdictId(view);
  if (view.ended) return "ended";
  if (view.reading) return "reading";
  if (standing !== null && standing !== ui.seen) return "verdict";
  if (view.state.phase === "over") return "winner";
  return ui.seating ? "seating" : view.state.phase;
}

/** @typedef {{ body: () => Child, foot: () => Child, centre?: () => Child }} Dock */
/** @type {Record<string, Dock>} */
const DOCKS = {
  seating: { body: () => seats()?.seating(table), foot: () => seats()?.seatingFoot(table) },
  siding: { body: () => siding(table), foot: () => [], centre: callCentre },
  bidding: { body: biddingDock, foot: biddingFoot },
  revealing: { body: () => judging()?.revealing(table), foot: revealFoot, centre: callCentre },
  reading: { body: () => judging()?.readingDock(table), foot: () => judging()?.readingFoot(table) },
  verdict: {
    body: () => (shown.silent ? null : [judging()?.verdictDock(table), ui.peek ? null : shown.after(table.view)]),
    foot: () => (shown.silent ? null : judging()?.verdictFoot(table)),
  },
  winner: { body: () => judging()?.winnerDock(), foot: () => judging()?.winnerFoot(table) },
  ended: { body: () => null, foot: () => closing()?.closingFoot(table.view, playOn) },
};

function callCentre() {
  return judging()?.callCentre(table.view);
}

function biddingDock() {
  if (ui.mistake) return mistakes()?.mistaken(table, ui.mistake);
  if (ui.asking) return whoCalls(table);
  const { view } = table;
  const laptop = view.throws ? cups() : null;
  if (laptop?.isPassed(view)) return laptop.passed(table);
  const rival = thinking(view);
  const now = rival
    ? prompt(tell("page-rival-thinks", { name: strong(rival) }))
    : isClaimed(view)
      ? claims?.claiming(table)
      : bidding(table);
  return [seenLine(view), stopped(view) ? prompt(say("page-rivals-stopped")) : null, now, laptop?.laptopCup(table)];
}

function biddingFoot() {
  if (ui.mistake) return mistakes()?.mistakenFoot(table, ui.mistake);
  const covered = table.view.throws && cups()?.isPassed(table.view);
  return ui.asking || covered ? [] : [calls(table), mistakes()?.layOpen(table)];
}

function revealFoot() {
  if (ui.hand) return judging()?.typingFoot(table);
  return ui.unread ? button("unread", "quiet-button", () => table.change({ unread: null }), say("page-back")) : [];
}

function render() {
  drawLine(store, voice.waits, true);
  show(at("voice"), voice.on, () => voiceSwitch(voice, showMenu));
  document.body.classList.toggle("offline", !store.online);
  show(at("notice"), store.notice, () => store.notice ?? "");
  const { view } = store;
  if (!view) return;
  at("menu-open").removeAttribute("disabled");
  const step = [view.state.phase, view.reading?.id].join();
  if (stepShown === null) Object.assign(ui, keptDraft(tableId, view.version));
  else if (step !== stepShown) Object.assign(ui, FRESH);
  if (versionShown !== -1 && versionShown !== view.version) Object.assign(ui, UNSAID);
  stepShown = step;
  const now = mode(view);

  Object.assign(document.body.dataset, { mode: now, version: view.version });
  document.body.classList.toggle("busy", Boolean(store.busy));
  drawHead(view, tableTitle(view));
  at("demo").hidden = !view.demo || view.camera;
  const undo = at("undo");
  if (undo instanceof HTMLButtonElement) undo.disabled = !view.undo;

  explain(table.view, menu);
  shown.follow(view);
  if (view.state.bid || now !== "bidding") judging(); // so that it is there in time
  drawStage(view, now);
  const dock = DOCKS[now];
  const depends = [
    now,
    view.version,
    ui,
    store.busy,
    view.camera,
    view.demo,
    view.eye?.state,
    view.eye?.say,
    seenWord(view),
    now === "ended" && Boolean(closing()),
    now === "seating" && Boolean(seats()),
    Boolean(mistakes()),
    now !== "bidding" && Boolean(judging()),
    [shown.on, shown.silent],
    view.throws ? cups()?.seenNow() : stopped(view),
  ];
  const drawn = show(at("dock-body"), depends, () =>
    store.busy ? h("p.prompt.waiting", store.busy) : [mishap(view), dock.body()],
  );
  show(at("dock-foot"), depends, () => (store.busy ? [] : dock.foot()));
  if (drawn) bringIntoSight();
  drawAside(view, now);
  if (versionShown !== -1 && versionShown !== view.version) settle();
  versionShown = view.version;
  hold(view.version, host && (Boolean(ui.hand) || (ui.held && Boolean(view.reading))));
  keepDraft(tableId, view.version, ui);
  announce(view, now);
  voice.follow(view);
  if (view.setup.turn_seconds) clock()?.turnClock(view, store.turnBegan, now === "bidding", true);
  said?.()?.sayIt(table);
}

/**
 * A laptop's right column: this round's bids until the next begins, then the rounds so far.
 * @param {View} view
 * @param {string} now
 */
function drawAside(view, now) {
  const [aside, some] = [at("bids"), view.bids.length > 0];
  if (!some && now !== "bidding") return;
  aside.classList.toggle("ladder", some);
  show(aside, [feltKey(view), view.history, view.mishaps], () => (some ? ladder(view) : pastRounds(view)));
}

/** What has changed under a finger is not to be tapped at once: that tap was meant for what stood there. */
function settle() {
  document.body.classList.add("settling");
  setTimeout(() => document.body.classList.remove("settling"), SECOND_TAP_MILLISECONDS);
}

/**
 * What has just happened to a die, until the next thing happens.
 * @param {View} view
 */
function mishap(view) {
  const last = view.mishaps.at(-1);
  return last?.version === view.version ? prompt(mishapWords(last)) : null;
}

/**
 * @param {View} view
 * @param {string} now
 */
function drawStage(view, now) {
  const stage = at("stage");
  const docks = now === "bidding" ? null : judging();
  if (docks && now === "reading") return drawReading(view, stage, docks);
  const { judged } = view;
  if (docks && now === "verdict" && ui.peek && judged) {
    return show(stage, ["evidence", judged, ui.picked, ui.whole], () => docks.evidenceStage(table, judged));
  }
  const play = now === "verdict" && shown.stage(view);
  if (play) return show(stage, play.key, play.build);
  if (docks && now === "winner") return show(stage, [now, view.state.winner], () => docks.winnerStage(view));
  const ended = now === "ended" && closing();
  if (ended) return show(stage, [now, view.version], () => ended.closingStage(view));
  const { unread } = ui;
  if (docks && now === "revealing" && unread && !ui.hand)
    return show(stage, ["unread", unread], () => docks.unreadPicture(unread));
  if (docks && now === "revealing" && view.camera && view.eye?.state === "ready" && !ui.hand)
    return show(stage, ["lens"], () => docks.lens());
  const told = shown.told(view);
  const verdict = now === "verdict" && told.state.verdict;
  const losing = verdict ? verdict.losses : null;
  const seats = now === "bidding" && !isClaimed(view) ? tappable(view) : {};
  return show(stage, [now, feltKey(told), seats.names, seats.chosen, Boolean(docks)], () => [
    felt(told, { centre: DOCKS[now]?.centre?.(), losing, ...seats }),
    verdict ? docks?.verdictStage(view) : null,
  ]);
}

/**
 * While bids are made, a tap on a seat says who calls, when that is asked, or else whose bid it is.
 * @param {View} view
 * @returns {{ names?: string[], chosen?: string | null, onSeat?: (name: string) => void }}
 */
function tappable(view) {
  if (ui.asking) return { names: maySay(view, ui.asking), onSeat: (player) => makeCall(table, player) };
  return {
    names: inPlay(view),
    chosen: bidderOf(view, ui),
    onSeat: (name) => table.change({ bidder: name, asking: null }),
  };
}

/**
 * The marks land once for each picture. The server takes the verdict when it is due; a finger on a die holds it.
 * @param {View} view
 * @param {HTMLElement} stage
 * @param {typeof import("../play/judging.js")} docks
 */
function drawReading(view, stage, docks) {
  const { reading } = view;
  if (!reading) return;
  const first = ui.landed < reading.id; // one that undo brought back has landed before
  ui.landed = Math.max(ui.landed, reading.id);
  const byHand = reading.dice.some((d) => d.corrected);
  const landing = first && !calm() && !byHand;
  const remove = (/** @type {number} */ i) => docks.correct(table, { die: i, face: null });
  const how = { landing, asked: docks.asked(view), remove, add: true };
  show(stage, ["reading", reading, ui.picked, ui.circled, ui.adding, ui.whole], () =>
    docks.readingStage(table, reading, how),
  );
  if (landing) requestAnimationFrame(() => docks.climb(document, reading.dice));
}

/**
 * Said aloud by a screen reader once: the verdict, and the winner.
 * @param {View} view
 * @param {string} now
 */
function announce(view, now) {
  const verdict = now === "verdict" && !shown.silent ? sentence(view) : "";
  const words = now === "winner" ? tell("page-name-wins", { name: view.state.winner ?? "" }).join("") : verdict;
  if (at("said").textContent !== words) at("said").textContent = words;
}

function showMenu() {
  const come = more();
  if (store.view) come?.openMenu(table, menu, { speaker: come.speaker, host, mistakes: mistakes() });
}

/**
 * Back to a past verdict, with its picture open: a die that is tapped there is put right.
 * @param {number} version
 */
async function goBack(version) {
  const { done } = await store.write(`evidence/${version}/back`, {});
  if (done) table.change({ seen: null, peek: true });
}

closesEasily(menu);
followEvidence(tableId, menu, { may: hosting, goBack });
at("undo").addEventListener("click", () => store.act({ action: "undo" }));
at("menu-open").addEventListener("click", showMenu);
at("stage").addEventListener("click", () => at("stage").classList.add("skipped"), true); // a tap ends the theatre
new MutationObserver(() => at("stage").classList.remove("skipped")).observe(at("stage"), { childList: true });
listenForShortcuts(at("dock"), at("undo"));

keepAwake();
host = await hosting;
await store.start();
if (host && location.hash === "#show") import("../play/coach.js").then(({ coach }) => coach(table));
