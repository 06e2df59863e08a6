// @ts-check
// Talking to the server. Whatever happens, the caller gets a plain answer and never an exception:
// {view} it was done, {view, stale: true} somebody was faster, {problem: "sentence"} it was not done.

import { heard, say } from "../words/speech.js";

/** @import { Camera, Guest, Id, Invitation, Me, MixAnswer, NewestTable, NewTable, Night, Odds, Proof, SecondLook, Variant } from "../contract.js" */
/** @import { Answer } from "../page.js" */

const ANSWER_MILLISECONDS = 1200; // for asking whether anything is new
const FIRST_MILLISECONDS = 8000; // for all that a table has
const STUCK_MILLISECONDS = 30_000; // without a byte that went out, a photo will not come through
const READ_MILLISECONDS = 120_000; // for it to be read, where others wait as well
const SNIFFED_BYTES = 64; // a file's name and type say little: some systems lose them

let line = new AbortController();

/** Wait for nothing any more that was asked by a line that is gone: it might hang for as long as TCP has patience. */
export function giveUp() {
  line.abort();
  line = new AbortController();
}

/**
 * @param {string} path
 * @param {RequestInit} [options]
 * @returns {Promise<Answer<any>>}
 */
export const request = (path, options = {}) =>
  answered(() => fetch(path, { credentials: "same-origin", signal: line.signal, ...options }));

/**
 * @param {() => Promise<Response>} ask
 * @returns {Promise<Answer<any>>}
 */
async function answered(ask) {
  const response = await ask().catch(() => null);
  if (!response) return { problem: say("page-unreachable"), offline: true };
  if (response.status === 204) return { unchanged: true };
  if (response.status === 401) {
    location.assign(`/login?next=${encodeURIComponent(location.pathname)}`);
    return { problem: say("page-pin-first") };
  }
  const body = await response.json().catch(() => null);
  if (!body) return { problem: say("page-no-answer", { status: response.status }) };
  if (response.ok) return { view: body };
  if (response.status === 409 && body.state) return { view: body, stale: true };
  const { refusal } = body;
  const problem = refusal ? heard(refusal.say, refusal.message) : say("page-not-done", { status: response.status });
  return { problem, code: refusal?.code };
}

/**
 * What `fetch` does, but it tells how much was sent: that takes long on a slow line, and is no reason to give up.
 * @param {string} path
 * @param {FormData} form
 * @param {(share: number) => void} sent
 * @returns {Promise<Response>}
 */
const posted = (path, form, sent) =>
  new Promise((done, failed) => {
    const asked = new XMLHttpRequest();
    let patience = 0;
    const wait = (/** @type {number} */ milliseconds) => {
      clearTimeout(patience);
      patience = Number(setTimeout(() => asked.abort(), milliseconds));
    };
    asked.open("POST", path);
    asked.upload.onprogress = ({ loaded, total }) => {
      wait(STUCK_MILLISECONDS);
      sent(total ? loaded / total : 1);
    };
    asked.upload.onload = () => wait(READ_MILLISECONDS);
    asked.onload = () => done(new Response(asked.responseText, { status: asked.status }));
    asked.onerror = asked.onabort = failed;
    asked.onloadend = () => clearTimeout(patience);
    wait(STUCK_MILLISECONDS);
    asked.send(form);
  });

/** @param {unknown} body */
export const json = (body) => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

/** @returns {Promise<Answer<Variant[]>>} */
export const variants = () => request("/api/variants");
/**
 * What becomes of a variant with these switches.
 * @param {string} variant
 * @param {Record<string, unknown>} options
 * @returns {Promise<Answer<MixAnswer>>}
 */
export const mixOf = (variant, options) => {
  const chosen = Object.entries(options).map(([id, value]) => [id, String(value)]);
  return request(`/api/variants/${encodeURIComponent(variant)}/mix?${new URLSearchParams(chosen)}`);
};
/**
 * @param {NewTable} setup
 * @returns {Promise<Answer<Id>>}
 */
