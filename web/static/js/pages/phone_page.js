// @ts-check
// A phone as the camera: its frames go to the server, small and seldom until a call waits, then whole and fast. Where
// its camera gives none, that is said instead.

import { at, h, put } from "../draw/elements.js";
import { keepAwake } from "../draw/keep_awake.js";
import { LentCamera } from "../logic/lent_camera.js";
import { sayLost, sendFrame } from "../net/camera_calls.js";
import { loadWords, say } from "../words/speech.js";

/** @import { PhoneWanted } from "../contract.js" */
/** @import { Answer } from "../page.js" */

const QUALITY = 0.85;
const EAGER_MILLISECONDS = 150; // a shorter wait than this is a call
const AGAIN_MILLISECONDS = 1500; // after a refusal, or while the server is away
const LOST_MILLISECONDS = 1000; // so often it is said that there is no picture
const NEXT_MILLISECONDS = 20; // so often it is looked whether there is a new one
const BACK_MILLISECONDS = 4000; // so long it is said that the camera is back
const LATE_MILLISECONDS = 3000;

/** What the browser says to who asks for the camera. @type {Record<string, string>} */
const WHY_NOT = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "none",
  NotReadableError: "in-use",
  AbortError: "in-use",
  OverconstrainedError: "unfit",
};

await loadWords();
const video = /** @type {HTMLVideoElement} */ (at("video"));
const canvas = document.createElement("canvas");
const lent = new LentCamera(video, changed);
/** The server's time, and when it was heard here. @type {{ clock: string, at_ms: number, heard: number } | null} */
let time = null;
/** Until when it is said that the camera is back. */
let backUntil = 0;

/** @param {string} words */
const tell = (words) => {
  if (at("state").textContent !== words) at("state").textContent = words;
};

/** @param {Error} problem */
const whyNot = ({ name }) => say(`page-phone-${WHY_NOT[name] ?? "failed"}`, { name });

/** @param {number} side_px the longer side that is wanted */
function frame(side_px) {
  const { videoWidth: width, videoHeight: height } = video;
  const scale = Math.min(1, side_px / Math.max(width, height));
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((/** @type {(jpeg: Blob | null) => void} */ made) => canvas.toBlob(made, "image/jpeg", QUALITY));
}

/**
 * @param {Answer<PhoneWanted>} answer
 * @returns {Answer<PhoneWanted>}
 */
function hear(answer) {
  const { view } = answer;
  if (view) time = { clock: view.clock, at_ms: view.at_ms, heard: performance.now() };
  return answer;
}

/**
 * Send frames without end, each when the server wants it; none twice, and none that is old.
 * @param {number} [side_px]
 */
async function send(side_px = 640) {
  if (lent.trouble) {
    await sayLost(lent.trouble);
    return setTimeout(() => send(side_px), LOST_MILLISECONDS);
  }
  if (!time) hear(await sayLost("not-yet")); // so that the first frame can say when it was taken
  const begun = performance.now();
  if (!video.videoWidth || !lent.take()) return setTimeout(() => send(side_px), NEXT_MILLISECONDS);
  // what the answer's way here took makes a frame seem older, never newer
  const taken = time && { clock: time.clock, at_ms: Math.floor(time.at_ms + begun - time.heard) };
  const jpeg = await frame(side_px);
  const { view, problem } = jpeg ? hear(await sendFrame(jpeg, taken)) : {};
  const waited = performance.now() - begun; // what the way there and back took of the wait
  if (lent.trouble) changed();
  else if (problem) tell(problem);
  else if (waited > LATE_MILLISECONDS) tell(say("page-phone-late"));
  else if (view) tell(say(`page-phone-${seen(view)}`));
  return setTimeout(() => send(view?.side_px), view ? Math.max(0, view.wait_ms - waited) : AGAIN_MILLISECONDS);
}

/** @param {PhoneWanted} wanted */
function seen({ wait_ms }) {
  if (performance.now() < backUntil) return "back";
  return wait_ms < EAGER_MILLISECONDS ? "watching" : "sending";
}

/** Say that the camera is gone, here and to the server at once, or that it is back. */
function changed() {
  const { trouble, problem } = lent;
  at("start").hidden = !trouble;
  at("start").textContent = say("page-phone-again");
  if (!trouble) {
    backUntil = performance.now() + BACK_MILLISECONDS;
    return tell(say("page-phone-back"));
  }
  sayLost(trouble);
  if (trouble !== "hidden") tell(problem ? whyNot(problem) : say(`page-phone-${trouble}`));
}

/** What this phone's camera can be set to: another lens, and its light. */
async function offer() {
  const lenses = await lent.lenses();
  at("lens").hidden = lenses.length < 2;
  put(
    at("lens"),
    lenses.map(({ deviceId, label }, i) =>
      h(
        "option",
        { value: deviceId, selected: deviceId === lent.looksThrough },
        label || say("page-phone-lens", { n: i + 1 }),
      ),
    ),
  );
  at("light").hidden = !lent.hasLight;
  at("light").setAttribute("aria-pressed", "false"); // another lens begins without
}

async function choose() {
  lent.lens = /** @type {HTMLSelectElement} */ (at("lens")).value;
  try {
    await lent.open();
  } catch (problem) {
    lent.lens = null;
    return tell(whyNot(/** @type {Error} */ (problem)));
  }
  return offer();
}

async function light() {
  const on = at("light").getAttribute("aria-pressed") !== "true";
  try {
    await lent.light(on);
    at("light").setAttribute("aria-pressed", String(on));
  } catch {
    at("light").hidden = true; // it said that it has one, and has none
  }
}

async function start() {
  try {
    await (lent.trouble ? lent.open() : lent.lend());
  } catch (problem) {
    return tell(whyNot(/** @type {Error} */ (problem)));
  }
  if (!video.hidden) return; // it was opened again
  sessionStorage.setItem("lends", "yes"); // a page that is loaded anew goes on
  video.hidden = false;
  at("start").hidden = true;
  at("lens").addEventListener("change", choose);
  at("light").addEventListener("click", light);
  offer();
  keepAwake(); // a phone that falls asleep sees nothing
  send();
}

if (navigator.mediaDevices) {
  at("start").addEventListener("click", start);
  at("start").removeAttribute("disabled"); // a tap before this would do nothing
  if (sessionStorage.getItem("lends")) start(); // it was tapped where the code led, or before
} else {
  const old = isSecureContext; // it would lend its camera here if it had the means
  at("start").hidden = true;
  at("trust").hidden = old;
  tell(say(old ? "page-phone-old" : "page-phone-https"));
}
