// @ts-check
// The picture of a check before the game, whole, with the marks of its dice.

import { h } from "../draw/elements.js";
import { picture } from "../draw/reveal_picture.js";

/** @import { CameraCheck, CheckedDie } from "../contract.js" */
/** @import { Marks } from "../draw/reveal_picture.js" */
/** @typedef {Omit<CheckedDie, "face"> & { face: number | null, corrected?: boolean }} MarkedDie */

/**
 * @param {Omit<CameraCheck, "dice"> & { dice: MarkedDie[] }} check
 * @param {Marks} marks
 */
export function checkedPicture(check, marks) {
  const shown = {
    ...check,
    dice: check.dice.map((die) => ({ corrected: false, seat: null, aside: null, counts: null, ...die })),
    id: 0,
    source: /** @type {const} */ ("camera"),
    others: 0,
    misread: null,
    photo: `/api/camera/check.jpg?at=${check.milliseconds}`,
  };
  const ratio = `${check.width} / ${check.height}`;
  return h("div.frame", { "--ratio": ratio }, picture(shown, { whole: true, ...marks }));
}
