// @ts-check
// The door: who plays, by which rules, with how many dice and for what. What was chosen last is remembered here.

import { houseRules } from "../door/house_rules.js";
import { keptTables } from "../door/kept_tables.js";
import { midway } from "../door/midway.js";
import { playersList } from "../door/players_list.js";
import { dropMix, keptMixes, mixTools, playedHere, rememberPlayed } from "../door/saved_mixes.js";
import { at, button, die, h, put } from "../draw/elements.js";
import { setupProblem } from "../logic/house_groups.js";
import { favouritesFirst, ofHash } from "../logic/house_mixes.js";
import { keep, recall } from "../logic/memory.js";
import { cameraState, createTable, tableCalls, variants } from "../net/server_calls.js";
import { loadWords, say, sayAny } from "../words/speech.js";

/** @import { NewTable, Variant } from "../contract.js" */
/** @import { Limits, Mix } from "../page.js" */

const MEMORY = "ojo.setup";
/** What is chosen from a list, by its id on the page. */
const CHOSEN = /** @type {const} */ (["coins", "bound", "pause", "theatre", "clock", "hearing", "odds", "set"]);
/** The characters of rivals, the first one where there is but one. */
const RIVALS = ["bold", "careful", "liar"];

await loadWords();
/** @type {Limits} */
const limits = JSON.parse(document.body.dataset.limits ?? "{}");
/**
 * @type {{ players: string[], variant: string | null, dice: number, ante: string, options: Record<string, unknown>,
 *   mix: string } & Record<typeof CHOSEN[number], string>}
 */
const setup = {
  ...{ players: ["", ""], variant: null, dice: 0, ante: "", options: {}, mix: "" },
  ...Object.fromEntries(CHOSEN.map((id) => [id, ""])),
  ...remembered(),
};
/** @type {Variant[]} */
let rules = [];

function remembered() {
  const kept = recall(MEMORY);
  return Array.isArray(kept?.players) && kept.players.length >= limits.players.least ? kept : {};
}

function remember() {
  setup.ante = ante.value.trim();
  for (const id of CHOSEN) setup[id] = list(id).value;
  keep(MEMORY, setup);
}

/** @param {string} words */
function complain(words) {
  at("problem").textContent = words;
}

const ante = /** @type {HTMLInputElement} */ (at("ante"));
const list = (/** @type {string} */ id) => /** @type {HTMLSelectElement} */ (at(id));
const rivals = list("rivals");
const names = playersList(setup, limits, () => complain(""));
const hands = midway(setup);

/** The rules to choose from: one's own first, then those played last. */
function drawVariants() {
  const one = (/** @type {Variant} */ variant) => {
    const title = sayAny([`variant-${variant.id}`], variant.title);
    const summary = sayAny([`variant-${variant.id}.summary`], variant.summary);
    return row(variant.id, !setup.mix && variant.id === setup.variant, title, summary, () => choose(variant));
  };
  const mine = (/** @type {Mix} */ mix) => {
    const variant = variantOf(mix.variant);
    const changed = say("page-house-changed", { n: Object.keys(mix.options).length });
    const summary = `${sayAny([`variant-${variant.id}`], variant.title)}, ${changed}`;
    const drop = () => {
      dropMix(mix.name);
      if (setup.mix === mix.name) setup.mix = "";
      drawVariants();
    };
    return h(
      "div.mine",
      row(`mix ${mix.name}`, setup.mix === mix.name, mix.name, summary, () => take(mix)),
      button(`drop-${mix.name}`, "icon", drop, "×", { "aria-label": say("page-mix-drop", { name: mix.name }) }),
    );
  };
  const usual = document.body.dataset.variant ?? ""; // who has played nothing yet sees first what is chosen
  put(at("variants"), keptMixes(rules).map(mine), favouritesFirst(rules, [...playedHere(), usual]).map(one));
}

