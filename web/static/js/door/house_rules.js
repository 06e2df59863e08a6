// @ts-check
// The house rules as sentences, in groups: a tap on one shows what else it could say. What differs from the variant stands
// first; a choice that cannot be beside the others cannot be made, and says why.

import { at, button, h, looks, put } from "../draw/elements.js";
import { grouped } from "../logic/house_groups.js";
import { mixOf } from "../net/server_calls.js";
import { heard, say, sayAny } from "../words/speech.js";

/** @import { Child, Fact, MixAnswer, Option, Variant } from "../contract.js" */

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
      mix.refusal ? h("p", { class: "problem", role: "alert" }, why(mix.refusal.say, mix.refusal.message)) : null,
      differing.length ? h("ul", { class: "differing" }, differing.map(differs)) : null,
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
    const words = sentence(option, chosen[option.id]);
    const back = () => set(option, option.default);
    const label = { "aria-label": say("page-rule-back", { rule: words }) };
    return h("li", {}, h("span", {}, words, idle(option)), button(`back-${option.id}`, "icon", back, "×", label));
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
      const words = sentence(option, choice.value);
      return h(
        "label",
        { class: looks("rule-choice", refused && "refused") },
        radio,
        h("span", {}, choice.value === option.default ? say("page-as-usual", { words }) : words),
        refused ? h("span", { class: "lead" }, why(refused.say, refused.message)) : null,
      );
    };
    const look = looks("rule", option.id in chosen && "changed");
    const choices = h("div", { role: "radiogroup", "aria-label": sentence(option, value) }, option.choices.map(one));
    return remembered(option.id, look, [sentence(option, value), idle(option)], choices);
  }

  /**
   * That a rule changes nothing beside the others.
   * @param {Option} option
   */
  function idle({ id }) {
    return id in mix.idle ? h("span", { class: "lead" }, ` ${say("page-rule-idle")}`) : null;
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
    h("summary", { "data-focus": name }, h("span", {}, summary)),
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
export function sentence({ id, choices }, value) {
  const english = choices.find((choice) => choice.value === value)?.title ?? String(value);
  if (typeof value === "number") return say(`page-rule-${id}`, { n: value });
  return sayAny([`switch-${id}.${value}`], english);
}

/**
 * Why rules cannot go together, in their own sentences.
 * @param {Fact} refusal
 * @param {string} english
 */
function why(refusal, english) {
  const message = typeof refusal === "object" && "facts" in refusal ? refusal.facts?.why : null;
  if (!message || typeof message !== "object" || !("id" in message)) return heard(refusal, english);
  const { switches, bids } = /** @type {Record<string, any>} */ (message.facts ?? {});
  if (!switches) return sayAny([`page-mix-${message.id}`], heard(refusal, english));
  const rules = switches.list.map((/** @type {any} */ { facts }) => ({ id: `switch-${facts.switch}.${facts.value}` }));
  const told = bids.list.map((/** @type {string} */ bid) => {
    const [, n, face] = /^(\d+)(?:A|x(\d))$/.exec(bid) ?? [];
    const facts = { face: Number(face ?? 1), n: Number(n) };
    return { id: "page-bid", facts: { n: Number(n), face: { id: "faces-english", facts } } };
  });
  return say("page-mix-circle", { rules: rules, bids: { list: told, join: "comma" } });
}
