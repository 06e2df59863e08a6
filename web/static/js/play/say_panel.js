// @ts-check
// The setting of "Say it" in a menu: what this browser can hear, where its sound goes, and the switch.

import { button, h, put } from "../draw/elements.js";
import { fetchLanguage, whereHeard } from "../voice/recogniser.js";
import { say } from "../words/speech.js";

/** @import { View } from "../contract.js" */

/**
 * @param {View} view
 * @param {boolean} on whether its owner has chosen it
 * @param {(on: boolean) => void} choose
 * @returns {HTMLElement}
 */
export function sayPanel(view, on, choose) {
  const place = h("div.settings", h("p.hint", say("say-asking")));
  const panel = h("details.unfolds.say-it", h("summary", say("say-title")), place);
  panel.addEventListener("toggle", draw, { once: true });
  return panel;

  async function draw() {
    const { place: there, locale } = await whereHeard(view.setup.hearing === "service");
    const can = there === "device" || there === "service";
    const box = h("input", { type: "checkbox", checked: can && on, disabled: !can, "data-focus": "tick-say" });
    box.addEventListener("change", () => {
      choose(box.checked);
      location.reload(); // the button comes or goes with its module
    });
    const get = async () => {
      put(place, h("p.hint", say("say-fetching")));
      await fetchLanguage(locale);
      draw();
    };
    const hint = (/** @type {string} */ words) => h("p.hint", words);
    put(
      place,
      h("label.tick", box, say("say-switch")),
      hint(say(`say-where-${there}`)),
      there === "downloadable" ? button("say-fetch", "secondary", get, say("say-fetch")) : null,
      can ? [hint(say("say-unmeasured")), hint(say("say-key"))] : null,
    );
  }
}
