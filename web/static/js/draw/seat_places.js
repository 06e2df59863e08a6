// @ts-check
// Each seat's name over the camera's live picture, to be dragged to where that player's dice lie.

import { within } from "../logic/edge_corners.js";
import { say } from "../words/speech.js";
import { draggable, putAt } from "./dragging.js";
import { button } from "./elements.js";

/** @import { Corner } from "../logic/edge_corners.js" */

/**
 * `kept(places)` is called when a name was let go; without places nothing is drawn.
 * @param {HTMLElement} place
 * @param {string[]} seats
 * @param {Corner[] | null} places
 * @param {(places: Corner[]) => unknown} kept
 */
export function drawPlaces(place, seats, places, kept) {
  for (const old of place.querySelectorAll(".place")) old.remove();
  let now = places;
  place.append(...(now ?? []).map((_, i) => handle(i)));

  /** @param {number} i */
  function handle(i) {
    const one = button(`place-${i}`, "place", () => {}, seats[i], {
      "aria-label": say("page-camera-place", { name: seats[i] }),
    });
    const at = () => now?.[i] ?? [0, 0];
    const move = (/** @type {Corner} */ to) => {
      now = now?.with(i, within(to)) ?? null;
      putAt(one, at());
    };
    putAt(one, at());
    return draggable(one, place, { at, move, drop: () => now && kept(now) });
  }
}
