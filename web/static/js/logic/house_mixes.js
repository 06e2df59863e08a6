// @ts-check
// House mixes as they are kept, or sent as a link: what comes from elsewhere is taken only as far as it is known.

/** @import { Variant } from "../contract.js" */
/** @import { Mix } from "../page.js" */

const MARK = "#rules=";
const NAME_LENGTH = 40;

/** The mix as the end of a link. @type {(mix: Mix) => string} */
export function hashOf(mix) {
  const bytes = new TextEncoder().encode(JSON.stringify(mix));
  const text = btoa(String.fromCharCode(...bytes));
  return MARK + text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * The mix of a link that was opened, or null.
 * @param {string} hash
 * @param {Variant[]} variants
 */
export function ofHash(hash, variants) {
  if (!hash.startsWith(MARK)) return null;
  try {
    const text = atob(hash.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/"));
    const json = new TextDecoder().decode(Uint8Array.from(text, (c) => c.charCodeAt(0)));
    return known(JSON.parse(json), variants);
  } catch {
    return null; // cut off, or never one of ours
  }
}

/**
 * A mix, its rules only as far as this house knows them; null where it is of no known variant.
 * @param {any} given
 * @param {Variant[]} variants
 * @returns {Mix | null}
 */
export function known(given, variants) {
  const variant = variants.find(({ id }) => id === given?.variant);
  if (!variant) return null;
  const allowed = (/** @type {[string, unknown]} */ [id, value]) =>
    variant.options.some((option) => option.id === id && option.choices.some((choice) => choice.value === value));
  return {
    name: String(given.name ?? "").slice(0, NAME_LENGTH),
    variant: variant.id,
    dice: Number.isInteger(given.dice) ? given.dice : variant.dice,
    options: Object.fromEntries(Object.entries(given.options ?? {}).filter(allowed)),
  };
}

/** The variants with those played last first; `played` are ids. @type {(variants: Variant[], played: string[]) => Variant[]} */
export function favouritesFirst(variants, played) {
  const place = (/** @type {Variant} */ { id }) => (played.includes(id) ? played.indexOf(id) : played.length);
  return [...variants].sort((a, b) => place(a) - place(b));
}
