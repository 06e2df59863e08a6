// @ts-check
// Sounds on or off, with one tap, for this device. Fetched with the first verdict that is played.

import { button, h, symbol } from "../draw/elements.js";
import { moreWords, say } from "../words/speech.js";
import { sounds } from "./sounds.js";

await moreWords("theatre-");

export function soundSwitch() {
  const place = h("span");
  const draw = () => {
    const toggle = (/** @type {Event} */ event) => {
      event.stopPropagation(); // the play goes on
      sounds(!sounds());
      draw();
    };
    const said = say(sounds() ? "theatre-sounds-off" : "theatre-sounds-on");
    place.replaceChildren(
      button("sounds", "quiet-button", toggle, symbol(sounds() ? "sounds" : "no-sounds", { class: "sound" }), {
        "aria-label": said,
        title: said,
      }),
    );
  };
  draw();
  return place;
}
