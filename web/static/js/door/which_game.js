// @ts-check
// "Which game shall we take?": three questions that lead to a rule system; the last tap sets it. A new system is a line
// here, and a sentence `page-which-...` of its own in each language.

import { button, h, put } from "../draw/elements.js";
import { say } from "../words/speech.js";

/** @import { Mix } from "../page.js" */

/**
 * Question -> its answers, and where each leads: to another question, or to the rule system of that id.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const QUESTIONS = {
  start: ["each", "shared"],
  each: ["home", "boxed", "other"],
  shared: ["number", "hand"],
  home: ["dudo", "perudo", "cacho", "chilean"],
  boxed: ["perudo-box", "asmodee", "bluff", "mind-sports"],
  other: ["red-dead", "multi-cup", "chui-niu", "common-hand"],
  number: ["mexican", "maexchen"],
  hand: ["single-cup", "mentiroso", "individual-hand"],
};

/**
 * Games that people look for by name -> the rule system and house rules that say them.
 * @type {Readonly<Record<string, Pick<Mix, "variant" | "options">>>}
 */
export const MIXES = {
  "liars-bar": {
    variant: "red-dead",
    options: {
      loss: "penalty",
      "penalty-limit": 2,
      "next-starter": "loser",
      "spot-on": "none",
      "choose-direction": true,
    },
  },
  meyer: { variant: "maexchen", options: { "equal-claims": true } },
  cachito: { variant: "chilean", options: { passing: "five-or-full" } },
  "hong-kong": { variant: "chui-niu", options: { "fei-to-zhai": "half-up-plus-one", "aces-over": true } },
};

/**
 * Ask into a place; `take` is told the rule system that the answers lead to, or the name of a mix.
 * @type {(place: HTMLElement, take: (game: string) => void, question?: string) => void}
 */
export const askWhich = (place, take, question = "start") => {
  const answered = (/** @type {string} */ answer) => () => {
    if (answer in QUESTIONS) return askWhich(place, take, answer);
    put(place);
    return take(answer);
  };
  const again = () => askWhich(place, take);
  put(
    place,
    h("p.which-asks", { tabindex: "-1" }, say(`page-which-${question}-asked`)),
    [...QUESTIONS[question], ...(question === "start" ? Object.keys(MIXES) : [])].map((it) =>
      button(`which-${it}`, "secondary", answered(it), say(`page-which-${it}`)),
    ),
    question === "start" ? null : button("which-again", "quiet-button", again, say("page-which-again")),
  );
  const asked = place.querySelector(".which-asks");
  if (asked instanceof HTMLElement) asked.focus();
};
