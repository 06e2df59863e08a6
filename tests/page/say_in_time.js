// Views come in as lines of JSON, one game a line: `[{ms, view}, ...]`. They reach the page's own speaker by that clock, whose
// voice takes so many milliseconds a letter; what its log keeps goes out: `[{ms, text, version}, ...]` a line.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Catalogue } from "../../web/static/js/words/message_catalogue.js";
import { speak } from "../../web/static/js/words/speech.js";

const [language, letter, ...files] = process.argv.slice(2);
const LETTER_MILLISECONDS = Number(letter);
const settled = () => new Promise((done) => setImmediate(done));
let now = 0;
/** What is being said, and when it ends. @type {{ utterance: any, ends: number } | null} */
let saying = null;
const speechSynthesis = {
  getVoices: () => [{ lang: language, localService: true, voiceURI: "v" }],
  speak(/** @type {any} */ utterance) {
    saying = { utterance, ends: now + LETTER_MILLISECONDS * utterance.text.length };
    utterance.onstart();
  },
  cancel() {
    saying = null;
  },
};
Object.assign(globalThis, {
  window: { speechSynthesis, setTimeout: () => 0 },
  document: { documentElement: { lang: language } },
  SpeechSynthesisUtterance: class {
    constructor(/** @type {string} */ text) {
      this.text = text;
    }
  },
});
speak(new Catalogue(language, files.map((path) => readFileSync(path, "utf8")).join("\n")));
const { Speaker } = await import("../../web/static/js/voice/speaker.js");

for await (const line of createInterface({ input: process.stdin })) {
  now = 0;
  saying = null;
  const speaker = new Speaker(() => {});
  speaker.settings.on = true;
  const { log } = speaker;
  log.push = (/** @type {any} */ said) => Array.prototype.push.call(log, { ...said, ms: now });
  const until = async (/** @type {number} */ ms) => {
    while (saying && saying.ends <= ms) {
      const { utterance, ends } = saying;
      now = ends;
      saying = null;
      utterance.onend();
      await settled();
    }
    now = ms;
  };
  for (const { ms, view } of JSON.parse(line)) {
    await until(ms);
    await speaker.follow({ ...view, setup: { ...view.setup, language } });
    await settled();
  }
  await until(Number.POSITIVE_INFINITY);
  console.log(JSON.stringify(log));
}
