// @ts-check
// The night's ranking: games won, then what was won by them, then how the game that goes on stands.

/** @import { State, View } from "../contract.js" */
/** @typedef {{ place: number, name: string, wins: number, purse: number, dice: number, penalties: number, out: boolean }} Ranked */

/**
 * Who sat at the table, the best first; who is as good shares a place. Dice and penalties count only where no game was
 * won yet: they are of one game. Who is out has none of its dice; where dice are shed, fewer are better.
 * @param {Pick<View, "wins"> & { setup: Pick<View["setup"], "options">,
 *   state: Pick<State, "seats" | "purses" | "dice" | "penalties" | "out"> }} view
 * @returns {Ranked[]}
 */
export function ranking({ setup, state: { seats, purses, dice, penalties, out }, wins }) {
  const gone = Object.keys(purses).filter((name) => !seats.includes(name) && (purses[name] || wins[name]));
  const first = Object.keys(wins).length === 0;
  const all = [...seats, ...gone].map((name) => ({
    name,
    wins: wins[name] ?? 0,
    purse: purses[name] ?? 0,
    dice: out.includes(name) ? 0 : (dice[name] ?? 0),
    penalties: penalties[name] ?? 0,
    out: out.includes(name),
  }));
  /** @typedef {Omit<Ranked, "place">} Player */
  const shed = setup.options.shedding ? -1 : 1;
  /** @type {(a: Player, b: Player) => number} */
  const inGame = (a, b) => a.penalties - b.penalties || Number(a.out) - Number(b.out) || shed * (b.dice - a.dice);
  /** @type {(a: Player, b: Player) => number} */
  const better = (a, b) => b.wins - a.wins || b.purse - a.purse || (first ? inGame(a, b) : 0);
  const placed = [...all].sort(better);
  return placed.map((it) => ({ place: 1 + placed.filter((other) => better(other, it) < 0).length, ...it }));
}

/**
 * An amount with its sign: "+4", "−2".
 * @param {number} n
 */
export const signed = (n) => (n ? `${n > 0 ? "+" : "−"}${Math.abs(n)}` : "0");
