// @ts-check
// The night in three drawings: dice left by round, luck against chance, how often each face fell. Drawn at the width of
// their place and in its type, so that they read on a phone and from across a room; no colour says anything alone.

import { say } from "../words/speech.js";
import { die, FACES, svg } from "./elements.js";

/** @import { Night, Played, PlayedRound } from "../contract.js" */
/** @typedef {{ width: number, em: number }} Room the place's width and its type's size, in pixels */

/**
 * @param {Room} room
 * @param {number} height
 * @param {string} label
 * @param {import("../page.js").Child[]} parts
 */
const drawing = ({ width }, height, label, ...parts) =>
  svg("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": label }, parts);

/**
 * @param {string} look
 * @param {number} x
 * @param {number} y
 * @param {string | number} words
 */
const label = (look, x, y, words) => svg("text", { class: look, x, y }, words);

/**
 * A row a player: how many dice they had after each round.
 * @param {PlayedRound[]} rounds
 * @param {string[]} names
 * @param {Room} room
 * @param {(name: string) => number} hue each player's
 */
export function diceLeft(rounds, names, room, hue) {
  const { width, em } = room;
  const row = em * 3.6;
  const tall = em * 1.9;
  const most = Math.max(1, ...rounds.flatMap((it) => Object.values(it.left)));
  const step = width / rounds.length;
  const gap = step > 5 ? 2 : 0;
  const one = (/** @type {string} */ name, /** @type {number} */ i) => {
    const foot = i * row + em * 1.4 + tall;
    const bar = (/** @type {PlayedRound} */ it, /** @type {number} */ at) => {
      const left = it.left[name] ?? 0;
      const height = Math.max(left ? (tall * left) / most : 0, 0);
      return svg("rect", { class: "bar", x: at * step, y: foot - height, width: step - gap, height });
    };
    const last = rounds.at(-1)?.left[name] ?? 0;
    return svg("g", { "--hue": hue(name) }, [
      label("name", 0, i * row + em, name),
      label("figure end", width, i * row + em, say("page-dice", { n: last })),
      svg("line", { class: "axis", x1: 0, x2: width, y1: foot + 0.5, y2: foot + 0.5 }),
      rounds.map(bar),
    ]);
  };
  return drawing(room, names.length * row, say("page-night-dice-left"), names.map(one));
}

/**
 * A row a player: what their doubts came to, against what chance alone would have given.
 * @param {Played[]} players
 * @param {Room} room
 */
export function luck(players, room) {
  const { width, em } = room;
  const row = em * 4.4;
  const most = Math.max(1, ...players.flatMap((it) => [it.won, it.expected]));
  const at = (/** @type {number} */ n) => em / 2 + ((width - em) * n) / most;
  const one = (/** @type {Played} */ it, /** @type {number} */ i) => {
    const y = i * row + em * 3.2;
    const words = say("page-night-won", { won: it.won, chance: Math.round(10 * it.expected) / 10 });
    return [
      label("name", 0, i * row + em, it.name),
      label("figure", 0, i * row + em * 2.3, words),
      svg("line", { class: "axis", x1: 0, x2: width, y1: y, y2: y }),
      svg("line", { class: it.won < it.expected ? "less" : "more", x1: at(it.expected), x2: at(it.won), y1: y, y2: y }),
      svg("circle", { class: "chance", cx: at(it.expected), cy: y, r: em * 0.42 }),
      svg("circle", { class: "won", cx: at(it.won), cy: y, r: em * 0.42 }),
    ];
  };
  return drawing(room, players.length * row, say("page-night-luck"), players.map(one));
}

/**
 * How often each face fell, with what even dice would give as a dashed line.
 * @param {Night["dice"]} dice
 * @param {Room} room
 */
export function faces({ counts }, room) {
  const { width, em } = room;
  const tall = em * 7;
  const step = width / FACES.length;
  const all = counts.reduce((sum, n) => sum + n, 0);
  const most = Math.max(1, all / FACES.length, ...counts);
  const head = em * 1.5;
  const foot = head + tall;
  const even = foot - (tall * all) / FACES.length / most;
  const one = (/** @type {number} */ face, /** @type {number} */ i) => {
    const height = (tall * counts[i]) / most;
    const middle = (i + 0.5) * step;
    return [
      svg("rect", { class: "bar", x: middle - step * 0.3, y: foot - height, width: step * 0.6, height }),
      label("figure middle", middle, foot - height - em * 0.35, counts[i]),
      die(face, {
        x: middle - em * 0.8,
        y: foot + em * 0.4,
        width: em * 1.6,
        height: em * 1.6,
      }),
    ];
  };
  return drawing(
    room,
    foot + em * 2.2,
    say("page-night-faces", { counts: { list: counts.map(String), join: "comma" } }),
    FACES.map(one),
    svg("line", { class: "even", x1: 0, x2: width, y1: even, y2: even }),
  );
}
