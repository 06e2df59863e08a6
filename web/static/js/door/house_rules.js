// @ts-check
// The house rules: the variant's switches in groups, each a question with its answers in words; what differs stands first.

import { at, h, put } from "../draw/elements.js";
import { grouped } from "../logic/house_groups.js";
import { say, sayAny } from "../words/speech.js";

/** @import { Option, Variant } from "../contract.js" */

/**
 * Only what is set otherwise than the variant has it is kept in `chosen`, and sent.
 * @param {Variant} variant
 * @param {Record<string, unknown>} chosen
 */
export function houseRules(variant, chosen) {
  at("house").hidden = !variant.options?.length;
  draw();

  function draw() {
    put(
      at("options"),
      grouped(variant.options ?? []).map(([name, options]) => group(name, options)),
    );
    tellChanged();
  }

  function tellChanged() {
    const n = Object.keys(chosen).length;
    at("house-changed").textContent = n ? say("page-house-changed", { n }) : "";
  }

  /**
   * @param {string} name
   * @param {Option[]} options
   */
  function group(name, options) {
    return h("fieldset", { class: "option-group" }, h("legend", {}, say(`page-group-${name}`)), options.map(row));
  }

  /** @param {Option} option */
  function row(option) {
    const value = option.id in chosen ? chosen[option.id] : option.default;
    const offer = (/** @type {Option["choices"][number]} */ choice, /** @type {number} */ i) =>
      h("option", { value: i, selected: choice.value === value }, answer(option, choice));
    const select = h("select", {}, option.choices.map(offer));
    const label = h("label", { class: "option" }, h("span", { class: "option-title" }, title(option)), select);
    const mark = () => label.classList.toggle("changed", option.id in chosen);
    select.addEventListener("change", () => {
      const now = option.choices[select.selectedIndex].value;
      if (now === option.default) delete chosen[option.id];
      else chosen[option.id] = now;
      mark();
      tellChanged();
    });
    mark();
    return label;
  }
}

/** @param {Option} option */
const title = ({ id, title: english }) => sayAny([`switch-${id}`], english);

/**
 * What a value of a switch means, as a sentence; a number is itself.
 * @param {Option} option
 * @param {Option["choices"][number]} choice
 */
function answer({ id, default: usual }, { value, title: english }) {
  const key = value === true ? "yes" : value === false ? "no" : String(value);
  const words = typeof value === "number" ? key : sayAny([`switch-${id}.${key}`], english);
  return value === usual ? say("page-as-usual", { words }) : words;
}
