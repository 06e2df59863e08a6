// @ts-check
// What somebody means who says a bid or a call: the transcript of a recogniser, held against all that is said at this
// table. The words come from the catalogue (saying.ftl), so each language brings its own. Legality decides nothing here:
// what may be two things is not made one because the other is not allowed.

import { anyOf, heard, say } from "../words/speech.js";
import { bidOf, callOf, claimOf, diceOnTable, faceOf } from "../words/table_terms.js";
import { isClaimed, openCalls, spokenNow } from "./bid_choice.js";

/** @import { View } from "../contract.js" */
/** @import { Fact } from "../page.js" */
/** @typedef {{ quantity: number, face: number, spoken?: "fei" | "zhai" }} Bid */
/** @typedef {{ bid: Bid } | { claim: string } | { call: string } | { no: true }} Meaning */
/**
 * One meaning, and whether it may be said now; else what it may all be: nothing, or several.
 * @typedef {{ meaning: Meaning, legal: boolean } | { among: Meaning[] }} Understood
 */

const FACES = [1, 2, 3, 4, 5, 6];
/** What pips are called: each is understood wherever the page has its words, but not beside poker dice. */
const PIPS = ["english", "sailor", "colombian"];
const HINTS_MOST = 150;

/**
 * What is said here, in this language: built when somebody begins to speak.
 * @param {View} view what may be done at the table, by whom this device may act for
 */
export function grammarOf(view) {
  const fillers = new Set(commas(say("say-fillers")));
  const words = (/** @type {string} */ text) => tokens(text).filter((it) => !fillers.has(it));
  const also = heardAs(words);
  const calls = table("say-calls");
  /** @type {{ meaning: Meaning, phrase: string[] }[]} */
  const sayings = [];
  const add = (/** @type {Meaning} */ meaning, /** @type {string[]} */ texts) =>
    sayings.push(...texts.map((text) => ({ meaning, phrase: words(text) })).filter(({ phrase }) => phrase.length));

  const { bid } = view.state;
  if (bid?.quantity) add({ bid: usual(view, { quantity: bid.quantity + 1, face: bid.face }) }, calls.get("more") ?? []);
  for (const value of view.legal.claims ?? []) add({ claim: value }, claimTexts(view, value));
  if (!isClaimed(view)) for (const one of allBids(view)) addBid(one);
  add({ no: true }, calls.get("no") ?? []);
  const open = openCalls(view);
  for (const call of open) addCall(call);
  const callable = sayings.length;
  for (const call of calls.keys()) if (call !== "more" && call !== "no" && !open.includes(call)) addCall(call);

  /** @param {{ quantity: number, face: number }} one */
  function addBid(one) {
    const texts = bidTexts(view, one);
    add({ bid: usual(view, one) }, texts);
    if (!spokenNow(view, null)) return;
    for (const spoken of /** @type {const} */ (["fei", "zhai"]))
      add(
        { bid: { ...one, spoken } },
        texts.map((bare) => say("bid-spoken", { bid: bare, spoken: { id: `spoken-${spoken}` } })),
      );
  }

  /** @param {string} call */
  function addCall(call) {
    add({ call }, [heard(callOf(view, call), ""), ...(calls.get(call) ?? [])]);
  }

  return {
    /** What a recogniser may be told to expect: what is legal now. */
    hints() {
      const bids = legalBids(view).map((one) => heard(bidOf(view, one), ""));
      const claims = (view.legal.claims ?? []).map((value) => heard(claimOf(view, value), ""));
      return [...open.map((call) => heard(callOf(view, call), "")), ...bids, ...claims].slice(0, HINTS_MOST);
    },

    /**
     * @param {string[]} transcripts of one utterance, the likeliest first
     * @returns {Understood}
     */
    understand(transcripts) {
      /** @type {Map<string, Meaning>} */
      const found = new Map();
      for (const said of transcripts.flatMap((text) => readings(words(text)))) {
        const open = meant(said, sayings.slice(0, callable));
        // a call that is not possible now is told as such, but is no rival of one that is
        for (const meaning of open.length ? open : meant(said, sayings)) found.set(JSON.stringify(meaning), meaning);
      }
      const among = [...found.values()];
      return among.length === 1 ? { meaning: among[0], legal: isLegal(view, among[0]) } : { among };
    },
  };

  /**
   * @param {string[]} said
   * @param {typeof sayings} among
   */
  function meant(said, among) {
    return among.filter(({ phrase }) => matches(said, phrase, also)).map(({ meaning }) => meaning);
  }
}

/**
 * A meaning in the table's own words.
 * @param {View} view
 * @param {Meaning} meaning
 * @returns {Fact}
 */
export function meaningOf(view, meaning) {
  if ("bid" in meaning) return bidOf(view, meaning.bid);
  if ("claim" in meaning) return claimOf(view, meaning.claim);
  return "call" in meaning ? callOf(view, meaning.call) : "";
}

/**
 * @param {View} view
 * @param {Meaning} meaning
 */
function isLegal(view, meaning) {
  if ("claim" in meaning) return Boolean(view.legal.actions.claim?.length);
  if ("call" in meaning) return openCalls(view).includes(meaning.call);
  if ("no" in meaning) return true;
  const { quantity, face, spoken } = meaning.bid;
  const same = (/** @type {Bid} */ one) => one.quantity === quantity && one.face === face && one.spoken === spoken;
  return legalBids(view).some(same);
}

