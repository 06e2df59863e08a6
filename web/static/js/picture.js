// The picture of a reveal with its marks: one box a die, landing one after the other; tap a die to pick it,
// tap an empty place to add one, press long to take one away.

import { button, die, h, svg } from "./dom.js";
import { doubtSentence } from "./words.js";

const LANDING_MILLISECONDS = 1100; // for all marks together
const LONG_PRESS_MILLISECONDS = 550;
const CLOSEST_DICE = 7; // never closer than so many dice side by side
const FINGER_PIXELS = 28; // half of what a fingertip covers, on the screen

export const landingTime = (dice) => (dice.length ? LANDING_MILLISECONDS : 0);
export const landsAt = (i, dice) => (LANDING_MILLISECONDS * (i + 1)) / (dice.length + 1);

/**
 * `reading.dice[i].box` is in pixels of the picture that was read, and so is the drawing.
 * `on`: {pick(i), add(x, y), remove(i)}, or nothing for a picture that is only looked at.
 */
export function picture(reading, { landing = false, whole = false, picked = null, asked = null, matching = [], on = null }) {
  const frame = whole ? [0, 0, reading.width, reading.height] : closeUp(reading, 1);
  const seen = reading.dice.flatMap((d, i) => (d.box ? [i] : [])).sort((a, b) => order(reading.dice[b]) - order(reading.dice[a]));
  const marks = seen.map((i) => mark(reading, i, { picked: picked === i, asked: asked === i, matching: matching.includes(i), on }));
  const drawing = svg(
    "svg",
    {
      class: `picture ${landing ? "landing" : ""} ${on ? "touchable" : ""}`,
      viewBox: frame.join(" "),
      role: "group",
      "aria-label": "The picture with the dice that were read",
    },
    svg("image", { href: reading.photo, x: 0, y: 0, width: reading.width, height: reading.height, preserveAspectRatio: "none" }),
    marks,
  );
  fit(drawing, reading, whole);
  if (on) listen(drawing, reading, on);
  return drawing;
}

/** One die of the picture, enlarged: for a question and for a correction. */
export function crop(reading, i) {
  const [x0, y0, x1, y1] = reading.dice[i].box;
  const side = 1.7 * Math.max(x1 - x0, y1 - y0);
  const [x, y] = [(x0 + x1 - side) / 2, (y0 + y1 - side) / 2];
  return svg(
    "svg",
    { class: "crop", viewBox: `${x} ${y} ${side} ${side}`, role: "img", "aria-label": "The die, enlarged" },
    svg("image", { href: reading.photo, x: 0, y: 0, width: reading.width, height: reading.height, preserveAspectRatio: "none" }),
  );
}

/**
 * The part of the picture where dice lie, with room around them, in the shape of the place it is shown in
 * (`aspect`, width by height): a shape that does not fit shows more of the picture, never less of the dice.
 */
function closeUp({ dice, width, height }, aspect) {
  const boxes = dice.map((d) => d.box).filter(Boolean);
  if (!boxes.length) return [0, 0, width, height];
  const side = Math.max(...boxes.map(([x0, y0, x1, y1]) => Math.max(x1 - x0, y1 - y0)));
  const [left, right] = [Math.min(...boxes.map((b) => b[0])) - side, Math.max(...boxes.map((b) => b[2])) + side];
  const [top, bottom] = [Math.min(...boxes.map((b) => b[1])) - side, Math.max(...boxes.map((b) => b[3])) + side];
  let w = Math.max(right - left, CLOSEST_DICE * side, (bottom - top) * aspect);
  const h = Math.min(height, Math.max(bottom - top, w / aspect));
  w = Math.min(width, w);
  const within = (middle, size, most) => Math.min(Math.max(0, middle - size / 2), most - size);
  return [within((left + right) / 2, w, width), within((top + bottom) / 2, h, height), w, h];
}

/** Keep the close-up in the shape of its place, which changes with what the dock needs. */
function fit(drawing, reading, whole) {
  if (whole) return;
  new ResizeObserver(([entry]) => {
    const { width, height } = entry.contentRect;
    if (width && height) drawing.setAttribute("viewBox", closeUp(reading, width / height).join(" "));
  }).observe(drawing);
}

/** A number stands at its die's upper right: what lies there is drawn first, so that no box crosses a number. */
const order = ({ box }) => box[2] - box[1];

