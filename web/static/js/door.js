// The door: who plays, by which rules, with how many dice and for what. What was chosen last is remembered here.

import { createTable, variants } from "./api.js";
import { button, h } from "./dom.js";

const MEMORY = "ojo.setup";
const PLAYERS_MIN = 2;
const PLAYERS_MAX = 10;
const DICE_MIN = 1;
const DICE_MAX = 10;

const at = (id) => document.getElementById(id);
const setup = { players: ["", ""], variant: null, dice: null, ante: "", options: {}, ...remembered() };
let rules = [];

function remembered() {
  try {
    const kept = JSON.parse(localStorage.getItem(MEMORY)) ?? {};
    return Array.isArray(kept.players) && kept.players.length >= PLAYERS_MIN ? kept : {};
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

function drawNames(focus = null) {
  const few = setup.players.length <= PLAYERS_MIN;
  at("names").replaceChildren(
    ...setup.players.map((name, i) =>
      h(
        "li",
        { class: "name-row" },
        h("span", { class: "name-seat", "aria-hidden": "true" }, i + 1),
        nameInput(name, i),
        button(`up-${i}`, "icon", () => swap(i), "↑", { disabled: i === 0, "aria-label": `Move player ${i + 1} up` }),
        few ? null : button(`out-${i}`, "icon", () => remove(i), "×", { "aria-label": `Remove player ${i + 1}` }),
      ),
    ),
  );
  at("add-name").hidden = setup.players.length >= PLAYERS_MAX;
  if (focus !== null) at("names").querySelectorAll("input")[focus]?.focus();
}

function nameInput(name, i) {
  const help = { autocomplete: "off", autocapitalize: "words", enterkeyhint: "next" };
  const input = h("input", { maxlength: 24, ...help, "aria-label": `Player ${i + 1}`, placeholder: `Player ${i + 1}` });
  input.value = name;
  input.addEventListener("input", () => {
    setup.players[i] = input.value;
    at("problem").textContent = "";
  });
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !input.value.trim()) return;
    event.preventDefault();
    if (i + 1 < setup.players.length) at("names").querySelectorAll("input")[i + 1].focus();
    else if (setup.players.length < PLAYERS_MAX) change([...setup.players, ""], i + 1);
  });
  return input;
}

function change(players, focus = null) {
  setup.players = players;
  drawNames(focus);
}

function remove(i) {
  change(setup.players.toSpliced(i, 1));
}

function swap(i) {
  const players = [...setup.players];
  [players[i - 1], players[i]] = [players[i], players[i - 1]];
  change(players);
  at("names").querySelector(`[data-focus="up-${i - 1}"]`)?.focus();
}

function drawVariants() {
  at("variants").replaceChildren(
    ...rules.map((variant) => {
      const radio = h("input", { type: "radio", name: "variant", value: variant.id, checked: variant.id === setup.variant });
      radio.addEventListener("change", () => choose(variant));
      const title = h("span", { class: "variant-title" }, variant.title);
      return h("label", { class: "variant" }, radio, title, h("span", { class: "variant-summary" }, variant.summary));
    }),
  );
}

function choose(variant) {
  if (setup.variant !== variant.id) Object.assign(setup, { variant: variant.id, dice: variant.dice, options: {} });
  drawDice();
  drawOptions(variant);
  openRules(false);
}

/** On a phone only the chosen rules are shown until somebody asks for the others. */
function openRules(open) {
  at("variants").classList.toggle("open", open);
  at("others").setAttribute("aria-expanded", String(open));
  at("others").hidden = open || rules.length < 2;
}

function drawDice() {
  at("dice").textContent = setup.dice;
  at("fewer-dice").disabled = setup.dice <= DICE_MIN;
  at("more-dice").disabled = setup.dice >= DICE_MAX;
}

/** The variant's switches: only what is set otherwise than the variant has it is sent. */
function drawOptions(variant) {
  const options = variant.options ?? [];
  at("house").hidden = !options.length;
  at("options").replaceChildren(...options.map((option) => optionRow(option)));
}

function optionRow(option) {
  const value = setup.options[option.id] ?? option.default;
  const hint = h("span", { class: "option-hint" });
  const offer = (choice, i) => h("option", { value: i, selected: choice.value === value }, spoken(choice.value));
  const select = h("select", {}, option.choices.map(offer));
  const tell = () => (hint.textContent = option.choices[select.selectedIndex].title);
  select.addEventListener("change", () => {
    const chosen = option.choices[select.selectedIndex].value;
    if (chosen === option.default) delete setup.options[option.id];
    else setup.options[option.id] = chosen;
    tell();
  });
  tell();
  return h("label", { class: "option" }, h("span", { class: "option-title" }, option.title), select, hint);
}

const spoken = (value) => (value === true ? "yes" : value === false ? "no" : String(value).replaceAll("-", " "));

function stepDice(by) {
  setup.dice = Math.min(DICE_MAX, Math.max(DICE_MIN, setup.dice + by));
  drawDice();
}

/** What is wrong with the setup, in one sentence; null where nothing is. */
function problem(players) {
  if (players.length < PLAYERS_MIN) return "Two names are needed at least.";
  const alike = (a, b) => a.toLowerCase() === b.toLowerCase();
  const twice = players.find((name, i) => players.slice(i + 1).some((other) => alike(name, other)));
  return twice ? `There are two called ${twice}: please tell them apart.` : null;
}

async function submit(event) {
  event.preventDefault();
  setup.ante = at("ante").value.trim();
  const players = setup.players.map((name) => name.trim()).filter(Boolean);
  const wrong = problem(players) ?? (setup.variant ? null : "Please choose the rules.");
  at("problem").textContent = wrong ?? "";
  if (wrong) return players.length < PLAYERS_MIN && at("names").querySelectorAll("input")[players.length].focus();
  remember();
  const answer = await createTable({ ...setup, players, ante: setup.ante || null });
  if (answer.view) location.assign(`/t/${encodeURIComponent(answer.view.id)}`);
  else at("problem").textContent = answer.problem;
}

async function start() {
  drawNames();
  at("ante").value = setup.ante ?? "";
  at("add-name").addEventListener("click", () => change([...setup.players, ""], setup.players.length));
  at("fewer-dice").addEventListener("click", () => stepDice(-1));
  at("more-dice").addEventListener("click", () => stepDice(1));
  at("others").addEventListener("click", () => openRules(true));
  at("setup").addEventListener("submit", submit);
  const answer = await variants();
  if (!answer.view) return (at("variants").textContent = answer.problem);
  rules = answer.view;
  const offered = setup.variant ?? document.body.dataset.variant;
  const chosen = rules.find((variant) => variant.id === offered) ?? rules[0];
  choose(chosen);
  drawVariants();
}

start();
