// @ts-check
// The names at the door, in the order they sit.

import { at, button, drawToken, h, put } from "../draw/elements.js";
import { nthToken } from "../logic/tokens.js";
import { say } from "../words/speech.js";

/** @import { Limits } from "../page.js" */

/** @returns {HTMLInputElement[]} */
const inputs = () => [...at("names").querySelectorAll("input")];

/**
 * Draw the list over `setup.players`, which it changes; `changed()` is called when a name or the number of names does.
 * @param {{ players: string[] }} setup
 * @param {Limits} limits
 * @param {() => void} changed
 */
export function playersList(setup, { players: { least, most }, name: longest }, changed) {
  at("add-name").addEventListener("click", () => change([...setup.players, ""], setup.players.length));
  at("clear-names").addEventListener("click", () => change(Array(least).fill(""), 0));
  draw();
  return { focus: (/** @type {number} */ i) => inputs()[i]?.focus() };

  /** @param {number | null} focus */
  function draw(focus = null) {
    put(at("names"), setup.players.map(row));
    at("add-name").hidden = setup.players.length >= most;
    offerClearing();
    if (focus !== null) inputs()[focus]?.focus();
  }

  function offerClearing() {
    at("clear-names").hidden = !setup.players.some(Boolean);
  }

  /**
   * @param {string[]} players
   * @param {number | null} focus
   */
  function change(players, focus = null) {
    setup.players = players;
    draw(focus);
    changed();
  }

  /**
   * @param {string} name
   * @param {number} i
   */
  function row(name, i) {
    const few = setup.players.length <= least;
    const up = { disabled: i === 0, "aria-label": say("page-move-up", { n: i + 1 }) };
    const out = () => change(setup.players.filter((_, at) => at !== i));
    return h(
      "li.name-row",
      { "--hue": nthToken(i).hue },
      drawToken(nthToken(i)),
      input(name, i),
      button(`up-${i}`, "icon", () => swap(i), "↑", up),
      few ? null : button(`out-${i}`, "icon", out, "×", { "aria-label": say("page-remove-player", { n: i + 1 }) }),
    );
  }

  /** @param {number} i */
  function swap(i) {
    const players = [...setup.players];
    [players[i - 1], players[i]] = [players[i], players[i - 1]];
    change(players);
    const again = at("names").querySelector(`[data-focus="up-${i - 1}"]`);
    if (again instanceof HTMLElement) again.focus();
  }

  /**
   * @param {string} name
   * @param {number} i
   */
  function input(name, i) {
    const label = say("page-player-n", { n: i + 1 });
    const help = { autocomplete: "off", autocapitalize: "words", enterkeyhint: "next", maxlength: longest };
    const field = h("input", { ...help, "aria-label": label, placeholder: label });
    field.value = name;
    field.addEventListener("input", () => {
      setup.players[i] = field.value;
      offerClearing();
      changed();
    });
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || !field.value.trim()) return;
      event.preventDefault();
      if (i + 1 < setup.players.length) inputs()[i + 1].focus();
      else if (setup.players.length < most) change([...setup.players, ""], i + 1);
    });
    return field;
  }
}
