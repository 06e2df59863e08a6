// @ts-check
// The turn clock, where a table wanted one: a line at the top that grows shorter, and a soft tone. Nothing follows from it.
// The server says for how long the turn has been waited for: so all screens show the same, whatever their clocks say.

import { h } from "../draw/elements.js";
import { sheet } from "../draw/later.js";
import { thinking } from "../logic/rivals.js";
import { chime } from "./sounds.js";

/** @import { View } from "../contract.js" */

const STALE_MILLISECONDS = 3000; // a page that slept gives no tone for what was over long ago
await sheet("turn_clock");
const line = h("div.turn-clock", { "aria-hidden": "true" });
/** When the turn that is shown began, by this page's own count. @type {number | null} */
let shown = null;
/** When the turn ended for which a tone was given. */
let rung = Number.NEGATIVE_INFINITY;
let due = 0;

/**
 * Show for how long the turn has been waited for, and stop where nobody's turn is shown.
 * @param {View} view
 * @param {number | null} began when the server says that the turn began, by this page's own count
 * @param {boolean} runs whether this page shows whose turn it is
 * @param {boolean} heard whether it gives the tone
 */
export function turnClock(view, began, runs, heard) {
  const seconds = view.setup.turn_seconds;
  const now = runs && seconds && !thinking(view) ? began : null;
  if (now === shown) return;
  shown = now;
  clearTimeout(due);
  if (now === null || !seconds) return line.remove();
  const ends = now + 1000 * seconds;
  const left = ends - performance.now();
  line.classList.toggle("over", left <= 0);
  line.style.setProperty("--turn", `${seconds}s`);
  if (!line.isConnected) document.body.append(line);
  for (const running of line.getAnimations()) running.currentTime = 1000 * seconds - left;
  if (left <= 0) return;
  due = window.setTimeout(() => {
    line.classList.add("over");
    const late = performance.now() - ends > STALE_MILLISECONDS || ends - rung < STALE_MILLISECONDS;
    if (heard && !late) chime();
    rung = ends;
  }, left);
}
