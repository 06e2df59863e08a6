// @ts-check
// What a host may do with a night that is over: have a name forgotten, and delete it all.

import { asksTwice } from "../draw/asks_twice.js";
import { at, button, h, put } from "../draw/elements.js";
import { deleteTable, forgetName } from "../net/server_calls.js";
import { say } from "../words/speech.js";

const NUMBERED = /^#+\d+$/; // what the server shows in the place of a name that was forgotten

/**
 * @param {HTMLElement} place
 * @param {string} table
 * @param {string[]} names everybody's of the night
 */
export function ownNight(place, table, names) {
  const done = (/** @type {string | undefined} */ problem, /** @type {() => void} */ leave) => {
    at("own-problem").textContent = problem ?? "";
    if (!problem) leave();
  };
  const forget = (/** @type {string} */ name) =>
    twice(name, say("page-forget-sure", { name }), async () =>
      done((await forgetName(name)).problem, () => location.reload()),
    );
  const drop = async () => done((await deleteTable(table)).problem, () => location.assign("/"));
  const known = names.filter((name) => !NUMBERED.test(name));
  put(
    place,
    h("h2", {}, say("page-own-night")),
    known.length
      ? [
          h("h3", { id: "forget" }, say("page-forget-name")),
          h("p", { class: "hint" }, say("page-forget-hint")),
          h("div", { class: "ways", role: "group", "aria-labelledby": "forget" }, known.map(forget)),
        ]
      : null,
    h("h3", {}, say("page-delete-night")),
    h("p", { class: "hint" }, say("page-delete-night-hint")),
    h("div", { class: "ways" }, twice(say("page-delete-night"), say("page-delete-sure"), drop)),
    h("p", { id: "own-problem", class: "problem", role: "alert" }),
  );
}

/**
 * @param {string} words
 * @param {string} question
 * @param {() => unknown} act
 */
function twice(words, question, act) {
  const made = button(words, "choice", () => {}, words);
  asksTwice(made, question, act);
  return made;
}
