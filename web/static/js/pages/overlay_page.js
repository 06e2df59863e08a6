// @ts-check
// Over a stream's picture: the bid or the verdict, and how many dice each has; the rest is see-through.

import { at, die, h, looks, show, strong } from "../draw/elements.js";
import { smallBid } from "../draw/felt.js";
import { LiveView } from "../net/live_view.js";
import { followNewest, goOnAfter } from "../net/newest_table.js";
import { called } from "../play/reveal_dock.js";
import { shortLoss, stamp } from "../play/verdict_dock.js";
import { loadWords, say, tell } from "../words/speech.js";

/** @import { View } from "../contract.js" */
/** @import { ViewPart } from "../page.js" */

await loadWords();
const store = new LiveView(document.body.dataset.table ?? "", render);

function render() {
  const { view } = store;
  if (!view) return;
  document.body.dataset.version = String(view.version);
  show(at("said"), [view.state], () => said(view));
  show(at("seats"), [view.state], () => view.state.seats.map((name) => seat(view, name)));
}

/** @type {ViewPart} */
const said = (view) => {
  const { bid, verdict, winner, turn, phase } = view.state;
  if (winner) return tell("page-name-wins", { name: winner });
  if (verdict) return [stamp(verdict), " ", shortLoss(view)];
  if (bid && phase !== "bidding") return [called(view), " ", smallBid(view, bid)];
  if (bid) return [strong(bid.player), ": ", smallBid(view, bid)];
  return turn ? tell("page-opens", { name: turn }) : say("page-new-round");
};

/**
 * @param {View} view
 * @param {string} name
 */
function seat({ state }, name) {
  const look = looks("overlay-seat", state.turn === name && "turn", state.out.includes(name) && "out");
  return h("li", { class: look }, h("span", name), h("span.overlay-dice", die(null), state.dice[name]));
}

store.start();
if (document.body.dataset.follows) followNewest(document.body.dataset.table ?? "");
else goOnAfter(store, "/overlay");
