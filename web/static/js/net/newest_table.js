// @ts-check
// A screen goes on to the next table when the host sets one up, without anybody typing.

import { newestTable } from "./server_calls.js";

const ASK_MILLISECONDS = 3000;

/**
 * Show the newest table wherever it is another than the one that is shown.
 * @param {string} shown
 */
export function followNewest(shown) {
  watch(shown, () => location.reload());
}

/**
 * Once the night has ended, go on to a table that is set up after this page was opened. Says which was the newest then.
 * @param {() => boolean} ended
 * @param {(id: string) => string} address
 */
export async function goOnAfter(ended, address) {
  const { view } = await newestTable();
  if (view) watch(view.id, (id) => location.replace(address(encodeURIComponent(id))), ended);
  return view?.id ?? null;
}

/**
 * @param {string | null} known
 * @param {(id: string) => void} go
 */
function watch(known, go, now = () => true) {
  const asking = setInterval(async () => {
    if (!now()) return;
    const { view } = await newestTable();
    if (!view?.id || view.id === known) return;
    clearInterval(asking);
    go(view.id);
  }, ASK_MILLISECONDS);
}
