// @ts-check
// What dice show in the place of pips: which pictures have a name, and which face they usually stand for.

/** @import { Die, View } from "../contract.js" */
/** @typedef {View["dice_pictures"][number]} FacePicture */

/** @type {Exclude<FacePicture, "">[]} */
export const PICTURES = ["star", "skull", "bird", "llama", "anchor", "crown", "other"];

/**
 * In the boxes that are sold: Bluff has a star for the six, Liar's Dice by Milton Bradley one for the one, Perudo a
 * toucan or a llama for the one, pirates a skull.
 * @type {{ picture: FacePicture, face: number, variants: string[] }[]}
 */
export const USUAL = [
  { picture: "star", face: 6, variants: ["bluff"] },
  { picture: "bird", face: 1, variants: ["perudo", "perudo-box", "asmodee", "mind-sports"] },
  { picture: "llama", face: 1, variants: ["perudo", "perudo-box", "asmodee", "mind-sports"] },
  { picture: "star", face: 1, variants: [] },
  { picture: "skull", face: 1, variants: [] },
];

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
 * Those first that come with the box of these rules.
 * @param {string} variant
 */
export const usualFirst = (variant) => {
  const rank = (/** @type {{ variants: string[] }} */ { variants }) => Number(!variants.includes(variant));
  return [...USUAL].sort((a, b) => rank(a) - rank(b));
};

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