export const createTable = (setup) => request("/api/tables", json(setup));
/** @returns {Promise<Answer<NewestTable>>} */
export const newestTable = () => request("/api/newest");
/** @returns {Promise<Answer<Camera>>} */
export const cameraState = () => request("/api/camera");
/** @param {string} id */
export const deleteTable = (id) => request(`/api/tables/${encodeURIComponent(id)}/delete`, json({}));
/** @param {string} name */
export const forgetName = (name) => request("/api/names/forget", json({ name }));
/**
 * Keep a night from a file, whichever of the two forms it has.
 * @param {File} file
 * @returns {Promise<Answer<Id>>}
 */
export async function bringNight(file) {
  const begins = await file.slice(0, SNIFFED_BYTES).text();
  const type = begins.trimStart().startsWith("{") ? "application/json" : "text/plain";
  return request("/api/nights", { method: "POST", headers: { "Content-Type": type }, body: file });
}
/** @returns {Promise<Answer<Me>>} */
export const whoAmI = () => request("/api/me");

/**
 * What a host does about others: codes to come in by, who is in, and sending out.
 * @param {string} table
 */
export const guestCalls = (table) => ({
  /**
   * @param {string} role
   * @returns {Promise<Answer<Invitation>>}
   */
  invite: (role) => request(`/api/tables/${encodeURIComponent(table)}/invitations`, json({ role })),
  /** @returns {Promise<Answer<Guest[]>>} */
  guests: () => request("/api/sessions"),
  /** @param {string} id */
  sendOut: (id) => request(`/api/sessions/${encodeURIComponent(id)}/end`, json({})),
  /** @param {string} id */
  freeSeat: (id) => request(`/api/sessions/${encodeURIComponent(id)}/free`, json({})),
});

/**
 * One table's API; every write carries the version of the view it was made on.
 * @param {string} id
 */
export function tableCalls(id) {
  const root = `/api/tables/${encodeURIComponent(id)}`;
  return {
    streamUrl: `${root}/stream`,
    /**
     * @param {number | null} since
     * @returns {Promise<Answer>}
     */
    view: (since) =>
      since === null
        ? request(root, { signal: AbortSignal.timeout(FIRST_MILLISECONDS) })
        : request(`${root}?since=${since}`, { signal: AbortSignal.timeout(ANSWER_MILLISECONDS) }),
    /**
     * @param {string} what
     * @param {number} version
     * @returns {Promise<Answer>}
     */
    write: (what, version, body = {}) => request(`${root}/${what}`, json({ version, ...body })),
    /**
     * What the verdict with this version was taken from.
     * @param {number} version
     * @returns {Promise<Answer<Proof>>}
     */
    evidence: (version) => request(`${root}/evidence/${version}`),
    /**
     * What its picture reads as now.
     * @param {number} version
     * @returns {Promise<Answer<SecondLook>>}
     */
    readAgain: (version) => request(`${root}/evidence/${version}/again`, json({})),
    /** @returns {Promise<Answer<Night>>} */
    night: () => request(`${root}/night`),
    /**
     * The view as it was at a version.
     * @param {number} version
     * @returns {Promise<Answer>}
     */
    viewAt: (version) => request(`${root}?at=${version}`),
    /**
     * What lies under a seat's own cup, at a demo table.
     * @param {string} player
     * @returns {Promise<Answer<{ dice: number[] }>>}
     */
    cup: (player) => request(`${root}/cup`, json({ player })),
    /**
     * What a seat may expect of bids with its own dice; nobody else hears of them.
     * @param {string} player
     * @param {number[]} own
     * @returns {Promise<Answer<Odds>>}
     */
    odds: (player, own) => request(`${root}/odds`, json({ player, own })),
    /**
     * @param {number} version
     * @param {File} file
     * @param {(share: number) => void} sent how much of it was sent so far, 0 to 1
     * @returns {Promise<Answer>}
     */
    upload(version, file, sent) {
      const form = new FormData();
      form.append("version", String(version));
      form.append("photo", file);
      return answered(() => posted(`${root}/photo`, form, sent));
    },
  };
}
