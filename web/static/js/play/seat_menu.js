// @ts-check
// Behind "More" on a player's own phone: what happened to its dice, the big screen, and the rounds so far.

import { button, choices, h, put } from "../draw/elements.js";
import { keepAwakeHint } from "../draw/keep_awake.js";
import { say } from "../words/speech.js";
import { maySay, tableTitle } from "../words/table_terms.js";
import { dialogHead, openDialog } from "./dialogs.js";
import { pastRounds } from "./past_rounds.js";
import { sayPlace } from "./say_chosen.js";

/** @import { View } from "../contract.js" */

/**
 * @param {View} view the seat's own
 * @param {HTMLDialogElement} dialog
 * @param {(action: Record<string, unknown>) => unknown} act
 */
export function openSeatMenu(view, dialog, act) {
  const close = () => dialog.close();
  const own = ["fallen", "crooked"].filter((action) => maySay(view, action).length);
  const page = (/** @type {string} */ name, /** @type {string} */ words) =>
    h("a.choice", { href: `/t/${encodeURIComponent(view.id)}/${name}` }, words);
  const tell = (/** @type {string} */ action) => () => {
    act({ action, player: maySay(view, action)[0] });
    close();
  };
  put(
    dialog,
    dialogHead(dialog, tableTitle(view)),
    choices(own.map((action) => button(action, "choice", tell(action), say(`page-own-${action}`)))),
    choices(
      page("rules", say("page-how-to-play")),
      page("screen", say("page-big-screen")),
      page("night", say("page-night")),
    ),
    sayPlace(view),
    keepAwakeHint(),
    // ends this browser's session: whoever scans the table's code has the seat next
    h(
      "form",
      { method: "post", action: `/logout?next=${encodeURIComponent(`/t/${view.id}/seat`)}` },
      h("button.quiet-button", say("page-hand-on-mine")),
    ),
    h("h3", say("page-rounds-so-far")),
    h("ol.history", pastRounds(view)),
  );
  openDialog(dialog);
}
