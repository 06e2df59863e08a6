// @ts-check
// A screen that somebody plays at does not go dark by itself, where the browser lets a page ask for that (HTTPS, or this machine).

import { say } from "../words/speech.js";
import { h } from "./elements.js";

/** How a screen is kept light where the page cannot do so; null where it can. */
export const keepAwakeHint = () => ("wakeLock" in navigator ? null : h("p.hint", say("page-may-go-dark")));

/** @type {WakeLockSentinel | null} */
let lit = null;
let wanted = false;

/**
 * Keep it light from now on, or let it go dark again. A browser lets go when the page is hidden, and is asked again once
 * it is looked at; one that says no (its battery is low, or nobody has touched the page yet) is asked with the next tap.
 */
export async function keepAwake(on = true) {
  if (on === wanted) return;
  wanted = on;
  await (on ? ask() : letGo());
}

async function ask() {
  if (!wanted || document.hidden) return;
  lit = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null;
  if (!wanted) letGo();
}

function letGo() {
  lit?.release().catch(() => {}); // the browser may have done so
  lit = null;
}

document.addEventListener("visibilitychange", ask);
document.addEventListener("click", () => (lit && !lit.released) || ask(), { capture: true });
