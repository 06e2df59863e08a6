// @ts-check
// "Show us how": a table that plays one round by itself, a step a tap, with an arrow to what is spoken of.

import { at, button, h, put } from "../draw/elements.js";
import { sheet } from "../draw/later.js";
import { bidderOf, isClaimed, readyBid, saidSo, spokenNow } from "../logic/bid_choice.js";
import { isOfIt } from "../logic/what_counts.js";
import { deleteTable } from "../net/server_calls.js";
import { moreWords, say } from "../words/speech.js";

/** @import { Table } from "../page.js" */

const FOLLOW_MILLISECONDS = 150; // what is pointed at may be drawn anew
const READ_MILLISECONDS = 20_000; // for Ojo to look at the dice, and for the verdict that follows by itself
const FACES = 6;
const EDGE_PX = 12;

await Promise.all([moreWords("coach-"), sheet("coach")]);

/** @typedef {{ words: string, where: string, facts?: Record<string, string>, does?: () => Promise<unknown> }} Step */

/**
 * Go through the steps until the last one, or until somebody has seen enough; the table is gone afterwards.
 * @param {Table} table
 */
export async function coach(table) {
  const bubble = h("aside.coach", { role: "dialog", "aria-label": say("coach-heading"), tabindex: -1 });
  const ring = h("div.coach-ring", { "aria-hidden": "true" });
  document.body.append(ring, bubble);
  let where = "";
  const point = () => {
    const target = document.querySelector(where) ?? at("stage");
    const { left, top, width, height } = target.getBoundingClientRect();
    Object.assign(ring.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    stand(bubble, { left, top, width, height });
  };
  const follow = setInterval(point, FOLLOW_MILLISECONDS);
  const steps = stepsOf(table);
  let shown = 0;
  for await (const { words, where: there, facts, does } of steps) {
    shown += 1;
    where = there;
    const { version } = table.view;
    const step = say("coach-step", { step: shown, steps: STEPS });
    const going = asked(bubble, say(words, facts), step, words === "coach-verdict" || words === "coach-stuck");
    point();
    if (!(await going)) break;
    bubble.classList.add("busy");
    if (words === "coach-reveal" || table.view.version === version) await does?.(); // else somebody did it meanwhile
    bubble.classList.remove("busy");
  }
  clearInterval(follow);
  await deleteTable(table.view.id);
  location.assign("/");
}

const STEPS = 6;

/**
 * Let the bubble stand beside what it speaks of, wherever it covers least of that, with its arrow there.
 * @param {HTMLElement} bubble
 * @param {{ left: number, top: number, width: number, height: number }} of
 */
function stand(bubble, { left, top, width, height }) {
  const { offsetWidth: wide, offsetHeight: high } = bubble;
  const gap = 2 * EDGE_PX;
  const [middle, centre] = [left + width / 2, top + height / 2];
  const within = (/** @type {number} */ x, /** @type {number} */ room) =>
    Math.max(EDGE_PX, Math.min(x, room - EDGE_PX));
  const places = Object.entries({
    below: [middle - wide / 2, top + height + gap],
    above: [middle - wide / 2, top - gap - high],
    right: [left + width + gap, centre - high / 2],
    left: [left - gap - wide, centre - high / 2],
  }).map(([side, [x, y]]) => {
    const [x0, y0] = [within(x, innerWidth - wide), within(y, innerHeight - high)];
    const across = Math.min(x0 + wide, left + width) - Math.max(x0, left);
    const down = Math.min(y0 + high, top + height) - Math.max(y0, top);
    return { side, x: x0, y: y0, covers: Math.max(0, across) * Math.max(0, down) };
  });
  const best = places.reduce((one, other) => (other.covers < one.covers ? other : one));
  Object.assign(bubble.style, { left: `${best.x}px`, top: `${best.y}px` });
  bubble.dataset.side = best.covers ? "over" : best.side;
  bubble.style.setProperty("--x", `${middle - best.x}px`);
  bubble.style.setProperty("--y", `${centre - best.y}px`);
}

/**
 * What is said, with the ways on; whether it goes on.
 * @param {HTMLElement} bubble
 * @param {string} words
 * @param {string} step
 * @param {boolean} last
 * @returns {Promise<boolean>}
 */
const asked = (bubble, words, step, last) =>
  new Promise((resolve) => {
    put(
      bubble,
      h("p", { role: "status" }, words),
      h(
        "div.coach-foot",
        h("span.coach-step", step),
        last ? null : button("coach-enough", "quiet-button", () => resolve(false), say("coach-enough")),
        button("coach-on", "primary", () => resolve(!last), say(last ? "coach-now-you" : "coach-on")),
      ),
    );
    bubble.focus();
  });

/**
 * @param {Table} table
 * @returns {AsyncGenerator<Step>}
 */
async function* stepsOf(table) {
  const claimed = isClaimed(table.view);
  yield { words: claimed ? "coach-lift-one" : "coach-lift", where: ".seat.turn" };
  for (const words of ["coach-bid", "coach-raise"]) {
    const name = bidder(table);
    if (!name) return yield { words: "coach-stuck", where: "#dock" };
    const told = claimed ? { "coach-bid": "coach-claim", "coach-raise": "coach-raise-claim" }[words] : words;
    const wild = table.view.state.wild_aces ? "yes" : "no";
    const open = `${table.view.setup.options["raise-open"] ?? "never"}`;
    yield { words: told ?? words, where: "#dock", facts: { name, wild, open }, does: () => said(table) };
  }
  const { doubt: doubters, lift = [] } = table.view.legal.actions;
  const [player] = doubters ?? lift;
  if (!player) return yield { words: "coach-stuck", where: "#dock" };
  const action = doubters ? "doubt" : "lift";
  const doubt = () => table.store.act({ action, player });
  yield { words: "coach-doubt", where: `#dock [data-focus=${action}]`, facts: { name: player }, does: doubt };
  yield { words: "coach-reveal", where: "#stage", does: () => reveal(table) };
  yield { words: "coach-verdict", where: table.view.state.verdict ? "#stage" : "#dock" };
}

/** Who bids or claims next; where a cup is handed on, who believes. @type {(table: Table) => string | undefined} */
const bidder = ({ view: { legal } }) =>
  [legal.actions.bid, legal.actions.believe, legal.actions.claim].find((it) => it?.length)?.[0];

/**
 * What stands ready on the gold button is said.
 * @param {Table} table
 */
async function said(table) {
  const { store, ui, view } = table;
  const player = bidder(table);
  const spoken = spokenNow(view, ui.draft);
  const bid = readyBid(saidSo(view, spoken), ui.draft);
  if (bid) return store.act({ action: "bid", player: bidderOf(view, ui), ...bid, ...(spoken ? { spoken } : {}) });
  if (view.legal.actions.believe?.length) await store.act({ action: "believe", player });
  const { claims } = table.view.legal;
  return store.act({ action: "claim", player, value: claims.find((one) => one === ui.claim) ?? claims[0] });
}

/**
 * Ojo looks at the demo's dice by itself. It is asked to where it watches another table; the dice are typed where none
 * can be thrown, or the call hangs on whose they are.
 * @param {Table} table
 */
async function reveal(table) {
  const { store } = table;
  const waits = () => table.view.state.phase === "revealing";
  const { demo, throws, eye, id, hands } = table.view;
  if (throws && eye?.table === id) await settled(table);
  if (waits() && demo && !hands && !table.view.reading) {
    const { version } = table.view;
    await store.send(null, () => store.calls.write("look", version, { source: "demo" }), { mayBeLate: true });
    await settled(table);
  }
  if (!waits()) return;
  if (table.view.reading?.may_take) return store.take({ anyway: true });
  const lie = (table.view.reading?.dice ?? []).filter(isOfIt).map((d) => d.face);
  const next = () => lie.shift() ?? 1 + Math.floor(Math.random() * FACES);
  const thrown = Object.entries(table.view.state.dice).map(([seat, n]) => [seat, Array.from({ length: n }, next)]);
  return store.act({ action: "reveal", dice: Object.fromEntries(thrown) });
}

/**
 * Once the call is judged, or people have to decide about the reading.
 * @param {Table} table
 */
async function settled(table) {
  const until = Date.now() + READ_MILLISECONDS;
  const open = ({ state, reading } = table.view) =>
    state.phase === "revealing" && (!reading || reading.due_at_ms !== null);
  while (open() && Date.now() < until) await new Promise((go) => setTimeout(go, FOLLOW_MILLISECONDS));
}
