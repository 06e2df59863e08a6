// @ts-check
// How a camera hangs that sees the dice's upper faces: the drawing without words.

import { say } from "../words/speech.js";
import { h } from "./elements.js";

const DRAWN = new URL("../../hanging.svg", import.meta.url).pathname;

/** The drawing alone. */
export const hangingDrawn = () => h("img", { src: DRAWN, width: 900, height: 300, alt: say("page-camera-drawn") });

/**
 * Where dice were seen from too low the drawing, and in words why, unless the question about a die says it.
 * @param {{ dice: { doubt: string | null }[] }} reading
 * @param {number | null} [asked]
 */
export function fromTooLow({ dice }, asked = null) {
  const low = dice.map(({ doubt }) => doubt === "seen_level");
  if (!low.includes(true)) return null;
  const words = asked !== null && low[asked] ? null : h("figcaption", { class: "hint" }, say("server-hint-low"));
  return h("figure", { class: "hanging" }, hangingDrawn(), words);
}
