// @ts-check
// Messages said in a language, told the same as referee/words/catalogue.py: facts come from the server or from
// the page, words from the Fluent files of the language.

import { FluentBundle, FluentNumber, FluentResource } from "../../vendor/fluent/index.js";

/** @import { Fact, Listing, Message } from "../page.js" */
/** @import { FluentVariable } from "../../vendor/fluent/index.js" */

const OTHERWISE = /^### otherwise$/m; // what follows is English, for what the language lacks

/** A message that the catalogue does not have. */
class Missing extends Error {}

/** The sentences of one language. */
export class Catalogue {
  /**
   * @param {string} language a BCP 47 code
   * @param {string} text Fluent messages; of two with one id the first counts
   * @param {Catalogue | null} otherwise says what cannot be said whole with these
   */
  constructor(language, text, otherwise = null) {
    this.language = language;
    this.otherwise = otherwise;
    this.bundle = new FluentBundle(known(language), {
      useIsolating: false,
      functions: { SPELLED: ([number]) => this.format("number", { n: number }), CAPITAL: ([words]) => capital(words) },
    });
    this.bundle.addResource(new FluentResource(text));
  }

  /**
   * What the server sends of a language: its messages, and English after them where it lacks some.
   * @param {string} language
   * @param {string} text
   */
  static read(language, text) {
    return new Catalogue(language, "").add(text);
  }

  /**
   * More of what the server sends of the language.
   * @param {string} text
   */
  add(text) {
    const [own, english] = text.split(OTHERWISE);
    this.bundle.addResource(new FluentResource(own));
    if (english) this.otherwise = (this.otherwise ?? new Catalogue("en", "")).add(english);
    return this;
  }

  /**
   * Whether it can be said, in this language or otherwise.
   * @param {string} id
   * @returns {boolean}
   */
  has(id) {
    return Boolean(this.pattern(id)) || Boolean(this.otherwise?.has(id));
  }

  /**
   * The message, listing, name or number in this language; as a whole in the other one where a message is missing,
   * be it deep inside. Throws where no catalogue has such a message or it needs a variable that the message does not
   * bring: both are faults of the program.
   * @param {Fact} fact
   * @returns {string}
   */
  say(fact) {
    try {
      return this.said(fact);
    } catch (error) {
      if (error instanceof Missing && this.otherwise) return this.otherwise.say(fact);
      throw error;
    }
  }

  /**
   * @private
   * @param {Fact} fact
   * @returns {string}
   */
  said(fact) {
    if (typeof fact !== "object") return String(fact);
    if (Array.isArray(fact)) return fact.map((part) => this.said(part)).join(" ");
    if ("list" in fact) return this.listing(fact);
    const values = Object.entries(fact.facts ?? {}).map(([key, value]) => [key, this.value(value)]);
    return this.format(fact.id, Object.fromEntries(values));
  }

  /**
   * @private
   * @param {Fact} fact
   */
  value(fact) {
    return typeof fact === "number" ? new FluentNumber(fact, { useGrouping: false }) : this.said(fact);
  }

  /**
   * @private
   * @param {string} id
   */
  pattern(id) {
    const [name, attribute] = id.split(".");
    const found = this.bundle.getMessage(name);
    return attribute ? found?.attributes[attribute] : found?.value;
  }

  /**
   * @private
   * @param {string} id
   * @param {Record<string, FluentVariable>} values
   */
  format(id, values) {
    const pattern = this.pattern(id);
    if (!pattern) throw new Missing(`no message ${id} in ${this.language}`);
    /** @type {Error[]} */
    const errors = [];
    const said = this.bundle.formatPattern(pattern, values, errors);
    const missing = errors.find((error) => error instanceof Missing); // SPELLED asked for it
    if (missing) throw missing;
    if (errors.length) throw new Error(`${id} in ${this.language}: ${errors[0].message}`);
    return said;
  }

  /**
   * @private
   * @param {Listing} listing
   */
  listing({ list, join }) {
    const [first = "", ...others] = list.map((item) => this.said(item));
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
