// @ts-check
// What a past verdict was taken from. Its place in the address opens it: a link, a reload and the way back all work.

import { h, put } from "../draw/elements.js";
import { reveal } from "../draw/reveal_picture.js";
import { tableCalls } from "../net/server_calls.js";
import { heard, say } from "../words/speech.js";
import { dialogHead } from "./dialogs.js";

/** @import { Child, Proof } from "../contract.js" */

const ADDRESS = /^#evidence-(\d+)$/;

/** @param {number} version of the verdict */
export const evidenceAddress = (version) => `#evidence-${version}`;

/**
 * Show in this dialog whatever evidence the address names, now and from now on.
 * @param {string} table
 * @param {HTMLDialogElement} dialog
 */
export function followEvidence(table, dialog) {
  const calls = tableCalls(table);
  const follow = async () => {
    const version = Number(ADDRESS.exec(location.hash)?.[1] ?? 0);
    if (!version) return dialog.close();
    const [{ view: proof, problem }, { view }] = await Promise.all([calls.evidence(version), calls.view(null)]);
    if (location.hash !== evidenceAddress(version)) return; // closed or another one meanwhile
    const past = view?.history.find((it) => it.version === version);
    const words = past ? h("p", {}, heard(past.say, past.explanation)) : null;
    put(dialog, [dialogHead(dialog, say("page-evidence")), words, proof ? shown(proof) : h("p", {}, problem)]);
    if (!dialog.open) dialog.showModal();
  };
  addEventListener("hashchange", follow);
  dialog.addEventListener("close", () => {
    if (ADDRESS.test(location.hash)) history.replaceState(null, "", location.pathname + location.search);
  });
  follow();
}

/**
 * @param {Proof} proof
 * @returns {Child}
 */
function shown(proof) {
  const read = Object.entries(proof.model);
  const file = (/** @type {[string, string]} */ [name, hash]) => h("li", {}, `${name} `, h("code", {}, hash));
  return [
    h("div", { class: "past-picture" }, reveal(proof, {})),
    proof.photo ? null : h("p", {}, say("page-evidence-gone")),
    read.length
      ? h(
          "details",
          { class: "mishap past-model" },
          h("summary", {}, say("page-evidence-model")),
          h("ul", {}, read.map(file)),
        )
      : null,
  ];
}
