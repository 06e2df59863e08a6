// @ts-check
// A screen goes on to the next table when the host sets one up, without anybody typing.

import { newestTable } from "./server_calls.js";

/** @import { LiveView } from "./live_view.js" */

const ASK_MILLISECONDS = 3000;

/**
 * Show the newest table wherever it is another than the one that is shown.
 * @param {string} shown
 */
export function followNewest(shown) {
  watch(shown, () => location.reload());
}

/**
 * Once the table is deleted, or its night has ended and another table was set up after this page was opened, go on to the
 * page that shows the newest one. Says which was the newest when this page was opened.
 * @param {LiveView} store
 * @param {"/screen" | "/overlay"} follower
 */
export async function goOnAfter(store, follower) {
  const { view } = await newestTable();
  const go = () => location.replace(follower);
  if (view) watch(view.id, go, store);
  return view?.id ?? null;
}

/**
 * @param {string | null} known
 * @param {() => void} go
 * @param {LiveView | null} [store] whose table comes first
 */
function watch(known, go, store = null) {
  const asking = setInterval(async () => {
    await store?.ask(); // the stream of a table that was deleted beats on
    if (store && !store.gone && !store.view?.ended) return;
    const { view } = await newestTable();
    if (!store?.gone && (!view?.id || view.id === known)) return;
    clearInterval(asking);
    go();
  }, ASK_MILLISECONDS);
}
