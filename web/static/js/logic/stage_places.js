// @ts-check
// Where the seats of the big screen lie: in rows along its top and bottom and at its sides, so that the middle is free
// and no two can touch however long their names are.

/** Seats along the top, at the right, along the bottom and at the left, by the number of seats: on a television. */
const WIDE = [
  ...[[], [1, 0, 0, 0], [1, 0, 1, 0], [1, 0, 2, 0], [1, 1, 1, 1], [1, 1, 2, 1]],
  ...[
    [2, 1, 2, 1],
    [2, 1, 3, 1],
    [3, 1, 3, 1],
    [3, 1, 4, 1],
    [4, 1, 4, 1],
  ],
];
/** The same on a tablet that stands upright: no more than three beside each other. */
const TALL = [
  ...[[], [1, 0, 0, 0], [1, 0, 1, 0], [1, 0, 2, 0], [2, 0, 2, 0], [2, 0, 3, 0]],
  ...[
    [3, 0, 3, 0],
    [2, 1, 3, 1],
    [3, 1, 3, 1],
    [3, 1, 3, 2],
    [3, 2, 3, 2],
  ],
];

/**
 * Of more than ten the sides take two each.
 * @param {number} n
 */
const more = (n) => [Math.floor(n / 2) - 2, 2, Math.ceil(n / 2) - 2, 2];

/**
 * How many of `n` seats lie beside each other where they are too many for the usual width; null where it has room.
 * @param {number} n
 */
export const crowdedRow = (n) => (n in WIDE ? null : more(n)[2]);

/**
 * The place of seat `i` of `n` in per cent of the screen, 0 and 100 being flush with an edge: clockwise from the top left.
 * @param {number} i
 * @param {number} n
 * @param {boolean} [tall] on a screen that stands upright
 * @returns {[number, number]}
 */
export function stagePlace(i, n, tall = false) {
  const [top, right, bottom, left] = (tall ? TALL : WIDE)[n] ?? more(n);
  const along = (/** @type {number} */ k, /** @type {number} */ of) => (100 * (k + 0.5)) / of;
  if (i < top) return [along(i, top), 0];
  if (i < top + right) return [100, along(i - top, right)];
  const below = i - top - right;
  if (below < bottom) return [along(bottom - 1 - below, bottom), 100];
  return [0, along(left - 1 - (below - bottom), left)];
}

/**
 * Whether a place is at the left or right side.
 * @param {[number, number]} place
 */
export const atSide = ([, y]) => y > 0 && y < 100;