/** @type {(value: string, checked: boolean, title: string, summary: string, chosen: () => void) => HTMLElement} */
const row = (value, checked, title, summary, chosen) => {
  const radio = h("input", { type: "radio", name: "variant", value, checked });
  radio.addEventListener("change", chosen);
  const words = [h("span.variant-title", title), h("span.variant-summary", summary)];
  return h("label.variant", radio, words);
};

/** @param {string | null | undefined} id */
const variantOf = (id) => rules.find((variant) => variant.id === id) ?? rules[0];

/** @param {Variant} variant */
function choose(variant) {
  if (setup.mix || setup.variant !== variant.id)
    Object.assign(setup, { variant: variant.id, dice: variant.dice, options: {}, mix: "" });
  shown(variant);
}

/** Play by rules that were kept, came with a link, or are a game by name. @type {(mix: Mix) => void} */
const take = (mix) => {
  const { variant, dice, options, name } = mix;
  Object.assign(setup, { variant, dice, options: { ...options }, mix: name });
  shown(variantOf(variant));
};

/** @param {Variant} variant */
function shown(variant) {
  complain("");
  setDice(setup.dice);
  houseRules(variant, setup.options);
  const how = /** @type {HTMLAnchorElement} */ (at("how-to-play"));
  how.href = `/rules/${encodeURIComponent(variant.id)}`;
  how.hidden = false;
  openRules(false);
}

/** Three rule systems, or on a phone the chosen one, are shown until somebody asks for all. @type {(open: boolean) => void} */
function openRules(open) {
  at("variants").classList.toggle("open", open);
  at("others").setAttribute("aria-expanded", String(open));
  at("others").hidden = open || rules.length < 2;
}

const EXAMPLES = ["Ana", "Beto", "Carla"];
const fewer = /** @type {HTMLButtonElement} */ (at("fewer-dice"));
const more = /** @type {HTMLButtonElement} */ (at("more-dice"));

/**
 * As many dice a head as were chosen, or as near to it as these rules go.
 * @param {number} wanted
 */
function setDice(wanted) {
  const { least, most } = variantOf(setup.variant).dice_limits;
  setup.dice = Math.min(most, Math.max(least, wanted));
  at("dice").textContent = String(setup.dice);
  fewer.disabled = setup.dice <= least;
  more.disabled = setup.dice >= most;
  hands.offer(least < most);
}

/** Three questions that lead to a game; they are fetched when somebody wants them. */
async function which() {
  const { askWhich, MIXES } = await import("../door/which_game.js");
  askWhich(at("which-asks"), (id) => {
    const mix = MIXES[id];
    if (mix) take({ name: "", dice: variantOf(mix.variant).dice, ...mix });
    else choose(variantOf(id));
    drawVariants();
    const taken = say("page-which-taken", { title: { id: `variant-${mix?.variant ?? id}` } });
    at("which-asks").textContent = mix ? `${taken} ${say(`page-which-${id}-said`)}` : taken;
  });
}

/** A table at the demo at once, against a rival where the demo throws. @param {boolean} throws */
async function tryNow(throws) {
  const rival = say("page-rival-bold");
  const players = throws ? [setup.players.find((name) => name.trim())?.trim() ?? EXAMPLES[0], rival] : EXAMPLES;
  const more = throws ? { rivals: { [rival]: /** @type {const} */ ("bold") } } : {};
  const answer = await createTable({ players, variant: document.body.dataset.variant ?? "", ...more });
  if (answer.view) location.assign(`/t/${encodeURIComponent(answer.view.id)}`);
  else complain(answer.problem ?? "");
}

/** A table of three that plays one round of the chosen game by itself, and is gone afterwards. */
async function showHow() {
  remember(); // whoever comes back finds what was typed
  const people = setup.players.map((name) => name.trim()).filter(Boolean);
  const players = [...new Set([...people, ...EXAMPLES])].slice(0, Math.max(EXAMPLES.length, limits.players.least));
  const language = /** @type {NewTable["language"]} */ (document.documentElement.lang);
  const answer = await createTable({ players, variant: setup.variant ?? "", options: setup.options, language });
  if (answer.view) location.assign(`/t/${encodeURIComponent(answer.view.id)}#show`);
  else complain(answer.problem ?? "");
}

