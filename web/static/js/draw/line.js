// @ts-check
// A screen's head, and the line below it: that the table is not reached, that its camera gives no picture, or that its
// voice is held back.

import { heard, say } from "../words/speech.js";
import { potWords } from "../words/table_terms.js";
import { at } from "./elements.js";

/** @import { View } from "../contract.js" */
/** @import { LiveView } from "../net/live_view.js" */

/**
 * The title, and what is played for.
 * @param {View} view
 * @param {string} title
 */
export function drawHead(view, title) {
  const pot = potWords(view);
  at("title").textContent = title;
  at("pot").hidden = !pot;
  at("pot").textContent = pot;
}

/**
 * @param {LiveView} store
 * @param {boolean} [waits] whether the voice may speak only after a tap
 */
export function drawLine({ online, lost, view }, waits = false) {
  const over = view?.ended || view?.state.phase === "over"; // then its owner may put the phone away
  const words = online ? heard(over ? null : lost, "") || (waits ? say("voice-waits") : "") : say("page-reconnecting");
  const line = at("line");
  line.hidden = !words;
  if (words && line.textContent !== words) line.textContent = words;
}
