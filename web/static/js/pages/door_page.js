// @ts-check
// The door: who plays, by which rules, with how many dice and for what. What was chosen last is remembered here.

import { houseRules } from "../door/house_rules.js";
import { playersList } from "../door/players_list.js";
import { at, h, put } from "../draw/elements.js";
import { setupProblem } from "../logic/house_groups.js";
import { createTable, variants } from "../net/server_calls.js";
import { loadWords, say, sayAny } from "../words/speech.js";

/** @import { Limits, Variant } from "../contract.js" */

const MEMORY = "ojo.setup";

await loadWords();
/** @type {Limits} */
const limits = JSON.parse(document.body.dataset.limits ?? "{}");
/** @type {{ players: string[], variant: string | null, dice: number, ante: string, options: Record<string, unknown> }} */
const setup = { players: ["", ""], variant: null, dice: 0, ante: "", options: {}, ...remembered() };
/** @type {Variant[]} */
let rules = [];

function remembered() {
  try {
    const kept = JSON.parse(localStorage.getItem(MEMORY) ?? "{}");
    return Array.isArray(kept.players) && kept.players.length >= limits.players.least ? kept : {};
  } catch {
    return {}; // nothing kept, or nothing that can be read
  }
}

function remember() {
  try {
    localStorage.setItem(MEMORY, JSON.stringify(setup));
  } catch {
    // a browser that keeps nothing still sets the table up
  }
}

/** @param {string} words */
function complain(words) {
  at("problem").textContent = words;
}

const ante = /** @type {HTMLInputElement} */ (at("ante"));
const names = playersList(setup, limits, () => complain(""));

function drawVariants() {
  const one = (/** @type {Variant} */ variant) => {
    const chosen = variant.id === setup.variant;
    const radio = h("input", { type: "radio", name: "variant", value: variant.id, checked: chosen });
    radio.addEventListener("change", () => choose(variant));
    const title = h("span", { class: "variant-title" }, sayAny([`variant-${variant.id}`], variant.title));
    const summary = h("span", { class: "variant-summary" }, sayAny([`variant-${variant.id}.summary`], variant.summary));
    return h("label", { class: "variant" }, radio, title, summary);
  };
  put(at("variants"), rules.map(one));
}

/** @param {Variant} variant */
function choose(variant) {
  if (setup.variant !== variant.id) Object.assign(setup, { variant: variant.id, dice: variant.dice, options: {} });
  complain("");
  drawDice();
  houseRules(variant, setup.options);
  openRules(false);
}

/**
 * On a phone only the chosen rules are shown until somebody asks for the others.
 * @param {boolean} open
 */
function openRules(open) {
  at("variants").classList.toggle("open", open);
  at("others").setAttribute("aria-expanded", String(open));
  at("others").hidden = open || rules.length < 2;
}

const fewer = /** @type {HTMLButtonElement} */ (at("fewer-dice"));
const more = /** @type {HTMLButtonElement} */ (at("more-dice"));

function drawDice() {
  at("dice").textContent = String(setup.dice);
  fewer.disabled = setup.dice <= limits.dice.least;
  more.disabled = setup.dice >= limits.dice.most;
}

/** @param {number} by */
function stepDice(by) {
  setup.dice = Math.min(limits.dice.most, Math.max(limits.dice.least, setup.dice + by));
  drawDice();
}

/** @param {Event} event */
async function submit(event) {
  event.preventDefault();
  setup.ante = ante.value.trim();
  const players = setup.players.map((name) => name.trim()).filter(Boolean);
  const variant = rules.find(({ id }) => id === setup.variant);
  const problem =
    setupProblem(players, variant?.players ?? limits.players) ??
    (variant ? null : { id: "page-choose-rules", facts: {} });
  complain(problem ? say(problem.id, problem.facts) : "");
  if (problem) {
    if (players.length < limits.players.least) names.focus(players.length);
    return;
  }
  remember();
  const answer = await createTable({ ...setup, players, ante: setup.ante || null });
  if (answer.view) location.assign(`/t/${encodeURIComponent(answer.view.id)}`);
  else complain(answer.problem ?? "");
}

/** When each table was played last, in this browser's own time and language. */
function tellTimes() {
  const { lang } = document.documentElement;
  const format = new Intl.DateTimeFormat(lang, {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
  });
  for (const time of document.querySelectorAll("time")) time.textContent = format.format(new Date(time.dateTime));
}

async function start() {
  ante.value = setup.ante ?? "";
  fewer.addEventListener("click", () => stepDice(-1));
  more.addEventListener("click", () => stepDice(1));
  at("others").addEventListener("click", () => openRules(true));
  at("setup").addEventListener("submit", submit);
  tellTimes();
  const answer = await variants();
  if (!answer.view) {
    at("variants").textContent = answer.problem ?? "";
    return;
  }
  rules = answer.view;
  const offered = setup.variant ?? document.body.dataset.variant;
  choose(rules.find((variant) => variant.id === offered) ?? rules[0]);
  drawVariants();
}

start();
