// @ts-check
// What matters most is brought into sight where not all fits: the seat whose turn it is, the quantity that is chosen.

import { at } from "./elements.js";

/**
 * On stage and dock, with the next frame: measured while the page is drawn, it would be laid out anew for each answer.
 */
export const bringIntoSight = () =>
  requestAnimationFrame(() => {
    showTurn(at("stage"));
    centreStrip(at("dock-body"));
  });

/**
 * Only where seats stand in rows, for a ring has all in sight.
 * @param {HTMLElement} stage
 */
export function showTurn(stage) {
  const seat = stage.dataset.room === "large" ? null : stage.querySelector(".seat.turn");
  if (!(seat instanceof HTMLElement) || !seat.parentElement) return;
  seat.parentElement.scrollTop = seat.offsetTop - (seat.parentElement.clientHeight - seat.offsetHeight) / 2;
}

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
