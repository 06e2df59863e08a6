// @ts-check
// What this browser keeps of its owner's choices, or this tab alone. One that keeps nothing still plays.

/** @import { Ui } from "../page.js" */
/** @typedef {"localStorage" | "sessionStorage"} Place */

/**
 * The text that was kept under this name; null where there is none.
 * @param {string} name
 * @param {Place} [place]
 */
export function keptText(name, place = "localStorage") {
  try {
    return globalThis[place].getItem(name);
  } catch {
    return null;
  }
}

/**
 * The same of what is no text; null also where it cannot be read.
 * @param {string} name
 * @param {Place} [place]
 */
export function recall(name, place = "localStorage") {
  try {
    return JSON.parse(keptText(name, place) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {unknown} value
 * @param {Place} [place]
 */
export function keep(name, value, place = "localStorage") {
  try {
    globalThis[place].setItem(name, typeof value === "string" ? value : JSON.stringify(value));
  } catch {
    // it is asked for again
  }
}

const KEPT = /** @type {const} */ ([
  "draft",
  "claim",
  "bidder",
  "asking",
  "hand",
  "cups",
  "rolls",
  "thrown",
  "seating",
]);

/** @param {string} id */
const memory = (id) => `ojo.draft.${id}`;

/**
 * @param {string} id the table
 * @param {number} version
 * @param {Ui} ui
 */
export function keepDraft(id, version, ui) {
  const kept = { version, seen: ui.seen, draft: Object.fromEntries(KEPT.map((key) => [key, ui[key]])) };
  keep(memory(id), kept, "sessionStorage");
}

/**
 * What was half entered at this version of the table, and the verdict that was read last.
 * @param {string} id
 * @param {number} version
 * @returns {Partial<Ui>}
 */
export function keptDraft(id, version) {
  const kept = recall(memory(id), "sessionStorage");
  return { seen: kept?.seen ?? null, ...(kept?.version === version ? kept.draft : {}) };
}
