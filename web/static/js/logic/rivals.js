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
 * Whether its rivals do nothing, for real dice lie here now: a camera has come, and the demo throws none.
 * @param {View} view
 */
export const stopped = ({ rivals, throws }) => !throws && Object.keys(rivals).length > 0;

/**
 * The throw that dice under a cup are of: all are thrown anew in the next round, and beside dice laid open.
 * @param {View} view
 * @param {string} seat
 */
export const roundOf = ({ id, state }, seat) =>
  `${id}.${state.game}.${state.round}.${state.shown?.[seat]?.length ?? 0}`;

/**
 * Whether this seat has dice that it may look at while bids are made.
 * @param {View} view
 * @param {string} seat
 */
export const mayLook = ({ state, legal, throws }, seat) =>
  state.phase === "bidding" && state.may_look.includes(seat) && (throws || !(legal.claims?.length || state.bid?.value));

/**
 * The people at a table, without its rivals.
 * @param {View} view
 */
export const peopleOf = ({ state, rivals }) => state.seats.filter((seat) => !(seat in rivals));

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
