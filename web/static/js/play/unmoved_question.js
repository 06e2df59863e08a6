// @ts-check
// Dice that lie as they lay in an earlier round: were they thrown again?

import { button, h } from "../draw/elements.js";
import { heard, say } from "../words/speech.js";

/** @import { Reading } from "../contract.js" */
/** @import { Child, Table } from "../page.js" */

/**
 * The question, where there is one: of dice that were not thrown nothing else is worth an answer.
 * @param {Reading} reading
 * @returns {Child}
 */
export const unmovedQuestion = ({ unmoved_say: message, unmoved_question: english }) =>
  message && [
    h("p", { class: "question-line" }, heard(message, english ?? "")),
    h("p", { class: "hint" }, say("page-unmoved-hint")),
  ];

/**
 * Its answers: these count, or the camera looks for others.
 * @param {Table} table
 * @returns {Child}
 */
export const unmovedFoot = ({ store }) => [
  button("again", "quiet-button", () => store.write("discard", {}), say("page-not-thrown")),
  button("thrown", "primary", () => store.write("thrown", {}), say("page-thrown-again")),
];
