// A small referee of one rule system, multi-cup, in another language than Ojo's: it reads a line of JSON for
// each action and answers as docs/conformance.md tells. `node docs/referee.mjs` is all it needs.
//
//   ojo conformance --games multi-cup node docs/referee.mjs

import { createInterface } from "node:readline";

let past = [];
let state = null;
let setup = null;

const refused = (code) => ({ ok: false, refusal: { code } });
const inPlay = ({ players, dice }) => players.filter((player) => dice[player] > 0);
const others = ({ players }, player) => {
  const at = players.indexOf(player);
  return [...players.slice(at + 1), ...players.slice(0, at)];
};
const nextAfter = (now, player) => others(now, player).find((one) => now.dice[one] > 0) ?? null;

function begun(starter) {
  const { players, dice = 5, ante = 0 } = setup;
  const each = Object.fromEntries(players.map((one) => [one, typeof dice === "number" ? dice : dice[one]]));
  const now = { variant: setup.variant, players, phase: "bidding", direction: "left", bid: null, dice: each };
  const out = players.filter((one) => each[one] === 0);
  const first = each[starter] > 0 ? starter : nextAfter(now, starter);
  const none = Object.fromEntries(players.map((one) => [one, 0]));
  return {
    ...now,
    starter: first,
    turn: first,
    pot: ante * players.length,
    penalties: none,
    out,
    winner: null,
    verdict: null,
  };
}

function bid(now, { player, quantity, face, unheard }) {
  if (now.phase !== "bidding") return "not-now";
  if (player !== now.turn && !unheard) return "not-your-turn";
  if (face === 1) return "not-allowed"; // aces are wild and never bid
  const before = now.bid;
  if (before && !unheard && !(quantity > before.quantity || (quantity === before.quantity && face > before.face)))
    return "too-low";
  return { ...now, bid: { player, quantity, face }, turn: nextAfter(now, player), verdict: null };
}

function doubt(now, { player }) {
  if (now.phase !== "bidding" || !now.bid) return "not-now";
  if (player !== now.turn) return "not-your-turn";
  return { ...now, phase: "revealing", turn: null, caller: player };
}

function reveal(now, { pool, dice }) {
  if (now.phase !== "revealing") return "not-now";
  const lying = pool ?? Object.values(dice).flat();
  const { player, quantity, face } = now.bid;
  const wild = lying.filter((one) => one === 1).length;
  const found = wild + lying.filter((one) => one === face).length;
  const met = found >= quantity;
  const [loser, winner] = met ? [now.caller, player] : [player, now.caller];
  const { "doubter-gains": gains = "nothing", "losers-drink": drinks = true } = setup.options ?? {};
  const losses = { [loser]: 1 };
  if (!met && gains === "from-bidder") losses[now.caller] = -1;
  const left = { ...now.dice };
  for (const [one, lost] of Object.entries(losses)) left[one] -= lost;
  const penalties = drinks ? { ...now.penalties, [loser]: now.penalties[loser] + 1 } : now.penalties;
  const out = left[loser] === 0 ? [...now.out, loser] : now.out;
  const after = { ...now, dice: left, penalties, out, bid: null, caller: null };
  after.verdict = { call: "doubt", found, wild, met, exact: found === quantity, losses };
  const alive = inPlay(after);
  if (alive.length === 1) return { ...after, phase: "over", winner: alive[0], turn: null, pot: 0 };
  return { ...after, phase: "bidding", starter: winner, turn: winner };
}

function leave(now, { player }) {
  if (now.phase !== "over") return "not-now"; // in play it is left to larger referees
  const following = now.winner === player ? others(now, player)[0] : null;
  return { ...now, gone: [...(now.gone ?? []), player], heir: following };
}

function nextGame(now) {
  if (now.phase !== "over") return "not-now";
  const { "game-starter": starter = "winner" } = setup.options ?? {};
  const players = setup.players.filter((one) => !now.gone?.includes(one));
  setup = { ...setup, players, dice: typeof setup.dice === "object" ? 5 : setup.dice };
  return begun(starter === "winner" ? (now.heir ?? now.winner) : players[0]);
}

const PLAY = { bid, doubt, lift: doubt, reveal, leave, next_game: nextGame, fallen: (now) => now };

function answered(line) {
  if (line.setup) {
    setup = line.setup;
    past = [];
    state = begun(setup.players[0]);
  } else if (line.action === "undo") {
    if (!past.length) return refused("nothing-to-undo");
    state = past.pop();
  } else {
    const play = PLAY[line.action];
    const after = play ? play(state, line) : "not-in-variant";
    if (typeof after === "string") return refused(after);
    past.push(state);
    state = after;
  }
  return { ok: true, state: { ...state, may_look: inPlay(state) } };
}

for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim()) console.log(JSON.stringify(answered(JSON.parse(line))));
}
