// @ts-check
// What every dialog over the table has: a head with the way out; a tap beside it and the way back close it.

import { button, h } from "../draw/elements.js";
import { say } from "../words/speech.js";

/**
 * @param {HTMLDialogElement} dialog
 * @param {string} title
 */
export const dialogHead = (dialog, title) =>
  h(
    "div.menu-head",
    h("h2", { id: "menu-title" }, title),
    button("close", "quiet-button", () => dialog.close(), say("page-close")),
  );

/**
 * Whether the place in history that one is at was made for this dialog.
 * @param {HTMLDialogElement} dialog
 */
const isHere = (dialog) => history.state?.dialog === dialog.id;

/**
 * Open it, at a place of its own in history.
 * @param {HTMLDialogElement} dialog
 */
export function openDialog(dialog) {
  if (!isHere(dialog)) history.pushState({ dialog: dialog.id }, "");
  dialog.showModal();
}

/**
 * Close on a tap beside it, and on the way back, which leaves the page only after that; set once.
 * @param {HTMLDialogElement} dialog
 */
export function closesEasily(dialog) {
  if (isHere(dialog)) history.replaceState(null, ""); // loaded again, with nothing open
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => {
    if (isHere(dialog)) history.back();
  });
  addEventListener("popstate", () => {
    if (isHere(dialog)) {
      if (!dialog.open) history.back(); // it was closed at another place meanwhile
    } else if (!location.hash) dialog.close(); // what the address names opens in it
  });
}
