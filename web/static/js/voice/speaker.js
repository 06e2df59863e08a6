// @ts-check
// The table's voice: the browser's own speech, line by line, and a log of what it has said. Only voices that live on the
// device speak, unless the host allowed others: those send the words away.

import { keep, recall } from "../logic/memory.js";
import { catalogueOf, setApart } from "../words/speech.js";
import { OneVoice } from "./one_voice.js";

/** @import { View } from "../contract.js" */
/** @import { Fact } from "../page.js" */
/** @import { Narrator } from "./narrator.js" */
/** @import { Catalogue } from "../words/message_catalogue.js" */
/** @typedef {{ on: boolean, loud: number, afar: boolean, chosen: Record<string, string> }} Settings */

const MEMORY = "ojo.voice";
const LONGEST_MILLISECONDS = 20_000; // some devices forget to say that they have ended
const HELD_MILLISECONDS = 3000; // one that has not begun by then is held back: some browsers do not tell
const TAPS = ["pointerup", "keydown"];
const LOG_LENGTH = 1000;
/** @type {Settings} */
const USUAL = { on: false, loud: 1, afar: false, chosen: {} };

export class Speaker {
  /**
   * @param {() => void} changed called when the voice, its settings or its log have changed
   * @param {string} [table] whose other pages in this browser may speak too
   */
  constructor(changed, table = "") {
    this.changed = changed;
    /** @type {Settings} */
    this.settings = { ...USUAL, ...recall(MEMORY) };
    this.language = document.documentElement.lang;
    /** What was said aloud, oldest first. @type {{ version: number, text: string }[]} */
    this.log = [];
    /** @type {Narrator | null} */
    this.narrator = null;
    /** @type {Catalogue | null} */
    this.words = null;
    /** @type {View | null} */
    this.view = null;
    /** What is being said: kept, for a browser may forget an utterance that nothing holds. @type {SpeechSynthesisUtterance | null} */
    this.saying = null;
    /** What follows when it is heard. */
    this.begins = () => {};
    /** Whether the browser has begun with it. */
    this.started = false;
    /** Whether it is a line, which is in the log. */
    this.begun = false;
    this.patience = 0;
    this.one = new OneVoice(table, () => {
      this.changed();
      this.go();
    });
    this.synthesis = window.speechSynthesis;
    this.synthesis?.addEventListener?.("voiceschanged", () => {
      this.changed();
      this.go();
    });
    if (!table) return;
    for (const tap of TAPS) addEventListener(tap, () => this.tapped(), { capture: true });
    addEventListener("storage", ({ key }) => key === MEMORY && this.take(recall(MEMORY) ?? {})); // another page's switch is ours
  }

  /** Whether the browser lets it speak only once somebody has tapped. */
  get waits() {
    return this.speaks && this.one.held;
  }

  /** Browsers speak after a first tap only. */
  tapped() {
    const { one, saying, begins } = this;
    if (!one.mine) return one.held && this.speaks && one.want(true);
    if (!saying || this.started) return;
    this.stop();
    this.utter(saying.text, begins);
  }

  /**
   * The voices of the table's language that may speak here.
   * @returns {SpeechSynthesisVoice[]}
   */
  get voices() {
    const ours = (/** @type {SpeechSynthesisVoice} */ { lang, localService }) =>
      lang.replace("_", "-").split("-")[0] === this.language.split("-")[0] && (localService || this.settings.afar);
    return (this.synthesis?.getVoices() ?? []).filter(ours);
  }

  /** Whether it speaks: it is wanted, and there is a voice. */
  get speaks() {
    return this.settings.on && this.voices.length > 0;
  }

  /** @param {Partial<Settings>} patch */
  set(patch) {
    keep(MEMORY, { ...this.settings, ...patch });
    this.take(patch);
  }

  /** @param {Partial<Settings>} patch */
  take(patch) {
    Object.assign(this.settings, patch);
    if (!this.settings.on) this.hush();
    else if (this.view) this.follow(this.view);
    this.changed();
  }

