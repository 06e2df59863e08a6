// The shapes of what the pages hand each other; those of what the server answers are in contract.d.ts, which
// `npm run contract` makes.
// Types only: no page loads this file, `make lint` holds the scripts against it.

import type { View } from "./contract.js";

/** What a sentence's variable holds: what the server tells as one, and what the page says by itself. */
export type Fact = string | number | Message | Listing | Fact[];

export interface Message {
  id: string;
  facts?: Record<string, Fact>;
}

/** What a beat tells of the camera: why it is gone, and to the host what may be done about it. */
export interface CameraNews extends Partial<Message> {
  host?: Message & { ways: [id: string, what: string, body: Record<string, unknown>][] };
}

export interface Listing {
  list: Fact[];
  join?: "and" | "or" | "comma" | "then";
}

/** What one screen remembers besides the view; nothing of it matters to anybody else. */
export interface Ui {
  draft: { quantity: number; face: number; spoken?: "fei" | "zhai" } | null;
  claim: string | null;
  /** What who believes tells of the dice: which stay, and how many are rolled. */
  keep: { kept: number[]; rolls: number } | null;
  bidder: string | null;
  asking: string | null;
  /** Whose dice were shown by mistake, or are laid open, while they are tapped in. */
  mistake: { seat: string; faces: number[]; opens?: boolean } | null;
  hand: number[] | null;
  /** They are tapped in cup by cup. */
  cups: boolean;
  picked: number | null;
  /** The dice that a line was drawn round. */
  circled: number[] | null;
  adding: { x: number; y: number } | null;
  /** This screen is at work on the reading: the server is asked to wait with the verdict. */
  held: boolean;
  peek: boolean;
  rolls: Record<string, number>;
  /** The faces that the camera saw rolled for seats. */
  thrown: number[] | null;
  seating: boolean;
  /** The verdict that has been read, by the version of its event. */
  seen: number | null;
  /** The whole picture in place of the close-up. */
  whole: boolean;
  /** The last reading whose marks have landed. */
  landed: number;
  /** A picture in which no dice were found, as an address of this browser. */
  unread: string | null;
}

/** What the parts of the table page are given. */
export interface Table {
  view: View;
  ui: Ui;
  change(patch: Partial<Ui>): void;
  store: import("./net/live_view.js").LiveView;
}

export interface Answer<T = View> {
  view?: T;
  stale?: boolean;
  unchanged?: boolean;
  offline?: boolean;
  problem?: string;
  code?: string;
}

export type Child = Node | string | number | false | null | undefined | Child[];

export interface Limits {
  players: { least: number; most: number };
  name: number;
}

/** Rules under a name of one's own. */
export interface Mix {
  name: string;
  variant: string;
  dice: number;
  options: Record<string, unknown>;
}

/** A recogniser of the Web Speech API, as much of it as is used. */
export interface Recognition {
  lang: string;
  maxAlternatives: number;
  processLocally?: boolean;
  phrases?: unknown[];
  onresult: ((event: SpeechRecognitionEvent) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  stop(): void;
}

export interface SpeechRecognitionEvent {
  results: ArrayLike<ArrayLike<{ transcript: string }>>;
}

/** What makes one; what is optional came later than the rest. */
export interface RecognitionMaker {
  new (): Recognition;
  available?(of: { langs: string[]; processLocally: boolean }): Promise<string>;
  install?(of: { langs: string[]; processLocally: boolean }): Promise<boolean>;
}

/** Whether this screen may dispute a past verdict, and how it goes back to it. */
export interface Disputing {
  may: Promise<boolean>;
  goBack: (version: number) => void;
}

/** What draws a part of the page from the table, and from what is known of it. */
export type TablePart = (table: Table) => Child;
export type ViewPart = (view: View) => Child;