/** @param {Event} event */
async function submit(event) {
  event.preventDefault();
  const people = setup.players.map((name) => name.trim()).filter(Boolean);
  const company = people.length
    ? RIVALS.slice(0, Number(rivals.value)).map((kind) => [say(`page-rival-${kind}`), kind])
    : [];
  const players = [...people, ...company.map(([name]) => name)];
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
  rememberPlayed(setup.variant ?? "");
  const risk = setup.bound ? Number(setup.bound) : null;
  const language = /** @type {NewTable["language"]} */ (document.documentElement.lang);
  const answer = await createTable({
    players,
    variant: setup.variant ?? "",
    ...hands.told(),
    options: setup.options,
    ante: setup.ante || null,
    coins: /** @type {NewTable["coins"]} */ (setup.coins || null),
    bound: risk,
    at_once: setup.pause === "none",
    theatre: /** @type {NewTable["theatre"]} */ (setup.theatre || null),
    turn_seconds: /** @type {NewTable["turn_seconds"]} */ (Number(setup.clock) || null),
    hearing: /** @type {NewTable["hearing"]} */ (setup.hearing || null),
    odds: setup.odds === "shown",
    rivals: /** @type {NewTable["rivals"]} */ (company.length ? Object.fromEntries(company) : null),
    language,
  });
  if (!answer.view) return complain(answer.problem ?? "");
  const { id } = answer.view;
  if (setup.set) await tableCalls(id).write("dice", 0, { dice_set: setup.set });
  const toShow = list("set").selectedOptions[0]?.hasAttribute("data-new"); // dice that are to be shown first
  location.assign(`/t/${encodeURIComponent(id)}${toShow ? "/dice" : ""}`);
}

async function start() {
  at("tumbling").append(...[5, 1, 6].map((face, i) => die(face, { "--i": i })));
  ante.value = setup.ante ?? "";
  for (const id of CHOSEN) {
    list(id).value = setup[id] ?? "";
    if (list(id).selectedIndex < 0) list(id).value = ""; // what was kept is offered no more
  }
  const counted = () => {
    at("coins-field").hidden = !/^\s*\d/.test(ante.value); // a stake in words has no coins
  };
  ante.addEventListener("input", counted);
  counted();
  cameraState().then(({ view }) => {
    at("rivals-field").hidden = !view?.throws;
    at("eye").textContent = say(view?.camera ? "page-eye-camera" : view?.demo ? "page-eye-demo" : "page-eye-none");
    at("try-now").addEventListener("click", () => tryNow(Boolean(view?.throws)));
    at("try-now").removeAttribute("disabled");
  });
  fewer.addEventListener("click", () => setDice(setup.dice - 1));
  more.addEventListener("click", () => setDice(setup.dice + 1));
  at("others").addEventListener("click", () => openRules(true));
  at("which").addEventListener("click", which);
  at("show-how").addEventListener("click", showHow);
  at("setup").addEventListener("submit", submit);
  keptTables();
  const answer = await variants();
  if (!answer.view) {
    at("variants").textContent = answer.problem ?? "";
    return;
  }
  rules = answer.view;
  const sent = ofHash(location.hash, rules);
  if (sent) take(sent);
  else {
    const variant = variantOf(setup.variant ?? document.body.dataset.variant);
    setup.variant = variant.id;
    setup.dice ||= variant.dice;
    shown(variant);
  }
  drawVariants();
  at("show-how").removeAttribute("disabled");
  const current = () => ({ name: "", variant: setup.variant ?? "", dice: setup.dice, options: setup.options });
  mixTools(current, taken);
  const fold = (/** @type {string} */ id) => /** @type {HTMLDetailsElement} */ (at(id));
  fold("house").open ||= Boolean(sent); // what somebody opened meanwhile stays open
  fold("else").open ||= Boolean(sent) || Object.keys(setup.options).length > 0;
}

/** Rules were kept under a name. @type {(mix: Mix) => void} */
function taken(mix) {
  take(mix);
  drawVariants();
}

start();
