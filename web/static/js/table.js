// The table page of the host and of the phones: one thing a screen, chosen from where the game stands.

import { bidder, bidding, centreStrip } from "./bid.js";
import { calls, makeCall, siding, whoCalls } from "./call.js";
import { claiming, isClaimed } from "./claim.js";
import { calm, h, show } from "./dom.js";
import { openMenu, pastRounds } from "./menu.js";
import { landingTime } from "./picture.js";
import { climb, matching, readingDock, readingFoot, readingStage } from "./reading.js";
import { callCentre, handFoot, lens, revealing } from "./reveal.js";
import { seating } from "./seating.js";
import { felt, feltKey } from "./seats.js";
import { Store } from "./store.js";
import { potWords, verdictDock, verdictFoot, verdictId, verdictStage, winnerDock, winnerFoot, winnerStage } from "./verdict.js";
import { maySay } from "./words.js";

const STAND_IN_MILLISECONDS = 3000;
const RETRY_MILLISECONDS = 100;
const ANSWERED_MILLISECONDS = 500; // to see the answer on the picture
const at = (id) => document.getElementById(id);

// What this one screen remembers besides the view; nothing of it matters to anybody else.
const FRESH = {
  ...{ draft: null, claim: null, bidder: null, asking: null }, // bidding
  ...{ hand: null, picked: null, adding: null, held: false }, // the reveal
  ...{ peek: false, rolls: {} },
};
const ui = { ...FRESH, seating: false, seen: null, judging: null, whole: false, landed: 0 };
let stepShown = null;

const store = new Store(document.body.dataset.table, render);
const table = {
  store,
  ui,
  get view() {
    return store.view;
  },
  lastReading: null, // what the verdict was taken from, as far as this screen has seen it
  change(patch) {
    Object.assign(ui, patch);
    render();
  },
};

/** Which of the table's few faces to show. */
function mode(view) {
  const standing = verdictId(view);
  if (view.reading) return "reading";
  if (standing !== null && standing !== ui.seen) return "verdict";
  if (view.state.phase === "over") return "winner";
  return ui.seating ? "seating" : view.state.phase;
}

const FACES = {
  seating: { dock: () => seating(table), foot: () => [] },
  siding: { dock: () => siding(table), foot: () => [], centre: () => callCentre(store.view) },
  bidding: { dock: biddingDock, foot: () => (ui.asking ? [] : calls(table)) },
  revealing: { dock: () => revealing(table), foot: () => (ui.hand ? handFoot(table) : []), centre: () => callCentre(store.view) },
  reading: { dock: () => readingDock(table), foot: () => readingFoot(table) },
  verdict: { dock: () => verdictDock(table), foot: () => verdictFoot(table) },
  winner: { dock: () => winnerDock(), foot: () => winnerFoot(table) },
};

function biddingDock() {
  if (ui.asking) return whoCalls(table);
  return isClaimed(store.view) ? claiming(table) : bidding(table);
}

function render() {
  at("line").hidden = store.online;
  document.body.classList.toggle("offline", !store.online);
  show(at("notice"), store.notice, () => store.notice ?? "");
  const { view } = store;
  if (!view) return;
  const now = mode(view);
  const step = [view.state.phase, view.reading?.id].join();
  if (step !== stepShown) Object.assign(ui, FRESH);
  stepShown = step;

  Object.assign(document.body.dataset, { mode: now, version: view.version });
  document.body.classList.toggle("busy", Boolean(store.busy));
  at("title").textContent = view.setup.title;
  const pot = potWords(view);
  at("pot").hidden = !pot;
  at("pot").textContent = pot;
  at("undo").disabled = !view.undo;
  if (now === "revealing") table.lastReading = null;

  drawStage(view, now);
  const face = FACES[now];
  const depends = [now, view.version, ui, store.busy];
  const dockDrawn = show(at("dock-body"), depends, () => (store.busy ? h("p", { class: "prompt waiting" }, store.busy) : face.dock()));
  show(at("dock-foot"), depends, () => (store.busy ? [] : face.foot()));
  if (dockDrawn) centreStrip(at("dock-body"), false);
  show(at("aside-history"), view.history, () => pastRounds(view));
  announce(view, now);
}

