// @ts-check
// The picture of a reveal with its marks: one box a die, landing one after the other; tap a die to pick it,
// tap an empty place to add one, press long to take one away, draw round some to say whose they are.

import { closeUp, cropOf, diceWithin, dieUnder, hands, landsAt } from "../logic/close_up.js";
import { isUnknown } from "../logic/what_counts.js";
import { heard, say } from "../words/speech.js";
import { doubtOf } from "../words/table_terms.js";
import { button, die, h, looks, signOf, svg } from "./elements.js";

/** @import { Certain, Die, Evidence } from "../contract.js" */
/** @typedef {Omit<Evidence, keyof Certain>} Picture */
/** @import { Hand, Point } from "../logic/close_up.js" */
/** @import { Sign } from "../logic/owners.js" */
/** @typedef {{ pick(i: number): void, add(x: number, y: number): void, remove(i: number): void,
 *   circle?: ((dice: number[]) => void) | null, gather?: ((i: number) => void) | null }} Touch
 *   `circle`: a line was drawn round these, `gather`: space on a die */
/** @typedef {{ landing?: boolean, judged?: boolean, whole?: boolean, picked?: number | null, circled?: number[] | null,
 *   asked?: number | null, astray?: number[], owners?: Record<string, Sign> | null,
 *   on?: Touch | null }} Marks `judged`: what counts shines, and the rest is dim */

const LONG_PRESS_MILLISECONDS = 550;
const FINGER_PIXELS = 28; // half of what a fingertip covers, on the screen
const STILL_PIXELS = 12; // a finger that moves farther scrolls

const middle = { "dominant-baseline": "central", "text-anchor": "middle" };
const LEAST_BADGE = 0.02; // of what is shown of the picture: a number is read from across the room
let drawings = 0; // how many there were: each has a name of its own for what it refers to

/**
 * @param {Picture} reading
 * @param {Record<string, unknown>} [more]
 */
const image = ({ photo, width, height }, more = {}) =>
  svg("image", { href: photo, x: 0, y: 0, width, height, preserveAspectRatio: "none", ...more });

/**
 * What lies beside the picture where its place has another shape: more of the same table, out of focus.
 * @param {string} id
 * @param {Picture} reading
 */
const beside = (id, { width, height }) =>
  svg("use", { class: "beside", href: `#${id}`, transform: `translate(${-width} ${-height}) scale(3)` });

/**
 * `reading.dice[i].box` is in pixels of the picture that was read, and so is the drawing.
 * `on`: what a tap does, or nothing for a picture that is only looked at.
 * @param {Picture} reading
 * @param {Marks} marks
 */
export function picture(reading, marks) {
  const { landing = false, judged = false, whole = false, picked = null, circled = null, asked = null } = marks;
  const { astray = [], owners = null, on = null } = marks;
  const frame = whole ? [0, 0, reading.width, reading.height] : closeUp(reading, 1);
  const lit = judged && reading.dice.some((d) => d.counts);
  const id = `photo-${++drawings}`;
  const photo = lit ? `lit-${id}` : null;
  const seen = reading.dice
    .flatMap((d, i) => (d.box ? [i] : []))
    .sort((a, b) => order(reading.dice[b]) - order(reading.dice[a]));
  const one = (/** @type {number} */ i) =>
    mark(reading, i, {
      ...{ picked: picked === i || Boolean(circled?.includes(i)), asked: asked === i },
      ...{ astray: astray.includes(i), owners, on, photo, least: LEAST_BADGE * frame[3] },
    });
  const about = { viewBox: frame.join(" "), role: "group", "aria-label": say("page-picture") };
  const drawing = svg(
    "svg",
    {
      class: looks("picture", landing && "landing", lit && "lit", on && "touchable", on?.circle && "drawable"),
      ...about,
    },
    beside(id, reading),
    svg("g", { class: "ground" }, image(reading, { id })),
    photo && pattern(photo, id, reading),
    seen.map(one),
    owners ? null : hands(reading.dice).map(nameplate),
  );
  if (!whole) fit(drawing, reading);
  if (on) listen(drawing, reading, on);
  return drawing;
}

/**
 * The picture as what a die that counts is painted with, over the dim ground.
 * @param {string} id
 * @param {string} photo
 * @param {Picture} reading
 */
const pattern = (id, photo, { width, height }) =>
  svg("pattern", { id, patternUnits: "userSpaceOnUse", width, height }, svg("use", { href: `#${photo}` }));

/**
 * One die of the picture, enlarged: for a question and for a correction.
 * @param {Picture} reading
 * @param {number} i
 */
export function crop(reading, i) {
  const { box } = reading.dice[i];
  if (!box) return null;
  const [x, y, side] = cropOf(box);
  const about = { role: "img", "aria-label": say("page-die-enlarged") };
  return svg("svg", { class: "crop", viewBox: `${x} ${y} ${side} ${side}`, ...about }, image(reading));
}

