// @ts-check
// A screen's head, and the line below it: that the table is not reached, that its camera gives no picture, or that its
// voice is held back.

import { json, request } from "../net/server_calls.js";
import { heard, say } from "../words/speech.js";
import { potWords } from "../words/table_terms.js";
import { at, button, show } from "./elements.js";

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
 * @param {boolean} [hosts] whether this is the host's table, which may do something about its camera
 */
export function drawLine(store, waits = false, hosts = false) {
  const { online, lost, view } = store;
  const over = view?.ended || view?.state.phase === "over"; // then its owner may put the phone away
  const { host = null, id, facts } = over || !lost ? {} : lost;
  const news = (hosts && host) || (id ? { id, facts } : null);
  const words = online ? heard(news, "") || (waits ? say("voice-waits") : "") : say("page-reconnecting");
  const line = at("line");
  line.hidden = !words;
  if (!words) return;
  const ways = (online && hosts && host?.ways) || [];
  show(line, [words, ways], () => [
    words,
    ways.map(([id, what, body]) =>
      button(id, "quiet-button", () => store.inquire(null, () => request(`/api/camera/${what}`, json(body))), say(id)),
    ),
  ]);
}
