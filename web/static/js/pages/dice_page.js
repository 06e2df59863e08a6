// @ts-check
// Our dice: what they are called and show, how Ojo is taught their pictures, what it has learnt of them, and where
// those lie that were lost.

import { showDice } from "../camera/our_dice.js";
import { at, button, die, FACES, h, put, signOf, symbol } from "../draw/elements.js";
import { wear } from "../logic/dice_pictures.js";
import { PICTURES, usualFirst } from "../logic/usual_pictures.js";
import { tableCalls } from "../net/server_calls.js";
import { loadWords, moreWords, say } from "../words/speech.js";

/** @import { Learnt, View } from "../contract.js" */
/** @import { FacePicture } from "../logic/dice_pictures.js" */

const { table = "", wordsOf = "" } = document.body.dataset;
const NO_PIPS = 7; // what dice with a picture are read as
await loadWords();
await moreWords("learnt-");
const calls = tableCalls(table);
/** @type {View | null} */
let view = null;
/** What the faces show, as it was chosen but perhaps not yet told. @type {FacePicture[]} */
let chosen = FACES.map(() => "");
const name = /** @type {HTMLInputElement} */ (at("name"));

/** @param {string} words */
function complain(words) {
  at("problem").textContent = words;
}

/**
 * Take over what is known now; `problem` says why it is not what was wanted.
 * @param {{ view?: View, problem?: string }} answer
 */
function adopt(answer) {
  complain(answer.problem ?? "");
  if (!answer.view) return;
  view = answer.view;
  name.value ||= view.dice_set;
  choose([...view.dice_pictures]);
  drawLessons(view.learnt);
  const { lost_in_sight: lost } = view;
  put(
    at("lost"),
    [
      { id: "learnt-lost-in-sight", inSight: true },
      { id: "learnt-lost-away", inSight: false },
    ].map(({ id, inSight }) => {
      const pressed = { "aria-pressed": String(lost === inSight) };
      return button(id, "choice", () => write("lost", { in_sight: inSight }), say(id), pressed);
    }),
  );
}

/**
 * Write, and show what is known then; where somebody was faster, what is known now.
 * @param {string} what
 * @param {Record<string, unknown>} body
 */
async function write(what, body) {
  if (!view) return false;
  const answer = await calls.write(what, view.version, body);
  adopt(answer);
  return Boolean(answer.view && !answer.stale);
}

/** What is usual for a face, and what each face shows. */
function drawFaces() {
  const usual = usualFirst(wordsOf).map(({ picture, face }) => {
    const on = chosen.every((shown, i) => shown === (i === face - 1 ? picture : ""));
    const words = say("learnt-usual", { picture: pictureOf(picture), face: signOf(face) });
    const drawn = symbol(`picture-${picture}`, { class: "worn" });
    return button(`usual-${picture}-${face}`, "choice with-die", () => choose(only(face, picture)), [drawn, words], {
      "aria-pressed": String(on),
    });
  });
  const plain = button("usual-none", "choice", () => choose(FACES.map(() => "")), say("learnt-usual-none"), {
    "aria-pressed": String(chosen.every((shown) => !shown)),
  });
  put(at("usual"), plain, usual);
  put(at("faces"), FACES.map(faceChoice));
}

/** @param {FacePicture} picture */
const pictureOf = (picture) => ({ id: `picture-${picture}`, facts: { n: 1 } });

/**
 * @param {number} face
 * @param {FacePicture} picture
 * @returns {FacePicture[]}
 */
const only = (face, picture) => FACES.map((one) => (one === face ? picture : ""));

/** @param {FacePicture[]} pictures */
function choose(pictures) {
  chosen = pictures;
  wear(chosen);
  drawFaces();
}

/** @param {number} face */
function faceChoice(face) {
  const option = (/** @type {FacePicture} */ picture) => {
    const words = picture ? say(`picture-${picture}`, { n: 1 }) : say("learnt-pips");
    return h("option", { value: picture, selected: chosen[face - 1] === picture }, words);
  };
  const label = {
    class: "field-input",
    id: `shows-${face}`,
    "aria-label": say("learnt-face-shows", { face: signOf(face) }),
  };
  const select = /** @type {HTMLSelectElement} */ (h("select", label, [option(""), ...PICTURES.map(option)]));
  select.addEventListener("change", () =>
    choose(chosen.map((it, at) => (at === face - 1 ? /** @type {FacePicture} */ (select.value) : it))),
  );
  return h("label.face-picture", die(face), select);
}

/** @param {Learnt[]} learnt */
function drawLessons(learnt) {
  at("hint").textContent = say(learnt.length ? "learnt-hint" : "learnt-nothing");
  put(
    at("lessons"),
    learnt.map(({ read, face, times, enough }) => {
      const forget = button(
        `forget-${read}-${face}`,
        "quiet-button",
        () => write("dice/forget", { read, face }),
        say("learnt-forget"),
      );
      const facts = { read, face: face === null ? "" : signOf(face), times };
      const known = enough === null ? null : h("em", say(enough ? "learnt-enough" : "learnt-more"));
      return h("li", say(`learnt-${kindOf(read, face)}`, facts), " ", known, " ", forget);
    }),
  );
  const all = button("forget-all", "choice", () => write("dice/forget", {}), say("learnt-forget-all"));
  put(at("forget"), learnt.length ? all : null);
}

/**
 * @param {number} read
 * @param {number | null} face
 */
function kindOf(read, face) {
  if (read === NO_PIPS) return face === null ? "picture-none" : "picture";
  return face === null ? "no-die" : face === read ? "as-read" : "another";
}

at("name-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const same = chosen.join() === view?.dice_pictures.join(); // then a set that is known brings its own
  write("dice", same ? { dice_set: name.value } : { dice_set: name.value, pictures: chosen });
});
const photo = /** @type {HTMLInputElement} */ (at("photo"));
const teach = showDice({
  table,
  complain,
  shown: () => chosen,
  enough: () => !view?.learnt.some(({ enough }) => enough === false),
  write,
});
at("look").addEventListener("click", () => teach(null));
photo.addEventListener("change", () => {
  if (photo.files?.[0]) teach(photo.files[0]);
  photo.value = "";
});
adopt(await calls.view(null));
for (const one of document.querySelectorAll("main button")) one.removeAttribute("disabled"); // heard from now on
