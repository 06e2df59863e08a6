// The felt seen from above: seats round an oval in the players' real order, and what lies in the middle.

import { button, die, h, symbol } from "./dom.js";
import { bidWords, count, diceOnTable, dieCount, seatOrder } from "./words.js";

const MOST_DICE_DRAWN = 6; // a longer row does not fit a seat: then a number says it

/** What the felt depends on; with the same key it need not be drawn again. */
export const feltKey = (view) => [view.setup, view.state];

/** `losing`: seat -> dice it has just lost (negative: gained), to be seen falling. A tap on one of `names` is `onSeat(name)`. */
export function felt(view, { centre = null, losing = null, names = [], chosen = null, onSeat = null } = {}) {
  const seats = seatOrder(view);
  return h(
    "div",
    { class: `felt ${seats.length > 6 ? "crowded" : seats.length === 5 ? "narrow" : ""}` },
    h("div", { class: "cloth" }),
    h("div", { class: "centre" }, centre ?? middle(view)),
    h(
      "ol",
      { class: "seats", "aria-label": "Seats in order of play" },
      seats.map((name, i) => {
        const [x, y] = place(i, seats.length);
        const tap = names.includes(name) ? () => onSeat(name) : null;
        return seat(view, name, { x, y, lost: losing?.[name] ?? 0, chosen: chosen === name, tap });
      }),
    ),
  );
}

/**
 * Where seat `i` of `n` lies, in per cent of the felt: clockwise from the top. With four or eight the ring is turned by
 * half a seat, so that nobody sits at the very middle of a side: the room there is the bid's.
 */
function place(i, n) {
  const angle = (2 * Math.PI * (i - (n % 4 === 0 ? 0.5 : 0))) / n - Math.PI / 2;
  const squarer = (v) => Math.sign(v) * Math.abs(v) ** 0.82; // an oval with fuller corners has room for more seats
  return [50 + 50 * squarer(Math.cos(angle)), 50 + 50 * squarer(Math.sin(angle))];
}

function seat(view, name, { x, y, lost, chosen, tap }) {
  const { state } = view;
  const out = state.out.includes(name);
  const turn = state.turn === name && state.phase !== "over";
  const winner = state.winner === name;
  const label = out ? "out" : dieCount(state.dice[name]);
  const inside = [
    h("span", { class: "seat-name", title: name }, name),
    h("span", { class: "seat-dice", "aria-hidden": "true" }, hand(state.dice[name], lost, out)),
    h("span", { class: "unseen" }, [label, turn && "to play", winner && "winner"].filter(Boolean).join(", ")),
    turn ? h("span", { class: "turn-mark", "aria-hidden": "true" }) : null,
    (state.penalties?.[name] ?? 0) > 0 ? h("span", { class: "penalty" }, count(state.penalties[name], "penalty", "penalties")) : null,
  ];
  const looks = ["seat", turn && "turn", out && "out", winner && "winner", lost > 0 && "loses", lost < 0 && "gains", chosen && "chosen"];
  return h(
    "li",
    { class: looks.filter(Boolean).join(" "), "--x": `${x}%`, "--y": `${y}%`, "data-seat": name },
    tap ? button(`seat-${name}`, "", tap, inside) : inside,
  );
}

/** The dice of one seat; those just lost come last and fall. */
export function hand(n, lost = 0, out = false) {
  const fallen = Math.max(0, lost);
  const drawn = (many, props) => Array.from({ length: many }, () => die(null, props));
  if (out) return [symbol("glass", { class: fallen ? "glass turned" : "glass" }), ...drawn(Math.min(fallen, 3), { class: "falling last" })];
  if (n + fallen > MOST_DICE_DRAWN) {
    return [die(null, {}), h("span", { class: "hand-count" }, `× ${n}`), ...drawn(Math.min(fallen, 3), { class: "falling" })];
  }
  const gained = Math.min(n, Math.max(0, -lost));
  return [...drawn(n - gained, {}), ...drawn(gained, { class: "gained" }), ...drawn(fallen, { class: "falling" })];
}

/** What is out of the ordinary in this round, in words. */
function round({ dice, special, may_look: look, phase }) {
  const players = Object.values(dice).filter(Boolean).length;
  const blind = phase === "bidding" && look.length < players;
  const who = look.length ? `Only ${look.join(", ")} may look` : "Nobody may look";
  return [special === "palifico" ? "Palifico" : null, blind ? who : null].filter(Boolean).map((words) => h("p", { class: "quiet" }, words));
}

function middle(view) {
  const { bid, phase, turn } = view.state;
  if (phase === "seating") return h("p", { class: "quiet" }, "Each rolls one die for a seat.");
  if (!bid) {
    return [
      h("p", { class: "opens" }, turn ? [h("strong", {}, turn), " opens"] : "A new round"),
      h("p", { class: "quiet" }, `${dieCount(diceOnTable(view))} in play`),
      round(view.state),
    ];
  }
  return [
    bigBid(view, bid),
    h("p", { class: "bidder" }, h("strong", {}, bid.player), bid.value ? " claims" : " bids"),
    h("p", { class: "quiet" }, `${dieCount(diceOnTable(view))} in play`),
    round(view.state),
  ];
}

/** The bid in figures and dice; a claim as what it stands for, or in words. */
export function bigBid(view, bid) {
  const [, quantity, face] = /^(\d)x(\d)$/.exec(bid.value ?? "") ?? [null, bid.quantity, bid.face];
  const pair = /^[1-6]{2}$/.test(bid.value ?? "") ? [...bid.value].map((one) => die(Number(one))) : null;
  const times = h("span", { class: "times", "aria-hidden": "true" }, "×");
  const counted = face ? [h("span", { class: "quantity" }, quantity), times, die(Number(face))] : null;
  const words = h("span", { class: "claimed" }, bid.value);
  return h("p", { class: "big-bid", "aria-label": bidWords(view, bid) }, pair ?? counted ?? words);
}
