// The page says messages as Python does: the cases of catalogue_cases.json go through both.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { Catalogue } from "../../web/static/js/words/message_catalogue.js";

const { text, cases, other, faults } = JSON.parse(
  readFileSync(new URL("catalogue_cases.json", import.meta.url), "utf8"),
);
const catalogue = new Catalogue("en", text);
const lacking = Catalogue.read("es", `${other.text}### otherwise\n${text}`);

for (const [message, said] of cases) {
  test(`says ${JSON.stringify(said)}`, () => assert.equal(catalogue.say(message), said));
}

for (const code of ["vo", "es-419", "en-", "123", "es-MX-x-lunfardo"]) {
  test(`speaks a language called ${code}`, () =>
    assert.equal(new Catalogue(code, "a = { $n }").say({ id: "a", facts: { n: 3 } }), "3"));
}

for (const message of faults) {
  test(`${message.id} is a loud fault`, () => assert.throws(() => catalogue.say(message)));
}

for (const [message, said] of other.cases) {
  test(`a sentence that is not whole is said otherwise: ${JSON.stringify(said)}`, () =>
    assert.equal(lacking.say(message), said));
}

for (const message of other.faults) {
  test(`${JSON.stringify(message)} is a fault in every language`, () => assert.throws(() => lacking.say(message)));
}

test("what can be said otherwise is there", () => {
  assert.deepEqual(
    ["dice", "switch.yes", "switch.no", "nothing"].map((id) => lacking.has(id)),
    [true, true, false, false],
  );
});
