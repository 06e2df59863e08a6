// @ts-check
// A circle's pages are made by the server; here days are told in the reader's own time and language.

import { tellTimes } from "../words/dates.js";

tellTimes();
for (const file of document.querySelectorAll("form [type=file]"))
  if (file instanceof HTMLInputElement) file.addEventListener("change", () => file.form?.submit());

const seconds = Number(document.body.dataset.againSeconds); // on the wall nobody taps
const next = document.body.dataset.againAt; // or goes on to its next page
if (seconds) setTimeout(() => (next ? location.replace(next) : location.reload()), 1000 * seconds);
