// @ts-check
// The browser's own recogniser, while a button is held. It hears on the device alone; its maker's service is asked only
// where the table's host allows that. (Web Speech API: `processLocally`, `available()`, `install()`, `phrases`.)

import { say } from "../words/speech.js";

/** @import { Recognition, RecognitionMaker } from "../page.js" */
/** Where words are heard: `downloadable` on the device, once the language is fetched. @typedef {"device" | "downloadable" | "service" | "none" | "insecure"} Place */

const ALTERNATIVES = 3;

/** Languages to ask for, by BCP 47: this browser's own accents of the page's language before the usual ones. */
function locales() {
  const own = navigator.languages.filter(
    (it) => it.includes("-") && it.split("-")[0] === document.documentElement.lang,
  );
  return [...new Set([...own, ...say("say-locales").split(", ")])];
}

/** @returns {RecognitionMaker | undefined} */
function maker() {
  const { SpeechRecognition, webkitSpeechRecognition } = /** @type {any} */ (window);
  return SpeechRecognition ?? webkitSpeechRecognition;
}

/**
 * Where this browser can hear the page's language. The words of saying.ftl must be there.
 * @param {boolean} service whether the host allows the browser's own service
 * @returns {Promise<{ place: Place, locale: string }>}
 */
export async function whereHeard(service) {
  const Recognition = maker();
  const all = locales();
  const [locale] = all;
  if (!isSecureContext) return { place: "insecure", locale };
  for (const wanted of ["available", "downloadable", "downloading"])
    for (const one of all)
      if ((await local(Recognition, one)) === wanted)
        return { place: wanted === "available" ? "device" : "downloadable", locale: one };
  return { place: Recognition && service ? "service" : "none", locale };
}

/**
 * @param {RecognitionMaker | undefined} Recognition
 * @param {string} locale
 */
async function local(Recognition, locale) {
  try {
    return (await Recognition?.available?.({ langs: [locale], processLocally: true })) ?? "unavailable";
  } catch {
    return "unavailable"; // a policy forbids it, or it does not know the language
  }
}

/**
 * Fetch a language for the device; whether it came.
 * @param {string} locale
 */
export async function fetchLanguage(locale) {
  try {
    return (await maker()?.install?.({ langs: [locale], processLocally: true })) ?? false;
  } catch {
    return false;
  }
}

/** Browsers that take no hints are asked once. */
let takesHints = true;

/**
 * Listen until it is stopped, or until whoever speaks pauses.
 * @param {{ locale: string, device: boolean, hints: string[] }} what
 * @param {(transcripts: string[], problem: string | null) => void} over called once, with what was heard
 * @returns {() => void} stops it
 */
export function listen({ locale, device, hints }, over) {
  const Recognition = /** @type {RecognitionMaker} */ (maker());
  /** @type {Recognition} */
  const it = new Recognition();
  /** @type {string[]} */
  let heard = [];
  /** @type {string | null} */
  let problem = null;
  it.lang = locale;
  it.maxAlternatives = ALTERNATIVES;
  if (device) it.processLocally = true;
  const { SpeechRecognitionPhrase: Phrase } = /** @type {any} */ (window);
  if (takesHints && Phrase && "phrases" in it) it.phrases = hints.map((words) => new Phrase(words));
  it.onresult = ({ results }) => {
    heard = Array.from(results[0], ({ transcript }) => transcript);
  };
  it.onerror = ({ error }) => {
    if (error === "phrases-not-supported") takesHints = false;
    if (error !== "no-speech" && error !== "aborted") problem = error;
  };
  it.onend = () => over(heard, problem);
  try {
    it.start();
  } catch {
    queueMicrotask(() => over([], "start"));
  }
  return () => it.stop();
}
