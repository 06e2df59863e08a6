// @ts-check
// A verdict to remember as a picture to send: drawn on this device, of what the verdict shows and no more. Fetched with
// the tap.

import { die, h, signOf, svg } from "../draw/elements.js";
import { order } from "../draw/reveal_picture.js";
import { closeUp } from "../logic/close_up.js";
import { percent } from "../logic/own_seat.js";
import { tokenOf } from "../logic/tokens.js";
import { isOfIt, saidBy, stampOf } from "../logic/what_counts.js";
import { foundWords, shortLoss } from "../play/verdict_dock.js";
import { dates } from "../words/dates.js";
import { moreWords, say } from "../words/speech.js";
import { bidWords, callName, tableTitle } from "../words/table_terms.js";

/** @import { Box, Die, Evidence, Verdict, View } from "../contract.js" */
/** @typedef {CanvasRenderingContext2D} Pen */

const [WIDE, HIGH] = [1080, 1350]; // pixels
const [SHOWN, FREE] = [700, 600]; // the height of what shows the dice, and of what the count leaves free
const EDGE = 60;
/** @type {Box} */
const NOWHERE = [0, 0, 0, 0];
const SHADE = "rgb(5 13 10 / 55%)";
/** @type {Record<string, string>} */
const MARKS = { stands: "✓", true: "✓", falls: "✕", lie: "✕", exact: "=" };

await moreWords("theatre-");