function mark({ dice }, i, { picked, asked, matching, on }) {
  const d = dice[i];
  const [x0, y0, x1, y1] = d.box;
  const side = Math.max(x1 - x0, y1 - y0);
  const [cx, cy] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const open = (d.doubt || asked) && !d.corrected;
  const state = [d.face === null && "struck", matching && "matching", open && "open", d.corrected && "corrected", picked && "picked"];
  const radius = 0.23 * side;
  const [bx, by] = [x1 + 0.04 * side, y0 - 0.04 * side];
  const label = d.face === null ? "Not a die" : `Die showing ${d.face}. ${doubtSentence(d.doubt)}`;
  return svg(
    "g",
    {
      class: ["mark", ...state].filter(Boolean).join(" "),
      "data-die": i,
      "--at": `${Math.round(landsAt(i, dice))}ms`,
      ...(on ? { tabindex: 0, role: "button", "aria-label": `${label} Change it.`, "data-focus": `mark-${i}` } : { "aria-hidden": "true" }),
    },
    open
      ? svg("circle", { class: "ring", cx, cy, r: 0.78 * side })
      : svg("rect", { class: "box", x: x0, y: y0, width: x1 - x0, height: y1 - y0, rx: 0.16 * side }),
    svg("circle", { class: "badge", cx: bx, cy: by, r: radius }),
    svg(
      "text",
      { x: bx, y: by, "font-size": 1.45 * radius, "dominant-baseline": "central", "text-anchor": "middle" },
      d.face === null ? "×" : open ? "?" : String(d.face),
    ),
  );
}

function listen(drawing, reading, on) {
  let pressed = null;
  const place = (event) => new DOMPoint(event.clientX, event.clientY).matrixTransform(drawing.getScreenCTM().inverse());
  const dieAt = (event) => nearest(reading.dice, place(event), FINGER_PIXELS / drawing.getScreenCTM().a);
  const letGo = () => {
    clearTimeout(pressed?.timer);
    pressed = null;
  };
  drawing.addEventListener("pointerdown", (event) => {
    letGo();
    const i = dieAt(event);
    pressed = { x: event.clientX, y: event.clientY };
    pressed.timer = setTimeout(() => {
      pressed = null;
      if (i !== null) on.remove(i);
    }, LONG_PRESS_MILLISECONDS);
  });
  drawing.addEventListener("pointerup", (event) => {
    const moved = !pressed || Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > 12;
    letGo();
    if (moved) return;
    const i = dieAt(event);
    if (i !== null) return on.pick(i);
    const { x, y } = place(event);
    const inside = x >= 0 && y >= 0 && x < reading.width && y < reading.height; // not in the dark beside the picture
    if (inside) on.add(Math.floor(x), Math.floor(y));
  });
  drawing.addEventListener("pointercancel", letGo);
  drawing.addEventListener("contextmenu", (event) => event.preventDefault());
  drawing.addEventListener("keydown", (event) => {
    const die = event.target.closest("[data-die]");
    if (!die) return;
    if (event.key === "Delete") on.remove(Number(die.dataset.die));
    else if (event.key === "Enter" || event.key === " ") on.pick(Number(die.dataset.die));
    else return;
    event.preventDefault();
  });
}

/** The die under a fingertip: inside its box, or the nearest within reach; null where there is none. */
function nearest(dice, { x, y }, reach) {
  let best = null;
  dice.forEach((d, i) => {
    if (!d.box) return;
    const [x0, y0, x1, y1] = d.box;
    const away = Math.hypot(Math.max(x0 - x, 0, x - x1), Math.max(y0 - y, 0, y - y1));
    const middle = Math.hypot((x0 + x1) / 2 - x, (y0 + y1) / 2 - y);
    if (away <= reach && (best === null || middle < best.middle)) best = { i, middle };
  });
  return best?.i ?? null;
}

/** A reveal without a picture (typed in): the dice themselves, each to be tapped. */
export function tray(reading, { landing = false, picked = null, matching = [], on = null }) {
  const looks = (d, i) => ["tray-die", matching.includes(i) && "matching", picked === i && "picked", d.face === null && "struck"];
  const one = (d, i) => {
    const look = looks(d, i).filter(Boolean).join(" ");
    const more = { "--at": `${Math.round(landsAt(i, reading.dice))}ms` };
    if (!on) return h("span", { class: look, ...more }, die(d.face));
    more["aria-label"] = `Die showing ${d.face ?? "nothing"}. Change it.`;
    return button(`mark-${i}`, look, () => on.pick(i), die(d.face), more);
  };
  return h("div", { class: `tray ${landing ? "landing" : ""}` }, reading.dice.map(one));
}
