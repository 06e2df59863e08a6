// @ts-check
// A circle's pages are made by the server; here days are told in the reader's own time and language.

import { dates } from "../words/dates.js";

/** @type {Record<string, Intl.DateTimeFormatOptions>} */
const SHAPES = {
  day: { weekday: "short", day: "numeric", month: "short" },
  full: { weekday: "short", day: "numeric", month: "short", year: "numeric" },
  moment: { weekday: "short", day: "numeric", month: "short", year: "numeric", hour: "numeric", minute: "2-digit" },
  month: { month: "short", year: "numeric", timeZone: "UTC" },
  weekday: { weekday: "narrow", timeZone: "UTC" },
};

for (const time of document.querySelectorAll("time")) {
  const format = dates(SHAPES[time.dataset.shape ?? "day"]);
  time.textContent = format.format(new Date(time.dateTime));
}

const seconds = Number(document.body.dataset.againSeconds); // on the wall nobody taps
const next = document.body.dataset.againAt; // or goes on to its next page
if (seconds) setTimeout(() => (next ? location.replace(next) : location.reload()), 1000 * seconds);
