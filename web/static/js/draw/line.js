// @ts-check
// The line below a screen's head: that the table is not reached, or that its camera gives no picture.

import { heard, say } from "../words/speech.js";
import { at } from "./elements.js";

/** @import { LiveView } from "../net/live_view.js" */

/** @param {LiveView} store */
export function drawLine({ online, lost, view }) {
  const over = view?.ended || view?.state.phase === "over"; // then its owner may put the phone away
  const words = online ? heard(over ? null : lost, "") : say("page-reconnecting");
  const line = at("line");
  line.hidden = !words;
  if (words && line.textContent !== words) line.textContent = words;
}
