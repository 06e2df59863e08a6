// @ts-check
// A player's token, to be seen beside the name.

import { tokenOf } from "../logic/tokens.js";
import { h, svg } from "./elements.js";

/** @import { View } from "../contract.js" */
/** @import { Token } from "../logic/tokens.js" */

/** @param {Token} token */
export const drawToken = ({ hue, path, shape }) =>
  svg(
    "svg",
    { class: "token", viewBox: "0 0 10 10", "aria-hidden": "true", "data-shape": shape, "--hue": hue },
    svg("path", { d: path }),
  );

/**
 * A name with its player's token before it.
 * @param {Pick<View, "state">} view
 * @param {string} name
 */
export const named = (view, name) => h("span", { class: "named" }, drawToken(tokenOf(view, name)), name);
