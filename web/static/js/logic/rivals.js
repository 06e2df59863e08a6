// @ts-check
// Who of a table is played by the computer, and what is left for people to do.

/** @import { View } from "../contract.js" */

/**
 * The rival that the table waits for, while the demo throws the dice; it acts by itself.
 * @param {View} view
 */
export const thinking = ({ state, rivals, throws }) =>
  throws && state.phase === "bidding" && state.turn !== null && state.turn in rivals ? state.turn : null;

/**
 * The only person at a table of rivals, or null.
 * @param {View} view
 */
export function lonePerson({ state, rivals }) {
  const people = state.seats.filter((seat) => !(seat in rivals));
  return people.length === 1 && people.length < state.seats.length ? people[0] : null;
}

/**
 * The view with only what people may do: a rival acts for itself.
 * @param {View} view
 * @returns {View}
 */
export function peoplesView(view) {
  if (!view.throws || !Object.keys(view.rivals).length) return view;
  const left = Object.entries(view.legal.actions).flatMap(([action, seats]) => {
    const people = seats.filter((seat) => !(seat in view.rivals));
    return people.length || !seats.length ? [[action, people]] : [];
  });
  return { ...view, legal: { ...view.legal, actions: Object.fromEntries(left) } };
}
