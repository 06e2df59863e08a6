// @ts-check
// A phone's own camera: opened, watched while it is lent, and opened anew where a call or another app took it away.

const WANTED = { width: { ideal: 1920 }, height: { ideal: 1080 }, facingMode: { ideal: "environment" } };
const GONE_MILLISECONDS = 1000; // so long it may be muted, or give no new picture, before that is a fault
const LOOK_MILLISECONDS = 250;
const AGAIN_MILLISECONDS = [1000, 2000, 4000, 8000]; // after each try to open it anew

/** @typedef {"taken" | "still" | "hidden"} Trouble */

export class LentCamera {
  /**
   * @param {HTMLVideoElement} video
   * @param {() => void} changed called whenever `trouble` or `problem` has changed
   */
  constructor(video, changed) {
    this.video = video;
    this.changed = changed;
    /** Why there is no picture. @type {Trouble | null} */
    this.trouble = null;
    /** What the browser said to the last try to open it. @type {Error | null} */
    this.problem = null;
    /** The lens that was chosen; none: the one that looks away from its owner. @type {string | null} */
    this.lens = null;
    this.opening = false;
    this.tries = 0;
    this.triedAt = 0;
    /** When it gave its last picture, by `performance.now()`. */
    this.goodAt = 0;
    /** How many pictures it gave; how many of them were seen by `look`, and by `take`. */
    this.given = 0;
    this.seen = 0;
    this.taken = 0;
  }

  /** Open it and watch it from now on. Throws what the browser says where it gives none. */
  async lend() {
    await this.open();
    setInterval(() => this.look(), LOOK_MILLISECONDS);
    addEventListener("pagehide", () => this.find("hidden"));
    document.addEventListener("visibilitychange", () => {
      Object.assign(this, { tries: 0, triedAt: 0, problem: null });
      this.look();
    });
  }

  /** Open it, or open it anew. Throws what the browser says where it gives none. */
  async open() {
    if (this.opening) return;
    this.opening = true;
    try {
      for (const track of this.tracks) track.stop(); // some phones give their camera only once
      const { lens } = this;
      const video = lens ? { ...WANTED, facingMode: undefined, deviceId: { exact: lens } } : WANTED;
      const stream = await navigator.mediaDevices.getUserMedia({ video });
      this.video.srcObject = stream;
      for (const kind of ["ended", "mute", "unmute"]) this.tracks[0]?.addEventListener(kind, () => this.look());
      this.count(stream);
      await this.video.play();
      this.goodAt = performance.now();
      this.problem = null;
    } catch (problem) {
      this.problem = /** @type {Error} */ (problem);
      throw problem;
    } finally {
      this.opening = false;
      this.triedAt = performance.now();
      this.tries += 1;
    }
  }

  /**
   * Count the pictures of a stream. Browsers that do not tell of each have a clock that stands still with them.
   * @param {MediaStream} stream
   */
  count(stream) {
    const { video } = this;
    const next = "requestVideoFrameCallback" in video ? "requestVideoFrameCallback" : null;
    const counted = () => {
      if (video.srcObject !== stream) return;
      this.given += 1;
      if (next) video[next](counted);
    };
    if (next) video[next](counted);
    else video.addEventListener("timeupdate", counted);
  }

  /** Whether there is a picture that was not taken yet; it counts as taken now. */
  take() {
    this.look();
    if (this.trouble || this.given === this.taken) return false;
    this.taken = this.given;
    return true;
  }

  /** Look whether it still gives pictures, and open it anew, now and then, where it does not. */
  look() {
    const now = performance.now();
    const [track] = this.tracks;
    if (document.hidden) {
      this.goodAt = now; // its next picture has time to come
      return this.find("hidden");
    }
    if (this.opening) return;
    const live = track?.readyState === "live";
    if (live && !track.muted && this.given !== this.seen) {
      Object.assign(this, { seen: this.given, goodAt: now, tries: 0 });
      return this.find(null);
    }
    // one that stood still was stopped here
    if (!live) this.find(this.trouble === "still" ? "still" : "taken");
    else if (now - this.goodAt > GONE_MILLISECONDS) this.find(track.muted ? "taken" : "still");
    else return;
    const waits = AGAIN_MILLISECONDS[Math.min(this.tries, AGAIN_MILLISECONDS.length) - 1] ?? 0;
    const denied = this.problem?.name === "NotAllowedError"; // to ask once more is the owner's to do
    if (!denied && now - this.triedAt >= waits) this.open().catch(() => this.changed());
  }

  /** Its lenses, by their names, once it was opened. @returns {Promise<MediaDeviceInfo[]>} */
  async lenses() {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices.filter(({ kind, deviceId }) => kind === "videoinput" && deviceId);
  }

  /** The lens that it looks through. */
  get looksThrough() {
    return this.tracks[0]?.getSettings().deviceId ?? "";
  }

  /** Whether it has a light that can be switched on. */
  get hasLight() {
    const [track] = this.tracks;
    return Boolean(track?.getCapabilities && "torch" in track.getCapabilities());
  }

  /** @param {boolean} on */
  async light(on) {
    const wanted = { advanced: [/** @type {MediaTrackConstraintSet} */ (Object({ torch: on }))] };
    await this.tracks[0]?.applyConstraints(wanted);
  }

  /** @param {Trouble | null} trouble */
  find(trouble) {
    if (trouble === this.trouble) return;
    this.trouble = trouble;
    this.changed();
  }

  get tracks() {
    const { srcObject } = this.video;
    return srcObject instanceof MediaStream ? srcObject.getVideoTracks() : [];
  }
}
