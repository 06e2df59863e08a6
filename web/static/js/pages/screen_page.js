// @ts-check
// The big screen: the same table from across the room. It only looks: nothing can be changed at it but itself.

import { at, calm, h, show } from "../draw/elements.js";
import { keepAwake } from "../draw/keep_awake.js";
import { later, sheet } from "../draw/later.js";
import { drawHead, drawLine } from "../draw/line.js";
import { unjudged, verdictId } from "../logic/what_counts.js";
import { LiveView } from "../net/live_view.js";
import { followNewest, goOnAfter } from "../net/newest_table.js";
import { whoAmI } from "../net/server_calls.js";
import { closesEasily } from "../play/dialogs.js";
import { followEvidence } from "../play/past_rounds.js";
import { asked, climb } from "../play/reading_dock.js";
import { winnerStage } from "../play/winner.js";
import { bidScene, openReading, seatsRound, verdictScene } from "../stage/scenes.js";
import { onceStamped, soundsOf } from "../stage/sounds.js";
import { Voice, voiceSwitch } from "../voice/voice_switch.js";
import { loadWords, say } from "../words/speech.js";
import { roundShown, sentence, titleOf } from "../words/table_terms.js";

/** @import { View } from "../contract.js" */

const VERDICT_MILLISECONDS = 7000; // before the winner takes its place
const SHORT_MILLISECONDS = 4000; // the same where the host wants the play short, or none

await loadWords();
/** The last reading whose marks have landed. @type {number | null} */
let landed = null;
/** The verdict whose play has been seen. @type {number | null} */
let played = null;
/** The verdict whose stamp has not fallen yet: the seats do not tell it. @type {number | null} */
let silent = null;
/** The version whose winner is shown. @type {number | null} */
let celebrated = null;
const store = new LiveView(document.body.dataset.table ?? "", render);
const voice = new Voice(render, document.body.dataset.table);
const menu = /** @type {HTMLDialogElement} */ (at("menu"));
const more = later(async () => {
  const [menus, speaker] = await Promise.all([import("../play/more_menu.js"), voice.fetched()]);
  return { ...menus, speaker };
}, showMenu);
const closing = later(() => sheet("closing").then(() => import("../play/closing.js")), render);
const sound = later(() => import("../stage/sound_switch.js"), render);
const clock = later(() => import("../stage/turn_clock.js"), render);
let host = false;
/** Whether another table was set up since this one. */
let outdated = false;

/** @param {View} view */
function mode({ state, reading, version, ended }) {
  if (ended) return "ended";
  if (reading) return "reading";
  if (state.phase === "over" && (!state.verdict || celebrated === version)) return "winner";
  return state.verdict ? "verdict" : state.phase;
}

/**
 * The last verdict is read first; then the moment is the winner's.
 * @param {number} version
 */
function celebrate(version) {
  celebrated = version;
  render();
}

function render() {
  drawLine(store, voice.waits);
  show(at("voice"), voice.on, () => voiceSwitch(voice, showMenu));
  const { view } = store;
  if (!view) return;
  at("menu-open").removeAttribute("disabled");
  const now = mode(view);
  document.body.dataset.mode = now;
  document.body.dataset.seats = String(view.state.seats.length);
  if (view.state.phase === "revealing") sound(); // so that it is there in time
  drawHead(view, say("page-title-and-round", { title: titleOf(view), n: roundShown(view) }));
  drawStage(view, now);
  const seen = silent !== null && silent === verdictId(view) ? unjudged(view) : view;
  show(at("seats"), [now, view.setup, seen.state], () =>
    now === "winner" || now === "ended" ? null : seatsRound(seen, now),
  );
  voice.follow(view);
  if (view.setup.turn_seconds) clock()?.turnClock(view, store.turnBegan, now === "bidding", true);
}

/** The stamp has fallen: the seats, and who reads the page aloud, tell what was lost. */
function tell() {
  silent = null;
  if (store.view) at("said").textContent = sentence(store.view);
  render();
}

function showMenu() {
  const come = more();
  if (store.view) come?.openScreenMenu(store.view, menu, { speaker: come.speaker, host });
}

/**
 * @param {View} view
 * @param {string} now
 */
function drawStage(view, now) {
  const stage = at("stage");
  if (now === "reading") return drawReading(view, stage);
  if (now === "ended") return show(stage, [now, view.version, Boolean(closing()), outdated], () => goodNight(view));
  if (now === "winner") return show(stage, [now, view.state], () => winnerStage(view));
  if (now !== "verdict") return show(stage, [now, view.state, view.bids, view.expected], () => bidScene(view, now));
  const { theatre } = view.setup;
  const play = !calm() && theatre !== "none" && played !== verdictId(view);
  const heard = play ? sound() : null;
  if (!show(stage, [now, view.state, view.judged], () => verdictScene(view, play, heard?.soundSwitch()))) return;
  played = verdictId(view);
  silent = null;
  if (play && view.judged) {
    const scene = stage.firstElementChild;
    climb(document, view.judged.dice);
    silent = played;
    onceStamped(stage, tell);
    soundsOf(view.judged.dice, () => Boolean(scene?.isConnected));
  } else at("said").textContent = sentence(view);
  if (view.state.winner) setTimeout(() => celebrate(view.version), theatre ? SHORT_MILLISECONDS : VERDICT_MILLISECONDS);
}

/**
 * Of an evening that is over, with the way to the table of this one.
 * @param {View} view
 */
function goodNight(view) {
  const scene = closing()?.closingStage(view);
  if (outdated)
    scene?.append(h("a.quiet", { href: "/screen" }, say("page-newest-at", { at: `${location.host}/screen` })));
  return scene;
}

/**
 * @param {View} view
 * @param {HTMLElement} stage
 */
function drawReading(view, stage) {
  const { reading } = view;
  if (!reading) return;
  const landing = landed !== reading.id && !calm();
  landed = reading.id;
  const drawn = show(stage, ["reading", reading], () => openReading(view, landing));
  if (drawn && landing && asked(view) === null) climb(document, reading.dice);
}

closesEasily(menu);
followEvidence(document.body.dataset.table ?? "", menu);
at("menu-open").addEventListener("click", showMenu);
keepAwake();
host = (await whoAmI()).view?.role === "host";
store.start();
if (document.body.dataset.follows) followNewest(document.body.dataset.table ?? "");
else {
  const newest = await goOnAfter(store, "/screen");
  outdated = newest !== null && newest !== document.body.dataset.table;
  render();
}
