// @ts-check
// Three questions for who does not know which game to take; the last tap sets it.

import { button, h, put } from "../draw/elements.js";
import { QUESTIONS } from "../logic/which_game.js";
import { say } from "../words/speech.js";

/**
 * Ask into a place; `take` is told the rule system that the answers lead to.
 * @param {HTMLElement} place
 * @param {(variant: string) => void} take
 */
export function askWhich(place, take, question = "start") {
  const answered = (/** @type {string} */ answer) => () => {
    if (answer in QUESTIONS) return askWhich(place, take, answer);
    put(place);
    return take(answer);
  };
  const again = () => askWhich(place, take);
  put(
    place,
    h("p", { class: "which-asks", tabindex: "-1" }, say(`page-which-${question}-asked`)),
    QUESTIONS[question].map((it) => button(`which-${it}`, "secondary", answered(it), say(`page-which-${it}`))),
    question === "start" ? null : button("which-again", "quiet-button", again, say("page-which-again")),
  );
  const asked = place.querySelector(".which-asks");
  if (asked instanceof HTMLElement) asked.focus();
}
