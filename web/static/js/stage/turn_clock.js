// @ts-check
// The turn clock, where a table wanted one: a line at the top that grows shorter, and a soft tone. Nothing follows from it.

import { h } from "../draw/elements.js";
import { sheet } from "../draw/later.js";
import { thinking } from "../logic/rivals.js";
import { chime } from "./sounds.js";

/** @import { View } from "../contract.js" */

const STALE_MILLISECONDS = 3000; // a page that slept gives no tone for what was over long ago
await sheet("turn_clock");
const line = h("div", { class: "turn-clock", "aria-hidden": "true" });
let shown = "";
let due = 0;

/**
 * Begin anew where the table has moved on, and stop where nobody's turn is shown.
 * @param {View} view
 * @param {boolean} runs whether this page shows whose turn it is
 * @param {boolean} heard whether it gives the tone
 */
export function turnClock(view, runs, heard) {
  const { turn_seconds: seconds } = view.setup;
  const waited = runs && seconds && view.state.turn && !thinking(view);
  const now = waited ? `${view.version} ${view.state.turn}` : "";
  if (now === shown) return;
  shown = now;
  clearTimeout(due);
  line.remove();
  if (!waited) return;
  line.classList.remove("over");
  line.style.setProperty("--turn", `${seconds}s`);
  document.body.append(line);
  const ends = performance.now() + 1000 * seconds;
  due = window.setTimeout(() => {
    line.classList.add("over");
    if (heard && performance.now() - ends < STALE_MILLISECONDS) chime();
  }, 1000 * seconds);
}
