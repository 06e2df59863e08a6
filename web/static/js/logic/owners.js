// @ts-check
// Whose dice: the sign of each seat in a picture, and in which order seats are offered; facts, no words.

import { nthToken } from "./tokens.js";
import { isOfIt } from "./what_counts.js";

/** @import { Reading } from "../contract.js" */
/** @typedef {{ sign: string, hue: number }} Sign */

const LETTERS_MOST = 2;

/**
 * Seat -> its letters, which no other seat begins with, and the hue of its token in degrees.
 * @param {string[]} seats
 * @param {string[]} came everybody of tonight, first come first
 * @returns {Record<string, Sign>}
 */
export function ownerSigns(seats, came = seats) {
  const beginning = (/** @type {string} */ name, /** @type {number} */ n) =>
    [...name].slice(0, n).join("").toUpperCase();
  const sign = (/** @type {string} */ seat, /** @type {number} */ i) => {
    for (let n = 1; n <= LETTERS_MOST; n += 1)
      if (seats.filter((other) => beginning(other, n) === beginning(seat, n)).length === 1) return beginning(seat, n);
    return `${beginning(seat, 1)}${i + 1}`;
  };
  const one = (/** @type {string} */ seat, /** @type {number} */ i) => ({
    sign: sign(seat, i),
    hue: nthToken(Math.max(0, came.indexOf(seat))).hue,
  });
  return Object.fromEntries(seats.map((seat, i) => [seat, one(seat, i)]));
}

/**
 * The seats whose dice these may be, those first that lack some.
 * @param {Record<string, number>} lacking
 */
export const lackingFirst = (lacking) =>
  Object.keys(lacking).sort((a, b) => Number(lacking[b] > 0) - Number(lacking[a] > 0));

/**
 * Whether nothing else is open of the hands than whose some dice are: as many are untold as are lacking.
 * @param {Pick<Reading, "dice" | "whose" | "others">} reading
 */
export function onlyWhose({ dice, whose, others }) {
  const lacking = Object.values(whose ?? {}).reduce((sum, n) => sum + n, 0);
  return !others && lacking > 0 && lacking === dice.filter((d) => isOfIt(d) && !d.seat).length;
}
