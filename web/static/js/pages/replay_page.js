// @ts-check
// The night again, step by step: what stood on the table, without what was undone.

import { at, h, put, show } from "../draw/elements.js";
import { felt, feltKey } from "../draw/felt.js";
import { drawHead } from "../draw/line.js";
import { reveal } from "../draw/reveal_picture.js";
import { watchRoom } from "../draw/stage_room.js";
import { wear } from "../logic/dice_pictures.js";
import { tableCalls } from "../net/server_calls.js";
import { callCentre } from "../play/reveal_dock.js";
import { verdictStage } from "../play/verdict_dock.js";
import { winnerStage } from "../play/winner.js";
import { loadWords, moreWords, say } from "../words/speech.js";
import { roundShown, titleOf } from "../words/table_terms.js";

/** @import { Night, View } from "../contract.js" */
/** @import { ViewPart } from "../page.js" */

const STEP_MILLISECONDS = 1600;
const VERDICT_MILLISECONDS = 4000;

await loadWords();
await moreWords("page-night-");
watchRoom(at("stage"));
const calls = tableCalls(document.body.dataset.table ?? "");
const place = /** @type {HTMLInputElement} */ (at("place"));
const round = /** @type {HTMLSelectElement} */ (at("round"));
const play = at("play");
/** @type {number[]} */
let steps = [0];
/** @type {ReturnType<typeof setTimeout> | undefined} */
let next;
/** The step that was asked for last. */
let wanted = 0;

/** @param {number} step */
async function go(step) {
  wanted = Math.min(Math.max(step, 0), steps.length - 1);
  const asked = wanted;
  place.value = String(asked);
  round.selectedIndex = [...round.options].filter((option) => Number(option.value) <= asked).length - 1;
  const { view, problem } = await calls.viewAt(steps[asked]);
  if (asked !== wanted) return;
  show(at("notice"), problem, () => problem ?? "");
  if (view) draw(view);
  if (!playing()) return;
  if (asked === steps.length - 1) return stop();
  next = setTimeout(() => go(asked + 1), view?.state.verdict ? VERDICT_MILLISECONDS : STEP_MILLISECONDS);
}

const playing = () => play.getAttribute("aria-pressed") === "true";

function stop() {
  clearTimeout(next);
  play.setAttribute("aria-pressed", "false");
  play.textContent = say("page-replay-play");
}

/** @param {View} view */
function draw(view) {
  const { reading } = view;
  wear(view.dice_pictures);
  document.body.dataset.version = String(view.version);
  drawHead(view, say("page-title-and-round", { title: titleOf(view), n: roundShown(view) }));
  at("where").textContent = say("page-replay-step", { n: wanted + 1, of: steps.length });
  show(at("stage"), [feltKey(view), reading], () => scene(view));
}

/** @type {ViewPart} */
const scene = (view) => {
  const { state, reading } = view;
  if (reading) return h("div.reading", reveal(reading, { whole: true }));
  if (state.phase === "over") return winnerStage(view);
  const centre = state.call ? callCentre(view) : null;
  return [felt(view, { centre, losing: state.verdict?.losses ?? null }), state.verdict ? verdictStage(view) : null];
};

/**
 * Where each round begins: after the verdict before it.
 * @param {Night} night
 */
const rounds = ({ rounds: judged }) =>
  judged.map(({ game, round: n }, i) =>
    h("option", { value: i ? steps.indexOf(judged[i - 1].version) + 1 : 0 }, say("page-night-round", { n, game })),
  );

/** @type {[HTMLElement, string, () => number][]} */
const WAYS = [
  [at("back"), "click", () => wanted - 1],
  [at("on"), "click", () => wanted + 1],
  [place, "input", () => Number(place.value)],
  [round, "change", () => Number(round.value)],
];
for (const [way, event, to] of WAYS)
  way.addEventListener(event, () => {
    stop();
    go(to());
  });
play.addEventListener("click", () => {
  if (playing()) return stop();
  play.setAttribute("aria-pressed", "true");
  play.textContent = say("page-replay-stop");
  go(wanted === steps.length - 1 ? 0 : wanted + 1);
});

const { view: night, problem } = await calls.night();
show(at("notice"), problem, () => problem ?? "");
if (night) {
  steps = night.steps;
  place.max = String(steps.length - 1);
  put(round, rounds(night));
  go(0);
}
