// "Which game shall we take?": every rule system can be reached by three answers, and each answer has its words.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { MIXES, QUESTIONS } from "../../web/static/js/door/which_game.js";

const root = new URL("../../", import.meta.url);
const systems = readdirSync(new URL("referee/variants/", root))
  .filter((file) => file.endsWith(".toml"))
  .map((file) => file.slice(0, -".toml".length));

/**
 * Where the answers to a question lead, and after how many of them.
 * @param {string} question
 * @returns {[string, number][]}
 */
function ends(question, asked = 1) {
  return QUESTIONS[question].flatMap((to) =>
    to in QUESTIONS ? ends(to, asked + 1) : [/** @type {[string, number]} */ ([to, asked])],
  );
}

test("three answers lead to every system, each by one way", () => {
  const reached = ends("start");
  assert.deepEqual(reached.map(([system]) => system).sort(), systems.sort());
  assert.deepEqual([...new Set(reached.map(([, asked]) => asked))], [3]);
});

test("each question and answer is said in every language", () => {
  const languages = new URL("web/words/languages/", root);
  for (const language of readdirSync(languages)) {
    const said = readFileSync(new URL(`${language}/which.ftl`, languages), "utf8");
    const ids = new Set([...said.matchAll(/^page-which-(\S+) =/gm)].map(([, id]) => id));
    const wanted = Object.entries(QUESTIONS).flatMap(([question, answers]) => [`${question}-asked`, ...answers]);
    wanted.push(...Object.keys(MIXES).flatMap((it) => [it, `${it}-said`]));
    assert.deepEqual(
      wanted.filter((id) => !ids.has(id)),
      [],
      language,
    );
  }
});

test("each game by name is a mix of a rule system that there is", () => {
  for (const { variant } of Object.values(MIXES)) assert.ok(systems.includes(variant), variant);
});
