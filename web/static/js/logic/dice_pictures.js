// @ts-check
// What this table's dice show in the place of pips, and what a verdict says of it: facts, no words.

/** @import { Die, View } from "../contract.js" */
/** @import { Fact, Listing } from "../page.js" */
/** @typedef {View["dice_pictures"][number]} FacePicture */

/** What this table's dice show, 1 to 6. @type {FacePicture[]} */
let worn = [];

/**
 * From now on dice are drawn with these on their faces.
 * @param {FacePicture[]} pictures
 */
export function wear(pictures) {
  worn = pictures;
}

/**
 * The picture on a face of this table's dice; empty where it has pips.
 * @param {number | null} face
 */
export const wornOn = (face) => (face && worn[face - 1]) || "";

/**
 * How many of the dice that count show each picture that has a name.
 * @param {Pick<Die, "face" | "symbol" | "counts">[]} dice
 * @param {FacePicture[]} pictures
 * @returns {[FacePicture, number][]}
 */
export function picturesCounted(dice, pictures) {
  /** @type {Map<FacePicture, number>} */
  const found = new Map();
  for (const { face, symbol, counts } of dice) {
    const picture = face && symbol && counts ? pictures[face - 1] : "";
    if (picture) found.set(picture, (found.get(picture) ?? 0) + 1);
  }
  return [...found];
}

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
