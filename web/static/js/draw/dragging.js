// @ts-check
// What is dragged over a picture by mouse, finger or arrow keys; where it is, is told in shares of the picture.

import { nudged } from "../logic/edge_corners.js";

/** @import { Corner } from "../logic/edge_corners.js" */

/**
 * `move(to)` is called on the way, `drop()` when it was let go.
 * @template {HTMLElement} T
 * @param {T} one
 * @param {HTMLElement} place what it is dragged over
 * @param {{ at(): Corner, move(to: Corner): void, drop(): unknown }} how
 */
export function draggable(one, place, { at, move, drop }) {
  one.addEventListener("pointerdown", (event) => one.setPointerCapture(event.pointerId));
  one.addEventListener("pointermove", (event) => {
    if (!one.hasPointerCapture(event.pointerId)) return;
    const box = place.getBoundingClientRect();
    move([(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]);
  });
  one.addEventListener("pointerup", drop);
  one.addEventListener("keydown", (event) => {
    const to = nudged(at(), event.key);
    if (!to) return;
    event.preventDefault();
    move(to);
  });
  one.addEventListener("keyup", (event) => nudged(at(), event.key) && drop());
  return one;
}

/**
 * @param {HTMLElement} one
 * @param {Corner} where
 */
export function putAt(one, [x, y]) {
  one.style.left = `${x * 100}%`;
  one.style.top = `${y * 100}%`;
}
