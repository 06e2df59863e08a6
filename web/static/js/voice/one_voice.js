// @ts-check
// Of a browser's pages of one table one speaks: whoever has the lock. It tells the others how far it has come, so that
// another one can go on from there, and whether the browser holds its voice back.

/** @import { Told } from "./narrator.js" */
/** @typedef {{ asks?: boolean, said?: Told, held?: boolean }} News */

/** @type {Told} */
const NOTHING = { version: -1, lines: 0 };

export class OneVoice {
  /**
   * @param {string} table empty: this page is the only one
   * @param {() => void} changed called when it may speak, or no longer, and when more was said elsewhere
   */
  constructor(table, changed) {
    this.name = `ojo-voice-${table}`;
    this.changed = changed;
    /** Where pages cannot tell each other, each may speak. */
    this.alone = !table || !navigator.locks || !("BroadcastChannel" in window);
    this.mine = this.alone;
    /** How far it was said, here or elsewhere. */
    this.said = NOTHING;
    /** Whether the one that has the word waits for a tap. */
    this.held = false;
    /** Lets the word go, or asks for it no more. @type {(() => void) | null} */
    this.give = null;
    /** @type {BroadcastChannel | null} */
    this.channel = null;
  }

  /** Ask for the word; `now` takes it from a page that is held back. */
  want(now = false) {
    if (this.alone || this.mine || (this.give && !now)) return;
    this.give?.();
    if (!this.channel) {
      this.channel = new BroadcastChannel(this.name);
      this.channel.onmessage = ({ data }) => this.hear(data);
      this.tell({ asks: true });
    }
    const asked = new AbortController();
    const spoken = new Promise((done) => {
      this.give = () => {
        done(null);
        asked.abort();
        this.give = null;
        this.mine = this.alone;
      };
    });
    const { give } = this;
    const begin = () => {
      Object.assign(this, { mine: true, held: false });
      this.changed();
      return spoken;
    };
    navigator.locks.request(this.name, now ? { steal: true } : { signal: asked.signal }, begin).catch(() => {
      if (this.give !== give) return; // it was let go here
      this.give?.(); // another page was tapped, and has it now
      this.want();
      this.changed();
    });
  }

  /** @param {News} told */
  hear({ asks, said = NOTHING, held = false }) {
    if (asks) return this.mine && this.tell({ said: this.said, held: this.held });
    Object.assign(this, { said: further(this.said, said), held });
    this.changed();
  }

  /** @param {News} told */
  tell(told) {
    this.channel?.postMessage(told);
  }

  /**
   * This page has come so far, or is held back there.
   * @param {Told} said
   */
  at(said, held = false) {
    Object.assign(this, { said: further(this.said, said), held });
    this.tell({ said: this.said, held });
  }
}

/**
 * @param {Told} one
 * @param {Told} other
 */
const further = (one, other) =>
  one.version > other.version || (one.version === other.version && one.lines > other.lines) ? one : other;
