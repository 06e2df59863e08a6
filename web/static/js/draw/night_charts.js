// @ts-check
// The night in three drawings: dice left by round, luck against chance, how often each face fell. Drawn at the width of
// their place and in its type, so that they read on a phone and from across a room; no colour says anything alone.

import { say } from "../words/speech.js";
import { die, FACES, svg } from "./elements.js";

/** @import { Night, Played, PlayedRound } from "../contract.js" */
/** @import { Token } from "../logic/tokens.js" */
/** @import { Child } from "../page.js" */
/** @typedef {{ width: number, em: number }} Room the place's width and its type's size, in pixels */

/** @type {(room: Room, height: number, label: string, ...parts: Child[]) => SVGElement} */
const drawing = ({ width }, height, label, ...parts) =>
  svg("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": label }, parts);

/** @type {(look: string, x: number, y: number, words: string | number) => SVGElement} */
const label = (look, x, y, words) => svg("text", { class: look, x, y }, words);

/** A player's name, with colour and shape. @type {(room: Room, y: number, name: string, token: Token) => Child} */
const player = ({ em }, y, name, { path }) => [
  svg("path", { class: "token", d: path, transform: `translate(0 ${y - em * 0.7}) scale(${em * 0.07})` }),
  label("name", em, y, name),
];

/**
 * Numbers along a line, as many as have room.
 * @type {(first: number, last: number, room: Room, y: number, at: (n: number) => number) => Child}
 */
const scale = (first, last, { width, em }, y, at) => {
  const numbers = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const every = Math.ceil((numbers.length * em * 3) / width);
  return numbers.filter((_, i) => i % every === 0).map((n) => label("figure middle", at(n), y, n));
};

/**
 * A row a player: how many dice they had after each round, by a scale of dice at the left and of rounds below.
 * @param {PlayedRound[]} rounds
 * @param {string[]} names
 * @param {Room} room
 * @param {(name: string) => Token} token each player's
 */
export function diceLeft(rounds, names, room, token) {
  const { width, em } = room;
  const [row, tall, left] = [em * 3.8, em * 1.9, em * 1.6];
  const most = Math.max(1, ...rounds.flatMap((it) => Object.values(it.left)));
  const step = (width - left) / rounds.length;
  const gap = step > 5 ? 2 : 0;
  const one = (/** @type {string} */ name, /** @type {number} */ i) => {
    const foot = i * row + em * 1.5 + tall;
    const bar = (/** @type {PlayedRound} */ it, /** @type {number} */ at) => {
      const height = (tall * (it.left[name] ?? 0)) / most;
      return svg("rect", { class: "bar", x: left + at * step, y: foot - height, width: step - gap, height });
    };
    const line = (/** @type {number} */ n) => [
      svg("line", { class: "axis", x1: left, x2: width, y1: foot - (tall * n) / most, y2: foot - (tall * n) / most }),
      label("figure", 0, foot - (tall * n) / most + em * 0.35, n),
    ];
    return svg("g", { "--hue": token(name).hue }, player(room, i * row + em, name, token(name)), rounds.map(bar), [
      line(0),
      line(most),
    ]);
  };
  const below = scale(1, rounds.length, room, names.length * row + em * 0.6, (n) => left + (n - 0.5) * step);
  return drawing(room, names.length * row + em, say("page-night-dice-left"), names.map(one), below);
}

/**
 * A row a player: what their doubts came to, against what chance alone would have given, over a scale of doubts.
 * @param {Played[]} players
 * @param {Room} room
 * @param {(name: string) => Token} token each player's
 */
export function luck(players, room, token) {
  const { width, em } = room;
  const row = em * 4.4;
  const most = Math.max(1, ...players.flatMap((it) => [it.won, Math.ceil(it.expected)]));
  const at = (/** @type {number} */ n) => em / 2 + ((width - em) * n) / most;
  const one = (/** @type {Played} */ it, /** @type {number} */ i) => {
    const y = i * row + em * 3.2;
    const words = say("page-night-won", { won: it.won, chance: Math.round(10 * it.expected) / 10 });
    return svg("g", { "--hue": token(it.name).hue }, [
      player(room, i * row + em, it.name, token(it.name)),
      label("figure", 0, i * row + em * 2.3, words),
      svg("line", { class: "axis", x1: 0, x2: width, y1: y, y2: y }),
      svg("line", { class: it.won < it.expected ? "less" : "more", x1: at(it.expected), x2: at(it.won), y1: y, y2: y }),
      svg("circle", { class: "chance", cx: at(it.expected), cy: y, r: em * 0.42 }),
      svg("circle", { class: "bar", cx: at(it.won), cy: y, r: em * 0.42 }),
    ]);
  };
  const below = scale(0, most, room, players.length * row + em * 0.6, at);
  return drawing(room, players.length * row + em, say("page-night-luck"), players.map(one), below);
}

/**
 * How often each face fell, with what even dice would give as a dashed line.
 * @param {Night["dice"]} dice
 * @param {Room} room
 */
export function faces({ counts }, room) {
  const { width, em } = room;
  const [tall, left] = [em * 7, em * 2.4];
  const step = (width - left) / FACES.length;
  const all = counts.reduce((sum, n) => sum + n, 0);
  const most = Math.max(1, all / FACES.length, ...counts);
  const head = em * 1.5;
  const foot = head + tall;
  const even = foot - (tall * all) / FACES.length / most;
  const one = (/** @type {number} */ face, /** @type {number} */ i) => {
    const height = (tall * counts[i]) / most;
    const middle = left + (i + 0.5) * step;
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
    label("figure", 0, even - em * 0.4, Math.round((10 * all) / FACES.length) / 10),
  );
}
