// @ts-check
// What every dialog over the table has: a head with the way out, and a tap beside it that closes it.

import { button, h } from "../draw/elements.js";
import { say } from "../words/speech.js";

/**
 * @param {HTMLDialogElement} dialog
 * @param {string} title
 */
export const dialogHead = (dialog, title) =>
  h(
    "div",
    { class: "menu-head" },
    h("h2", { id: "menu-title" }, title),
    button("close", "quiet-button", () => dialog.close(), say("page-close")),
  );

/**
 * Close on a tap beside it; set once.
 * @param {HTMLDialogElement} dialog
 */
export function closeOnBackdrop(dialog) {
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
}
