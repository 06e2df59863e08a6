// @ts-check
// The table's edge as corners in shares of the picture's sides: pure, so that it is tested without a page.

/** @typedef {[number, number]} Corner */

export const NUDGE = 0.01; // of the picture, an arrow key
const DIGITS = 4;

/** All of the picture, drawn a little within it, so that there is something to drag. @type {Corner[]} */
export const NEARLY_ALL = [
  [0.03, 0.04],
  [0.97, 0.04],
  [0.97, 0.96],
  [0.03, 0.96],
];

/** @type {Record<string, Corner>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {number} share */
const kept = (share) => Number(Math.min(1, Math.max(0, share)).toFixed(DIGITS));

/**
 * A place of the picture, brought back into it.
 * @param {Corner} place
 * @returns {Corner}
 */
export const within = ([x, y]) => [kept(x), kept(y)];

/**
 * The corners with one at another place, or as they were where their lines would cross.
 * @param {Corner[]} corners
 * @param {number} i
 * @param {Corner} to
 * @returns {Corner[]}
 */
export function moved(corners, i, to) {
  const next = corners.map((it, at) => (at === i ? within(to) : it));
  return crosses(next) ? corners : next;
}

/**
 * Where an arrow key moves a corner to, or nothing for another key.
 * @param {Corner} corner
 * @param {string} key
 * @returns {Corner | null}
 */
export function nudged([x, y], key) {
  const way = WAYS[key];
  return way ? [x + way[0] * NUDGE, y + way[1] * NUDGE] : null;
}

/**
 * Whether two lines of the outline that do not meet in a corner cross.
 * @param {Corner[]} corners
 */
export function crosses(corners) {
  const n = corners.length;
  for (let i = 0; i < n; i++)
    for (let j = i + 2; j < n; j++) {
      if (i === 0 && j === n - 1) continue;
      if (cut(corners[i], corners[i + 1], corners[j], corners[(j + 1) % n])) return true;
    }
  return false;
}

/**
 * On which side of the line from a to b c lies.
 * @param {Corner} a
 * @param {Corner} b
 * @param {Corner} c
 */
const side = (a, b, c) => Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));

/**
 * @param {Corner} a
 * @param {Corner} b
 * @param {Corner} c
 * @param {Corner} d
 */
const cut = (a, b, c, d) => side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
