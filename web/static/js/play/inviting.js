// @ts-check
// Codes for others to come in by, and who is in: for the host.

import { button, choices, h, put } from "../draw/elements.js";
import { guestCalls } from "../net/server_calls.js";
import { say } from "../words/speech.js";

/** @import { Guest, Invitation } from "../contract.js" */
/** @import { Child } from "../page.js" */

const ROLES = ["seat", "spectator"];

/**
 * @param {string} tableId
 * @returns {Child}
 */
export function inviting(tableId) {
  const calls = guestCalls(tableId);
  const code = h("div.invitation", { role: "status" });
  const guests = h("ul.guests");
  const place = h(
    "details.unfolds.inviting",
    h("summary", say("page-invite")),
    choices(ROLES.map((role) => button(`invite-${role}`, "choice", () => invite(role), say(`page-invite-${role}`)))),
    h(
      "form",
      { method: "post", action: "/phones" },
      h("input", { type: "hidden", name: "table", value: tableId }),
      h("button.choice.wide", { name: "camera", value: "new" }, say("page-use-phone")),
    ),
    code,
    guests,
  );
  place.addEventListener("toggle", () => place.open && list());
  return place;

  /** @param {string} role */
  async function invite(role) {
    const { view, problem } = await calls.invite(role);
    put(code, view ? (view.here_only ? phonesFirst(tableId) : shown(view, role)) : (problem ?? ""));
    code.scrollIntoView({ block: "nearest" });
  }

  async function list() {
    const { view = [] } = await calls.guests();
    put(guests, view.filter(({ own, table, role }) => !own && (table === tableId || role === "camera")).map(guest));
  }

  /** @param {Guest} one */
  function guest({ id, role, seat }) {
    const out = async () => {
      await calls.sendOut(id);
      put(code, ""); // it lets nobody in any more
      list();
    };
    const free = () => calls.freeSeat(id).then(list);
    const who = say(`page-guest-${role}`, { name: seat });
    return h(
      "li",
      who,
      role === "seat"
        ? button(`free-${id}`, "quiet-button", free, say("page-hand-on"), {
            "aria-label": say("page-hand-on-name", { name: seat }),
          })
        : null,
      button(`out-${id}`, "quiet-button", out, say("page-send-out"), {
        "aria-label": say("page-send-out-name", { who }),
      }),
    );
  }
}

/** @param {string} tableId */
const phonesFirst = (tableId) => [
  h("p", say("page-phones-first")),
  h("a.primary", { href: `/phones?table=${encodeURIComponent(tableId)}` }, say("page-let-phones-in")),
];

/**
 * @param {Invitation} invitation
 * @param {string} role
 * @returns {Child}
 */
const shown = ({ qr, url }, role) => [
  h("img.qr", { src: `data:image/svg+xml,${encodeURIComponent(qr)}`, alt: say("page-invite-qr", { url }) }),
  h("p", say(`page-invited-${role}`)),
  h("p.quiet", url),
];
