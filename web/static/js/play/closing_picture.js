// @ts-check
// The night as one picture to keep or to share: drawn on this device, from what the page knows already.

import { say } from "../words/speech.js";

/** @import { Award } from "../contract.js" */
/** @import { Ranked } from "../logic/ranking.js" */
/** @typedef {{ day: string, title: string, ranked: Ranked[], awards: Award[] }} Closing */

const WIDTH_PX = 1080;
const EDGE_PX = 90;
const LINE_PX = 96;
const PLACES_MOST = 10; // more do not stand large enough to be read on a phone
const AWARDS_MOST = 3;
const SERIF = "Georgia, 'Times New Roman', serif";
const SANS = "system-ui, sans-serif";
/** The pips of a die: their places in thirds of its side. @type {Record<number, [number, number][]>} */
const PIPS = {
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  1: [[0, 0]],
};

/**
 * A PNG of the night: its day, its game, who came where, and what it is remembered for.
 * @param {Closing} closing
 * @returns {Promise<Blob>}
 */
export function closingPicture({ day, title, ranked, awards }) {
  const places = ranked.slice(0, PLACES_MOST);
  const told = awards.slice(0, AWARDS_MOST);
  const awardsTop = 520 + places.length * LINE_PX;
  const height = Math.max(WIDTH_PX, awardsTop + told.length * 118 + (told.length ? 60 : 0) + 130);
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: WIDTH_PX, height });
  const pen = canvas.getContext("2d");
  if (!pen) return Promise.reject(new Error("this browser draws no pictures"));
  felt(pen, height);
  die(pen, WIDTH_PX / 2 - 84, 130, -0.12, 5);
  die(pen, WIDTH_PX / 2 + 84, 138, 0.16, 1);
  words(pen, say("closing-heading"), { y: 330, size: 108, font: SERIF, colour: "#f7f0df", weight: 700 });
  words(pen, day, { y: 392, size: 40, font: SANS, colour: "#d9cfb8" });
  words(pen, title, { y: 446, size: 34, font: SANS, colour: "#c9a24b" });
  for (const [i, it] of places.entries()) {
    const y = 560 + i * LINE_PX;
    const colour = it.place === 1 ? "#e6c777" : "#f7f0df";
    const size = it.place === 1 ? 60 : 50;
    words(pen, String(it.place), { x: EDGE_PX + 30, y, size, font: SERIF, colour, weight: 700 });
    words(pen, it.name, { x: EDGE_PX + 100, y, size, font: SERIF, colour, weight: 700, align: "left", room: 600 });
    const figure = it.wins ? say("closing-games", { n: it.wins }) : "";
    words(pen, figure, { x: WIDTH_PX - EDGE_PX, y, size: 40, font: SANS, colour, align: "right" });
  }
  for (const [i, it] of told.entries()) {
    const y = awardsTop + 60 + i * 118;
    words(pen, say(`closing-${it.kind}`), { y, size: 34, font: SANS, colour: "#c9a24b" });
    const who = say("closing-names", { who: { list: it.names } });
    words(pen, who, { y: y + 50, size: 46, font: SERIF, colour: "#f7f0df", weight: 700 });
  }
  words(pen, "Ojo", { y: height - 50, size: 32, font: SERIF, colour: "#c9a24b" });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture cannot be written"))), "image/png");
  });
}

/**
 * The ground: felt under one warm light, a brass edge.
 * @param {CanvasRenderingContext2D} pen
 * @param {number} height
 */
function felt(pen, height) {
  const light = pen.createRadialGradient(WIDTH_PX / 2, height * 0.28, 40, WIDTH_PX / 2, height * 0.4, height * 0.75);
  light.addColorStop(0, "#1d5243");
  light.addColorStop(1, "#0b231c");
  pen.fillStyle = light;
  pen.fillRect(0, 0, WIDTH_PX, height);
  pen.strokeStyle = "#c9a24b";
  pen.lineWidth = 4;
  pen.beginPath();
  pen.roundRect(34, 34, WIDTH_PX - 68, height - 68, 48);
  pen.stroke();
}

/**
 * An ivory die, turned a little.
 * @param {CanvasRenderingContext2D} pen
 * @param {number} x
 * @param {number} y
 * @param {number} turn in radians
 * @param {number} face
 */
function die(pen, x, y, turn, face) {
  pen.save();
  pen.translate(x, y);
  pen.rotate(turn);
  pen.fillStyle = "#f7f0df";
  pen.beginPath();
  pen.roundRect(-62, -62, 124, 124, 26);
  pen.fill();
  pen.fillStyle = "#1b1a17";
  for (const [across, down] of PIPS[face]) {
    pen.beginPath();
    pen.arc(across * 32, down * 32, 12, 0, 2 * Math.PI);
    pen.fill();
  }
  pen.restore();
}

/**
 * A line of words, made smaller where it would not fit.
 * @param {CanvasRenderingContext2D} pen
 * @param {string} text
 * @param {{ y: number, size: number, font: string, colour: string, x?: number, weight?: number,
 *   align?: CanvasTextAlign, room?: number }} how
 */
function words(pen, text, { y, size, font, colour, x = WIDTH_PX / 2, weight = 400, align = "center", room }) {
  const most = room ?? WIDTH_PX - 2 * EDGE_PX;
  const set = (/** @type {number} */ px) => {
    pen.font = `${weight} ${px}px ${font}`;
    return pen.measureText(text).width;
  };
  set(Math.min(size, (size * most) / Math.max(set(size), 1)));
  Object.assign(pen, { fillStyle: colour, textAlign: align });
  pen.fillText(text, x, y);
}
