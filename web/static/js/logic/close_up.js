// @ts-check
// Where to look in a picture: the close-up of the dice, the die under a finger, and when each mark lands.

/** @import { Box, Die, Evidence } from "../contract.js" */

const LANDING_MILLISECONDS = 1100; // for all marks together
const CLOSEST_DICE = 7; // never closer than so many dice side by side

/**
 * @param {number} i
 * @param {Die[]} dice
 */
export const landsAt = (i, dice) => (LANDING_MILLISECONDS * (i + 1)) / (dice.length + 1);

/** @param {Box} box */
const sideOf = ([x0, y0, x1, y1]) => Math.max(x1 - x0, y1 - y0);

/**
 * The part of the picture where dice lie, with room around them, in the shape of the place it is shown in
 * (`aspect`, width by height): a shape that does not fit shows more of the picture, never less of the dice.
 * @param {Pick<Evidence, "dice" | "width" | "height">} reading
 * @param {number} aspect
 */
export function closeUp({ dice, width, height }, aspect) {
  const boxes = dice.flatMap((d) => (d.box ? [d.box] : []));
  if (!boxes.length) return [0, 0, width, height];
  const side = Math.max(...boxes.map(sideOf));
  const [left, right] = [Math.min(...boxes.map((b) => b[0])) - side, Math.max(...boxes.map((b) => b[2])) + side];
  const [top, bottom] = [Math.min(...boxes.map((b) => b[1])) - side, Math.max(...boxes.map((b) => b[3])) + side];
  let w = Math.max(right - left, CLOSEST_DICE * side, (bottom - top) * aspect);
  const h = Math.min(height, Math.max(bottom - top, w / aspect));
  w = Math.min(width, w);
  const within = (/** @type {number} */ middle, /** @type {number} */ size, /** @type {number} */ most) =>
    Math.min(Math.max(0, middle - size / 2), most - size);
  return [within((left + right) / 2, w, width), within((top + bottom) / 2, h, height), w, h];
}

/**
 * The square around one die, enlarged: x, y, side.
 * @param {Box} box
 */
export function cropOf(box) {
  const [x0, y0, x1, y1] = box;
  const side = 1.7 * sideOf(box);
  return [(x0 + x1 - side) / 2, (y0 + y1 - side) / 2, side];
}

/**
 * The die under a fingertip: inside its box, or the nearest within reach; null where there is none.
 * @param {Die[]} dice
 * @param {{ x: number, y: number }} place
 * @param {number} reach
 */
export function dieUnder(dice, { x, y }, reach) {
  let [best, nearest] = [/** @type {number | null} */ (null), Number.POSITIVE_INFINITY];
  dice.forEach((d, i) => {
    if (!d.box) return;
    const [x0, y0, x1, y1] = d.box;
    const away = Math.hypot(Math.max(x0 - x, 0, x - x1), Math.max(y0 - y, 0, y - y1));
    const middle = Math.hypot((x0 + x1) / 2 - x, (y0 + y1) / 2 - y);
    if (away <= reach && middle < nearest) [best, nearest] = [i, middle];
  });
  return /** @type {number | null} */ (best);
}

/** @typedef {{ x: number, y: number }} Point */

/**
 * The dice that a drawn line goes round, its ends joined; where it goes round none, those that it crosses.
 * @param {Die[]} dice
 * @param {Point[]} line
 */
export function diceWithin(dice, line) {
  const real = dice.flatMap(({ box, face, aside }, i) => (box && face !== null && !aside ? [{ i, box }] : []));
  const inside = real.filter(({ box: [x0, y0, x1, y1] }) => isWithin({ x: (x0 + x1) / 2, y: (y0 + y1) / 2 }, line));
  const crosses = (/** @type {Box} */ box) => line.some((to, n) => meets(line[Math.max(0, n - 1)], to, box));
  const found = inside.length ? inside : real.filter(({ box }) => crosses(box));
  return found.map(({ i }) => i);
}

/**
 * Whether the way between two points meets a box: a pointer tells few points where it is fast.
 * @param {Point} from
 * @param {Point} to
 * @param {Box} box
 */
function meets(from, to, [x0, y0, x1, y1]) {
  const step = Math.min(x1 - x0, y1 - y0) / 4;
  const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / step);
  return Array.from({ length: steps + 1 }, (_, n) => n / (steps || 1)).some((share) => {
    const [x, y] = [from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)];
    return x0 <= x && x <= x1 && y0 <= y && y <= y1;
  });
}

/**
 * Whether a ray from the point to the right crosses the closed line an odd number of times.
 * @param {Point} point
 * @param {Point[]} line
 */
function isWithin({ x, y }, line) {
  const crossed = line.filter((a, n) => {
    const b = line[(n + 1) % line.length];
    return a.y > y !== b.y > y && x < a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y);
  });
  return crossed.length % 2 === 1;
}

/** @typedef {{ seat: string, x: number, y: number, side: number }} Hand */

/**
 * Where the hands lie of which it is known whose they are: their middle, their lower end, and a die's side.
 * @param {Die[]} dice
 * @returns {Hand[]}
 */
export function hands(dice) {
  const seats = [...new Set(dice.flatMap(({ seat }) => seat ?? []))];
  return seats.map((seat) => {
    const boxes = dice.flatMap((d) => (d.seat === seat && d.box ? [d.box] : []));
    const x = boxes.reduce((sum, [x0, , x1]) => sum + (x0 + x1) / 2, 0) / boxes.length;
    return { seat, x, y: Math.max(...boxes.map((b) => b[3])), side: Math.max(...boxes.map(sideOf)) };
  });
}
