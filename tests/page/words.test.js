// Every sentence that a script or a template asks for is in the catalogue, and every one of the catalogue is asked for.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

const root = new URL("../../", import.meta.url);
const read = (/** @type {string} */ path) => readFileSync(new URL(path, root), "utf8");
const words = "web/words/languages/en/";
const text = readdirSync(new URL(words, root))
  .map((name) => read(words + name))
  .join("\n");
const ids = [...text.matchAll(/^((?:page|voice|say)-[a-z0-9-]+) =/gm)].map(([, id]) => id);
const scripts = readdirSync(new URL("web/static/js/", root), { recursive: true })
  .map(String)
  .filter((name) => name.endsWith(".js"));
const templates = readdirSync(new URL("web/templates/", root)).filter((name) => name.endsWith(".html"));
const sources = [
  ...scripts.map((name) => read(`web/static/js/${name}`)),
  ...templates.map((name) => read(`web/templates/${name}`)),
  read("web/lookout/host_news.py"), // says which ways a notice offers
].join("\n");
const asked = [...sources.matchAll(/(?<!moreWords\()[`"'(]((?:page|voice|say)-[a-z0-9-]*)(\$\{)?/g)].map(
  ([, id, open]) => ({
    id,
    open: Boolean(open) || id.endsWith("-"), // the rest of it is put together
  }),
);

test("no id is told twice", () => assert.equal(new Set(ids).size, ids.length));

test("whatever is asked for can be said", () => {
  const missing = asked.filter(({ id, open }) => !ids.some((known) => (open ? known.startsWith(id) : known === id)));
  assert.deepEqual(missing, []);
});

test("an id that is put together names at least its group", () => {
  const bare = asked.filter(({ id, open }) => open && !/^[a-z]+-[a-z]/.test(id));
  assert.deepEqual(bare, []); // "page-" alone would ask for every sentence there is
});

test("whatever can be said is asked for", () => {
  const idle = ids.filter((known) => !asked.some(({ id, open }) => (open ? known.startsWith(id) : known === id)));
  assert.deepEqual(idle, []);
});

test("no sentence is said before it stands in another", () => {
  // as a fact it is said with the whole, in one language; an element in a sentence is one of its own
  const said =
    /\bsay\(\s*(?:"[^"]*"|`[^`]*`|[^(),{}]*),\s*\{[^{}]*:\s*(?:say\w*|heard|\w+Name|\w+Words|\w+Count|tableTitle|\w+Sentence)\(/g;
  const found = scripts.flatMap((name) => read(`web/static/js/${name}`).match(said) ?? []);
  assert.deepEqual(found, []);
});

test("no module is named twice", () => {
  const names = scripts.map((name) => name.split("/").at(-1));
  assert.equal(new Set(names).size, names.length);
});

test("no sentence is written into a script", () => {
  const prose = scripts.flatMap((name) => {
    const code = read(`web/static/js/${name}`).replace(
      /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\s\/\/ .*$|new Error\([^)]*\)/gm,
      "",
    );
    return [...code.matchAll(/"[A-Z][a-z]+ [^"]*"|`[A-Z][a-z]+ [^`]*`|"[a-z]+ [a-z]+ [a-z ]+[.?!]"/g)].map(
      ([words]) => `${name}: ${words}`,
    );
  });
  assert.deepEqual(prose, []);
});
