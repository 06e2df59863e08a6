// @ts-check
// The house rules as sentences, in groups: a tap on one shows what else it could say. What differs from the variant stands
// first; a choice that cannot be beside the others cannot be made, and says why.

import { at, button, h, looks, put } from "../draw/elements.js";
import { grouped } from "../logic/house_groups.js";
import { mixOf } from "../net/server_calls.js";
import { heard, say } from "../words/speech.js";

/** @import { MixAnswer, Option, Variant } from "../contract.js" */
/** @import { Child } from "../page.js" */

const NOTHING = { refusal: null, idle: {}, refused: {} };
/** What is open is open again when it is drawn anew. @type {Set<string>} */
const opened = new Set();

/**
 * Only what is set otherwise than the variant has it is kept in `chosen`, and sent.
 * @param {Variant} variant
 * @param {Record<string, unknown>} chosen
 */
export function houseRules(variant, chosen) {
  /** @type {MixAnswer} */
  let mix = NOTHING;
  at("house").hidden = !variant.options?.length;
  draw();
  ask();

  async function ask() {
    const asked = JSON.stringify(chosen);
    const answer = await mixOf(variant.id, chosen);
    if (!answer.view || asked !== JSON.stringify(chosen)) return; // something else was chosen meanwhile
    mix = answer.view;
    draw();
  }

  function draw() {
    const n = Object.keys(chosen).length;
    at("house-changed").textContent = n ? say("page-house-changed", { n }) : "";
    const focused = document.activeElement;
    const held = focused instanceof HTMLElement ? focused.dataset.focus : null;
    const differing = variant.options.filter(({ id }) => id in chosen);
    put(
      at("options"),
      mix.refusal ? h("p.problem", { role: "alert" }, heard(mix.refusal.say, mix.refusal.message)) : null,
      differing.length ? h("ul.differing", differing.map(differs)) : null,
      grouped(variant.options ?? []).map(([name, options]) => group(name, options)),
    );
    const again = held ? at("options").querySelector(`[data-focus="${CSS.escape(held)}"]`) : null;
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }

  /**
   * @param {Option} option
   * @param {unknown} value
   */
  function set(option, value) {
    if (value === option.default) delete chosen[option.id];
    else chosen[option.id] = value;
    draw();
    ask();
  }

  /** @param {Option} option */
  function differs(option) {
    const rule = meaning(option, chosen[option.id]);
    const back = () => set(option, option.default);
    const label = { "aria-label": say("page-rule-back", { rule }) };
    return h("li", h("span", heard(rule, ""), idle(option)), button(`back-${option.id}`, "icon", back, "×", label));
  }

  /**
   * @param {string} name
   * @param {Option[]} options
   */
  function group(name, options) {
    return remembered(`group-${name}`, "option-group", say(`page-group-${name}`), options.map(rule));
  }

  /** @param {Option} option */
  function rule(option) {
    const value = option.id in chosen ? chosen[option.id] : option.default;
    const one = (/** @type {Option["choices"][number]} */ choice, /** @type {number} */ i) => {
      const refused = mix.refused[option.id]?.[String(choice.value)];
      const radio = h("input", {
        ...{ type: "radio", name: option.id, checked: choice.value === value, disabled: Boolean(refused) },
        ...{ "data-focus": `${option.id}-${i}` },
      });
      radio.addEventListener("change", () => set(option, choice.value));
      return h(
        "label",
        { class: looks("rule-choice", refused && "refused") },
        radio,
        h(
          "span",
          choice.value === option.default
            ? say("page-as-usual", { words: choice.say })
            : heard(choice.say, choice.title),
        ),
        refused ? h("span.lead", heard(refused.say, refused.message)) : null,
      );
    };
    const look = looks("rule", option.id in chosen && "changed");
    const words = heard(meaning(option, value), "");
    const choices = h("div", { role: "radiogroup", "aria-label": words }, option.choices.map(one));
    return remembered(option.id, look, [words, idle(option)], choices);
  }

  /**
   * That a rule changes nothing beside others.
   * @param {Option} option
   */
  function idle({ id }) {
    const told = mix.idle[id];
    return told ? h("span.lead", ` ${heard(told.say, told.message)}`) : null;
  }
}

/**
 * Something to open, open as it was left.
 * @param {string} name
 * @param {string} look
 * @param {Child} summary
 * @param {Child} content
 */
function remembered(name, look, summary, content) {
  const place = h(
    "details",
    { class: look, open: opened.has(name), "data-name": name },
    h("summary", { "data-focus": name }, h("span", summary)),
    content,
  );
  place.addEventListener("toggle", () => (place.open ? opened.add(name) : opened.delete(name)));
  return place;
}

/**
 * What a value of a switch means.
 * @param {Option} option
 * @param {unknown} value
 */
const meaning = ({ choices }, value) => choices.find((choice) => choice.value === value)?.say ?? String(value);