/** A colour or a type of the house. @param {string} name */
const style = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`);

/** @param {string} src */
async function image(src) {
  const loaded = h("img", { src });
  await loaded.decode();
  return loaded;
}

/** A die as the page draws it, by itself. @param {number | null} [face] */
function dieImage(face = null) {
  const drawn = die(face, { xmlns: "http://www.w3.org/2000/svg", width: 200, height: 200 });
  for (const use of drawn.querySelectorAll("use")) {
    const symbol = document.querySelector(use.getAttribute("href") ?? "")?.cloneNode(true);
    use.replaceWith(svg("svg", { viewBox: "0 0 100 100" }, ...(symbol?.childNodes ?? [])));
  }
  drawn.querySelector("text")?.setAttribute("style", "font: 800 56px sans-serif; text-anchor: middle");
  return image(`data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(drawn))}`);
}

/** @type {(...at: [x: number, y: number, wide: number, high: number, round?: number]) => Path2D} */
function box(x, y, wide, high, round = 0) {
  const path = new Path2D();
  path.roundRect(x, y, wide, high, round);
  return path;
}

/** @type {(pen: Pen, fillStyle: string | CanvasGradient, path: Path2D) => void} */
const fill = (pen, fillStyle, path) => Object.assign(pen, { fillStyle }).fill(path);

/**
 * Words in a line, as large as they fit; their width.
 * @type {(pen: Pen, words: string, x: number, y: number,
 *   how: { size: number, hue: string, most?: number, from?: CanvasTextAlign, type?: string }) => number}
 */
function write(pen, words, x, y, { size, hue, most = WIDE - 2 * EDGE, from = "center", type = "serif" }) {
  Object.assign(pen, { fillStyle: hue, textAlign: from, textBaseline: "middle" });
  let px = size;
  do pen.font = `700 ${px--}px ${style(type)}`;
  while (px > 20 && pen.measureText(words).width > most);
  pen.fillText(words, x, y);
  return pen.measureText(words).width;
}

/**
 * Dice that nobody photographed, in rows as on a picture of their own; blank where only their number is known.
 * @type {(judged: Evidence) => Pick<Evidence, "dice" | "width" | "height">}
 */
function inRows({ dice, others }) {
  const all = [...dice.filter(isOfIt), .../** @type {Die[]} */ (Array(others).fill({ face: null, counts: 0 }))];
  const across = Math.max(1, Math.ceil(Math.sqrt(2 * all.length)));
  const at = (/** @type {number} */ i) => [100 + 100 * (i % across), 100 + 100 * Math.floor(i / across)];
  const placed = all.map((d, i) => ({ ...d, box: /** @type {Box} */ ([...at(i), ...at(i).map((it) => it + 80)]) }));
  return { dice: placed, width: 100 * across + 180, height: 100 * Math.ceil(all.length / across) + 180 };
}

/**
 * The picture cropped to its dice: those that count shine in a ring, the rest is dim.
 * @param {Pen} pen
 * @param {Evidence} judged
 */
async function showDice(pen, judged) {
  const photo = judged.photo ? await image(judged.photo).catch(() => null) : null; // it may be kept no longer
  const { width, height, dice } = photo ? judged : inRows(judged);
  const faces = photo ? [] : await Promise.all(dice.map((d) => dieImage(d.face)));
  const [x, y, wide, high] = closeUp({ dice, width, height }, WIDE / FREE);
  const scale = Math.min(WIDE / wide, FREE / high);
  const [left, top] = [WIDE / 2 - (x + wide / 2) * scale, FREE / 2 - (y + high / 2) * scale];
  /** @type {(of: Box) => [number, number, number, number]} */
  const placed = ([x0, y0, x1, y1]) => [left + x0 * scale, top + y0 * scale, (x1 - x0) * scale, (y1 - y0) * scale];
  const lay = () => {
    if (photo) pen.drawImage(photo, ...placed([0, 0, width, height]));
    for (const [i, face] of faces.entries()) pen.drawImage(face, ...placed(dice[i].box ?? NOWHERE));
  };
  if (!photo) fill(pen, SHADE, box(0, 0, WIDE, SHOWN));
  lay();
  if (dice.some((d) => d.counts)) fill(pen, SHADE, box(0, 0, WIDE, SHOWN));
  for (const d of dice.filter((d) => d.box && !d.aside).sort((a, b) => order(b) - order(a))) {
    const [x0, y0, across, down] = placed(d.box ?? NOWHERE);
    const side = Math.max(across, down);
    const path = box(x0, y0, across, down, 0.16 * side);
    pen.save();
    pen.clip(path);
    if (d.counts) lay();
    pen.restore();
    const ring = { strokeStyle: style(d.counts ? "brass-light" : "felt-soft"), lineWidth: d.counts ? 8 : 2 };
    pen.setLineDash(d.corrected && photo ? [28, 8] : []); // a person said so
    if (photo || d.counts) Object.assign(pen, ring).stroke(path);
    if (!photo || !d.face) continue;
    const r = Math.max(0.27 * side, 24);
    const [bx, by] = [Math.min(x0 + across, WIDE - r), Math.max(y0, r)];
    fill(pen, style(d.counts ? "brass" : "felt-deep"), box(bx - r, by - r, 2 * r, 2 * r, r));
    write(pen, signOf(d.face), bx, by, { size: 1.45 * r, hue: style(d.counts ? "ink" : "ivory-soft"), type: "sans" });
  }
}

/** @type {(pen: Pen, view: View, verdict: Verdict) => Promise<void>} */
async function tell(pen, view, verdict) {
  const middle = WIDE / 2;
  const [gold, soft] = [style("brass-light"), style("ivory-soft")];
  fill(pen, "rgb(5 13 10 / 88%)", box(EDGE, SHOWN - 95, WIDE - 2 * EDGE, 180, 44));
  const { found, number } = foundWords(view, verdict);
  if (number) pen.drawImage(await dieImage(verdict.bid.face), EDGE + 270, SHOWN - 65, 120, 120);
  write(pen, `${found}`, EDGE + (number ? 150 : 240), SHOWN, { size: 160, hue: gold, most: 420 });
  const kind = stampOf(verdict);
  const fits = kind === "falls" || kind === "lie" ? "loss-deep" : kind === "exact" ? "brass-deep" : "gain-deep";
  fill(pen, style(fits), box(middle, SHOWN - 55, 440, 100, 50));
  const stamp = `${MARKS[kind] ?? "≠"} ${say(`page-stamp-${kind}`)}`;
  write(pen, stamp, middle + 220, SHOWN - 4, { size: 46, hue: style("white"), most: 390, type: "sans" });

  const { kind: why, chance } = view.memorable ?? { kind: "last", chance: null };
  const out = { who: { list: verdict.out }, many: verdict.out.length };
  const title = why === "last" ? say("page-are-out", out) : say(`theatre-${why}`);
  write(pen, title, middle, SHOWN + 165, { size: 78, hue: gold });
  const odds = chance === null ? "" : say("theatre-odds", { percent: percent(chance) });
  write(pen, odds, middle, SHOWN + 238, { size: 36, hue: soft, type: "sans" });
  const words = [bidWords(view, verdict.bid), callName(view, verdict.call)];
  for (const [i, name] of [verdict.bidder, saidBy(verdict) ?? ""].entries()) {
    const [{ hue, path }, y] = [tokenOf(view, name), SHOWN + 332 + 100 * i];
    fill(pen, `hsl(${hue} 35% 20%)`, box(EDGE, y - 42, WIDE - 2 * EDGE, 84, 20));
    pen.setTransform(4, 0, 0, 4, EDGE + 26, y - 20);
    fill(pen, `hsl(${hue} 75% 65%)`, new Path2D(path));
    pen.resetTransform();
    const named = write(pen, name, EDGE + 90, y, { size: 44, hue: style("ivory"), most: 500, from: "left" });
    const how = { size: 38, hue: style("ivory"), most: WIDE - 2 * EDGE - named - 140, type: "sans" };
    write(pen, words[i], WIDE - EDGE - 26, y, { ...how, from: "right" });
  }
  write(pen, shortLoss(view), middle, SHOWN + 530, { size: 48, hue: style("ivory") });
  const foot = ["Ojo", tableTitle(view), dates({ dateStyle: "long" }).format()];
  write(pen, foot.join(" · "), middle, HIGH - 45, { size: 28, hue: soft, type: "sans" });
}

/**
 * Share the verdict that stands as a picture, or keep it as a file where this browser shares none.
 * @param {View} view
 */
export async function send(view) {
  const { judged, state } = view;
  if (!judged || !state.verdict) return;
  const canvas = h("canvas", { width: WIDE, height: HIGH });
  const pen = /** @type {Pen} */ (canvas.getContext("2d"));
  await document.fonts.load("700 1em 'Ojo Display'");
  const ground = pen.createRadialGradient(WIDE / 2, SHOWN, 0, WIDE / 2, SHOWN, HIGH);
  for (const [at, shade] of ["felt-lit", "felt-deep"].entries()) ground.addColorStop(at, style(shade));
  fill(pen, ground, box(0, 0, WIDE, HIGH));
  pen.save();
  pen.clip(box(0, 0, WIDE, SHOWN));
  await showDice(pen, judged);
  pen.restore();
  await tell(pen, view, state.verdict);
  const made = await new Promise((/** @type {BlobCallback} */ done) => canvas.toBlob(done, "image/jpeg", 0.9));
  const files = made ? [new File([made], `ojo-${state.game}-${state.round}.jpg`, { type: made.type })] : [];
  const shares = navigator.canShare?.({ files });
  const ended = shares && (await navigator.share({ files }).catch((/** @type {Error} */ { name }) => name));
  if (shares && ended !== "NotAllowedError") return; // sent, or thought better of
  for (const file of files) h("a", { href: URL.createObjectURL(file), download: file.name }).click();
}
