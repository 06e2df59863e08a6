// @ts-check
// A phone as the camera: its frames go to the server, small and seldom until a call waits, then whole and fast.

import { at } from "../draw/elements.js";
import { sendFrame } from "../net/camera_calls.js";
import { loadWords, say } from "../words/speech.js";

const WANTED = { width: { ideal: 1920 }, height: { ideal: 1080 }, facingMode: { ideal: "environment" } };
const QUALITY = 0.85;
const EAGER_MILLISECONDS = 150; // a shorter wait than this is a call
const AGAIN_MILLISECONDS = 3000; // after a refusal, or while the server is away

await loadWords();
const { table = "" } = document.body.dataset;
const video = /** @type {HTMLVideoElement} */ (at("video"));
const canvas = document.createElement("canvas");

/** @param {string} words */
const tell = (words) => {
  at("state").textContent = words;
};

/** @param {number} side_px the longer side that is wanted */
function frame(side_px) {
  const { videoWidth: width, videoHeight: height } = video;
  const scale = Math.min(1, side_px / Math.max(width, height));
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((/** @type {(jpeg: Blob | null) => void} */ made) => canvas.toBlob(made, "image/jpeg", QUALITY));
}

/** Send frames without end, each when the server wants it. */
async function send(side_px = 640) {
  const begun = performance.now();
  const jpeg = video.videoWidth ? await frame(side_px) : null;
  const answer = jpeg ? await sendFrame(table, jpeg) : {};
  if (answer.problem) tell(answer.problem);
  else if (answer.view)
    tell(say(answer.view.wait_ms < EAGER_MILLISECONDS ? "page-phone-watching" : "page-phone-sending"));
  const waited = performance.now() - begun; // what the way there and back took of the wait
  const left = answer.view ? Math.max(0, answer.view.wait_ms - waited) : AGAIN_MILLISECONDS;
  setTimeout(() => send(answer.view?.side_px), left);
}

/** A phone that falls asleep sees nothing. */
async function stayAwake() {
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    // its battery is low, or it has no such thing: then its owner keeps it awake
  }
}

async function start() {
  try {
    video.srcObject = await navigator.mediaDevices.getUserMedia({ video: WANTED });
    await video.play();
  } catch {
    return tell(say("page-phone-denied"));
  }
  video.hidden = false;
  at("start").hidden = true;
  stayAwake();
  document.addEventListener("visibilitychange", () => document.hidden || stayAwake());
  send();
}

if (navigator.mediaDevices) {
  at("start").addEventListener("click", start);
  at("start").removeAttribute("disabled"); // a tap before this would do nothing
} else {
  at("start").hidden = true;
  at("trust").hidden = false;
  tell(say("page-phone-https"));
}
