// @ts-check
// The end of a night that its rules never end: how it stands, and the way home or back to the table.

import { button, h, prompt } from "../draw/elements.js";
import { say } from "../words/speech.js";
import { dieCount, penaltyCount } from "../words/table_terms.js";
import { nightLine, owed } from "./verdict_dock.js";

/** @import { View } from "../contract.js" */
/** @import { Child, Table } from "../page.js" */

/**
 * How it stands: calls judged, and each seat's dice, penalties and purse.
 * @param {View} view
 */
export function nightStage(view) {
  const { seats, dice, penalties, out } = view.state;
  const cupGoesRound = seats.some((name) => !dice[name] && !out.includes(name)); // then dice in hand say nothing
  const counts = cupGoesRound || Object.values(penalties ?? {}).some(Boolean);
  const stands = (/** @type {string} */ name) => (out.includes(name) ? say("page-is-out") : dieCount(dice[name]));
  const line = (/** @type {string} */ name) =>
    h("li", {}, h("strong", {}, name), h("span", {}, counts ? penaltyCount(penalties?.[name] ?? 0) : stands(name)));
  const calls = view.history.length;
  return h(
    "div",
    { class: "winner-moment good-night", tabindex: 0 }, // a long table scrolls, also by the keyboard
    h("p", { class: "winner-name" }, say("page-night-over")),
    h("p", { class: "winner-line" }, say("page-calls-judged", { n: calls })),
    h("ul", { class: "standings" }, seats.map(line)),
    owed(view),
    nightLine(view),
  );
}

export const nightDock = () => prompt(say("page-night-kept"));

/**
 * @param {Table} table
 * @returns {Child}
 */
export const nightFoot = (table) => [
  button("play-on", "secondary", () => table.store.act({ action: "undo" }), say("page-play-on")),
  h("a", { class: "primary", href: "/" }, say("page-to-the-door")),
];
