// @ts-check
// Who sits at the table, behind "More": who comes late, goes early, takes another name or another seat.

import { asksTwice } from "../draw/asks_twice.js";
import { button, h } from "../draw/elements.js";
import { say } from "../words/speech.js";

/** @import { Child, Table } from "../page.js" */

/**
 * @param {Table} table
 * @param {() => void} close
 * @returns {Child}
 */
export function company(table, close) {
  const { seats } = table.view.state;
  const { actions } = table.view.legal;
  const act = (/** @type {Record<string, string>} */ action) => {
    table.store.act(action);
    close();
  };
  return h(
    "details.unfolds.company",
    h("summary", say("page-company")),
    h("ol.company-seats", seats.map(seat)),
    actions.join ? newcomer() : null,
  );

  /**
   * @param {string} player
   * @param {number} i
   */
  function seat(player, i) {
    const may = (/** @type {string} */ action) => actions[action]?.includes(player);
    const before = seats.at(i - 2) ?? player;
    const field = h("input", {
      maxlength: document.body.dataset.name,
      value: player,
      "aria-label": say("page-rename", { name: player }),
    });
    field.addEventListener(
      "change",
      () => field.value.trim() && act({ action: "rename", player, to: field.value.trim() }),
    );
    const up = () => act({ action: "move", player, after: before });
    const leave = () => {
      const left = button(`leave-${player}`, "quiet-button", () => {}, say("page-leaves"), {
        "aria-label": say("page-leaves-name", { name: player }),
      });
      asksTwice(left, say("page-leaves-sure"), () => act({ action: "leave", player }));
      return left;
    };
    return h(
      "li",
      may("rename") ? field : h("span", player),
      may("move") && seats.length > 2
        ? button(`move-${player}`, "icon", up, "↑", { "aria-label": say("page-move", { name: player }) })
        : null,
      may("leave") ? leave() : null,
    );
  }

  function newcomer() {
    const field = h("input", {
      maxlength: document.body.dataset.name,
      autocapitalize: "words",
      autocomplete: "off",
      "data-focus": "newcomer",
    });
    const sit = () => (field.value.trim() ? act({ action: "join", player: field.value.trim() }) : field.focus());
    return h(
      "div.newcomer",
      h("label", say("page-newcomer"), field),
      button("sit", "secondary", sit, say("page-sits-down")),
    );
  }
}
