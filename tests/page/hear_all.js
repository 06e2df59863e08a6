// Lines of JSON come in, `{view, heard}`, without a view at the table of the line before; what each means there goes out. Without `heard` every legal bid, claim and
// call is said as the page itself says it, and goes out with what was understood: `[{text, meaning, understood}, ...]`.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { openCalls } from "../../web/static/js/logic/bid_choice.js";
import { grammarOf, legalBids, meaningOf } from "../../web/static/js/logic/said_words.js";
import { Catalogue } from "../../web/static/js/words/message_catalogue.js";
import { heard, speak } from "../../web/static/js/words/speech.js";
import { faceOf } from "../../web/static/js/words/table_terms.js";

const [language, ...files] = process.argv.slice(2);
speak(new Catalogue(language, files.map((path) => readFileSync(path, "utf8")).join("\n")));

/** A bid with its number in words, as a person says it and as the voice does. */
const aloud = (/** @type {any} */ view, /** @type {any} */ { quantity, face, spoken }) => {
  const { vocabulary } = view.setup.words;
  const bid = { id: "bid", facts: { quantity, face, vocabulary, faces: faceOf(view, face, quantity) } };
  return heard(spoken ? { id: "bid-spoken", facts: { bid, spoken: { id: `spoken-${spoken}` } } } : bid, "");
};

/** @param {any} view */
function everything(view) {
  const bids = legalBids(view);
  const claims = (view.legal.actions.claim ? view.legal.claims : []).map((/** @type {string} */ claim) => ({ claim }));
  const calls = openCalls(view).map((call) => ({ call }));
  const said = [...bids.map((bid) => ({ bid })), ...claims, ...calls].map((meaning) => [
    meaning,
    heard(meaningOf(view, meaning), ""),
  ]);
  return [...said, ...bids.map((bid) => [{ bid }, aloud(view, bid)])];
}

let [view, grammar] = /** @type {any[]} */ ([null, null]);
for await (const line of createInterface({ input: process.stdin })) {
  const { view: another, heard: transcripts } = JSON.parse(line);
  if (another) [view, grammar] = [another, grammarOf(another)];
  const told = transcripts
    ? grammar.understand(transcripts)
    : everything(view).map(([meaning, text]) => ({ text, meaning, understood: grammar.understand([text]) }));
  console.log(JSON.stringify(told));
}
