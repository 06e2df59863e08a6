// @ts-check
// The voice's settings and log in the menu.

import { button, h, put } from "../draw/elements.js";
import { say } from "../words/speech.js";
import { isExplained } from "./voice_switch.js";

/** @import { Child } from "../page.js" */
/** @import { Speaker } from "./speaker.js" */

/**
 * Which voice, how loud, and what it has said; `host`: whether voices from afar may be allowed here.
 * @param {Speaker} speaker
 * @param {boolean} host
 * @returns {Child}
 */
export function voicePanel(speaker, host) {
  const place = h("div.settings");
  draw();
  const open = speaker.settings.on && !speaker.voices.length;
  const panel = h("details.unfolds.voice", { open }, [h("summary", say("voice-voice")), place]);
  if (isExplained()) requestAnimationFrame(() => panel.scrollIntoView());
  return panel;

  function draw() {
    const { settings, voices, log, language } = speaker;
    const tick = (/** @type {string} */ id, /** @type {"on" | "afar"} */ key) => {
      const box = h("input", { type: "checkbox", checked: settings[key], "data-focus": `tick-${key}` });
      box.addEventListener("change", () => set({ [key]: box.checked }));
      return h("label.tick", box, say(id));
    };
    const one = (/** @type {SpeechSynthesisVoice} */ { voiceURI, name }) =>
      h("option", { value: voiceURI, selected: settings.chosen[language] === voiceURI }, name);
    const which = h("select", h("option", { value: "" }, say("voice-usual")), voices.map(one));
    which.addEventListener("change", () => speaker.choose(which.value));
    const loud = h("input", { type: "range", min: 0.1, max: 1, step: 0.1, value: settings.loud });
    loud.addEventListener("change", () => speaker.set({ loud: Number(loud.value) }));
    const test = () => speaker.try({ id: "voice-sample" });
    put(
      place,
      tick("voice-switch", "on"),
      host ? tick("voice-afar", "afar") : null,
      voices.length ? null : h("p.hint", say("voice-none")),
      h("label.setting", say("voice-which-one"), which),
      h("label.setting", say("voice-loud"), loud),
      button("voice-try", "secondary", test, say("voice-try"), { disabled: !voices.length }),
      h("h3", say("voice-log")),
      h(
        "ol.voice-log",
        { tabindex: 0, "aria-label": say("voice-log") },
        log.length ? log.map(({ text }) => h("li", text)) : h("li.quiet", say("voice-silence")),
      ),
    );
  }

  /** @param {{ on?: boolean, afar?: boolean }} patch */
  function set(patch) {
    speaker.set(patch);
    draw();
  }
}
