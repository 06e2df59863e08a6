// Words for dice and bids: with their articles, and whole in one language wherever they stand.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { roundMessage } from "../../web/static/js/words/hands.js";
import { Catalogue } from "../../web/static/js/words/message_catalogue.js";
import { heard, say, speak } from "../../web/static/js/words/speech.js";
import { bidOf, diceOf, doubtOf, faceName, oneFace } from "../../web/static/js/words/table_terms.js";

const textOf = (/** @type {string} */ language) =>
  ["referee", "web"]
    .map((room) => new URL(`../../${room}/words/languages/${language}/`, import.meta.url))
    .flatMap((folder) => readdirSync(folder).map((name) => readFileSync(new URL(name, folder), "utf8")))
    .join("\n");
const english = textOf("en");
/** @returns {any} */
const view = (vocabulary = "english") => ({ setup: { variant: "dudo", words: { vocabulary } } });

test("a face has the article of its name", () => {
  const articles = {
    en: (/** @type {string} */ name) => (/^(?!one)[aeiou]/.test(name) ? "It is an" : "It is a"),
    es: (/** @type {string} */ name) => (/a$/.test(name) ? "Es una" : "Es un"),
  };
  for (const [language, article] of Object.entries(articles)) {
    speak(new Catalogue(language, textOf(language)));
    for (const vocabulary of ["english", "sailor", "colombian", "pips", "poker", "spanish"])
      for (let face = 1; face <= 6; face++) {
        const name = faceName(view(vocabulary), face, 1);
        assert.equal(say("page-it-is", { face: oneFace(view(vocabulary), face) }), `${article(name)} ${name}`);
      }
  }
});

test("what a language lacks makes the whole sentence English, whichever part it is", () => {
  const spanish = textOf("es");
  const without = (/** @type {string} */ id) =>
    speak(Catalogue.read("es", `${spanish.replace(new RegExp(`^${id} =`, "m"), "gone =")}\n### otherwise\n${english}`));
  const sentences = () => [
    say("page-dice-in-play", { dice: diceOf(3) }),
    say("page-of-the-bid", { bid: bidOf(view(), { quantity: 2, face: 5 }) }),
    say("page-mark", { face: 5, doubt: doubtOf("cocked") }),
  ];
  const inEnglish = ["3 dice in play", "of the 2 fives bid", "Die showing 5. This one leans. Change it."];
  without("nothing");
  const inSpanish = sentences();
  assert.equal(
    inSpanish.some((sentence) => inEnglish.includes(sentence)),
    false,
  );
  for (const [id, which] of /** @type {[string, number][]} */ ([
    ["page-dice", 0],
    ["page-dice-in-play", 0],
    ["faces-english", 1],
    ["page-bid", 1],
    ["page-of-the-bid", 1],
    ["page-doubt-cocked", 2],
    ["page-mark", 2],
  ])) {
    without(id);
    assert.deepEqual(sentences(), inSpanish.with(which, inEnglish[which]), id);
  }
});

test("a one-die round is called as the table's rule system calls it", () => {
  speak(new Catalogue("en", english));
  const said = (/** @type {any} */ words, variant = "chilean", special = "palifico") => {
    const view = /** @type {any} */ ({ setup: { variant, words }, state: { special } });
    return heard(roundMessage(view), "");
  };
  assert.equal(said({ palifico: "obligado" }), "Obligado");
  assert.equal(said({}, "perudo-box"), "Palifico");
  assert.equal(said({}, "perudo", "fixed-face"), "The face is fixed");
});
