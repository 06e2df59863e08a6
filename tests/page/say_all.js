// Views come in as lines of JSON, one game a line; what a voice says of each game goes out: `[{version, text}, ...]` a line.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Narrator } from "../../web/static/js/voice/narrator.js";
import { Catalogue } from "../../web/static/js/words/message_catalogue.js";

const [language, ...files] = process.argv.slice(2);
const words = new Catalogue(language, files.map((path) => readFileSync(path, "utf8")).join("\n"));
for await (const line of createInterface({ input: process.stdin })) {
  const narrator = new Narrator();
  const log = [];
  for (const view of JSON.parse(line)) {
    narrator.hear(view);
    for (let said = narrator.next(); said !== null; said = narrator.next())
      log.push({ version: view.version, text: words.say(said) });
  }
  console.log(JSON.stringify(log));
}
