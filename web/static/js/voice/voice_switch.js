// @ts-check
// The voice's switch in the head of a page.

import { button, symbol } from "../draw/elements.js";
import { say } from "../words/speech.js";

/** @import { Speaker } from "./speaker.js" */

/** Whether the menu that opens next is to show why there is no voice: it may be fetched first. */
let explaining = false;

/**
 * One tap switches the voice on or off; where there is none, the tap leads to why.
 * @param {Speaker} speaker
 * @param {() => void} explain
 */
export function voiceSwitch(speaker, explain) {
  const { on } = speaker.settings;
  const tap = () => {
    speaker.set({ on: !on });
    if (on || speaker.voices.length) return;
    explaining = true;
    explain();
  };
  return button("voice", "voice-switch", tap, symbol(on ? "voice" : "no-voice"), {
    "aria-pressed": String(on),
    "aria-label": say("voice-switch"),
    title: say("voice-switch"),
  });
}

/** Whether that menu has opened: asked once. */
export function isExplained() {
  const now = explaining;
  explaining = false;
  return now;
}
