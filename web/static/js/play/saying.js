// @ts-check
// "Say it": a button that is held while somebody says a bid or a call. What was heard stands large and waits for a tap,
// which taps the dock's own button: nothing can be said that is not shown, and no cup is lifted by a voice. Fetched
// where this device's owner has chosen it.

import { at, button, h, show, svg } from "../draw/elements.js";
import { grammarOf, meaningOf } from "../logic/said_words.js";
import { listen, whereHeard } from "../voice/recogniser.js";
import { heard as inWords, say } from "../words/speech.js";

/** @import { Child, Table } from "../page.js" */
/** @import { Meaning, Understood } from "../logic/said_words.js" */

/** What waits for a tap: what was heard at which version of the table. @type {{ version: number, words: string, meaning: Meaning | null, told: string } | null} */
let waits = null;
/** Ends what is being listened to. @type {(() => void) | null} */
let stop = null;
/** @type {{ place: import("../voice/recogniser.js").Place, locale: string } | null} */
let where = null;
/** @type {Table | null} */
let table = null;

const MICROPHONE = ["M12 3a3 3 0 0 0-3 3v6a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3z", "M5 11v1a7 7 0 0 0 14 0v-1M12 19v3"];
const drawing = () =>
  svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, ...MICROPHONE.map((d) => svg("path", { d })));
const talk = button("talk", "talk", byKey, drawing(), {
  "aria-label": say("say-hold"),
  title: say("say-hold"),
});
/** A key on the button has no end that is told: it listens until whoever speaks pauses. @param {Event} event */
function byKey(event) {
  if (event instanceof MouseEvent && !event.detail) (stop ?? begin)();
}
const card = h("div.said-card", { role: "status" });
talk.addEventListener("pointerdown", (event) => {
  talk.setPointerCapture(event.pointerId);
  begin();
});
for (const over of ["pointerup", "pointercancel"]) talk.addEventListener(over, end);
talk.addEventListener("contextmenu", (event) => event.preventDefault()); // a long touch asks for a menu
addEventListener("keydown", (event) => {
  const typed = event.target instanceof HTMLInputElement || event.repeat || event.ctrlKey || event.metaKey;
  if (event.code === "KeyV" && !typed && !talk.hidden && !document.querySelector("dialog[open]")) begin();
});
addEventListener("keyup", (event) => event.code === "KeyV" && end());

/**
 * Draw the button and what was heard, after each drawing of the page.
 * @param {Table} shown
 */
export function sayIt(shown) {
  table = shown;
  if (!talk.isConnected) {
    at("dock-foot").before(talk);
    talk.parentElement?.prepend(card);
    find();
  }
  if (waits && isPast(waits, shown)) waits = null;
  talk.hidden = !where || !["device", "service"].includes(where.place) || !(stop || target("bid") || anyCall());
  const meant = waits?.meaning ? target(named(waits.meaning)) : null;
  for (const it of at("dock").querySelectorAll(".armed")) if (it !== meant) it.classList.remove("armed");
  meant?.classList.add("armed");
  card.hidden = talk.hidden || !(stop || waits);
  show(card, [waits, Boolean(stop)], () => (stop ? h("p.prompt", say("say-listening")) : told()));
}

/**
 * Whether the table has moved on since, or something else was chosen.
 * @param {NonNullable<typeof waits>} it
 * @param {Table} now
 */
function isPast({ version, meaning }, { view, ui }) {
  if (version !== view.version) return true;
  if (meaning && "bid" in meaning) return ui.draft !== meaning.bid;
  return meaning !== null && "claim" in meaning && ui.claim !== meaning.claim;
}

async function find() {
  where = await whereHeard(table?.view.setup.hearing === "service");
  if (table) sayIt(table);
}

/**
 * The dock's own button.
 * @param {string} name
 */
const target = (name) =>
  /** @type {HTMLElement | null} */ (at("dock").querySelector(`[data-focus="${name}"]:not(:disabled)`));
const anyCall = () => at("dock").querySelector(".call");
/** @param {Meaning} meaning */
const named = (meaning) => ("call" in meaning ? meaning.call : "bid");

/** What was heard, large: a button that taps what it means. @returns {Child} */
function told() {
  if (!waits) return null;
  const { meaning, words, told: sentence } = waits;
  const small = words && h("span.heard-as", say("say-heard", { words }));
  if (!meaning) return [h("p", sentence), small];
  const act = () => target(named(meaning))?.click();
  return [
    button("said", "said-so", act, [h("span.said-large", sentence), h("span", say("say-tap-it")), small]),
    button("unsaid", "quiet-button", drop, say("say-drop")),
  ];
}

function drop() {
  waits = null;
  table?.change({ draft: null, claim: null });
}

function begin() {
  if (stop || !table || !where) return;
  const grammar = grammarOf(table.view);
  waits = null;
  stop = listen(
    { locale: where.locale, device: where.place === "device", hints: grammar.hints() },
    (heard, problem) => {
      stop = null;
      if (table) take(grammar.understand(heard), heard, problem);
    },
  );
  sayIt(table);
}

function end() {
  stop?.();
}

/**
 * @param {Understood} understood
 * @param {string[]} heard
 * @param {string | null} problem
 */
function take(understood, heard, problem) {
  if (!table) return;
  const { view } = table;
  const one = "meaning" in understood ? understood : null;
  if (one && "no" in one.meaning) return drop();
  const meaning = one?.legal && target(named(one.meaning)) ? one.meaning : null;
  waits = {
    version: view.version,
    words: heard[0] ?? "",
    meaning,
    told: sentence(understood, meaning, heard, problem),
  };
  const patch = meaning && "bid" in meaning ? { draft: meaning.bid } : meaning && "claim" in meaning ? meaning : {};
  table.change({ asking: null, ...patch });
}

/**
 * @param {Understood} understood
 * @param {Meaning | null} meaning
 * @param {string[]} heard
 * @param {string | null} problem
 */
function sentence(understood, meaning, heard, problem) {
  const view = /** @type {Table} */ (table).view;
  if (problem) return say(problem.includes("not-allowed") ? "say-no-microphone" : "say-failed");
  if (!heard.length) return say("say-silence");
  if ("meaning" in understood) {
    const said = meaningOf(view, understood.meaning);
    return meaning ? inWords(said, "") : say("say-not-now", { said });
  }
  const { among } = understood;
  if (!among.length) return say("say-nothing");
  return say("say-which", { all: { list: among.map((it) => meaningOf(view, it)), join: "or" } });
}
