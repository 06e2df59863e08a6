// @ts-check
// A screen that somebody plays at does not go dark by itself, where the browser lets a page ask for that (HTTPS, or this machine).

import { say } from "../words/speech.js";
import { h } from "./elements.js";

/** How a screen is kept light where the page cannot do so; null where it can. */
export const keepAwakeHint = () =>
  "wakeLock" in navigator ? null : h("p", { class: "hint" }, say("page-may-go-dark"));

/** Ask now, and again whenever the page is looked at again: a browser lets go when it is hidden. */
export function keepAwake() {
  const ask = () => {
    if (!document.hidden) navigator.wakeLock?.request("screen").catch(() => {}); // a battery that is low says no
  };
  document.addEventListener("visibilitychange", ask);
  ask();
}
