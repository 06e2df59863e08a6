// @ts-check
// Names of people in scripts that run from right to left: the numbers beside them stay in their place. The voice and
// what is sent tell names as they are; templates do the same (web/words/right_to_left.py).

/** @import { Fact } from "../page.js" */

const LETTER = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const BEGIN = "\u2068"; // first strong isolate: what stands up to its end is set by itself
const END = "\u2069";

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
