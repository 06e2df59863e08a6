// The few lines that every page builds itself with. Text always goes in as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";
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
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
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

/** A button that keeps the focus when its surroundings are drawn again (`id` names it within its place). */
export function button(id, props, ...children) {
  return h("button", { type: "button", "data-focus": id, ...props }, ...children);
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
