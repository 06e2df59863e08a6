// @ts-check
// What is dragged over the camera's live picture by mouse, finger or arrow keys: the table's corners, and each seat's name.

import { moved, nudged, within } from "../logic/edge_corners.js";
import { say } from "../words/speech.js";
import { button, svg } from "./elements.js";

/** @import { Corner } from "../logic/edge_corners.js" */

/**
 * Draw the edge over whatever picture fills `place`; `kept(corners)` is called when a corner was let go.
 * @param {HTMLElement} place
 * @param {Corner[]} corners
 * @param {(corners: Corner[]) => unknown} kept
 */
export function drawEdge(place, corners, kept) {
  for (const old of place.querySelectorAll(".edge, .corner")) old.remove();
  const line = svg("polygon", {});
  const beyond = svg("path", { class: "beyond" });
  const about = { class: "edge", viewBox: "0 0 1 1", preserveAspectRatio: "none", "aria-hidden": "true" };
  let now = corners;
  const handles = corners.map((_, i) => handle(i));
  place.append(svg("svg", about, beyond, line), ...handles);
  draw();

  function draw() {
    const points = now.map((corner) => corner.join(","));
    line.setAttribute("points", points.join(" "));
    beyond.setAttribute("d", `M0,0H1V1H0Z M${points.join(" L")}Z`);
    handles.forEach((one, i) => {
      putAt(one, now[i]);
    });
  }

  /**
   * @param {number} i
   * @param {Corner} to
   */
  function move(i, to) {
    now = moved(now, i, to);
    draw();
  }

  /** @param {number} i */
  function handle(i) {
    const one = button(`corner-${i}`, "corner", () => {}, "", {
      "aria-label": say("page-camera-corner", { n: i + 1 }),
    });
    return draggable(one, place, { at: () => now[i], move: (to) => move(i, to), drop: () => kept(now) });
  }
}

/**
 * `kept(places)` is called when a name was let go; without places nothing is drawn.
 * @param {HTMLElement} place
 * @param {string[]} seats
 * @param {Corner[] | null} places
 * @param {(places: Corner[]) => unknown} kept
 */
export function drawPlaces(place, seats, places, kept) {
  for (const old of place.querySelectorAll(".place")) old.remove();
  let now = places;
  place.append(...(now ?? []).map((_, i) => handle(i)));

  /** @param {number} i */
  function handle(i) {
    const one = button(`place-${i}`, "place", () => {}, seats[i], {
      "aria-label": say("page-camera-place", { name: seats[i] }),
    });
    const at = () => now?.[i] ?? [0, 0];
    const move = (/** @type {Corner} */ to) => {
      now = now?.map((it, at) => (at === i ? within(to) : it)) ?? null;
      putAt(one, at());
    };
    putAt(one, at());
    return draggable(one, place, { at, move, drop: () => now && kept(now) });
  }
}

/**
 * `move(to)` is called on the way, `drop()` when it was let go.
 * @template {HTMLElement} T
 * @param {T} one
 * @param {HTMLElement} place what it is dragged over
 * @param {{ at(): Corner, move(to: Corner): void, drop(): unknown }} how
 */
function draggable(one, place, { at, move, drop }) {
  one.addEventListener("pointerdown", (event) => one.setPointerCapture(event.pointerId));
  one.addEventListener("pointermove", (event) => {
    if (!one.hasPointerCapture(event.pointerId)) return;
    const box = place.getBoundingClientRect();
    move([(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]);
  });
  one.addEventListener("pointerup", drop);
  one.addEventListener("keydown", (event) => {
    const to = nudged(at(), event.key);
    if (!to) return;
    event.preventDefault();
    move(to);
  });
  one.addEventListener("keyup", (event) => nudged(at(), event.key) && drop());
  return one;
}

/**
 * @param {HTMLElement} one
 * @param {Corner} where
 */
function putAt(one, [x, y]) {
  one.style.left = `${x * 100}%`;
  one.style.top = `${y * 100}%`;
}
