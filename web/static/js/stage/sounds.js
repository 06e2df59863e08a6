// @ts-check
// What a reveal sounds like: dice that come to rest, and a stamp. Made here from noise and one low tone; nothing is fetched.

import { landsAt } from "../logic/close_up.js";
import { keep, keptText } from "../logic/memory.js";

/** @import { Die } from "../contract.js" */

/** How long after the last die the stamp falls. */
const STAMP_MILLISECONDS = 400;
const MEMORY = "ojo.sounds";
const DIE_SECONDS = 0.05;
const STAMP_SECONDS = 0.22;
const CHIME_SECONDS = 0.8;
const CHIME_HERTZ = 587;

/** @type {AudioContext | null} */
let player = null;
let on = keptText(MEMORY) !== "off";

/**
 * Whether this device makes sounds; or, told, whether it does from now on.
 * @param {boolean} [wanted]
 */
export function sounds(wanted) {
  if (wanted === undefined) return on;
  on = wanted;
  keep(MEMORY, on ? "on" : "off");
  return on;
}

/**
 * When the stamp falls, in milliseconds after the beginning of the play.
 * @param {Die[]} dice
 */
export const stampsAt = (dice) => Math.round(Math.max(0, ...dice.map((_, i) => landsAt(i, dice)))) + STAMP_MILLISECONDS;

/**
 * Once the stamp of this play has fallen, the rest of a page may tell what it says: seen, however slow the device is.
 * @param {Element} scene
 * @param {() => void} tell
 */
export const onceStamped = (scene, tell) =>
  scene.querySelector(".stamp")?.addEventListener("animationend", tell, { once: true });

/**
 * A play is heard, die by die and then the stamp, as long as it stands.
 * @param {Die[]} dice
 * @param {() => boolean} stands
 */
export function soundsOf(dice, stands) {
  const heard = (/** @type {() => void} */ sound, /** @type {number} */ at) =>
    setTimeout(() => stands() && sound(), at);
  for (const i of dice.keys()) heard(rattle, landsAt(i, dice));
  heard(knock, stampsAt(dice));
}

/** A die comes to rest: a short, high click of noise. */
const rattle = () => burst({ seconds: DIE_SECONDS, hertz: 2400 + 900 * Math.random(), loud: 0.25 });

/** The stamp falls: a thud, and a breath of noise with it. */
function knock() {
  burst({ seconds: STAMP_SECONDS, hertz: 240, loud: 0.8 });
  hum({ seconds: STAMP_SECONDS, loud: 0.7, from: 120, to: 45 });
}

/** A turn has lasted long enough, or a game is won: one soft tone. */
export const chime = () => hum({ seconds: CHIME_SECONDS, loud: 0.3, from: CHIME_HERTZ, to: CHIME_HERTZ });

/**
 * A tone that fades, from one pitch to another, in hertz.
 * @param {{ seconds: number, loud: number, from: number, to: number }} how
 */
function hum({ seconds, loud, from, to }) {
  const context = ready();
  if (!context) return;
  const tone = context.createOscillator();
  const { currentTime: now } = context;
  tone.frequency.setValueAtTime(from, now);
  tone.frequency.exponentialRampToValueAtTime(to, now + seconds);
  tone.connect(fading(context, loud, seconds)).connect(context.destination);
  tone.start(now);
  tone.stop(now + seconds);
}

/** @param {{ seconds: number, hertz: number, loud: number }} how */
function burst({ seconds, hertz, loud }) {
  const context = ready();
  if (!context) return;
  const noise = context.createBuffer(1, Math.ceil(seconds * context.sampleRate), context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = 2 * Math.random() - 1;
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  const band = new BiquadFilterNode(context, { type: "bandpass", frequency: hertz, Q: 1.2 });
  source
    .connect(band)
    .connect(fading(context, loud, seconds))
    .connect(context.destination);
  source.start();
}

/**
 * @param {AudioContext} context
 * @param {number} loud
 * @param {number} seconds
 */
function fading(context, loud, seconds) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(loud, context.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.001, context.currentTime + seconds);
  return gain;
}

/** What plays; null where sounds are off, or the browser waits for a first tap on the page. */
function ready() {
  if (!on || !navigator.userActivation?.hasBeenActive) return null;
  player ??= new AudioContext();
  if (player.state === "suspended") player.resume().catch(() => {});
  return player;
}
