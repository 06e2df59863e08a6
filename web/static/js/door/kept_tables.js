// @ts-check
// The tables that are kept: when each was played, deleting one, and bringing a night back from its file.

import { asksTwice } from "../draw/asks_twice.js";
import { at } from "../draw/elements.js";
import { bringNight, deleteTable } from "../net/server_calls.js";
import { tellTimes } from "../words/dates.js";
import { say } from "../words/speech.js";

export function keptTables() {
  tellTimes();
  for (const button of document.querySelectorAll("[data-delete]"))
    if (button instanceof HTMLElement) asksTwice(button, say("page-delete-sure"), () => remove(button));
  const file = /** @type {HTMLInputElement} */ (at("bring"));
  file.addEventListener("change", () => bring(file));
}

/** @param {string | undefined} words */
function complain(words) {
  at("kept-problem").textContent = words ?? "";
}

/** @param {HTMLElement} button */
async function remove(button) {
  const { problem } = await deleteTable(button.dataset.delete ?? "");
  complain(problem);
  if (!problem) button.closest("li")?.remove();
}

/** @param {HTMLInputElement} file */
async function bring(file) {
  const [chosen] = file.files ?? [];
  if (!chosen) return;
  const { view, problem } = await bringNight(chosen);
  file.value = ""; // the same file, once it was mended, is a change again
  complain(problem);
  if (view) location.assign(`/t/${encodeURIComponent(view.id)}`);
}
