// @ts-check
// While somebody types the dice or is at work on a reading, the camera and the verdict are asked to wait: a lease,
// renewed in time.

/** @import { tableCalls } from "./server_calls.js" */

const RENEW_MILLISECONDS = 8000; // the server waits for 20 seconds
const NAME_LENGTH = 16;

/** What this page calls itself, beside others at the same table. */
export const holder = [...crypto.getRandomValues(new Uint8Array(NAME_LENGTH / 2))]
  .map((byte) => byte.toString(16).padStart(2, "0"))
  .join("");

/**
 * A function that is told at each drawing of the table's version, and whether it is to wait. It does not take
 * its turn among the writes: the correction that is being made must not wait for it. Of its own, each waits for the
 * one before: a lease asked for must not come after it was given back. Any write ends the lease.
 * @param {Pick<ReturnType<typeof tableCalls>, "write">} calls
 */
export function holding(calls) {
  /** @type {number | null} */
  let held = null;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let renewing;
  /** @type {Promise<unknown>} */
  let before = Promise.resolve();
  return (/** @type {number} */ version, /** @type {boolean} */ wanted) => {
    if (wanted ? held === version : held === null) return;
    const ask = (/** @type {boolean} */ hold) => {
      before = before.then(() => calls.write("hold", version, { holder, hold }));
    };
    clearInterval(renewing);
    if (wanted) renewing = setInterval(() => ask(true), RENEW_MILLISECONDS);
    if (wanted || held === version) ask(wanted);
    held = wanted ? version : null;
  };
}