/**
 * Every bid that may be made now.
 * @param {View} view
 * @returns {Bid[]}
 */
export function legalBids(view) {
  const { actions, bids, zhai } = view.legal;
  if (!actions.bid?.length) return [];
  const plain = (bids ?? []).map(([quantity, face]) => ({ quantity, face }));
  if (!spokenNow(view, null)) return plain;
  const said = (zhai ?? []).map(([quantity, face]) => ({ quantity, face, spoken: /** @type {const} */ ("zhai") }));
  return [...plain.map((one) => ({ ...one, spoken: /** @type {const} */ ("fei") })), ...said];
}

/**
 * A bid with what is said with it where nobody says it.
 * @param {View} view
 * @param {Bid} bid
 * @returns {Bid}
 */
function usual(view, bid) {
  const spoken = spokenNow(view, null);
  return spoken ? { ...bid, spoken } : bid;
}

/**
 * Every bid that anybody could say here, legal or not.
 * @param {View} view
 */
function allBids(view) {
  const most = Math.max(diceOnTable(view), ...(view.legal.bids ?? []).map(([quantity]) => quantity));
  const quantities = Array.from({ length: most }, (_, i) => i + 1);
  return quantities.flatMap((quantity) => FACES.map((face) => ({ quantity, face })));
}

/**
 * The ways to say a bid: in words and in digits, of one or of many, by the table's names and by plain ones.
 * @param {View} view
 * @param {{ quantity: number, face: number }} bid
 */
function bidTexts(view, { quantity, face }) {
  const { vocabulary } = view.setup.words;
  const named = (/** @type {Fact} */ faces) => say("bid", { quantity, faces, face, vocabulary });
  const pips = PIPS.includes(vocabulary);
  const known = pips ? PIPS.map((it) => `faces-${it}`).filter((id) => anyOf([id], "")) : [`faces-${vocabulary}`];
  const names = known.flatMap((id) => [1, 2].map((n) => ({ id, facts: { face, n } })));
  return [
    named(faceOf(view, face, quantity)),
    ...names.map((name) => say("page-bid", { n: quantity, face: name })),
    ...(pips ? [`${quantity} ${face}`] : []),
  ];
}

/**
 * The ways to say a claim; of a number as one, and digit by digit.
 * @param {View} view
 * @param {string} value
 */
function claimTexts(view, value) {
  const [, quantity, face] = /^(\d)x(\d)$/.exec(value)?.map(Number) ?? [];
  if (quantity) return bidTexts(view, { quantity, face });
  const said = heard(claimOf(view, value), "");
  return /^\d+$/.test(value) ? [said, [...value].join(" "), say("number", { n: Number(value) })] : [said];
}

/**
 * What recognisers write for a word, by the word: what the catalogue lists, and numbers in digits and in words.
 * @param {(text: string) => string[]} words
 */
function heardAs(words) {
  /** @type {Map<string, string[][]>} */
  const also = new Map();
  for (const [word, written] of table("say-heard-as")) also.set(tokens(word).join(" "), written.map(words));
  for (let n = 0; n < 100; n++) {
    const spelled = words(say("number", { n })); // in digits where the language does not spell it
    const [word] = spelled;
    const known = [...(also.get(String(n)) ?? [])];
    if (word !== String(n)) known.push(spelled, ...(spelled.length === 1 ? (also.get(word) ?? []) : []));
    if (spelled.length === 1 && word !== String(n)) also.set(word, [...(also.get(word) ?? []), [String(n)]]);
    also.set(String(n), known);
  }
  return also;
}

/**
 * A message that is a table: in each line a word, and others after a colon.
 * @param {string} id
 */
function table(id) {
  const lines = say(id).split("\n");
  return new Map(lines.map((line) => [line.split(":")[0].trim(), commas(line.slice(line.indexOf(":") + 1))]));
}

const commas = (/** @type {string} */ text) => text.split(",").map((it) => it.trim());

/**
 * The words of a text: without accents, capitals and points.
 * @param {string} text
 */
const tokens = (text) =>
  text
    .normalize("NFD")
    .replace(/\p{M}|['’]/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * How words that were written may have been said: "75s" is "7 5s", and "25s" may be "20 5s" as well.
 * @param {string[]} said
 * @returns {string[][]}
 */
function readings(said) {
  const [number, tail] = /^(\d{2,3})(\p{L}?)$/u.exec(said[0] ?? "")?.slice(1) ?? [];
  if (!number || said.length > 2) return [said];
  const [many, face] = [number.slice(0, -1), number.slice(-1) + tail];
  const split = [many, ...(many.length === 1 ? [`${many}0`] : [])].map((it) => [it, face, ...said.slice(1)]);
  return [said, ...split];
}

/**
 * Whether this was said, word by word, in whatever way they were written.
 * @param {string[]} said
 * @param {string[]} phrase
 * @param {Map<string, string[][]>} also
 * @returns {boolean}
 */
function matches(said, phrase, also) {
  if (!phrase.length) return !said.length;
  const [word, ...rest] = phrase;
  return [[word], ...(also.get(word) ?? [])].some(
    (written) => written.every((it, i) => said[i] === it) && matches(said.slice(written.length), rest, also),
  );
}
