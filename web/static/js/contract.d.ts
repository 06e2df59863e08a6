// The shapes of what the server answers (docs/architecture.md) and of what the pages hand each other.
// Types only: no page loads this file, `make lint` holds the scripts against it.

export type Fact = string | number | Message | Listing | Fact[];

export interface Message {
  id: string;
  facts?: Record<string, Fact>;
}

export interface Listing {
  list: Fact[];
  join?: "and" | "or" | "comma" | "then";
}

export interface Bid {
  player: string;
  quantity: number;
  face: number;
  /** A claimed value (`64`, `1x2`, `full house`) in place of quantity and face. */
  value?: string;
}

export interface Verdict {
  call: string;
  bid: Bid;
  bidder: string;
  caller: string;
  /** A count, a claimed value, or null where nobody looked. */
  found: number | string | null;
  wild: number;
  met: boolean;
  exact: boolean;
  losses: Record<string, number>;
  penalties: Record<string, number>;
  out: string[];
  starter: string | null;
  winner: string | null;
  explanation: string;
  say?: Fact;
  cites?: { switch: string; rule: string; source: string; say?: { rule: Fact; source: Fact } }[];
}

export interface State {
  phase: "seating" | "bidding" | "siding" | "revealing" | "over";
  seats: string[];
  dice: Record<string, number>;
  turn: string | null;
  starter: string | null;
  bid: Bid | null;
  bidder: string | null;
  call: string | null;
  caller: string | null;
  sides: Record<string, string>;
  pot: number;
  stake: string;
  purses: Record<string, number>;
  penalties: Record<string, number>;
  special: string | null;
  may_look: string[];
  tied: string[][];
  out: string[];
  left?: string[];
  payments?: { payer: string; payee: string; amount: number }[];
  winner: string | null;
  wild_aces: boolean;
  round: number;
  game: number;
  direction?: "left" | "right";
  passer?: string | null;
  believed?: boolean;
  kept?: number[];
  rerolled?: number | null;
  verdict: Verdict | null;
}

export type Box = [number, number, number, number];

export interface Die {
  face: number | null;
  confidence: number;
  probabilities: number[];
  box: Box | null;
  doubt: string | null;
  corrected: boolean;
  /** Whose it is, where that is known. */
  seat?: string | null;
  /** On the camera's page: a die that was tapped in. */
  added?: { face: number; x: number; y: number };
}

/** What was read of a reveal: its picture and dice. */
export interface Evidence {
  /** How certain the verdict may be called. */
  certain_percent?: number | null;
  id: number;
  source: string;
  photo: string | null;
  width: number;
  height: number;
  dice: Die[];
  /** More dice that were typed in as counting for nothing. */
  others: number;
}

/** What a past verdict was taken from, and the SHA-256 of each file that read it. */
export interface Proof extends Evidence {
  model: Record<string, string>;
}

/** What the picture of a past verdict reads as now, and the verdict that the call would come to. */
export interface SecondLook extends Proof {
  clear: boolean;
  same: boolean;
  explanation: string | null;
  say: Message | null;
}

/** How certain the likeliest verdict on a reading is. */
export interface Certain {
  /** The chance that another one is true, and the table's bound on it. */
  risk: number;
  bound: number;
  certain_percent: number;
}

export interface Reading extends Evidence, Certain {
  expected: number;
  questions: number[];
  count_question: string | null;
  count_say?: Fact | null;
  /** What may have happened to dice, to be confirmed. */
  mishaps?: { action: "fallen" | "crooked"; player: string; die: number | null }[];
  clear: boolean;
}

export interface Round {
  version: number;
  call: string;
  explanation: string;
  say?: Fact;
  losses: Record<string, number>;
  /** Whether dice were shown for it, and whether a picture of them was read. */
  evidence: boolean;
  photo: boolean;
}

/** What happened to a seat's dice between the calls. */
export interface Mishap {
  version: number;
  action: "fallen" | "crooked";
  player: string;
  lost: number;
}

export interface Legal {
  actions: Record<string, string[]>;
  bids?: [number, number][];
  claims?: string[];
}

