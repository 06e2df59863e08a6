// @ts-check
// What matters most is brought into sight where not all fits: in the dock, the quantity that is chosen.

import { at } from "./elements.js";

/** With the next frame: measured while the page is drawn, it would be laid out anew for each answer. */
export const bringIntoSight = () => requestAnimationFrame(() => centreStrip(at("dock-body")));

/** @param {Element} place */
function centreStrip(place) {
  const chosen = place.querySelector(".strip [aria-pressed=true]");
  const strip = chosen?.parentElement;
  if (!(chosen instanceof HTMLElement) || !strip) return;
  strip.scrollTo({
    left: chosen.offsetLeft - strip.offsetLeft - (strip.clientWidth - chosen.offsetWidth) / 2,
    behavior: "instant",
  });
}
