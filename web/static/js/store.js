// The page's one copy of the view, kept level with the server: a live stream, and asking again when the stream is gone.

import { cameraState, tableApi } from "./api.js";

const ASK_MILLISECONDS = 2000; // while there is no stream
const SILENCE_MILLISECONDS = 15000; // of a stream, before asking whether the table is still there
const CAMERA_MILLISECONDS = 1500;
const REOPEN_MILLISECONDS = 15000;
const STALE = "Somebody else was faster. This is where the table stands now.";

/** `listener(store)` is called after every change of `view`, `online`, `busy` or `notice`. */
export class Store {
  constructor(id, listener) {
    this.api = tableApi(id);
    this.listener = listener;
    this.view = null;
    this.online = true;
    this.busy = null; // what is being waited for, or null
    this.notice = null; // a sentence for the person at this screen, or null
    this.live = false;
    this.heard = 0; // when the table was last heard of
    this.readHere = null; // the id of the reading that this page asked for
  }

  async start() {
    await this.ask();
    this.open();
    setInterval(() => (this.live && Date.now() - this.heard < SILENCE_MILLISECONDS) || this.ask(), ASK_MILLISECONDS);
    setInterval(() => this.stream.readyState === EventSource.CLOSED && this.open(), REOPEN_MILLISECONDS);
    for (const change of ["online", "offline"]) addEventListener(change, () => this.ask());
    document.addEventListener("visibilitychange", () => document.hidden || this.ask());
  }

  open() {
    this.stream = new EventSource(this.api.streamUrl);
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
    const answer = await this.api.view(this.view?.version ?? null);
    this.reach(!answer.offline);
    if (answer.view) this.adopt(answer.view);
    else if (answer.problem && !answer.offline && !this.view) this.say(answer.problem);
  }

  /** Take a newer view over; an older one that arrives late is let go, and of the same one only the camera can be new. */
  adopt(view) {
    if (this.view && view.version < this.view.version) return;
    const { camera, demo, eye } = view;
    this.view = view.version === this.view?.version ? { ...this.view, camera, demo, eye } : view;
    if (view.eye?.state === "starting") setTimeout(() => this.askCamera(), CAMERA_MILLISECONDS);
    this.listener(this);
  }

  /** A camera that has started is no event of the table: it has to be asked for. */
  async askCamera() {
    const answer = await cameraState();
    if (answer.view && this.view.eye?.state === "starting") this.adopt({ ...this.view, ...answer.view });
  }

  /** The table was reached, or was not; a stream that says nothing while asking fails is as good as closed. */
  reach(online) {
    if (online) this.heard = Date.now();
    else this.live = false;
    if (this.online === online) return;
    this.online = online;
    this.listener(this);
  }

  say(notice) {
    this.notice = notice;
    this.listener(this);
  }

  act(action) {
    return this.write("actions", { action });
  }

  write(what, body, waiting = null) {
    return this.send(waiting, () => this.api.write(what, this.view.version, body));
  }

  upload(file) {
    return this.send("Reading the picture…", () => this.api.upload(this.view.version, file));
  }

  /**
   * Judge the call with the reading as it stands. More than one page may do it; being late is nothing to speak of.
   */
  take(body = {}) {
    return this.send(null, () => this.api.write("take", this.view.version, body), { mayBeLate: !body.anyway });
  }

  /** One write at a time: a second tap while the first is under way is the same tap. Says whether it was done. */
  async send(waiting, request, { mayBeLate = false } = {}) {
    if (this.sending) return false;
    this.sending = true;
    this.notice = null;
    this.busy = waiting;
    if (waiting) this.listener(this);
    const answer = await request();
    this.sending = false;
    this.busy = null;
    this.reach(!answer.offline);
    this.notice = answer.stale ? (mayBeLate ? null : STALE) : (answer.problem ?? null);
    if (answer.view) {
      this.readHere = answer.view.reading?.id ?? null;
      this.adopt(answer.view);
    }
    this.listener(this);
    return Boolean(answer.view) && !answer.stale;
  }
}
