// @ts-check
// Which pictures have a name, and which face they usually stand for.

/** @import { FacePicture } from "./dice_pictures.js" */

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

/**
 * Those first that come with the box of these rules.
 * @param {string} variant
 */
export const usualFirst = (variant) => {
  const rank = (/** @type {{ variants: string[] }} */ { variants }) => Number(!variants.includes(variant));
  return [...USUAL].sort((a, b) => rank(a) - rank(b));
};