  /** @param {string} name a voice's `voiceURI`, or nothing for the device's own choice */
  choose(name) {
    this.set({ chosen: { ...this.settings.chosen, [this.language]: name } });
  }

  /**
   * Say what is new at the table.
   * @param {View} view
   */
  async follow(view) {
    this.view = view;
    if (!this.settings.on) return;
    const language = view.setup.language ?? document.documentElement.lang;
    if (!this.words || language !== this.language) {
      this.language = language;
      this.words = await catalogueOf(language);
      this.changed();
    }
    if (!this.narrator) {
      const { Narrator } = await import("./narrator.js"); // fetched only where somebody wants a voice
      if (!this.settings.on) return;
      this.narrator ??= new Narrator();
    }
    this.narrator.hear(this.view);
    if (!this.narrator.stands) this.stop();
    else if (this.saying && this.narrator.cuts()) this.cutShort();
    this.go();
  }

  /** Nothing more, at once. */
  hush() {
    this.narrator = null;
    this.stop();
    this.one.held = false;
    this.one.give?.();
  }

  /** A line that was not heard to its end is said again, shorter, or is of no use any more: it is not in the log. */
  cutShort() {
    if (this.begun) this.log.pop();
    this.stop();
  }

  stop() {
    this.begun = false;
    clearTimeout(this.patience);
    this.saying = null;
    this.synthesis?.cancel();
  }

  /** The next line, where nothing is being said, here or by another page of this browser. */
  go() {
    if (!this.one.mine) {
      if (this.saying) this.stop();
      this.narrator?.skip(this.one.said);
      if (this.speaks) this.one.want();
      return;
    }
    if (this.saying || !this.narrator || !this.words || !this.speaks) return;
    const line = this.narrator.next();
    const version = this.view?.version ?? 0;
    if (line === null) return;
    const { told } = this.narrator;
    const text = this.words.say(line);
    const written = this.words.say(setApart(line));
    this.utter(text, () => {
      this.begun = true;
      this.one.at(told);
      this.log.push({ version, text: written });
      this.log.splice(0, this.log.length - LOG_LENGTH);
      this.changed();
    });
  }

  /**
   * @param {string} text
   * @param {() => void} begins
   */
  utter(text, begins) {
    const utterance = new SpeechSynthesisUtterance(text);
    const { loud, chosen } = this.settings;
    utterance.voice = this.voices.find(({ voiceURI }) => voiceURI === chosen[this.language]) ?? this.voices[0];
    utterance.lang = utterance.voice.lang;
    utterance.volume = loud;
    const over = () => {
      if (this.saying !== utterance) return; // it was stopped, and something else may be said already
      clearTimeout(this.patience);
      this.saying = null;
      this.holdBack(false);
      this.go();
    };
    const held = () => {
      if (this.saying === utterance) this.holdBack(true);
    };
    utterance.onstart = () => {
      if (this.saying !== utterance) return;
      this.patient(LONGEST_MILLISECONDS, () => {
        this.synthesis.cancel();
        over();
      });
      this.started = true;
      this.holdBack(false);
      begins();
    };
    utterance.onend = over;
    utterance.onerror = ({ error }) => (error === "not-allowed" ? held() : over());
    Object.assign(this, { started: false, begun: false, saying: utterance, begins });
    this.patient(HELD_MILLISECONDS, held);
    this.synthesis.speak(utterance);
  }

  /** @param {boolean} held whether the browser waits for a tap */
  holdBack(held) {
    if (held) clearTimeout(this.patience);
    if (this.one.held === held) return;
    this.one.at(this.one.said, held);
    this.changed();
  }

  /**
   * @param {number} milliseconds
   * @param {() => void} then
   */
  patient(milliseconds, then) {
    clearTimeout(this.patience);
    this.patience = window.setTimeout(then, milliseconds);
  }

  /**
   * A word to hear the voice by.
   * @param {Fact} line
   */
  async try(line) {
    this.words ??= await catalogueOf(this.language);
    this.stop();
    if (this.voices.length) this.utter(this.words.say(line), () => {});
  }
}
