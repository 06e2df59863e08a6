// @ts-check
// Where the seats of the big screen lie: in rows along its top and bottom and one at each side, so that the middle is
// free and no two can touch however long their names are.

/** Seats along the top, at the right, along the bottom and at the left, by the number of seats. */
const ROWS = [
  ...[[], [1, 0, 0, 0], [1, 0, 1, 0], [1, 0, 2, 0], [1, 1, 1, 1], [1, 1, 2, 1]],
  ...[
    [2, 1, 2, 1],
    [2, 1, 3, 1],
    [3, 1, 3, 1],
    [3, 1, 4, 1],
    [4, 1, 4, 1],
  ],
];
const MIDDLE = 50;

/**
 * The place of seat `i` of `n` in per cent of the screen, 0 and 100 being flush with an edge: clockwise from the top left.
 * @param {number} i
 * @param {number} n
 * @returns {[number, number]}
 */
export function stagePlace(i, n) {
  const half = Math.ceil((n - 2) / 2);
  const [top, right, bottom, left] = ROWS[n] ?? [half, 1, n - 2 - half, 1];
  const across = (/** @type {number} */ k, /** @type {number} */ of) => (100 * (k + 0.5)) / of;
  if (i < top) return [across(i, top), 0];
  if (i < top + right) return [100, MIDDLE];
  if (i < top + right + bottom) return [across(bottom - 1 - (i - top - right), bottom), 100];
  return [0, left ? MIDDLE : 100];
}
