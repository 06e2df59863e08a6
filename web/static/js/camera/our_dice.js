// @ts-check
// Dice shown to be taught: what Ojo does not know is ringed, one tap says what it counts as, and a second throw shows
// what was learnt.

import { at, button, die, FACES, faceRow, h, put, signOf } from "../draw/elements.js";
import { isUnknown } from "../logic/what_counts.js";
import { checkCamera, checkPhoto } from "../net/camera_calls.js";
import { say } from "../words/speech.js";
import { checkedPicture } from "./checked_picture.js";

/** @import { CameraCheck, CheckedDie } from "../contract.js" */
/** @import { FacePicture } from "../logic/dice_pictures.js" */
/** @typedef {Omit<CheckedDie, "face"> & { face: number | null, corrected: boolean }} ShownDie */

/**
 * What a look does, of the camera or of a photo: `shown()` is what each face is said to show, `enough()` whether all
 * pictures were shown often enough, `write` teaches.
 * @param {{ table: string, complain: (problem: string) => void, shown: () => FacePicture[], enough: () => boolean,
 *   write: (what: string, body: Record<string, unknown>) => Promise<boolean> }} page
 */
export function showDice({ table, complain, shown, enough, write }) {
  /** @type {(Omit<CameraCheck, "dice"> & { dice: ShownDie[] }) | null} */
  let check = null;
  /** @type {number | null} */
  let picked = null;
  return look;

  /** @param {File | null} photo */
  async function look(photo) {
    at("seen").textContent = say("page-camera-looking");
    put(at("checked"));
    const answer = photo ? await checkPhoto(table, photo) : await checkCamera(table);
    at("seen").textContent = "";
    complain(answer.problem ?? "");
    if (!answer.view) return;
    check = { ...answer.view, dice: answer.view.dice.map((one) => ({ ...one, corrected: false })) };
    picked = unknown()[0] ?? null;
    draw();
  }

  /** Of which dice nobody has said yet what they show. */
  function unknown() {
    return (check?.dice ?? []).flatMap((one, i) => (isUnknown(one) ? [i] : []));
  }

  /** What was tapped in. */
  function told() {
    return (check?.dice ?? []).flatMap(({ corrected, face }, i) => (corrected ? [{ die: i, face }] : []));
  }

  /** The pictures that are known by now. */
  function known() {
    return (check?.dice ?? []).flatMap(({ symbol, face }, i) => (symbol ? [{ die: i, face }] : []));
  }

  function draw() {
    if (!check) return put(at("checked"));
    const on = { pick, add: () => {}, remove: (/** @type {number} */ i) => tell([i], null) };
    const left = unknown();
    at("seen").textContent = left.length
      ? say("learnt-unknown", { n: left.length })
      : say(check.dice.length ? "learnt-all-known" : "learnt-none-seen", { n: check.dice.length });
    put(
      at("checked"),
      checkedPicture(check, { picked, asked: picked, on }),
      picked === null ? null : choice(picked, left),
      told().length ? button("learn", "primary", () => learn(told()), say("learnt-learn", { n: told().length })) : null,
      told().length || left.length || enough() || !known().length
        ? null
        : button("right", "primary", () => learn(known()), say("learnt-right", { n: known().length })),
    );
  }

  /** @param {number} i */
  function pick(i) {
    picked = i;
    draw();
  }

  /**
   * What the picked die counts as; where faces are said to show a picture, all that are unknown at once.
   * @param {number} i
   * @param {number[]} left
   */
  function choice(i, left) {
    const pictured = FACES.filter((face) => shown()[face - 1]);
    const all = pictured.map((face) =>
      button(`all-${face}`, "choice with-die", () => tell(left, face), [
        die(face),
        say("learnt-all-are", { n: left.length, face: signOf(face) }),
      ]),
    );
    return h(
      "div.tell-face",
      h("p", say("learnt-counts-as")),
      faceRow({ label: (face) => say("learnt-this-is", { face: signOf(face) }), act: (face) => tell([i], face) }),
      h("div.choices", left.length > 1 ? all : null, none(i)),
    );
  }

  /** @param {number} i */
  function none(i) {
    return button("no-die", "choice", () => tell([i], null), say("page-camera-no-die"));
  }

  /**
   * @param {number[]} which
   * @param {number | null} face
   */
  function tell(which, face) {
    if (!check) return;
    check.dice = check.dice.map((one, i) => (which.includes(i) ? { ...one, face, corrected: true } : one));
    picked = unknown()[0] ?? null;
    draw();
  }

  /** @param {{ die: number, face: number | null }[]} dice */
  async function learn(dice) {
    if (!(await write("dice/teach", { dice }))) return;
    check = picked = null;
    put(at("checked"));
    at("seen").textContent = say("learnt-thanks");
  }
}
