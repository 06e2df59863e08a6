// @ts-check
// "Show us how": a table that plays one round by itself, a step a tap, with an arrow to what is spoken of.

import { button, h, put } from "../draw/elements.js";
import { sheet } from "../draw/later.js";
import { isClaimed } from "../logic/bid_choice.js";
import { deleteTable } from "../net/server_calls.js";
import { moreWords, say } from "../words/speech.js";

/** @import { View } from "../contract.js" */
/** @import { Table } from "../page.js" */

const FOLLOW_MILLISECONDS = 150; // what is pointed at may be drawn anew
const READ_MILLISECONDS = 12_000; // for Ojo to look at the dice, and for the verdict that follows by itself
const FACES = 6;
const EDGE_PX = 12;
const BID_SHARE = 0.25; // of the dice: a first bid as people make it

await Promise.all([moreWords("coach-"), sheet("coach")]);

/** @typedef {{ words: string, where: string, facts?: Record<string, string>, does?: () => Promise<unknown> }} Step */

/**
 * Go through the steps until the last one, or until somebody has seen enough; the table is gone afterwards.
 * @param {Table} table
 */
export async function coach(table) {
  const bubble = h("aside", { class: "coach", role: "dialog", "aria-label": say("coach-heading"), tabindex: -1 });
  const ring = h("div", { class: "coach-ring", "aria-hidden": "true" });
  document.body.append(ring, bubble);
  let where = "#stage";
  const point = () => {
    const target = document.querySelector(where)?.getBoundingClientRect();
    if (!target) return;
    const { left, top, width, height, bottom } = target;
    Object.assign(ring.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    const { offsetWidth: wide, offsetHeight: high } = bubble;
    const side = wide / 2 + EDGE_PX;
    const middle = Math.min(innerWidth - side, Math.max(side, left + width / 2));
    const above = top > innerHeight - bottom;
    const free = above
      ? Math.max(0, top - high - 2 * EDGE_PX)
      : Math.min(bottom + 2 * EDGE_PX, innerHeight - high - EDGE_PX);
    Object.assign(bubble.style, { left: `${middle}px`, top: `${free}px` });
    bubble.classList.toggle("above", above);
  };
  const follow = setInterval(point, FOLLOW_MILLISECONDS);
  const steps = stepsOf(table);
  let shown = 0;
  for await (const { words, where: at, facts, does } of steps) {
    shown += 1;
    where = at;
    point();
    const step = say("coach-step", { step: shown, steps: STEPS });
    const goesOn = await asked(bubble, say(words, facts), step, words === "coach-verdict" || words === "coach-stuck");
    if (!goesOn) break;
    bubble.classList.add("busy");
    await does?.();
    bubble.classList.remove("busy");
  }
  clearInterval(follow);
  await deleteTable(table.view.id);
  location.assign("/");
}

const STEPS = 6;

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
        "div",
        { class: "coach-foot" },
        h("span", { class: "coach-step" }, step),
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
  yield { words: claimed ? "coach-lift-one" : "coach-lift", where: "#stage" };
  for (const words of ["coach-bid", "coach-raise"]) {
    const action = next(table.view);
    if (!action) return yield { words: "coach-stuck", where: "#dock" };
    const told = claimed ? { "coach-bid": "coach-claim", "coach-raise": "coach-raise-claim" }[words] : words;
    yield { words: told ?? words, where: "#dock", facts: { name: action.player }, does: () => said(table, action) };
  }
  const { doubt: doubters, lift = [] } = table.view.legal.actions;
  const [player] = doubters ?? lift;
  if (!player) return yield { words: "coach-stuck", where: "#dock" };
  const doubt = () => table.store.act({ action: doubters ? "doubt" : "lift", player });
  yield { words: "coach-doubt", where: "#dock", facts: { name: player }, does: doubt };
  yield { words: "coach-reveal", where: "#dock", does: () => reveal(table) };
  yield { words: "coach-verdict", where: table.view.state.verdict ? "#stage" : "#dock" };
}

/**
 * The lowest bid or claim that may be made now, and by whom; where a cup is handed on, by who believes.
 * @param {View} view
 */
function next({ legal, state }) {
  const [player] = [legal.actions.bid, legal.actions.believe, legal.actions.claim].find((it) => it?.length) ?? [];
  const dice = Object.values(state.dice).reduce((sum, n) => sum + n, 0);
  const bids = legal.bids.length ? legal.bids : (legal.zhai ?? []);
  const [quantity, face] = bids.find(([n]) => n >= BID_SHARE * dice) ?? bids[0] ?? [];
  if (!player) return null;
  return quantity ? { action: "bid", player, quantity, face } : { action: "claim", player };
}

/**
 * @param {Table} table
 * @param {NonNullable<ReturnType<typeof next>>} action
 */
async function said(table, action) {
  if (action.action === "bid") return table.store.act(action);
  const { player } = action;
  if (table.view.legal.actions.believe?.length) await table.store.act({ action: "believe", player });
  return table.store.act({ ...action, value: table.view.legal.claims[0] });
}

/**
 * The demo's dice are looked at, as a camera's would be; where none can throw them, they are typed.
 * @param {Table} table
 */
async function reveal(table) {
  const { view } = table;
  if (view.demo && !view.hands) await table.store.write("look", { source: "demo" });
  else {
    const thrown = Object.entries(view.state.dice).map(([seat, n]) => [seat, Array.from({ length: n }, face)]);
    await table.store.act({ action: "reveal", dice: Object.fromEntries(thrown) });
  }
  const until = Date.now() + READ_MILLISECONDS;
  while (!table.view.state.verdict && Date.now() < until)
    await new Promise((go) => setTimeout(go, FOLLOW_MILLISECONDS));
  if (!table.view.state.verdict && table.view.reading) await table.store.take({ anyway: true });
}

const face = () => 1 + Math.floor(Math.random() * FACES);
