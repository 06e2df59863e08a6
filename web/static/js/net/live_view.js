// @ts-check
// The page's one copy of the view, kept level with the server: a live stream, and asking again when the stream is gone.

import { wear } from "../logic/dice_pictures.js";
import { say } from "../words/speech.js";
import { cameraState, giveUp, tableCalls } from "./server_calls.js";
import { StreamShare } from "./stream_share.js";

/** @import { View } from "../contract.js" */
/** @import { Answer, CameraNews } from "../page.js" */

const ASK_MILLISECONDS = 1500; // while there is no stream
const SILENCE_MILLISECONDS = 2200; // of a stream that beats every 1.5 s: the line is gone
const LOOK_MILLISECONDS = 150;
const CAMERA_MILLISECONDS = 1500;
const REOPEN_MILLISECONDS = 15000;

const NEVER = /** @type {(view: View) => boolean} */ (() => false);

/**
 * Whether what a tap was to say stands at the table.
 * @param {View} view
 * @param {Record<string, unknown>} action
 */
function isSaid({ state: { bid, call, caller, verdict } }, { action, player, quantity, face, value }) {
  if (bid && (action === "bid" || action === "claim"))
    return bid.player === player && (value ? bid.value === value : bid.quantity === quantity && bid.face === face);
  return (call === action && caller === player) || verdict?.call === action;
}

/** `listener(this)` is called after every change of `view`, `online`, `lost`, `busy` or `notice`. */
export class LiveView {
  /**
   * @param {string} id
   * @param {(store: LiveView) => void} listener
   */
  constructor(id, listener) {
    this.calls = tableCalls(id);
    this.listener = listener;
    /** @type {View | null} */
    this.view = null;
    this.online = true;
    /** Whether the table was deleted. */
    this.gone = false;
    /** When the turn began that the view waits for, by `performance.now()`. @type {number | null} */
    this.turnBegan = null;
    /** Why the phone that is the camera gives no picture, and what the host may do. @type {CameraNews | null} */
    this.lost = null;
    /** What is being waited for. @type {string | null} */
    this.busy = null;
    /** A sentence for the person at this screen. @type {string | null} */
    this.notice = null;
    this.live = false;
    /**
     * The last write that is not over, and the version it was made against.
     * @type {{ version: number | undefined, over: Promise<unknown> } | null}
     */
    this.sending = null;
    /** When the table was last heard of. */
    this.heard = 0;
    this.mayAskCamera = true;
    /** Those who wait for the line with what was tapped. @type {((back: unknown) => void)[]} */
    this.waiting = [];
    this.asking = false;
    /** @type {EventSource | null} */
    this.stream = null;
    this.share = new StreamShare((mayHold) => (mayHold ? this.open() : this.close()));
  }

  /** The view, where there must be one. */
  get shown() {
    if (!this.view) throw new Error("nothing is shown yet");
    return this.view;
  }

  async start() {
    this.share.start();
    await this.ask();
    this.open();
    setInterval(() => this.watchLine(), LOOK_MILLISECONDS);
    setInterval(() => this.stream?.readyState === EventSource.CLOSED && this.open(), REOPEN_MILLISECONDS);
    setInterval(() => !document.hidden && this.watchCamera(), CAMERA_MILLISECONDS);
    for (const change of ["online", "offline"]) addEventListener(change, () => this.ask());
    document.addEventListener("visibilitychange", () => document.hidden || this.ask());
  }

  /** Listen no more: it is asked now and then. */
  close() {
    this.stream?.close();
    this.stream = null;
    this.live = false;
  }

  open() {
    this.close();
    if (!this.share.mayHold) return;
    const stream = new EventSource(this.calls.streamUrl);
    const alive = () => {
      this.live = true;
      this.reach(true);
    };
    stream.onopen = alive;
    stream.addEventListener("beat", (message) => {
      alive();
      this.lose(JSON.parse(message.data));
    });
    stream.addEventListener("view", (message) => {
      alive();
      this.adopt(JSON.parse(message.data));
    });
    stream.onerror = () => {
      this.live = false;
      this.ask(); // the line shows only when asking fails as well
    };
    this.stream = stream;
  }

  /** @param {CameraNews | null} lost */
  lose(lost) {
    if (JSON.stringify(lost) === JSON.stringify(this.lost)) return;
    this.lost = lost;
    this.listener(this);
  }

  /** A stream that is silent is said to be gone at once, and the table asked for; without one it is asked now and then. */
  watchLine() {
    const silent = Date.now() - this.heard;
    if (this.live && silent > SILENCE_MILLISECONDS) this.reach(false);
    if (!this.live && silent > ASK_MILLISECONDS) this.ask();
  }

  async ask() {
    if (this.asking) return;
    this.asking = true;
    const answer = await this.calls.view(this.view?.version ?? null);
    this.asking = false;
    if (answer.offline) giveUp();
    else if (!this.online) this.open(); // the old stream may hang for long
    if (answer.view) this.adopt(answer.view); // before anybody hears that the line is back
    this.reach(!answer.offline);
    this.gone = answer.code === "no-such-table";
    if (answer.problem && !answer.offline && !this.view) this.tell(answer.problem);
  }

  /**
   * Take a newer view over; an older one that arrives late is let go, and of the same one only the camera can be new.
   * @param {View} view
   */
  adopt(view) {
    if (this.view && view.version < this.view.version) return;
    const { camera, demo, demo_most, throws, eye, turn_gone } = view;
    wear(view.dice_pictures ?? []);
    const known = view.version === this.view?.version ? this.view : null;
    if (!known || turn_gone !== known.turn_gone)
      this.turnBegan = turn_gone === null ? null : performance.now() - 1000 * turn_gone;
    this.view = known ? { ...known, camera, demo, demo_most, throws, eye, turn_gone } : view;
    if (view.eye?.state === "starting") setTimeout(() => this.askCamera(), CAMERA_MILLISECONDS);
    this.listener(this);
  }

