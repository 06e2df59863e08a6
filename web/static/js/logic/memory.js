// @ts-check
// What this browser keeps of its owner's choices, or this tab alone. One that keeps nothing still plays.

/** @typedef {"localStorage" | "sessionStorage"} Place */

/**
 * The text that was kept under this name; null where there is none.
 * @param {string} name
 * @param {Place} [place]
 */
export function keptText(name, place = "localStorage") {
  try {
    return globalThis[place].getItem(name);
  } catch {
    return null;
  }
}

/**
 * The same of what is no text; null also where it cannot be read.
 * @param {string} name
 * @param {Place} [place]
 */
export function recall(name, place = "localStorage") {
  try {
    return JSON.parse(keptText(name, place) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {unknown} value
 * @param {Place} [place]
 */
export function keep(name, value, place = "localStorage") {
  try {
    globalThis[place].setItem(name, typeof value === "string" ? value : JSON.stringify(value));
  } catch {
    // it is asked for again
  }
}
