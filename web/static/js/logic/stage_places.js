// @ts-check
// Where the seats of the big screen lie: in rows along its top and bottom and at its sides, so that the middle is free
// and no two can touch however long their names are.

/**
 * How many of `n` seats lie along the top, at the right, along the bottom and at the left: on a screen that stands
 * upright no more than three beside each other.
 * @param {number} n
 * @param {boolean} tall
 */
function sides(n, tall) {
  const right = tall ? Number(n > 6) + Number(n > 9) : Number(n > 3) + Number(n > 10);
  const left = tall ? Number(n > 6) + Number(n > 8) : right;
  const top = Math.max(1, Math.floor((n - right - left) / 2));
  return [top, right, n - top - right - left, left];
}

/**
 * How many of `n` seats lie beside each other where they are too many for the usual width; null where it has room.
 * @param {number} n
 */
export const crowdedRow = (n) => (n > 10 ? sides(n, false)[2] : null);

/**
 * The place of seat `i` of `n` in per cent of the screen, 0 and 100 being flush with an edge: clockwise from the top left.
 * @param {number} i
 * @param {number} n
 * @param {boolean} [tall] on a screen that stands upright
 * @returns {[number, number]}
 */
export function stagePlace(i, n, tall = false) {
  const [top, right, bottom, left] = sides(n, tall);
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
