// @ts-check
// When the play of a verdict is on: once for each new verdict, until somebody taps it, and again when it is asked for.

import { button, calm } from "../draw/elements.js";
import { later, sheet } from "../draw/later.js";
import { unjudged, verdictId } from "../logic/what_counts.js";
import { say } from "../words/speech.js";

/** @import { View } from "../contract.js" */
/** @import { Child } from "../page.js" */

const SHORT_MILLISECONDS = 4000;

/**
 * Whether there is something to play: a picture; without one, dice that land.
 * @param {View} view
 */
const playable = ({ judged }) => Boolean(judged && (judged.photo || (judged.dice.length && !calm())));

/**
 * A picture of it to send, where it is one to remember.
 * @param {View} view
 */
function sends(view) {
  const send = () => import("../stage/moment.js").then((moment) => moment.send(view));
  return view.memorable && button("send", "quiet-button", send, say("page-send-moment"));
}

/** @param {() => void} render */
export function curtain(render) {
  const theatre = later(() => sheet("theatre").then(() => import("../stage/theatre.js")), render);
  /** The verdict that is played now. @type {number | null} */
  let on = null;
  /** The newest verdict that was seen here; what stood when the page came was judged before. @type {number | null} */
  let newest = null;
  let times = 0;
  /** Whether a play is on whose stamp has not fallen: nothing else on the page may tell what it is about to show. */
  let silent = false;

  const fall = () => {
    on = null;
    silent = false;
    render();
  };

  /**
   * @param {View} view
   * @param {number} id
   */
  function rise({ setup, judged }, id) {
    on = id;
    silent = !calm();
    times += 1;
    const now = times;
    // Typed dice were seen by everybody already, and there is no picture to argue with; a slow line is not waited for.
    const brief = setup.theatre === "short" || !judged?.photo;
    setTimeout(() => now === times && on === id && (brief || !theatre()) && fall(), SHORT_MILLISECONDS);
  }

  return {
    /**
     * Take note of what stands; told at each drawing, before the stage is drawn.
     * @param {View} view
     */
    follow(view) {
      const id = verdictId(view);
      if (view.state.phase === "revealing") theatre(); // so that it is there in time
      const fresh = newest !== null && id !== null && id > newest;
      if (fresh && playable(view) && view.setup.theatre !== "none") rise(view, id);
      if (on !== null && on !== id) on = null;
      silent &&= on !== null;
      newest = Math.max(newest ?? 0, id ?? 0);
    },

    /**
     * What stands on the stage while it is on, and what that depends on; null otherwise.
     * @param {View} view
     * @returns {{ key: unknown, build: () => Child } | null}
     */
    stage(view) {
      const module = on === null || on !== verdictId(view) ? null : theatre();
      if (!module) return null;
      const tell = () => {
        silent = false;
        render();
      };
      return { key: ["theatre", on, times], build: () => module.theatreStage(view, tell, fall) };
    },

    /** Whether the outcome is still to be shown. */
    get silent() {
      return silent;
    },

    /**
     * The table as far as it may be told: until the stamp falls nobody has lost anything.
     * @param {View} view
     */
    told: (view) => (silent ? unjudged(view) : view),

    /**
     * The way back to it, once it is over, where there is something to be seen; and the way to send it.
     * @param {View} view
     * @returns {Child}
     */
    after(view) {
      const id = verdictId(view);
      if (on !== null || id === null || !playable(view)) return sends(view);
      const replay = () => {
        rise(view, id);
        render();
      };
      return [button("replay", "quiet-button", replay, say("page-see-again")), sends(view)];
    },

    /** What the dock depends on. */
    get on() {
      return on !== null;
    },
  };
}
