// @ts-check
// The few lines that every page builds itself with. Text always goes in as text, never as markup.

import { wornOn } from "../logic/dice_pictures.js";
import { LABELS } from "../words/hands.js";
import { say } from "../words/speech.js";

/** @import { Token } from "../logic/tokens.js" */
/** @import { Child } from "../page.js" */
/** @typedef {Record<string, any>} Props `class`, `on…` handlers, `--…` custom properties, attributes */

const SVG = "http://www.w3.org/2000/svg";
export const FACES = [1, 2, 3, 4, 5, 6];

/** What each place was drawn from last. @type {WeakMap<Element, string>} */
const drawn = new WeakMap();

/**
 * The element with this id, which the page's template has.
 * @param {string} id
 */
export function at(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no ${id}`);
  return element;
}

/**
 * An element by its tag, with its classes after points: `h("p.hint", words)`, `h("a.choice", { href }, words)`.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T | `${T}.${string}`} look
 * @param {...(Child | Props)} inside
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(look, ...inside) {
  const [tag, ...classes] = look.split(".");
  const element = document.createElement(/** @type {T} */ (tag));
  element.classList.add(...classes);
  const [first, ...others] = inside;
  return isProps(first)
    ? fill(element, first, /** @type {Child[]} */ (others))
    : fill(element, {}, /** @type {Child[]} */ (inside));
}

/**
 * @param {unknown} first
 * @returns {first is Props}
 */
const isProps = (first) => Object(first) === first && Object.getPrototypeOf(first) === Object.prototype;

/**
 * The same for SVG.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, props = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

/**
 * @template {HTMLElement | SVGElement} T
 * @param {T} element
 * @param {Props} props
 * @param {Child[]} children
 */
function fill(element, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name.startsWith("--")) element.style.setProperty(name, value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...parts(children));
  return element;
}

/**
 * What there is of these children: nothing is drawn for null and false.
 * @param {Child} children
 * @returns {(Node | string)[]}
 */
const parts = (children) => {
  if (Array.isArray(children)) return children.flatMap(parts);
  if (children === null || children === undefined || children === false) return [];
  return [children instanceof Node ? children : String(children)];
};

/**
 * Let these be all that stands in a place.
 * @param {Element} place
 * @param {...Child} children
 */
export const put = (place, ...children) => place.replaceChildren(...parts(children));

/**
 * Those of the class names that hold, as one string.
 * @param {...(string | false | null | undefined)} names
 */
export const looks = (...names) => names.filter(Boolean).join(" ");

/** Which sheets of symbols are here, or on their way. @type {Map<string, Promise<void>>} */
const symbols = new Map();

/**
 * What a symbol is called within the page, whose own elements have names too.
 * @param {string} name
 */
const symbolId = (name) => `symbol-${name}`;

/** The symbols become part of the page: a die that is drawn while the line is gone must not be asked for then. */
async function fetchSymbols(/** @type {string} */ sheet) {
  const answer = await fetch(new URL(`../../${sheet}.svg`, import.meta.url).pathname);
  const all = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  for (const one of all.querySelectorAll("symbol")) one.id = symbolId(one.id);
  document.body.append(all);
  all.style.display = "none";
}

/**
 * A symbol of static/dice.svg: `die-1` … `die-6`, `die-blank`, `glass`, `eye`, `cup`, `no-camera`; or of pictures.svg.
 * @param {string} name
 * @param {Props} [props]
 */
export function symbol(name, props = {}) {
  const sheet = name.startsWith("picture-") ? "pictures" : "dice";
  if (!symbols.has(sheet)) {
    const coming = fetchSymbols(sheet).catch(() => {
      symbols.delete(sheet); // the next one that is drawn asks again
    });
    symbols.set(sheet, coming);
  }
  return svg("svg", { "aria-hidden": "true", ...props }, svg("use", { href: `#${symbolId(name)}` }));
}

/**
 * What stands on a die where letters are played with; else nothing.
 * @param {number | null} face
 */
const letterOn = (face) => face && LABELS[document.body.dataset.faces ?? ""]?.[face - 1];

/**
 * A face as a sign: its number, or the letter that stands for it.
 * @param {number} face
 */
export const signOf = (face) => letterOn(face) || String(face);

