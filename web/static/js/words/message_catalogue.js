// @ts-check
// Messages said in a language, told the same as referee/words/catalogue.py: facts come from the server or from
// the page, words from the Fluent files of the language.

import { FluentBundle, FluentNumber, FluentResource } from "../../vendor/fluent/index.js";

/** @import { Fact, Listing, Message } from "../contract.js" */
/** @import { FluentVariable } from "../../vendor/fluent/index.js" */

/** The sentences of one language. */
export class Catalogue {
  /**
   * @param {string} language a BCP 47 code
   * @param {string} text Fluent messages; of two with one id the first counts
   */
  constructor(language, text) {
    this.language = language;
    this.bundle = new FluentBundle(known(language), {
      useIsolating: false,
      functions: { SPELLED: ([number]) => this.format("number", { n: number }), CAPITAL: ([words]) => capital(words) },
    });
    this.bundle.addResource(new FluentResource(text));
  }

  /** @param {string} id */
  has(id) {
    const [name, attribute] = id.split(".");
    const entry = this.bundle.getMessage(name);
    return Boolean(attribute ? entry?.attributes[attribute] : entry);
  }

  /**
   * The message, listing, name or number in this language. Throws where the catalogue has no such message or
   * needs a variable that the message does not bring: both are faults of the program.
   * @param {Fact} fact
   * @returns {string}
   */
  say(fact) {
    if (typeof fact !== "object") return String(fact);
    if (Array.isArray(fact)) return fact.map((part) => this.say(part)).join(" ");
    if ("list" in fact) return this.listing(fact);
    const values = Object.entries(fact.facts ?? {}).map(([key, value]) => [key, this.value(value)]);
    return this.format(fact.id, Object.fromEntries(values));
  }

  /**
   * @private
   * @param {Fact} fact
   */
  value(fact) {
    return typeof fact === "number" ? new FluentNumber(fact, { useGrouping: false }) : this.say(fact);
  }

  /**
   * @private
   * @param {string} id
   * @param {Record<string, FluentVariable>} values
   */
  format(id, values) {
    const [name, attribute] = id.split(".");
    const found = this.bundle.getMessage(name);
    const pattern = attribute ? found?.attributes[attribute] : found?.value;
    if (!pattern) throw new Error(`no message ${id} in ${this.language}`);
    /** @type {Error[]} */
    const errors = [];
    const said = this.bundle.formatPattern(pattern, values, errors);
    if (errors.length) throw new Error(`${id} in ${this.language}: ${errors[0].message}`);
    return said;
  }

  /**
   * @private
   * @param {Listing} listing
   */
  listing({ list, join }) {
    const [first = "", ...others] = list.map((item) => this.say(item));
    const last = others.length - 1;
    const between = join === "then" ? "then" : "comma";
    const add = (/** @type {string} */ head, /** @type {string} */ item, /** @type {number} */ i) =>
      this.format(`list-${i < last ? between : (join ?? "and")}`, { head, item });
    return others.reduce(add, first);
  }
}

/**
 * A code that the browser knows how to read: plurals hang on it, and of a malformed one it throws.
 * @param {string} language
 */
function known(language) {
  try {
    return Intl.getCanonicalLocales(language)[0];
  } catch {
    return "en";
  }
}

/** @param {unknown} words */
function capital(words) {
  const said = String(words);
  return said.slice(0, 1).toUpperCase() + said.slice(1);
}
