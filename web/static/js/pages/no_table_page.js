// @ts-check
// A screen that was opened before any table was set up: it waits for one.

import { keepAwake } from "../draw/keep_awake.js";
import { followNewest } from "../net/newest_table.js";
import { loadWords } from "../words/speech.js";

await loadWords();
keepAwake();
followNewest("");
