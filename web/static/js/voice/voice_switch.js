// @ts-check
// The voice's switch in the head of a page; the voice itself is fetched where somebody wants it.

import { button, symbol } from "../draw/elements.js";
import { recall } from "../logic/memory.js";
import { say } from "../words/speech.js";

/** @import { View } from "../contract.js" */
/** @import { Speaker } from "./speaker.js" */

/** Whether the menu that opens next is to show why there is no voice: it may be fetched first. */
let explaining = false;

export class Voice {
  /**
   * @param {() => void} changed called when the voice, its settings or its log have changed
   * @param {string | undefined} table
   */
  constructor(changed, table) {
    this.changed = changed;
    this.table = table;
    /** @type {Speaker | null} */
    this.speaker = null;
    /** @type {View | null} */
    this.view = null;
    window.speechSynthesis?.getVoices(); // the first time it names none, and looks for them
    const wanted = () => this.on && this.fetched();
    addEventListener("storage", wanted); // another page may have switched it on
    wanted();
  }

  /** Whether it is switched on. */
  get on() {
    return this.speaker ? this.speaker.settings.on : Boolean(recall("ojo.voice")?.on);
  }

  /** Whether the browser lets it speak only once somebody has tapped. */
  get waits() {
    return Boolean(this.speaker?.waits);
  }

  /**
   * Say what is new at the table.
   * @param {View} view
   */
  follow(view) {
    this.view = view;
    this.speaker?.follow(view);
  }

  async fetched() {
    const { Speaker } = await import("./speaker.js");
    if (!this.speaker) {
      this.speaker = new Speaker(this.changed, this.table);
      if (this.view) this.speaker.follow(this.view);
    }
    return this.speaker;
  }
}

/**
 * One tap switches the voice on or off; where there is none, the tap leads to why.
 * @param {Voice} voice
 * @param {() => void} explain
 */
export function voiceSwitch(voice, explain) {
  const { on } = voice;
  const tap = async () => {
    const speaker = await voice.fetched();
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
