// @ts-check
// The camera's live picture with the table's edge over it, its corners to be dragged by mouse, finger or keys.

import { moved } from "../logic/edge_corners.js";
import { say } from "../words/speech.js";
import { draggable, putAt } from "./dragging.js";
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
