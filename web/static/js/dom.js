// The few lines that every page builds itself with. Text always goes in as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";
const FACES = [1, 2, 3, 4, 5, 6];
const SYMBOLS = new URL("../dice.svg", import.meta.url).pathname;

/** An element with properties (`class`, `on…` handlers, attributes) and children (elements, strings, or nothing). */
export function h(tag, props = {}, ...children) {
  return fill(document.createElement(tag), props, children);
}

/** The same for SVG. */
export function svg(tag, props = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

function fill(element, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name.startsWith("--")) element.style.setProperty(name, value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** A symbol of static/dice.svg: `die-1` … `die-6`, `die-blank`, `glass`, `eye`, `cup`, `no-camera`. */
export function symbol(name, props = {}) {
  return svg("svg", { "aria-hidden": "true", ...props }, svg("use", { href: `${SYMBOLS}#${name}` }));
}

/** One die; `face` null draws a die whose face is not known. */
export function die(face, props = {}) {
  return symbol(face ? `die-${face}` : "die-blank", { ...props, class: `die ${props.class ?? ""}` });
}

/** A button that looks like its class; `id` names it within its place, so that it keeps the focus when that is drawn again. */
export function button(id, look, onclick, content, more = {}) {
  return h("button", { type: "button", "data-focus": id, class: look, onclick, ...more }, content);
}

/** Buttons of equal weight beside each other. */
export const choices = (...children) => h("div", { class: "choices" }, children);

/**
 * The six faces in a row. `say(face)` names a face for who cannot see it, `act(face)` is a tap on it, `legal(face)`
 * leaves a gap where it is false, and `chosen` stands out.
 */
export function faceRow({ say, act, legal = () => true, chosen = null, disabled = false }) {
  const one = (face) => {
    const more = { disabled, "aria-label": say(face), "aria-pressed": chosen === null ? null : String(face === chosen) };
    return legal(face) ? button(`face-${face}`, "face", () => act(face), die(face), more) : h("span", { class: "face absent" });
  };
  return h("div", { class: "faces", role: "group", "aria-label": "Face" }, FACES.map(one));
}

/** Draw `place` again only when `key` (whatever the drawing depends on) has changed. */
export function show(place, key, build) {
  const text = JSON.stringify(key);
  if (place.drawnFrom === text) return false;
  place.drawnFrom = text;
  const held = place.contains(document.activeElement) ? document.activeElement.dataset.focus : null;
  place.replaceChildren(...[build()].flat().filter(Boolean));
  if (held) place.querySelector(`[data-focus="${CSS.escape(held)}"]`)?.focus({ preventScroll: true });
  return true;
}

export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
