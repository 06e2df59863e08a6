// The big screen: the same table from across the room. It only looks; it changes nothing.

import { calm, die, h, show, symbol } from "./dom.js";
import { picture, tray } from "./picture.js";
import { climb, matching, tally } from "./reading.js";
import { called } from "./reveal.js";
import { bigBid, hand } from "./seats.js";
import { Store } from "./store.js";
import { potWords, winnerStage } from "./verdict.js";
import { diceOnTable, dieCount, seatOrder } from "./words.js";

const at = (id) => document.getElementById(id);
const store = new Store(document.body.dataset.table, render);
const VERDICT_MILLISECONDS = 7000; // before the winner takes its place
let landed = null;
let celebrated = null; // the version whose winner is shown

function mode({ state, reading, version }) {
  if (reading) return "reading";
  if (state.phase === "over" && (!state.verdict || celebrated === version)) return "winner";
  return state.verdict ? "verdict" : state.phase;
}

/** The last verdict is read first; then the moment is the winner's. */
function celebrate(version) {
  celebrated = version;
  render();
}

function render() {
  at("line").hidden = store.online;
  const { view } = store;
  if (!view) return;
  const now = mode(view);
  document.body.dataset.mode = now;
  at("title").textContent = view.setup.title;
  const pot = potWords(view);
  at("pot").hidden = !pot;
  at("pot").textContent = pot;
  if (now === "reading") drawReading(view);
  else if (show(at("stage"), [now, view.state], () => stage(view, now)) && now === "verdict" && view.state.winner) {
    setTimeout(() => celebrate(view.version), VERDICT_MILLISECONDS);
  }
  show(at("seats"), [now, view.setup, view.state], () => seatOrder(view).map((name) => seat(view, name, now)));
}

function drawReading(view) {
  const { reading } = view;
  const landing = landed !== reading.id && !calm();
  landed = reading.id;
  const options = { landing, matching: matching(view), asked: reading.questions?.[0] ?? null };
  const dice = () => (reading.photo ? picture(reading, options) : tray(reading, options));
  const drawn = show(at("stage"), ["reading", reading], () => [dice(), tally(view)]);
  if (drawn && landing) climb(document, reading.dice, matching(view));
}

function stage(view, now) {
  const { state } = view;
  if (now === "verdict") return verdict(state);
  if (now === "winner") return winnerStage(view);
  const quiet = (words) => h("p", { class: "screen-quiet" }, words);
  const opens = h("p", { class: "screen-opens" }, h("strong", {}, state.turn ?? ""), " opens");
  if (!state.bid) return [opens, quiet(`${dieCount(diceOnTable(view))} in play`)];
  const raised = now === "revealing" || now === "siding";
  const said = raised ? called(view) : [h("strong", {}, state.bid.player), state.bid.value ? " claims" : " bids"];
  return [bigBid(view, state.bid), h("p", { class: "screen-bidder" }, said), raised ? quiet("Cups up!") : null];
}

function verdict({ verdict: { found, bid, explanation } }) {
  at("said").textContent = explanation;
  const figure = h("p", { class: "screen-found" }, found, bid.face ? die(bid.face) : null);
  return [figure, h("p", { class: "screen-sentence" }, explanation)];
}

function seat(view, name, now) {
  const { state } = view;
  const out = state.out.includes(name);
  const lost = now === "verdict" ? (state.verdict.losses?.[name] ?? 0) : 0;
  const turn = state.turn === name && state.phase !== "over";
  const looks = ["screen-seat", turn && "turn", out && "out", lost > 0 && "loses", state.winner === name && "winner"];
  return h(
    "li",
    { class: looks.filter(Boolean).join(" ") },
    h("span", { class: "seat-name" }, name),
    h("span", { class: "seat-dice" }, hand(state.dice[name], lost, out)),
    turn ? h("span", { class: "screen-turn" }, symbol("cup"), "to play") : null,
  );
}

store.start();
