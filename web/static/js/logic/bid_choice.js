// @ts-check
// Which bids are offered, and which one stands ready: pure choices among the bids that the referee calls legal.

/** @import { View } from "../contract.js" */
/** @import { Ui } from "../page.js" */
/** @typedef {{ quantity: number, face: number, spoken?: "fei" | "zhai" }} Choice */

const OPENING_SHARE = 0.25; // of the dice: a first bid as people make it

/**
 * What is said with the next bid: as drafted, else as last, else fei; undefined where bids say nothing.
 * @param {View} view
 * @param {Choice | null} draft
 * @returns {"fei" | "zhai" | undefined}
 */
export function spokenNow({ legal, state }, draft) {
  if (!legal.zhai && !state.bid?.spoken) return undefined;
  const wanted = draft?.spoken ?? state.bid?.spoken ?? "fei";
  return (wanted === "zhai" ? legal.zhai?.length : !legal.bids.length) ? "zhai" : "fei";
}

/**
 * The view with the bids alone that may be said so.
 * @param {View} view
 * @param {"fei" | "zhai" | undefined} spoken
 * @returns {View}
 */
export const saidSo = (view, spoken) =>
  spoken === "zhai" ? { ...view, legal: { ...view.legal, bids: view.legal.zhai ?? [] } } : view;

/**
 * The bid that stands ready: the draft while it is legal, else the usual raise (one more of the same face) or first
 * bid, else the lowest there is, else null.
 * @param {View} view
 * @param {Choice | null} draft
 * @returns {Choice | null}
 */
export function readyBid(view, draft) {
  const bids = view.legal.bids ?? [];
  if (draft && bids.some(([q, f]) => q === draft.quantity && f === draft.face)) return draft;
  const { bid } = view.state;
  const usual = bid ? bids.find(([q, f]) => f === bid.face && q > bid.quantity) : opening(view);
  const [quantity, face] = usual ?? bids[0] ?? [];
  return quantity === undefined ? null : { quantity, face };
}

/**
 * The usual first bid: a quarter of the dice, of a face that is no rarer than another. Where aces are wild they are.
 * @param {View} view
 */
function opening({ legal: { bids }, state: { dice } }) {
  const least = OPENING_SHARE * Object.values(dice).reduce((sum, n) => sum + n, 0);
  return bids.find(([q, f]) => q >= least && f !== 1) ?? bids.find(([q]) => q >= least);
}

/**
 * Every quantity that some legal bid has, lowest first.
 * @param {View} view
 */
export const quantities = (view) => [...new Set((view.legal.bids ?? []).map(([q]) => q))].sort((a, b) => a - b);

/**
 * The faces that may be bid at this quantity.
 * @param {View} view
 * @param {number} quantity
 */
export const facesAt = (view, quantity) => (view.legal.bids ?? []).filter(([q]) => q === quantity).map(([, f]) => f);

/**
 * The legal bid with this quantity whose face is nearest to the draft's.
 * @param {View} view
 * @param {Choice} draft
 * @param {number} quantity
 * @returns {Choice}
 */
export function withQuantity(view, draft, quantity) {
  const nearer = (/** @type {number} */ a, /** @type {number} */ b) =>
    Math.abs(b - draft.face) < Math.abs(a - draft.face) ? b : a;
  return { quantity, face: facesAt(view, quantity).reduce(nearer) };
}

/**
 * Whose bid is being entered: the seat that was tapped, else the one whose turn it is; undefined where nobody may bid.
 * @param {View} view
 * @param {Pick<Ui, "bidder">} ui
 * @returns {string | undefined}
 */
export const bidderOf = (view, ui) =>
  ui.bidder && inPlay(view).includes(ui.bidder) ? ui.bidder : view.legal.actions.bid?.[0];

/**
 * The seats that play with dice of their own: the dice of who left may still lie there, as a dead hand.
 * @param {Pick<View, "state">} view
 */
export const inPlay = ({ state: { seats, dice, out } }) => seats.filter((name) => dice[name] && !out.includes(name));

const CALLS = ["doubt", "pi", "spot_on", "lift", "believe", "pass_unseen", "pass_on", "concede", "pass", "show_top"];

/**
 * The calls that somebody may make now; where doubting and lifting are one, the doubt.
 * @param {View} view
 */
export function openCalls({ legal: { actions } }) {
  const may = (/** @type {string} */ call) => Boolean(actions[call]?.length);
  return CALLS.filter((call) => may(call) && !(call === "lift" && may("doubt")));
}

/**
 * What the bidder who is split may answer now.
 * @param {View} view
 */
export const splitCalls = ({ legal: { actions } }) =>
  ["counter_pi", "surrender"].filter((call) => actions[call]?.length);

/**
 * Whether values are claimed at this table (Mexican, single cup, individual hand) in place of bids.
 * @param {View} view
 */
export const isClaimed = (view) => Boolean(view.legal.claims?.length || view.state.bid?.value);
