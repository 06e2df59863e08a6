// @ts-check
// What a past verdict was taken from. Fetched once somebody asks for it.

import { asksTwice } from "../draw/asks_twice.js";
import { button, choices, h, put } from "../draw/elements.js";
import { reveal } from "../draw/reveal_picture.js";
import { tableCalls } from "../net/server_calls.js";
import { heard, say } from "../words/speech.js";
import { dialogHead } from "./dialogs.js";

/** @import { Proof, SecondLook } from "../contract.js" */
/** @import { Answer, Child, Disputing } from "../page.js" */

/**
 * Show in this dialog the evidence of the verdict with this version; who may, disputes it.
 * @param {string} table
 * @param {HTMLDialogElement} dialog
 * @param {number} version
 * @param {Disputing | null} disputing
 * @param {() => boolean} isAsked whether it is still this one that is asked for
 */
export async function showEvidence(table, dialog, version, disputing, isAsked) {
  const calls = tableCalls(table);
  const asked = /** @type {const} */ ([calls.evidence(version), calls.view(null), disputing?.may]);
  const [{ view: proof, problem }, { view }, may] = await Promise.all(asked);
  if (!isAsked()) return;
  const past = view?.history.find((it) => it.version === version);
  const words = past ? h("p", heard(past.say, past.explanation)) : null;
  const goBack = () => {
    dialog.close();
    disputing?.goBack(version);
  };
  const disputed = () => (proof && may ? dispute(proof, () => calls.readAgain(version), goBack) : null);
  const about = proof ? [shown(proof), disputed()] : h("p", problem);
  put(dialog, [dialogHead(dialog, say("page-evidence")), words, about]);
  if (!dialog.open) dialog.showModal();
}

/**
 * Its picture read again, and the way back to where a die of it can be put right.
 * @param {Proof} proof
 * @param {() => Promise<Answer<SecondLook>>} readAgain
 * @param {() => void} goBack
 */
function dispute(proof, readAgain, goBack) {
  const said = h("p", { role: "status" });
  const read = /** @type {HTMLButtonElement} */ (button("read-again", "choice", again, say("page-read-again")));
  const back = button("go-back", "choice", () => {}, say("page-dispute"));
  asksTwice(back, say("page-dispute-sure"), goBack);
  async function again() {
    read.disabled = true;
    said.textContent = say("page-looking");
    const { view: look, problem } = await readAgain();
    said.textContent = look ? outcome(look) : (problem ?? "");
    if (look) document.querySelector(".past-picture")?.replaceChildren(reveal(look, {}));
    read.disabled = false;
  }
  return h("div.past-dispute", said, choices(proof.photo ? read : null, back));
}

/** @param {SecondLook} look */
function outcome(look) {
  if (!look.clear) return say("page-read-open");
  if (look.same) return say("page-read-same");
  return say("page-read-other", { verdict: look.say ?? look.explanation ?? "" });
}

/**
 * @param {Proof} proof
 * @returns {Child}
 */
function shown(proof) {
  const read = Object.entries(proof.model);
  const file = (/** @type {[string, string]} */ [name, hash]) => h("li", `${name} `, h("code", hash));
  return [
    h("div.past-picture", reveal(proof, {})),
    proof.photo || proof.source === "hand" ? null : h("p", say("page-evidence-gone")),
    read.length
      ? h("details.mishap.past-model", h("summary", say("page-evidence-model")), h("ul", read.map(file)))
      : null,
  ];
}
