// @ts-check
// Behind the "More" button: what may have happened to the dice, the ways to other pages, and the rounds so far.

import { at, button, choices, h, put, unfolds } from "../draw/elements.js";
import { keepAwakeHint } from "../draw/keep_awake.js";
import { voicePanel } from "../voice/voice_panel.js";
import { say } from "../words/speech.js";
import { maySay, tableTitle } from "../words/table_terms.js";
import { dialogHead, openDialog } from "./dialogs.js";
import { inviting } from "./inviting.js";
import { pastRounds } from "./past_rounds.js";
import { sayPlace } from "./say_chosen.js";
import { company } from "./who_sits.js";

/** What both menus know of this screen: its voice, and whether a host sits at it. @typedef {{ speaker: Speaker, host: boolean }} Here */

/** @import { View } from "../contract.js" */
/** @import { Child, Table } from "../page.js" */
/** @import { Speaker } from "../voice/speaker.js" */

/**
 * @param {Table} table
 * @param {HTMLDialogElement} dialog
 * @param {Here & { mistakes: typeof import("./mistake_dock.js") | null }} here
 */
export function openMenu(table, dialog, { speaker, host, mistakes }) {
  const { view } = table;
  const close = () => dialog.close();
  const link = (/** @type {string} */ href, /** @type {string} */ words, beside = false) =>
    h("a.choice", { href, target: beside && "_blank" }, words); // beside the table, which stays where it is
  const [end, free] = ["end", "free"].map((what) => () => {
    table.store.write(what, {});
    close();
  });
  put(
    dialog,
    dialogHead(dialog, tableTitle(view)),
    host ? inviting(view.id) : null,
    button("end-night", "secondary wide", end, say("page-end-night")),
    group("page-menu-round", [
      ["fallen", "crooked"].map((action) => mishap(table, action, close)),
      mistakes?.mistakes(table, close),
      beforeTheFirstBid(table, close),
    ]),
    group("page-menu-table", [
      host ? company(table, close) : null,
      choices(
        link(`/camera?table=${encodeURIComponent(view.id)}`, say("page-camera-menu")),
        host ? link(`/t/${encodeURIComponent(view.id)}/dice`, say("page-learnt")) : null,
        link(`/t/${encodeURIComponent(view.id)}/night`, say("page-night")),
        link("/", say("page-other-tables")),
      ),
      host && view.covered ? button("free-camera", "choice wide", free, say("page-free-camera")) : null,
    ]),
    group("page-menu-around", [
      choices(
        link(`/t/${encodeURIComponent(view.id)}/rules`, say("page-how-to-play")),
        link(`/t/${encodeURIComponent(view.id)}/screen`, say("page-big-screen"), true),
      ),
      voicePanel(speaker, host),
      keepAwakeHint(),
      sayPlace(view),
      unfolds(
        say("page-menu-rare"),
        choices(link(`/overlay/${encodeURIComponent(view.id)}`, say("page-over-a-stream"), true)),
        h("p.hint", say("page-shortcuts")),
      ),
    ]),
    h("h3", say("page-rounds-so-far")),
    h("ol.history", pastRounds(view)),
    menuFoot(),
  );
  openDialog(dialog);
}

/** Some entries under a heading; none where there are no entries. @type {(heading: string, entries: Child[]) => Child} */
const group = (heading, entries) =>
  entries.flat(3).some(Boolean) ? h("section", h("h3", say(heading)), ...entries) : null;

/**
 * The same on the big screen, which changes nothing at the table.
 * @param {View} view
 * @param {HTMLDialogElement} dialog
 * @param {Here} here
 */
export function openScreenMenu(view, dialog, { speaker, host }) {
  put(
    dialog,
    dialogHead(dialog, tableTitle(view)),
    choices(
      h("a.choice", { href: `/t/${encodeURIComponent(view.id)}` }, say("page-the-table")),
      h("a.choice", { href: `/t/${encodeURIComponent(view.id)}/rules` }, say("page-how-to-play")),
      h("a.choice", { href: "/" }, say("page-other-tables")),
    ),
    host ? inviting(view.id) : null,
    voicePanel(speaker, host),
    keepAwakeHint(),
    h("h3", say("page-rounds-so-far")),
    h("ol.history", pastRounds(view)),
  );
  openDialog(dialog);
}

/** The page's own foot, which has no room on a table. */
const menuFoot = () => h("footer.footer", ...[...at("footer").childNodes].map((node) => node.cloneNode(true)));

/**
 * @param {Table} table
 * @param {string} action
 * @param {() => void} close
 */
function mishap(table, action, close) {
  const players = maySay(table.view, action);
  const act = (/** @type {string} */ player) => {
    table.store.act({ action, player });
    close();
  };
  if (!players.length) return null;
  const one = (/** @type {string} */ player) => button(`${action}-${player}`, "choice", () => act(player), player);
  return unfolds(say(`page-mishap-${action}`), choices(players.map(one)));
}

/**
 * What may be settled before anybody has bid: the seats by a roll, which way round, a palifico round open or closed, or
 * that it is one. @type {(table: Table, close: () => void) => Child}
 */
const beforeTheFirstBid = (table, close) => {
  const { actions } = table.view.legal;
  const settle = (/** @type {string} */ action, /** @type {string} */ words, /** @type {string} */ to = "") => {
    const act = () => {
      table.store.act({ action, player: actions[action][0], ...(to && { to }) });
      close();
    };
    return button(to ? `${action}-${to}` : action, "choice", act, words);
  };
  const roll = () => {
    table.change({ seating: true });
    close();
  };
  return [
    actions.roll_for_seat ? button("roll", "choice wide", roll, say("page-roll-seats")) : null,
    actions.direction
      ? choices(
          settle("direction", say("page-direction-left"), "left"),
          settle("direction", say("page-direction-right"), "right"),
        )
      : null,
    actions.sight
      ? choices(settle("sight", say("page-sight-open"), "open"), settle("sight", say("page-sight-closed"), "closed"))
      : null,
    actions.palifico ? settle("palifico", say("page-declare", { name: actions.palifico[0] })) : null,
  ];
};
