// @ts-check
// Each player's colour and shape, the same on every screen and all night: facts, no drawing.

/** @import { View } from "../contract.js" */
/** @typedef {{ hue: number, path: string, shape: string }} Token */

const HUES = [42, 200, 330, 100, 265, 15, 165, 60]; // degrees
const LAP_DEGREES = 11;
/** The shapes, as paths in a square of ten. @type {[string, string][]} */
const SHAPES = [
  ["circle", "M5 .6a4.4 4.4 0 1 1 0 8.8a4.4 4.4 0 1 1 0-8.8z"],
  ["square", "M1.2 1.2h7.6v7.6h-7.6z"],
  ["triangle", "M5 .6L9.7 9H.3z"],
  ["diamond", "M5 .2L9.8 5L5 9.8L.2 5z"],
  ["star", "M5 .3L6.4 3.6L9.9 3.9L7.2 6.2L8 9.7L5 7.8L2 9.7L2.8 6.2L.1 3.9L3.6 3.6z"],
  ["hexagon", "M2.6 .8h4.8L9.8 5L7.4 9.2H2.6L.2 5z"],
  ["cross", "M3.4 .4h3.2v3h3v3.2h-3v3H3.4v-3h-3V3.4h3z"],
  ["heart", "M5 9.4L.9 5.2A2.5 2.5 0 0 1 5 2a2.5 2.5 0 0 1 4.1 3.2z"],
];

/**
 * The token of the player who came `n`-th tonight. Beyond eight both shift, so that no pair comes twice.
 * @param {number} n
 * @returns {Token}
 */
export function nthToken(n) {
  const lap = Math.floor(n / SHAPES.length);
  const [shape, path] = SHAPES[(n + lap) % SHAPES.length];
  return { hue: (HUES[n % HUES.length] + LAP_DEGREES * lap) % 360, path, shape };
}

/**
 * The token of a player: by who came first tonight, wherever they sit now and whatever they are called.
 * @param {Pick<View, "state">} view
 * @param {string} name
 */
export const tokenOf = ({ state }, name) => nthToken(Math.max(0, Object.keys(state.purses).indexOf(name)));

/**
 * The seats in the order in which they are drawn, clockwise from the top: who came first is there in every game; on a
 * player's own phone that player sits at the bottom.
 * @param {Pick<View, "state">} view
 * @param {string} [me]
 */
export function drawnOrder({ state: { seats, purses } }, me = "") {
  const n = seats.length;
  const oldest = Object.keys(purses).find((name) => seats.includes(name));
  const first = seats.includes(me) ? seats.indexOf(me) - Math.round(n / 2) : seats.indexOf(oldest ?? "");
  const turned = (first + n) % n;
  return [...seats.slice(turned), ...seats.slice(0, turned)];
}