function drawStage(view, now) {
  const stage = at("stage");
  if (now === "reading") return drawReading(view, stage);
  if (now === "verdict" && ui.peek && table.lastReading) return drawEvidence(view, stage);
  if (now === "winner") return show(stage, [now, view.state.winner], () => winnerStage(view));
  if (now === "revealing" && view.camera && view.eye?.state === "ready" && !ui.hand) return show(stage, ["lens"], () => lens());
  const losing = now === "verdict" ? view.state.verdict.losses : null;
  const seats = now === "bidding" && !isClaimed(view) ? tappable(view) : {};
  show(stage, [now, feltKey(view), seats.names, seats.chosen], () => [
    felt(view, { centre: FACES[now]?.centre?.(), losing, ...seats }),
    now === "verdict" ? verdictStage(view) : null,
  ]);
}

/** While bids are made, a tap on a seat says who calls, when that is asked, or else whose bid it is. */
function tappable(view) {
  if (ui.asking) return { names: maySay(view, ui.asking), onSeat: (player) => makeCall(table, player) };
  const names = view.state.seats.filter((name) => view.state.dice[name] > 0);
  const chosen = bidder(view, ui);
  return { names, chosen, onSeat: (name) => table.change({ bidder: name, asking: null }) };
}

/** The picture that the verdict was taken from, to argue with. */
function drawEvidence(view, stage) {
  const then = { ...view, reading: table.lastReading.reading, state: { ...view.state, ...table.lastReading.state } };
  show(stage, ["evidence", then.reading], () => readingStage({ ...table, ui, view: then }, { landing: false, touchable: false }));
}

/** The marks land once for each picture; a reading without doubts is then judged without anybody asking for it. */
function drawReading(view, stage) {
  const { reading } = view;
  const first = ui.landed < reading.id; // one that undo brought back has landed before
  ui.landed = Math.max(ui.landed, reading.id);
  table.lastReading = { reading, state: { bid: view.state.bid, wild_aces: view.state.wild_aces } };
  const landing = first && !calm() && !reading.dice.some((d) => d.corrected);
  show(stage, ["reading", reading, matching(view), ui.picked, ui.adding, ui.whole], () => readingStage(table, { landing }));
  if (landing) requestAnimationFrame(() => climb(document, reading.dice, matching(view)));
  if (!reading.clear || ui.held || ui.judging === view.version) return;
  ui.judging = view.version;
  const shown = first ? (landing ? landingTime(reading.dice) : 0) : ANSWERED_MILLISECONDS;
  setTimeout(() => judgeIfClear(reading.id, Date.now()), shown);
}

/** The page that asked for the reading judges it; another one only if that page has gone meanwhile. */
function judgeIfClear(id, since) {
  const { reading } = store.view;
  if (reading?.id !== id || !reading.clear || ui.held) return;
  const mine = store.readHere === id || Date.now() - since > STAND_IN_MILLISECONDS;
  if (mine && !store.sending) store.take();
  else setTimeout(() => judgeIfClear(id, since), RETRY_MILLISECONDS);
}

/** Said aloud by a screen reader once: the verdict, and the winner. */
function announce(view, now) {
  const words = { verdict: view.state.verdict?.explanation, winner: view.state.winner && `${view.state.winner} wins the game.` }[now] ?? "";
  if (at("said").textContent !== words) at("said").textContent = words;
}

at("undo").addEventListener("click", () => store.act({ action: "undo" }));
at("menu-open").addEventListener("click", () => store.view && openMenu(table, at("menu"), at("footer")));
at("stage").addEventListener("click", () => at("stage").classList.add("skipped"), true); // a tap ends the theatre
new MutationObserver(() => at("stage").classList.remove("skipped")).observe(at("stage"), { childList: true });

store.start();
