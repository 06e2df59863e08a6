// @ts-check
// What was learnt of the table's dice: forgotten at a tap, and kept under the name that they are given; and
// where those lie that were lost.

import { at } from "../draw/elements.js";
import { tableCalls } from "../net/server_calls.js";
import { loadWords } from "../words/speech.js";

const { table = "", version = "" } = document.body.dataset;
await loadWords();

/**
 * Write, and show what is known then; where somebody was faster, what is known now.
 * @param {string} what
 * @param {Record<string, unknown>} body
 */
async function write(what, body) {
  const { problem } = await tableCalls(table).write(what, Number(version), body);
  if (problem) at("problem").textContent = problem;
  else location.reload();
}

for (const button of document.querySelectorAll("#lessons button")) {
  if (!(button instanceof HTMLButtonElement)) continue;
  const { read, face } = button.dataset;
  button.addEventListener("click", () => write("dice/forget", { read: Number(read), face: Number(face) || null }));
}
document.getElementById("forget-all")?.addEventListener("click", () => write("dice/forget", {}));
at("name-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const name = at("name");
  if (name instanceof HTMLInputElement) write("dice", { dice_set: name.value });
});
for (const button of document.querySelectorAll("#lost button")) {
  if (!(button instanceof HTMLButtonElement)) continue;
  button.addEventListener("click", () => write("lost", { in_sight: button.dataset.inSight === "true" }));
}
for (const button of document.querySelectorAll("main button")) button.removeAttribute("disabled"); // heard from now on