/**
 * Keep the close-up in the shape of its place, which changes with what the dock needs.
 * @param {SVGSVGElement} drawing
 * @param {Picture} reading
 */
function fit(drawing, reading) {
  new ResizeObserver(([entry]) => {
    const { width, height } = entry.contentRect;
    if (width && height) drawing.setAttribute("viewBox", closeUp(reading, width / height).join(" "));
  }).observe(drawing);
}

/**
 * A number stands at its die's upper right: what lies there is drawn first, so that no box crosses a number.
 * @param {Die} die
 */
export const order = ({ box }) => (box ? box[2] - box[1] : 0);

/**
 * What a mark says of its die to who cannot see it.
 * @param {Die} d
 */
function markLabel(d) {
  if (d.face === null) return say("page-mark-no-die");
  const facts = { face: signOf(d.face), doubt: doubtOf(d.aside || d.doubt) };
  const mark = { id: isUnknown(d) ? "page-mark-unknown" : "page-mark", facts };
  return d.seat ? say("page-mark-whose", { name: d.seat, mark }) : heard(mark, "");
}

/** Whose hand lies there, under its dice. @param {Hand} hand */
const nameplate = ({ seat, x, y, side }) =>
  svg("text", { class: "nameplate", x, y: y + 0.7 * side, "font-size": 0.55 * side, "text-anchor": "middle" }, seat);

/**
 * @param {Picture} reading
 * @param {number} i
 * @param {{ picked: boolean, asked: boolean, astray: boolean, photo: string | null, least: number,
 *   owners: Record<string, Sign> | null, on: Touch | null }} how `least`: the radius that a badge has at least
 */
function mark({ dice, width, height }, i, { picked, asked, astray, owners, on, photo, least }) {
  const d = dice[i];
  const [x0, y0, x1, y1] = d.box ?? [0, 0, 0, 0];
  const side = Math.max(x1 - x0, y1 - y0);
  const [cx, cy] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const open = Boolean(d.doubt || asked) && !d.corrected;
  const look = looks(
    ...["mark", d.face === null && "struck", d.aside && "faded", Boolean(d.counts) && "matching"],
    ...[open && "open", d.corrected && "corrected", picked && "picked"],
  );
  const radius = Math.max((photo && d.counts ? 0.3 : 0.23) * side, Math.min(least, 0.45 * side));
  // whole, where its die lies at the picture's edge
  const [bx, by] = [Math.min(x1 + 0.04 * side, width - radius), Math.max(y0 - 0.04 * side, radius)];
  const reach = on
    ? { tabindex: 0, role: "button", "aria-label": markLabel(d), "data-focus": `mark-${i}` }
    : { "aria-hidden": "true" };
  return svg(
    "g",
    { class: look, "data-die": i, "--at": `${Math.round(landsAt(i, dice))}ms`, ...reach },
    open || astray
      ? svg("circle", { class: "ring", cx, cy, r: 0.78 * side })
      : svg("rect", {
          ...{ class: "box", x: x0, y: y0, width: x1 - x0, height: y1 - y0, rx: 0.16 * side },
          "--photo": photo && d.counts ? `url(#${photo})` : null,
        }),
    d.aside ? svg("path", { class: "struck-out", d: `M${x0} ${y1}L${x1} ${y0}` }) : null,
    d.corrected
      ? svg("rect", { class: "badge", x: bx - radius, y: by - radius, width: 2 * radius, height: 2 * radius })
      : svg("circle", { class: "badge", cx: bx, cy: by, r: radius }),
    svg(
      "text",
      { x: bx, y: by, "font-size": 1.45 * radius, ...middle },
      d.face === null || d.aside ? "×" : open ? "?" : signOf(d.face),
    ),
    bonus(d) ? svg("text", { class: "bonus", x: bx, y: y1, "font-size": 1.45 * radius, ...middle }, bonus(d)) : null,
    owners && d.face !== null && !d.aside
      ? ownerSign(
          d.seat ? owners[d.seat] : null,
          Math.max(x0, 1.2 * radius),
          Math.min(y1, height - 1.2 * radius),
          radius,
        )
      : null,
  );
}

/**
 * Whose a die is, at its lower left: letters on the seat's colour, or that nobody has told.
 * @param {Sign | null} owner
 * @param {number} x
 * @param {number} y
 * @param {number} radius of the number's badge: letters need more room, and what is untold less
 */
function ownerSign(owner, x, y, radius) {
  const r = (owner ? 1.2 : 0.8) * radius;
  const letters = owner?.sign ?? "?";
  const size = (letters.length > 1 ? 1.05 : 1.4) * r;
  return svg(
    "g",
    { class: looks("owner", !owner && "untold"), "--hue": owner?.hue ?? 0, "aria-hidden": "true" },
    svg("circle", { cx: x, cy: y, r }),
    svg("text", { x, y, "font-size": size, ...middle }, letters),
  );
}

