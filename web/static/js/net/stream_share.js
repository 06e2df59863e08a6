// @ts-check
// Who may hold a stream: a browser opens six connections to a server at a time, and a stream keeps one for itself. Tabs
// of one browser tell each other of themselves; those that were shown last have streams, the others ask now and then.

const STREAMS_MOST = 3;
const HERE_MILLISECONDS = 2000;
const GONE_MILLISECONDS = 7000; // a hidden tab's clock may run slowly

/** Calls `change` whenever it may hold a stream now, or no longer. Where tabs cannot tell each other, each may. */
export class StreamShare {
  /** @param {(mayHold: boolean) => void} change */
  constructor(change) {
    this.change = change;
    this.id = Math.random().toString(36).slice(2);
    this.shownAt = Date.now();
    this.mayHold = true;
    /** The others: when each was shown last, and heard of. @type {Map<string, { shownAt: number, heardAt: number }>} */
    this.others = new Map();
    /** @type {BroadcastChannel | null} */
    this.channel = null;
  }

  start() {
    if (!("BroadcastChannel" in window)) return;
    this.channel = new BroadcastChannel("ojo-streams");
    this.channel.onmessage = ({ data }) => this.hear(data);
    this.tell();
    setInterval(() => this.tell(), HERE_MILLISECONDS);
    for (const shown of ["focus", "pageshow"])
      addEventListener(shown, () => {
        this.shownAt = Date.now();
        this.tell();
      });
    addEventListener("pagehide", () => this.channel?.postMessage({ id: this.id, gone: true }));
  }

  /** @param {{ id: string, shownAt?: number, gone?: boolean }} told */
  hear({ id, shownAt = 0, gone = false }) {
    const known = this.others.has(id);
    if (gone) this.others.delete(id);
    else this.others.set(id, { shownAt, heardAt: Date.now() });
    if (!known && !gone) this.channel?.postMessage({ id: this.id, shownAt: this.shownAt }); // it knows nobody yet
    this.decide();
  }

  tell() {
    this.channel?.postMessage({ id: this.id, shownAt: this.shownAt });
    this.decide();
  }

  decide() {
    for (const [id, { heardAt }] of this.others) if (Date.now() - heardAt > GONE_MILLISECONDS) this.others.delete(id);
    const before = (/** @type {string} */ id, /** @type {number} */ shownAt) =>
      shownAt > this.shownAt || (shownAt === this.shownAt && id > this.id);
    const ahead = [...this.others].filter(([id, { shownAt }]) => before(id, shownAt)).length;
    const mayHold = ahead < STREAMS_MOST;
    if (mayHold === this.mayHold) return;
    this.mayHold = mayHold;
    this.change(mayHold);
  }
}