  /** A camera that has started is no event of the table: it has to be asked for. */
  async askCamera() {
    const answer = await cameraState();
    if (answer.view && this.view?.eye?.state === "starting") this.adopt({ ...this.view, ...answer.view });
  }

  /** What the camera sees while it watches this table is no event either: asked for while it matters, by who may know. */
  async watchCamera() {
    const { view } = this;
    const matters = view?.eye?.table === view?.id && (view?.state.phase === "revealing" || view?.state.bid);
    if (!view || !matters || !this.mayAskCamera) return;
    const answer = await cameraState();
    if (answer.code === "not-yours") this.mayAskCamera = false;
    if (answer.view && this.view === view) this.adopt({ ...view, ...answer.view });
  }

  /**
   * The table was reached, or was not; a stream that says nothing while asking fails is as good as closed.
   * @param {boolean} online
   */
  reach(online) {
    if (online) this.heard = Date.now();
    else this.live = false;
    if (this.online === online) return;
    this.online = online;
    this.listener(this);
    if (online) for (const go of this.waiting.splice(0)) go(null);
  }

  /** @param {string | null} notice */
  tell(notice) {
    this.notice = notice;
    this.listener(this);
  }

  /** @param {Record<string, unknown>} action */
  act(action) {
    return this.write("actions", { action });
  }

  /**
   * @param {string} what
   * @param {Record<string, unknown>} body
   * @param {string | null} [waiting] a sentence to show meanwhile
   */
  write(what, body, waiting = null) {
    const { version } = this.shown;
    const isDone = (/** @type {View} */ view) => what === "actions" && isSaid(view, Object(body.action));
    return this.send(waiting, () => this.calls.write(what, version, body), { isDone });
  }

  /** @param {File} file */
  upload(file) {
    const { version } = this.shown;
    const sent = (/** @type {number} */ share) => {
      this.busy =
        share < 1 ? say("page-sending-picture", { percent: Math.floor(100 * share) }) : say("page-reading-picture");
      this.listener(this);
    };
    return this.send(say("page-reading-picture"), async () => {
      const lighter = import("./smaller_photo.js").then(({ smaller }) => smaller(file));
      return this.calls.upload(version, await lighter.catch(() => file), sent); // as it is without what makes it smaller
    });
  }

  /**
   * Judge the call with the reading as it stands. The server does so by itself once it is due; being late is nothing to
   * speak of.
   * @param {{ anyway?: boolean }} [body]
   */
  take(body = {}) {
    const { version } = this.shown;
    return this.send(null, () => this.calls.write("take", version, body), { mayBeLate: !body.anyway });
  }

  /**
   * One write at a time: a second tap on the same screen is the same tap. One on a screen that already shows what the
   * first did (the stream may be quicker than its answer) is another, and waits its turn. Says how it went; `done` is
   * whether it was done.
   * @param {string | null} waiting
   * @param {() => Promise<Answer>} request
   * @returns {Promise<Answer & { done: boolean }>}
   */
  async send(waiting, request, { mayBeLate = false, isDone = NEVER } = {}) {
    const version = this.view?.version;
    if (this.sending && this.sending.version === version) return { done: false };
    const before = this.sending?.over;
    const over = (async () => {
      await before;
      return this.exchange(waiting, request, version, { mayBeLate, isDone });
    })();
    const mine = { version, over };
    this.sending = mine;
    try {
      return await over;
    } finally {
      if (this.sending === mine) this.sending = null;
    }
  }

  /**
   * Ask for anything, with a sentence to show meanwhile; what went wrong is the notice that the caller shows.
   * @template T
   * @param {string | null} waiting
   * @param {() => Promise<Answer<T>>} request
   */
  async inquire(waiting, request) {
    this.notice = null;
    this.busy = waiting;
    if (waiting) this.listener(this);
    const answer = await request();
    this.busy = null;
    this.notice = answer.problem ?? null;
    this.reach(!answer.offline);
    return answer;
  }

  /**
   * What was tapped is sent; where the line is gone it is kept, and sent when that is back. It is made on a version: where
   * the table has moved on meanwhile it is given back, unless that was this very tap, whose answer alone was lost.
   * @param {string | null} waiting
   * @param {() => Promise<Answer>} request
   * @param {number | undefined} version
   * @param {{ mayBeLate: boolean, isDone: (view: View) => boolean }} how
   * @returns {Promise<Answer & { done: boolean }>}
   */
  async exchange(waiting, request, version, { mayBeLate, isDone }) {
    let answer = await this.inquire(waiting, request);
    const lost = answer.offline;
    while (answer.offline) {
      this.tell(say("page-unsent"));
      await new Promise((back) => this.waiting.push(back));
      const moved = this.view?.version !== version;
      answer = moved ? { view: this.shown, stale: true } : await this.inquire(waiting, request);
    }
    if (answer.view) this.adopt(answer.view);
    if (lost && answer.stale && !mayBeLate) {
      const done = isDone(this.shown);
      this.tell(done ? null : say("page-moved-on"));
      return { ...answer, done };
    }
    if (answer.stale && !mayBeLate) this.notice = say("page-too-late");
    this.listener(this);
    return { ...answer, done: Boolean(answer.view) && !answer.stale };
  }
}