/**
 * What a die counts beyond itself, for its hand is a leopard; nothing where it does not.
 * @param {Die} d
 */
const bonus = ({ counts }) => ((counts ?? 0) > 1 ? `+${(counts ?? 0) - 1}` : "");

/**
 * @param {SVGSVGElement} drawing
 * @param {Picture} reading
 * @param {Touch} on
 */
function listen(drawing, reading, on) {
  /** @type {{ x: number, y: number, timer: number } | null} */
  let pressed = null;
  /** @type {{ points: Point[], shown: SVGElement } | null} */
  let line = null;
  const scale = () => drawing.getScreenCTM() ?? new DOMMatrix();
  const place = (/** @type {PointerEvent} */ event) =>
    new DOMPoint(event.clientX, event.clientY).matrixTransform(scale().inverse());
  const dieAt = (/** @type {PointerEvent} */ event) => dieUnder(reading.dice, place(event), FINGER_PIXELS / scale().a);
  const letGo = () => {
    clearTimeout(pressed?.timer);
    line?.shown.remove();
    pressed = line = null;
  };
  const isStill = (/** @type {PointerEvent} */ event) =>
    Boolean(pressed) &&
    Math.hypot(event.clientX - (pressed?.x ?? 0), event.clientY - (pressed?.y ?? 0)) <= STILL_PIXELS;
  drawing.addEventListener("pointerdown", (event) => {
    letGo();
    const i = dieAt(event);
    const held = () => {
      if (line) return;
      pressed = null;
      if (i !== null) on.remove(i);
    };
    pressed = { x: event.clientX, y: event.clientY, timer: window.setTimeout(held, LONG_PRESS_MILLISECONDS) };
  });
  drawing.addEventListener("pointermove", (event) => {
    if (!on.circle || !pressed) return;
    if (!line) {
      if (isStill(event)) return;
      drawing.setPointerCapture(event.pointerId);
      line = { points: [], shown: svg("polygon", { class: "drawn-line" }) };
      drawing.append(line.shown);
    }
    line.points.push(place(event));
    line.shown.setAttribute("points", line.points.map(({ x, y }) => `${x},${y}`).join(" "));
  });
  drawing.addEventListener("pointerup", (event) => {
    const moved = !isStill(event);
    const around = line ? diceWithin(reading.dice, line.points) : null;
    letGo();
    if (around?.length) return on.circle?.(around);
    if (moved || around) return;
    const i = dieAt(event);
    if (i !== null) return on.pick(i);
    const { x, y } = place(event);
    const inside = x >= 0 && y >= 0 && x < reading.width && y < reading.height; // not in the dark beside the picture
    if (inside) on.add(Math.floor(x), Math.floor(y));
  });
  drawing.addEventListener("pointercancel", letGo);
  drawing.addEventListener("contextmenu", (event) => event.preventDefault());
  drawing.addEventListener("keydown", (event) => {
    const marked = event.target instanceof Element ? event.target.closest("[data-die]") : null;
    if (!marked) return;
    const i = Number(marked.getAttribute("data-die"));
    if (event.key === "Delete") on.remove(i);
    else if (event.key === " " && on.gather) on.gather(i);
    else if (event.key === "Enter" || event.key === " ") on.pick(i);
    else return;
    event.preventDefault();
  });
}

/**
 * A reveal without a picture (typed in): the dice themselves, each to be tapped.
 * @param {Picture} reading
 * @param {Marks} marks
 */
export function tray(reading, { landing = false, picked = null, on = null }) {
  const one = (/** @type {Die} */ d, /** @type {number} */ i) => {
    const look = looks(
      "tray-die",
      Boolean(d.counts) && "matching",
      picked === i && "picked",
      d.face === null && "struck",
    );
    const more = { "--at": `${Math.round(landsAt(i, reading.dice))}ms` };
    const beyond = bonus(d) ? h("span.bonus", bonus(d)) : null;
    if (!on) return h("span", { class: look, ...more }, die(d.face), beyond);
    return button(`mark-${i}`, look, () => on.pick(i), [die(d.face), beyond], {
      ...more,
      "aria-label": markLabel(d),
      "data-die": i,
    });
  };
  return h("div", { class: looks("tray", landing && "landing") }, reading.dice.map(one), others(reading));
}

/**
 * Dice of which only the number was typed in.
 * @param {Picture} reading
 */
const others = ({ others: n }) => (n ? h("span.tray-others", say("page-and-others", { n })) : null);

/**
 * The picture with its marks, or the dice that were typed in.
 * @param {Picture} reading
 * @param {Marks} marks
 */
export const reveal = (reading, marks) => (reading.photo ? picture(reading, marks) : tray(reading, marks));
