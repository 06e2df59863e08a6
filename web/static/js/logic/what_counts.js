// @ts-check
// What of a reveal counts, whose dice it is about, and what the verdict's stamp says: facts, no words.

/** @import { Bid, Die, Evidence, Verdict, View } from "../contract.js" */

/**
 * Whether it is a die of this reveal, not none at all or none of it.
 * @param {Die} d
 */
export const isOfIt = ({ face, aside }) => face !== null && !aside;

/**
 * How many dice count for the call, as the referee counts; null where nobody can say.
 * @param {Pick<Die, "counts">[]} dice
 */
export const countOf = (dice) => dice.reduce(plus, /** @type {number | null} */ (0));

/**
 * @param {number | null} sum
 * @param {Pick<Die, "counts">} die
 */
const plus = (sum, { counts }) => (sum === null || counts === null ? null : sum + counts);

/**
 * What the call is about, as a verdict tells it: the pass where one is doubted, else the bid that stands.
 * @param {Pick<View, "state">} view
 * @returns {Bid | null}
 */
export const aboutBid = ({ state: { bid, call, passer } }) =>
  call && passer ? { player: passer, value: "pass" } : bid;

/**
 * The table as it was while the call was judged: nobody has lost anything yet.
 * @template {Pick<View, "state">} T
 * @param {T} view
 * @returns {T}
 */
export function unjudged(view) {
  const { verdict, dice, penalties, out } = view.state;
  if (!verdict) return view;
  const before = (/** @type {Record<string, number>} */ now, /** @type {Record<string, number>} */ change, sign = 1) =>
    Object.fromEntries(Object.entries(now).map(([name, n]) => [name, n + sign * (change[name] ?? 0)]));
  const state = {
    ...view.state,
    dice: before(dice, verdict.losses ?? {}),
    penalties: before(penalties, verdict.penalties, -1),
    out: out.filter((name) => !verdict.out.includes(name)),
    ...{ turn: null, winner: null, verdict: null },
  };
  return { ...view, state };
}

/**
 * The faces that the call is about: the bid's and aces where they are wild; null where a value is made of all its dice.
 * @param {Pick<View, "state">} view
 */
export function facesAsked(view) {
  const bid = aboutBid(view);
  if (!bid?.face) return null;
  return view.state.wild_aces && bid.face !== 1 ? [bid.face, 1] : [bid.face];
}

/**
 * The indexes of the dice in hands that show more than their seats hold: one of them may be somebody else's.
 * @param {Pick<Evidence, "dice">} reading
 * @param {Record<string, number>} holds
 */
export function astray({ dice }, holds) {
  const shown = (/** @type {string} */ seat) => dice.filter((d) => d.seat === seat && isOfIt(d)).length;
  return dice.flatMap(({ seat }, i) => (seat && shown(seat) > holds[seat] ? [i] : []));
}

/** Whether a die shows a picture that nobody has named yet. @param {Pick<Die, "doubt" | "corrected">} die */
export const isUnknown = ({ doubt, corrected }) => doubt === "unknown_face" && !corrected;

/**
 * The two likeliest faces of a die, the lower first; of a picture that nobody has named any.
 * @param {Die} die
 */
export function likeliest(die) {
  const { probabilities } = die;
  const faces = probabilities.map((_, i) => i + 1);
  if (isUnknown(die)) return faces;
  return faces
    .sort((a, b) => probabilities[b - 1] - probabilities[a - 1])
    .slice(0, 2)
    .sort((a, b) => a - b);
}

/**
 * Whose dice are to be shown, where the call is not about all dice of the table; else null.
 * @param {View} view
 */
export function whoseDice(view) {
  const bid = aboutBid(view);
  const { dice } = view.state;
  const { expected } = view;
  if (!bid || expected === null) return null;
  const all = Object.values(dice).reduce((sum, n) => sum + n, 0);
  return expected !== all && expected === dice[bid.player] ? bid.player : null;
}

/**
 * What is stamped on a verdict, always of the call that was made: stands, falls, exact, not-exact, true or lie;
 * unseen or conceded where nobody looked.
 * A call that the bid is met (the reversed challenge) is right although more lay there.
 * @param {Pick<Verdict, "call" | "bid" | "met" | "exact" | "right" | "found">} verdict
 */
export function stampOf({ call, bid, met, exact, right, found }) {
  if (found === null && call !== "surrender" && call !== "show_top") return call === "concede" ? "conceded" : "unseen";
  if (bid.value) return met ? "true" : "lie";
  if (call !== "spot_on") return met ? "stands" : "falls";
  if (exact) return "exact";
  return met && right ? "stands" : "not-exact";
}

/**
 * Who said the call: the caller, or the bidder who was split.
 * @param {{ call: string | null, caller: string | null, bidder: string | null }} it
 */
export const saidBy = ({ call, caller, bidder }) => (call === "counter_pi" || call === "surrender" ? bidder : caller);

/**
 * A name for the verdict that stands, so that a page knows which one it has shown; null where none stands.
 * @param {View} view
 */
export function verdictId(view) {
  if (!view.state.verdict) return null;
  return view.history.at(-1)?.version ?? view.version;
}

/**
 * Equal losses told together, the greatest first, and after them what is gained, the most first: `[[lost, names]]`, a
 * negative number is gained.
 * @param {Record<string, number>} losses
 * @returns {[number, string[]][]}
 */
export function lossGroups(losses) {
  const numbers = [...new Set(Object.values(losses))].sort(
    (a, b) => Number(a < 0) - Number(b < 0) || Math.abs(b) - Math.abs(a),
  );
  return numbers.map((n) => [n, Object.keys(losses).filter((name) => losses[name] === n)]);
}
