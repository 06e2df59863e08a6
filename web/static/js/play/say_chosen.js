// @ts-check
// Whether the owner of this device says bids and calls: off until chosen, for then a microphone is asked for. What it
// takes is fetched then.

import { h } from "../draw/elements.js";
import { later, sheet } from "../draw/later.js";
import { keep, keptText } from "../logic/memory.js";
import { moreWords } from "../words/speech.js";

/** @import { View } from "../contract.js" */

const MEMORY = "ojo.say";
const words = () => moreWords("say-");

const saysIt = () => keptText(MEMORY) === "on";

/**
 * What draws the button that is held, once it has come; null where nobody has chosen it.
 * @param {() => void} ready draws the page again
 */
export function saying(ready) {
  const come = later(async () => {
    await Promise.all([words(), sheet("saying")]);
    return import("./saying.js");
  }, ready);
  return saysIt() ? come : null;
}

/**
 * A place in a menu for the setting, which comes by itself.
 * @param {View} view
 */
export function sayPlace(view) {
  const place = h("div");
  words()
    .then(() => import("./say_panel.js"))
    .then(
      ({ sayPanel }) => place.append(sayPanel(view, saysIt(), (on) => keep(MEMORY, on ? "on" : "off"))),
      () => {}, // the line is gone, and it is offered at the next opening
    );
  return place;
}