export interface View {
  id: string;
  version: number;
  setup: {
    variant: string;
    title: string;
    players: string[];
    options: Record<string, unknown>;
    /** The table's own language, where it chose one. */
    language?: string;
    words: Record<string, string> & { vocabulary: string; face: string[]; faces: string[] };
  };
  state: State;
  legal: Legal;
  expected: number | null;
  /** That the bid stands, for who sees no dice; null where the table wants no odds. */
  chance: number | null;
  undo: boolean;
  /** How many events stand: an undo takes one away. */
  standing: number;
  ended: boolean;
  reading: Reading | null;
  /** The reading that the standing verdict was taken from. */
  judged: (Evidence & Certain) | null;
  /** Games of the night. */
  wins: Record<string, number>;
  history: Round[];
  mishaps: Mishap[];
  camera: boolean;
  demo: boolean;
  demo_most?: number;
  eye: {
    state: "starting" | "ready" | "failed" | "none";
    message: string | null;
    say?: Fact | null;
    /** Whose table it watches by itself, and the word for what it sees there. */
    table?: string | null;
    sees?: string | null;
  };
}

/** What one screen remembers besides the view; nothing of it matters to anybody else. */
export interface Ui {
  draft: { quantity: number; face: number } | null;
  claim: string | null;
  bidder: string | null;
  asking: string | null;
  hand: number[] | null;
  picked: number | null;
  adding: { x: number; y: number } | null;
  /** Somebody is at the reading by hand: nothing is judged by itself. */
  held: boolean;
  /** Something was put right unasked: the verdict waits a little for more of it. */
  patient: boolean;
  peek: boolean;
  rolls: Record<string, number>;
  /** The faces that the camera saw rolled for seats. */
  thrown: number[];
  seating: boolean;
  /** The verdict that has been read, by the version of its event. */
  seen: number | null;
  judging: number | null;
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

export interface Option {
  id: string;
  title: string;
  default: unknown;
  choices: { value: unknown; title: string }[];
}

/** Somebody who came in by a code. */
export interface Guest {
  id: string;
  role: "host" | "seat" | "spectator" | "camera";
  table: string;
  seat: string;
  own: boolean;
}

/** A code to come in by; `qr` is an SVG. */
export interface Invitation {
  code: string;
  url: string;
  qr: string;
}

/** What the server says of a mix of switches. */
export interface MixAnswer {
  refusal: { message: string; say: Fact } | null;
  idle: Record<string, unknown>;
  refused: Record<string, Record<string, { message: string; say: Fact }>>;
}

/** Rules under a name of one's own. */
export interface Mix {
  name: string;
  variant: string;
  dice: number;
  options: Record<string, unknown>;
}

export interface Variant {
  id: string;
  title: string;
  summary: string;
  dice: number;
  dice_limits: { least: number; most: number };
  players?: { least: number; most: number };
  options: Option[];
}

/** What the camera's page is told: `/api/camera/setting`. */
export interface CameraSetting extends Pick<View, "camera" | "demo" | "eye"> {
  sources: { source: string; name: string }[];
  source: string;
  name: string;
  edge: [number, number][] | null;
  /** Of the table that the page is for, clockwise; and where the dice of each lie. */
  seats: string[];
  places: [number, number][] | null;
  /** Exposure and focus are to be held, and which of them the driver holds by now. */
  hold: boolean;
  held: ("exposure" | "focus")[];
  tests: { throws: number; dice: number; right: number };
}

/** A look before the game: `/api/camera/check`. */
export interface CameraCheck {
  width: number;
  height: number;
  milliseconds: number;
  dice: Die[];
  hints: { say: Fact; box: Box | null }[];
  proposal: [number, number][];
  places: [number, number][];
}

/** What was rolled for seats: `/api/camera/rolls`. */
export interface CameraRolls {
  faces: number[];
  rolls: Record<string, number>;
}

export interface CameraTest {
  dice: number;
  right: number;
  tests: CameraSetting["tests"];
}

/** A call that was judged, with what led to it. */
export interface PlayedRound {
  version: number;
  game: number;
  round: number;
  call: string;
  bid: Bid;
  bidder: string;
  caller: string;
  right: boolean;
  losses: Record<string, number>;
  left: Record<string, number>;
  chance: number | null;
  explanation: string;
  say: Fact;
  photo: string | null;
  source: string | null;
  put_right: { read: number | null; now: number | null; doubt: string | null }[];
  taken_back: number;
}

/** One player's night. */
export interface Played {
  name: string;
  calls: number;
  right: number;
  exact_calls: number;
  exact_right: number;
  called: number;
  caught: number;
  got_away: number;
  won: number;
  expected: number;
}

/** The night so far, less what was undone. */
export interface Night {
  id: string;
  rounds: PlayedRound[];
  players: Played[];
  dice: { counts: number[]; chi_squared: number; p: number | null; noticeable: number | null };
  pot: number;
  stake: string;
  purses: Record<string, number>;
  payments: { payer: string; payee: string; amount: number }[];
  unheard: number;
  unseen: number;
  steps: number[];
}