/**
 * What a button is called by who speaks to the page: with the letter that its die shows, if any.
 * @param {string} words
 * @param {number} face
 */
export const withLetter = (words, face) => (letterOn(face) ? `${words}, ${letterOn(face)}` : words);

/**
 * One die; `face` null draws a die whose face is not known.
 * @param {number | null} face
 * @param {Props} [props]
 */
export function die(face, props = {}) {
  const more = { ...props, class: `die ${props.class ?? ""}` };
  const shown = letterOn(face);
  const drawn = shown ? "" : wornOn(face);
  if (!shown && !drawn) return symbol(face ? `die-${face}` : "die-blank", more);
  const blank = symbol("die-blank", { viewBox: "0 0 100 100", ...more });
  blank.append(
    drawn
      ? symbol(`picture-${drawn}`, { viewBox: "0 0 100 100" })
      : svg("text", { class: "die-label", x: 50, y: 70 }, shown),
  );
  return blank;
}

/**
 * A button that looks like its class; `id` names it within its place, so that it keeps the focus when that is drawn again.
 * @param {string} id
 * @param {string} look
 * @param {(event: Event) => unknown} onclick
 * @param {Child} content
 * @param {Props} [more]
 */
export function button(id, look, onclick, content, more = {}) {
  return h("button", { type: "button", "data-focus": id, class: look, onclick, ...more }, content);
}

/** @param {Child} content */
export const prompt = (content) => h("p.prompt", content);

/**
 * A name that stands out in a sentence.
 * @param {string | null} name
 */
export const strong = (name) => h("strong", name);

/**
 * Buttons of equal weight beside each other.
 * @param {...Child} children
 */
export const choices = (...children) => h("div.choices", children);

/**
 * What a tap on its heading opens.
 * @param {string} heading
 * @param {...Child} content
 */
export const unfolds = (heading, ...content) => h("details.unfolds", h("summary", heading), content);

/**
 * The six faces in a row. `label(face)` names a face for who cannot see it, `act(face)` is a tap on it, `legal(face)`
 * leaves a gap where it is false, and `chosen` stands out.
 * @param {{ label: (face: number) => string, act: (face: number) => unknown, legal?: (face: number) => boolean,
 *   chosen?: number | null, disabled?: boolean }} row
 */
export function faceRow({ label, act, legal = () => true, chosen = null, disabled = false }) {
  const one = (/** @type {number} */ face) => {
    const more = {
      disabled,
      "aria-label": withLetter(label(face), face),
      "aria-pressed": chosen === null ? null : String(face === chosen),
    };
    const gap = () => h("span.face.absent");
    return legal(face) ? button(`face-${face}`, "face", () => act(face), die(face), more) : gap();
  };
  return h("div.faces", { role: "group", "aria-label": say("page-face") }, FACES.map(one));
}

/**
 * Draw `place` again only when `key` (whatever the drawing depends on) has changed; whether it was drawn. What had
 * the focus keeps it where it is drawn again and may be used; else the place's surroundings get it, so that nobody has
 * to look for it.
 * @param {Element} place
 * @param {unknown} key
 * @param {() => Child} build
 */
export function show(place, key, build) {
  const text = JSON.stringify(key);
  if (drawn.get(place) === text) return false;
  drawn.set(place, text);
  const focused = document.activeElement;
  const held = focused instanceof HTMLElement && place.contains(focused) ? focused.dataset.focus : null;
  put(place, build());
  const again = held ? place.querySelector(`[data-focus="${CSS.escape(held)}"]:not(:disabled)`) : null;
  const heir = again ?? (held ? place.closest("[tabindex]") : null);
  if (heir instanceof HTMLElement) heir.focus({ preventScroll: true });
  return true;
}

export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const HANGING = new URL("../../hanging.svg", import.meta.url).pathname;

/**
 * How a camera hangs that sees the dice's upper faces, without words.
 * @param {string} alt
 */
export const hanging = (alt) => h("img", { src: HANGING, width: 900, height: 300, alt });

/** @param {Token} token */
export const drawToken = ({ hue, path, shape }) =>
  svg(
    "svg",
    { class: "token", viewBox: "0 0 10 10", "aria-hidden": "true", "data-shape": shape, "--hue": hue },
    svg("path", { d: path }),
  );
