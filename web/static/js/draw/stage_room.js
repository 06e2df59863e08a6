// @ts-check
// How much room the stage has: whether its seats can lie round the felt or must stand in rows (css/seat_rows.css).

const SMALL = { width: 340, height: 430 }; // pixels: less is no room for any ring
const MEDIUM = { width: 620, height: 460 }; // less is no room for a ring of more than six

/**
 * Bring the seat whose turn it is into sight, where not all rows are.
 * @param {HTMLElement} stage
 */
export function showTurn(stage) {
  const seat = stage.dataset.room === "large" ? null : stage.querySelector(".seat.turn");
  if (!(seat instanceof HTMLElement) || !seat.parentElement) return;
  seat.parentElement.scrollTop = seat.offsetTop - (seat.parentElement.clientHeight - seat.offsetHeight) / 2;
}

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
