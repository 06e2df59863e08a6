// @ts-check
// How much room the stage has: whether its seats can lie round the felt or must stand in rows (css/seat_rows.css).

import { showTurn } from "./in_sight.js";

const SMALL = { width: 340, height: 430 }; // pixels: less is no room for any ring
const MEDIUM = { width: 620, height: 460 }; // less is no room for a ring of more than six

/**
 * Say so at the stage, now and whenever it changes.
 * @param {HTMLElement} stage
 */
export function watchRoom(stage) {
  const less = (/** @type {DOMRect | DOMRectReadOnly} */ box, /** @type {typeof SMALL} */ than) =>
    box.width < than.width || box.height < than.height;
  const measure = (/** @type {DOMRect | DOMRectReadOnly} */ box) => {
    stage.dataset.room = less(box, SMALL) ? "small" : less(box, MEDIUM) ? "medium" : "large";
    showTurn(stage);
  };
  new ResizeObserver(([{ contentRect }]) => measure(contentRect)).observe(stage);
}
