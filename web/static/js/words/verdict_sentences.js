// @ts-check
// The verdict that stands as sentences, and which pictures the dice wear that counted for it.

import { picturesCounted } from "../logic/dice_pictures.js";

/** @import { View } from "../contract.js" */
/** @import { Fact, Listing } from "../page.js" */

/**
 * The sentences of something said, each by itself.
 * @param {Fact} said
 * @returns {Fact[]}
 */
export function parts(said) {
  const listed = typeof said === "object" && "facts" in said ? said.facts?.sentences : null;
  return listed && typeof listed === "object" && "list" in listed ? /** @type {Listing} */ (listed).list : [said];
}

/**
 * What was found comes first, then which pictures were among it, then what follows.
 * @param {View} view
 * @returns {Fact[]}
 */
export function verdictSentences({ state: { verdict }, judged, dice_pictures }) {
  if (!verdict) return [];
  const [found, ...rest] = parts(verdict.say ?? verdict.explanation);
  const pictured = picturesCounted(judged?.dice ?? [], dice_pictures).map(([picture, n]) => ({
    id: "page-pictured",
    facts: { n, pictures: { id: `picture-${picture}`, facts: { n } } },
  }));
  return [found, ...pictured, ...rest];
}
