// @ts-check
// What the page says, in the language of its <html lang>; loaded once, before anything is drawn.

import { Catalogue } from "./message_catalogue.js";

/** @import { Child, Fact } from "../page.js" */

// A name in a script that runs from right to left is set apart, so that numbers beside it stay in their place. The voice
// and what is sent tell it as it is; templates do the same (web/words/right_to_left.py).
const LETTER = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const BEGIN = "\u2068"; // first strong isolate: what stands up to its end is set by itself
const END = "\u2069";
const HOLE = 0xe000; // the first of Unicode's private characters: where an element stands in a sentence

/** @type {Catalogue | null} */
let spoken = null;

/** The catalogue that is spoken. */
function words() {
  if (!spoken) throw new Error("the words are not loaded yet");
  return spoken;
}

/** Fetch the words of this page's language. Throws where they cannot be had. */
export async function loadWords() {
  speak(await catalogueOf(document.documentElement.lang));
}

/**
 * Fetch what only a part of the page says, which is wanted now. Throws where it cannot be had.
 * @param {string} prefix of its messages
 */
export async function moreWords(prefix) {
  const { language } = words();
  words().add(await fetched(language, `?only=${prefix}`));
}

/**
 * Every sentence in a language: the one that is spoken here, or fetched. Throws where it cannot be had.
 * @param {string} language
 */
export async function catalogueOf(language) {
  if (spoken?.language === language) return spoken;
  const { wordsOf } = document.body.dataset; // a table needs the words of its own rule system alone
  return Catalogue.read(language, await fetched(language, wordsOf ? `?of=${wordsOf}` : ""));
}

/**
 * @param {string} language
 * @param {string} which
 */
async function fetched(language, which) {
  const answer = await fetch(`/words/${language}.ftl${which}`, { credentials: "same-origin" });
  if (!answer.ok) throw new Error(`the words of ${language} cannot be fetched (${answer.status})`);
  return await answer.text();
}

/**
 * Speak from this catalogue.
 * @param {Catalogue} catalogue
 */
export function speak(catalogue) {
  spoken = catalogue;
}

/**
 * A sentence of the page.
 * @param {string} id
 * @param {Record<string, Fact>} [facts]
 */
export const say = (id, facts = {}) => words().say(setApart({ id, facts }));

/**
 * What the server says: its message in this page's language, or its English where it sends no message.
 * @param {Fact | null | undefined} message
 * @param {string | null | undefined} english
 */
export const heard = (message, english) => (message ? words().say(setApart(message)) : (english ?? ""));

/**
 * The first of these messages that the catalogue has, or the words given: to stand in a sentence.
 * @param {string[]} ids
 * @param {string} otherwise
 * @returns {Fact}
 */
export function anyOf(ids, otherwise) {
  const known = ids.find((id) => words().has(id));
  return known ? { id: known } : otherwise;
}

/**
 * The same as it is said.
 * @param {string[]} ids
 * @param {string} otherwise
 */
export const sayAny = (ids, otherwise) => heard(anyOf(ids, otherwise), otherwise);

/**
 * A sentence with elements in it, wherever the language puts them: text and elements, to be appended.
 * @param {string} id
 * @param {Record<string, Fact | Element>} facts
 * @returns {Child[]}
 */
export function tell(id, facts) {
  /** @type {Element[]} */
  const elements = [];
  const holed = Object.entries(facts).map(([key, fact]) => {
    if (!(fact instanceof Element)) return [key, fact];
    elements.push(fact);
    return [key, String.fromCharCode(HOLE + elements.length - 1)];
  });
  return say(id, Object.fromEntries(holed))
    .split(/([\uE000-\uE0FF])/)
    .filter(Boolean)
    .map((part) => elements[part.charCodeAt(0) - HOLE] ?? part);
}

/**
 * The text, set apart where any of it runs from right to left.
 * @param {string} text
 */
export const apart = (text) => (LETTER.test(text) ? BEGIN + text + END : text);

/**
 * What is to be said, with every name in it set apart.
 * @param {Fact} fact
 * @returns {Fact}
 */
export function setApart(fact) {
  if (typeof fact === "string") return apart(fact);
  if (typeof fact !== "object") return fact;
  if (Array.isArray(fact)) return fact.map(setApart);
  if ("list" in fact) return { ...fact, list: fact.list.map(setApart) };
  const facts = Object.entries(fact.facts ?? {}).map(([key, value]) => [key, setApart(value)]);
  return { ...fact, facts: Object.fromEntries(facts) };
}
