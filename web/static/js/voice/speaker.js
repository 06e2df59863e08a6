// @ts-check
// The table's voice: the browser's own speech, line by line, and a log of what it has said. Only voices that live on the
// device speak, unless the host allowed others: those send the words away.

import { catalogueOf } from "../words/speech.js";

/** @import { View } from "../contract.js" */
/** @import { Fact } from "../page.js" */
/** @import { Narrator } from "./narrator.js" */
/** @import { Catalogue } from "../words/message_catalogue.js" */
/** @typedef {{ on: boolean, loud: number, afar: boolean, chosen: Record<string, string> }} Settings */

const MEMORY = "ojo.voice";
const LONGEST_MILLISECONDS = 20_000; // some devices forget to say that they have ended
const LOG_LENGTH = 1000;
/** @type {Settings} */
const USUAL = { on: false, loud: 1, afar: false, chosen: {} };

export class Speaker {
  /** @param {() => void} changed called when the voice, its settings or its log have changed */
  constructor(changed) {
    this.changed = changed;
    /** @type {Settings} */
    this.settings = { ...USUAL, ...remembered() };
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
    /** Whether it is heard already. */
    this.begun = false;
    this.patience = 0;
    this.synthesis = window.speechSynthesis;
    this.synthesis?.addEventListener?.("voiceschanged", () => {
      this.changed();
      this.go();
    });
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
    Object.assign(this.settings, patch);
    try {
      localStorage.setItem(MEMORY, JSON.stringify(this.settings));
    } catch {
      // a browser that keeps nothing still speaks
    }
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

  /** The next line, where nothing is being said. */
  go() {
    if (this.saying || !this.narrator || !this.words || !this.speaks) return;
    const line = this.narrator.next();
    const version = this.view?.version ?? 0;
    if (line === null) return;
    const text = this.words.say(line);
    this.begun = false;
    this.utter(text, () => {
      this.begun = true;
      this.log.push({ version, text });
      this.log.splice(0, this.log.length - LOG_LENGTH);
      this.changed();
    });
  }

  /**
   * @param {string} text
   * @param {() => void} begun
   */
  utter(text, begun) {
    const utterance = new SpeechSynthesisUtterance(text);
    const { loud, chosen } = this.settings;
    utterance.voice = this.voices.find(({ voiceURI }) => voiceURI === chosen[this.language]) ?? this.voices[0];
    utterance.lang = utterance.voice.lang;
    utterance.volume = loud;
    const over = () => {
      if (this.saying !== utterance) return; // it was stopped, and something else may be said already
      clearTimeout(this.patience);
      this.saying = null;
      this.go();
    };
    utterance.onstart = begun;
    utterance.onend = over;
    utterance.onerror = ({ error }) => {
      if (error !== "not-allowed") return over();
      const again = () => this.saying === utterance && this.utter(text, begun); // browsers speak after a first tap only
      addEventListener("pointerdown", again, { once: true });
      clearTimeout(this.patience);
    };
    this.saying = utterance;
    this.patience = window.setTimeout(() => {
      this.synthesis.cancel();
      over();
    }, LONGEST_MILLISECONDS);
    this.synthesis.speak(utterance);
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

/** @returns {Partial<Settings>} */
function remembered() {
  try {
    return JSON.parse(localStorage.getItem(MEMORY) ?? "{}");
  } catch {
    return {}; // nothing kept, or nothing that can be read
  }
}
