// @ts-check
// The page's one copy of the view, kept level with the server: a live stream, and asking again when the stream is gone.

import { say } from "../words/speech.js";
import { cameraState, tableCalls } from "./server_calls.js";

/** @import { View } from "../contract.js" */
/** @import { Answer } from "../page.js" */

const ASK_MILLISECONDS = 2000; // while there is no stream
const SILENCE_MILLISECONDS = 15000; // of a stream, before asking whether the table is still there
const CAMERA_MILLISECONDS = 1500;
const REOPEN_MILLISECONDS = 15000;

/** `listener(this)` is called after every change of `view`, `online`, `busy` or `notice`. */
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
    /** A tap was lost with the connection: told again when it is back. */
    this.unsent = false;
    /** @type {EventSource | null} */
    this.stream = null;
  }

  /** The view, where there must be one. */
  get shown() {
    if (!this.view) throw new Error("nothing is shown yet");
    return this.view;
  }

  async start() {
    await this.ask();
    this.open();
    setInterval(() => (this.live && Date.now() - this.heard < SILENCE_MILLISECONDS) || this.ask(), ASK_MILLISECONDS);
    setInterval(() => this.stream?.readyState === EventSource.CLOSED && this.open(), REOPEN_MILLISECONDS);
    setInterval(() => !document.hidden && this.watchCamera(), CAMERA_MILLISECONDS);
    for (const change of ["online", "offline"]) addEventListener(change, () => this.ask());
    document.addEventListener("visibilitychange", () => document.hidden || this.ask());
  }

  open() {
    this.stream = new EventSource(this.calls.streamUrl);
    this.stream.onopen = () => {
      this.live = true;
      this.reach(true);
    };
    this.stream.addEventListener("view", (message) => {
      this.reach(true);
      this.adopt(JSON.parse(message.data));
    });
    this.stream.onerror = () => {
      this.live = false;
      this.ask(); // the line shows only when asking fails as well
    };
  }

  async ask() {
    const answer = await this.calls.view(this.view?.version ?? null);
    this.reach(!answer.offline);
    if (answer.view) this.adopt(answer.view);
    else if (answer.problem && !answer.offline && !this.view) this.tell(answer.problem);
  }

  /**
   * Take a newer view over; an older one that arrives late is let go, and of the same one only the camera can be new.
   * @param {View} view
   */
  adopt(view) {
    if (this.view && view.version < this.view.version) return;
    const { camera, demo, demo_most, eye } = view;
    this.view = view.version === this.view?.version ? { ...this.view, camera, demo, demo_most, eye } : view;
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
    if (online && this.unsent) this.notice = say("page-back-unsent");
    this.listener(this);
  }

  /** @param {string} notice */
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
    return this.send(waiting, () => this.calls.write(what, version, body));
  }

  /** @param {File} file */
  upload(file) {
    const { version } = this.shown;
    return this.send(say("page-reading-picture"), () => this.calls.upload(version, file));
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
  async send(waiting, request, { mayBeLate = false } = {}) {
    const version = this.view?.version;
    if (this.sending && this.sending.version === version) return { done: false };
    const before = this.sending?.over;
    const over = (async () => {
      await before;
      return this.exchange(waiting, request, mayBeLate);
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
    this.unsent = false;
    this.busy = waiting;
    if (waiting) this.listener(this);
    const answer = await request();
    this.busy = null;
    this.reach(!answer.offline);
    this.unsent = Boolean(answer.offline);
    this.notice = answer.offline ? say("page-unsent") : (answer.problem ?? null);
    return answer;
  }

  /**
   * @param {string | null} waiting
   * @param {() => Promise<Answer>} request
   * @param {boolean} mayBeLate
   * @returns {Promise<Answer & { done: boolean }>}
   */
  async exchange(waiting, request, mayBeLate) {
    const answer = await this.inquire(waiting, request);
    if (answer.stale && !mayBeLate) this.notice = say("page-too-late");
    if (answer.view) this.adopt(answer.view);
    this.listener(this);
    return { ...answer, done: Boolean(answer.view) && !answer.stale };
  }
}
