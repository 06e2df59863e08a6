// What dice show in the place of pips, and what a verdict says of it.

import assert from "node:assert/strict";
import test from "node:test";
import { picturesCounted, verdictSentences } from "../../web/static/js/logic/dice_pictures.js";
import { PICTURES, USUAL, usualFirst } from "../../web/static/js/logic/usual_pictures.js";

/** @import { FacePicture } from "../../web/static/js/logic/dice_pictures.js" */

/** @type {FacePicture[]} */
const STARS = ["", "", "", "", "", "star"];
const die = (/** @type {number} */ face, symbol = true, counts = 1) => ({ face, symbol, counts });

test("only dice that count and show a picture with a name are told", () => {
  const dice = [die(6), die(6), die(6, false), die(6, true, 0), die(5), { ...die(6), face: null }];
  assert.deepEqual(picturesCounted(dice, STARS), [["star", 2]]);
  assert.deepEqual(picturesCounted(dice, ["", "", "", "", "", ""]), []);
});

test("wild ones with another picture are told beside them", () => {
  const both = /** @type {FacePicture[]} */ (["skull", "", "", "", "", "star"]);
  assert.deepEqual(picturesCounted([die(6), die(1), die(1)], both), [
    ["star", 1],
    ["skull", 2],
  ]);
});

test("the picture is told after what was found, before what follows", () => {
  const say = { id: "told", facts: { sentences: { list: ["Four sixes.", "The bid stands."], join: "then" } } };
  const view = /** @type {any} */ ({ state: { verdict: { say } }, judged: { dice: [die(6), die(6)] } });
  const told = verdictSentences({ ...view, dice_pictures: STARS });
  const pictures = { id: "picture-star", facts: { n: 2 } };
  assert.deepEqual(told, ["Four sixes.", { id: "page-pictured", facts: { n: 2, pictures } }, "The bid stands."]);
  assert.deepEqual(verdictSentences(/** @type {any} */ ({ state: { verdict: null } })), []);
});

test("the box of the rules that are played is offered first, and nothing is lost", () => {
  assert.deepEqual(usualFirst("bluff")[0], USUAL[0]);
  assert.equal(usualFirst("asmodee")[0].picture, "bird");
  for (const variant of ["bluff", "asmodee", "dudo"]) assert.equal(usualFirst(variant).length, USUAL.length);
  assert.ok(USUAL.every(({ picture, face }) => PICTURES.some((one) => one === picture) && face >= 1 && face <= 6));
});
