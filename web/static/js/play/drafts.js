// @ts-check
// What a screen has half entered outlives a reload: kept in this tab, for the version of the table it was entered at.

import { keep, recall } from "../logic/memory.js";

/** @import { Ui } from "../page.js" */

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
