// @ts-check
// Whose phone this is, and what of a table is its own to do.

import { keep, keptText } from "./memory.js";

/** @import { View } from "../contract.js" */

const NAME = "ojo.name";

/** The name that was told to this phone last. */
export const ownName = () => keptText(NAME);

/** @param {string} name */
export const rememberName = (name) => keep(NAME, name);

/**
 * The view with only what this seat may do itself.
 * @param {View} view
 * @param {string} seat
 * @returns {View}
 */
export function ownView(view, seat) {
  const own = Object.entries(view.legal.actions).filter(([, who]) => who.includes(seat));
  return {
    ...view,
    undo: false,
    legal: { ...view.legal, actions: Object.fromEntries(own.map(([it]) => [it, [seat]])) },
  };
}

/**
 * What this phone shows of a table to its seat.
 * @param {View} view
 * @param {string} seat
 * @param {number | null} seen the verdict that was read last
 * @param {number | null} standing the verdict that stands
 */
export function ownMode(view, seat, seen, standing) {
  if (view.ended) return "ended";
  if (view.state.left.includes(seat)) return "left";
  if (view.reading) return "reading";
  if (standing !== null && standing !== seen) return "verdict";
  const { phase, turn } = view.state;
  if (phase === "over") return "winner";
  if (phase === "revealing" || phase === "seating") return phase;
  if (turn !== seat) return "waiting";
  return phase;
}

/**
 * A chance in whole per cent; only what is certain is 0 or 100.
 * @param {number} chance
 */
export const percent = (chance) =>
  chance === 0 || chance === 1 ? 100 * chance : Math.min(99, Math.max(1, Math.round(100 * chance)));
