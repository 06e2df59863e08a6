// @ts-check
// A table's result at a tournament's desk: names are tapped in the order in which they came, and the last tap keeps it.
// The lists of places stay, folded, for who shares one.

import { button, h } from "../draw/elements.js";

const form = /** @type {HTMLFormElement} */ (document.querySelector(".places"));
const rows = [...form.querySelectorAll("label")];
const lists = rows.map((row) => /** @type {HTMLSelectElement} */ (row.querySelector("select")));
/** The rows that were tapped, first come first. @type {number[]} */
let came = [];

/** @param {number} row */
function tap(row) {
  came = came.includes(row) ? came.filter((other) => other !== row) : [...came, row];
  for (const [i, list] of lists.entries()) list.value = came.includes(i) ? String(came.indexOf(i) + 1) : "";
  if (came.length === rows.length) return form.submit();
  for (const [i, one] of buttons.entries()) {
    one.dataset.place = came.includes(i) ? String(came.indexOf(i) + 1) : "";
    one.setAttribute("aria-pressed", String(came.includes(i)));
  }
}

const buttons = rows.map((row, i) =>
  button(`came-${i}`, "choice came", () => tap(i), row.querySelector("span")?.textContent ?? "", {
    "aria-pressed": "false",
    "data-place": "",
  }),
);
const { order, shared } = form.dataset;
const folded = h("details.unfolds", h("summary", shared));
form.before(h("p.hint", order), h("div.came-in", buttons), folded);
folded.append(form);
