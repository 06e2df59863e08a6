// @ts-check
// Rules under a name of one's own: kept on this device, sent to others as a link.

import { at, button, h, put } from "../draw/elements.js";
import { hashOf, known } from "../logic/house_mixes.js";
import { keep, recall } from "../logic/memory.js";
import { say } from "../words/speech.js";

/** @import { Variant } from "../contract.js" */
/** @import { Mix } from "../page.js" */

const MEMORY = "ojo.mixes";
const PLAYED = "ojo.played";
const NAME_LENGTH = 40;

/** The mixes that are kept here, as far as they are still known. @type {(variants: Variant[]) => Mix[]} */
export const keptMixes = (variants) => listed(MEMORY).flatMap((mix) => known(mix, variants) ?? []);

/** @returns {string[]} the ids of the variants played here, the latest first */
export const playedHere = () => listed(PLAYED).map(String);

/** @param {string} id */
export const rememberPlayed = (id) => keep(PLAYED, [id, ...playedHere().filter((other) => other !== id)]);

/** @param {string} name */
export const dropMix = (name) =>
  keep(
    MEMORY,
    listed(MEMORY).filter((mix) => mix.name !== name),
  );

/** @param {string} memory */
function listed(memory) {
  const kept = recall(memory);
  return Array.isArray(kept) ? kept : [];
}

/**
 * The tools under the house rules: keep them under a name, send them as a link.
 * @param {() => Mix} now the rules as they are chosen
 * @param {(mix: Mix) => void} taken a mix was kept
 */
export function mixTools(now, taken) {
  const name = h("input", { id: "mix-name", maxlength: NAME_LENGTH, autocomplete: "off" });
  const link = h("input.mix-link", { readonly: true, hidden: true, "aria-label": say("page-mix-link") });
  const named = () => ({ ...now(), name: name.value.trim() });
  const save = () => {
    if (!name.value.trim()) return name.focus();
    const mix = named();
    keep(MEMORY, [mix, ...listed(MEMORY).filter((other) => other.name !== mix.name)]);
    taken(mix);
    name.value = "";
  };
  const share = async () => {
    link.value = new URL(`/${hashOf(named())}`, location.href).href;
    link.hidden = false;
    link.select();
    await navigator.clipboard?.writeText(link.value).catch(() => {}); // where it may not, the link stands there to be copied
  };
  put(
    at("mix-tools"),
    h("label", { for: "mix-name" }, say("page-mix-name")),
    h("div.mix-save", name, button("mix-save", "secondary", save, say("page-mix-save"))),
    button("mix-share", "choice", share, say("page-mix-share")),
    link,
  );
}
