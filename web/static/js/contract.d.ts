// What the server is asked and what it answers. Written by `python -m web.generated`, from table/contract and
// web/contract: change those. Types only: no page loads this file, `make lint` holds the scripts against it.

/** Any action of the referee. */
export interface Act {
  /** The table's version that the write is made on. */
  version: number;
  action: Action;
}

export type Action =
  | BidAction
  | ClaimAction
  | DoubtAction
  | PiAction
  | CounterPiAction
  | SurrenderAction
  | SpotOnAction
  | PassAction
  | SightAction
  | SideAction
  | RevealAction
  | FallenAction
  | CrookedAction
  | LeaveAction
  | JoinAction
  | RenameAction
  | MoveAction
  | RollForSeatAction
  | DirectionAction
  | NextGameAction
  | BelieveAction
  | LiftAction
  | PassOnAction
  | ShowTopAction
  | PassUnseenAction
  | ConcedeAction
  | RerollAction
  | UndoAction;

/** The referee allowed an action. */
export interface ActionEvent {
  kind: "action";
  /** 0 for the setup, then one more each. */
  version: number;
  /** Milliseconds since 1970, UTC; within the years that a calendar has. */
  at_ms: number;
  payload: Action;
}

/** A die that the reader missed. */
export interface AddDie {
  face: number;
  x: number;
  y: number;
}

/** A die that the reader missed, in pixels of the picture. */
export interface Added {
  face: number;
  x: number;
  y: number;
}

/** What was agreed on, as it was asked for. */
export interface AgreedSetup {
  variant: string;
  players: string[];
  /** A head, or seat: number; null: as many as the variant has. */
  dice: number | Record<string, number> | null;
  /** What each puts in, as it was typed. */
  ante: string;
  /** Switches that this table sets otherwise: switch, value. */
  options: Record<string, unknown>;
  /** Of the rules that it was set up under. */
  edition?: number;
  full_hand?: number | null;
  /** The risk up to which it takes a verdict unasked. */
  bound?: number | null;
  /** The antes lie in the middle, and who wins takes them: nothing is owed afterwards. */
  coins?: "middle" | null;
  /** The big screen shows the odds of the bid. */
  odds?: boolean;
  /** A clear verdict is taken without a pause. */
  at_once?: boolean;
  /** A verdict is played for a moment only, or not at all. */
  theatre?: "none" | "short" | null;
  /** A tone after so long a turn; nothing follows from it. */
  turn_seconds?: 30 | 60 | 120 | 180 | null;
  /** What people say to a page may go to the browser's own service. */
  hearing?: "service" | null;
  language?: string | null;
  rivals?: Record<string, "bold" | "careful" | "liar">;
}

/** The process answers. */
export interface Alive {
  alive: true;
}

/** Keep the camera, and the verdict of that version, waiting for a while; an older one holds nothing. */
export interface AtWork {
  /** The table's version that the write is made on. */
  version: number;
  /** What this page calls itself, beside others at the table. */
  holder: string;
  /** Or, false, no longer. */
  hold?: boolean;
}

/** What the night is remembered for. */
export interface Award {
  /** The biggest bluff that got away, the sharpest ear, most exact calls, the luckiest, longest with one die. */
  kind: "bluff" | "ear" | "exact" | "lone" | "luck";
  names: string[];
  /** Dice missing, calls right, exact calls right, doubts won, or rounds in a row. */
  n: number;
  /** ear: all calls. */
  of: number;
  /** luck: how many of these by chance alone. */
  chance: number | null;
  /** bluff: what was bid. */
  bid: Bid | null;
}

/** Rolls the shared cup and must claim higher. */
export interface BelieveAction {
  action: "believe";
  player: string;
  /** Dice that stay, under the cup or open beside it. */
  kept?: (number | "10" | "7" | "8" | "9" | "A" | "J" | "K" | "Q" | "negra" | "roja")[];
  /** How many dice are rolled, where that is said. */
  rolls?: number;
}

/** What is claimed to lie there: a count of a face, or a value. */
export type Bid = FaceBid | ValueBid;

/** At least so many dice show that face. */
export interface BidAction {
  action: "bid";
  player: string;
  quantity: number;
  face: number;
  /** The last of several bids, of which the table enters no other. */
  unheard?: true;
  /** Whether aces are wild for it, where each bid says so; else as it was said last. */
  spoken?: "fei" | "zhai";
}

export type Box = [number, number, number, number];

/** Which sources can be asked to look. */
export interface Camera {
  /** There is a camera to look with. */
  camera: boolean;
  /** The demo can be looked at. */
  demo: boolean;
  /** The most dice that a picture of the demo shows. */
  demo_most: number;
  /** The demo throws the dice of each seat: own cups may be lifted, and rivals may sit down. */
  throws: boolean;
  eye: Eye;
}

/** A look before the game. */
export interface CameraCheck {
  width: number;
  height: number;
  milliseconds: number;
  counts: Record<string, number>;
  dice: CheckedDie[];
  hints: Hint[];
  /** An edge to start from. */
  proposal: Corner[];
  places: Corner[];
}

/** What was read through the camera. */
export interface CameraReading {
  source: "camera";
  /** Of the picture. */
  photo: string;
  width: number;
  height: number;
  dice: ReadDie[];
  /** How long it took to read. */
  milliseconds: number;
  /** File: SHA-256. */
  model: Record<string, string>;
  /** Nobody asked for it: the house saw the cups go up. */
  watched?: boolean;
  /** Dice beyond the table's edge. */
  beyond?: number;
  /** The seat of each die; empty where seats are not told apart. */
  whose?: (string | null)[];
  /** Indexes of the dice that lie as they lay in an earlier round. */
  unmoved?: number[];
}

/** What was rolled for seats. */
export interface CameraRolls {
  /** Of the dice that are not doubted. */
  faces: number[];
  /** Seat: face. */
  rolls: Record<string, number>;
}

/** Which camera looks, and what is kept of it. */
export interface CameraSetting {
  /** There is a camera to look with. */
  camera: boolean;
  /** The demo can be looked at. */
  demo: boolean;
  /** The most dice that a picture of the demo shows. */
  demo_most: number;
  /** The demo throws the dice of each seat: own cups may be lifted, and rivals may sit down. */
  throws: boolean;
  eye: Eye;
  /** Webcams by their names. */
  sources: Webcam[];
  source: string;
  name: string;
  /** null: all of the picture is the table. */
  edge: Corner[] | null;
  /** Of the table that is meant. */
  seats: string[];
  /** Where the dice of each seat lie, in the order of the seats. */
  places: Corner[] | null;
  /** Exposure and focus are to be held as they are. */
  hold: boolean;
  /** What of it the driver holds by now. */
  held: ("exposure" | "focus")[];
  tests: Tests;
}

/** How a self-test went. */
export interface CameraTest {
  dice: number;
  right: number;
  tests: Tests;
}

/** How certain the likeliest verdict is. */
export interface Certain {
  /** That another verdict than the likeliest is true. */
  risk: number;
  /** The risk up to which this table takes a verdict unasked. */
  bound: number;
  /** How certain that verdict is; no more nines than the measured pictures carry. */
  certain_percent: number;
}

/** What may be said of a call before its reveal is taken. */
export interface Certainty {
  /** That at least as much lies there as was bid. */
  met: number;
  /** That exactly as much does. */
  exact: number;
  /** The likeliest. */
  outcome: Outcome;
  /** That another one is true. */
  risk: number;
  /** The risk is at most the bound. */
  decided: boolean;
  /** Indexes of dice whose answer lowers it, best first. */
  deciding: number[];
}

/** One die, as `ojo read --json` tells it. */
export interface CheckedDie {
  face: number;
  confidence: number;
  probabilities: number[];
  box: Box;
  doubt: string | null;
  /** It shows something else than pips. */
  symbol: boolean;
}

/** A value that a switch may have. */
export interface Choice {
  value: unknown;
  title: string;
  say: Message;
}

/** Take another camera. */
export interface ChooseSource {
  /** The table whose seats are meant; empty: none. */
  table?: string;
  source: string;
}

/** As whom to come in: to look on, or as the circle's host. */
export interface CircleInvite {
  role?: "circle-host" | "member";
}

/** What a circle is called. */
export interface CircleName {
  name: string;
}

/** A rule that decided. */
export interface Cite {
  /** The rule's id. */
  switch: string;
  /** What it says at this table. */
  rule: string;
  /** Where it is printed. */
  source: string;
  say: CiteSays;
}

/** A rule's own sentences. */
export interface CiteSays {
  rule: Message;
  source: Message;
}

/** The dice make that value. */
export interface ClaimAction {
  action: "claim";
  player: string;
  /** `64`, `1x2`, `full house`, `pair of K`. */
  value: string;
}

/** Gives the hand up unseen. */
export interface ConcedeAction {
  action: "concede";
  player: string;
}

/** Back to which page: `list`, or the circle's own. */
export interface Confirm {
  list?: string;
}

/** The host said that the night's verdicts were right, those that nobody tapped among them; it is over. */
export interface ConfirmEvent {
  kind: "confirm";
  /** 0 for the setup, then one more each. */
  version: number;
  /** Milliseconds since 1970, UTC; within the years that a calendar has. */
  at_ms: number;
  payload: Nothing;
}

export type Corner = [number, number];

/** One die put right: its face, whose it is, or a die that is added; or whose several are. */
export interface Correct {
  /** The table's version that the write is made on. */
  version: number;
  /** Its index in the reading. */
  die?: number;
  /** Several, of which only `seat` is said. */
  dice?: number[];
  /** null: it is no die. */
  face?: number | null;
  /** Whose it is, or they are. */
  seat?: string;
  add?: AddDie;
}

/** `die` and `face`, `die` or `dice` and `seat`, or `add`. */
export interface Correction {
  /** Its index in the reading. */
  die?: number;
  /** Those of several. */
  dice?: number[];
  /** null: it is no die. */
  face?: number | null;
  /** Whose it is, or they are. */
  seat?: string;
  add?: Added;
}

/** Somebody put a die right. */
export interface CorrectionEvent {
  kind: "correction";
  /** 0 for the setup, then one more each. */
  version: number;
  /** Milliseconds since 1970, UTC; within the years that a calendar has. */
  at_ms: number;
  payload: Correction;
}

/** The bid that was split is true, for twice as much again. */
export interface CounterPiAction {
  action: "counter_pi";
  player: string;
}

/** A die lies on another: its owner throws again. */
export interface CrookedAction {
  action: "crooked";
  player: string;
}

/** What lies under a seat's own cup, at a demo table. */
export interface Cup {
  dice: number[];
}

/** What was read in a picture of the demo. */
export interface DemoReading {
  source: "demo";
  /** Of the picture. */
  photo: string;
  width: number;
  height: number;
  dice: ReadDie[];
  /** How long it took to read. */
  milliseconds: number;
  /** File: SHA-256. */
  model: Record<string, string>;
  /** Nobody asked for it: the house saw the cups go up. */
  watched?: boolean;
  /** Dice beyond the table's edge. */
  beyond?: number;
  /** The seat of each die; empty where seats are not told apart. */
  whose?: (string | null)[];
  /** Indexes of the dice that lie as they lay in an earlier round. */
  unmoved?: number[];
  /** What it was composed of, whatever was read; empty where nobody knows. */
  thrown?: number[];
}

/** The host said which dice these are. */
export interface DiceEvent {
  kind: "dice";
  /** 0 for the setup, then one more each. */
  version: number;
  /** Milliseconds since 1970, UTC; within the years that a calendar has. */
  at_ms: number;
  payload: NamedDice;
}

/** One die of a reading. */
export interface Die {
  /** null: it was said to be no die. */
  face: number | null;
  confidence: number;
  /** Of the faces 1 to 6. */
  probabilities: number[];
  /** x0, y0, x1, y1 in pixels of the picture that was read; null: it was typed. */
  box: Box | null;
  /** One word for what is odd about it. */
  doubt: string | null;
  /** A person said what it is. */
  corrected: boolean;
  /** It shows something else than pips. */
  symbol: boolean;
  /** Whose it is, where seats were placed in the camera's picture, or somebody said so; what is left beside all other hands is the last one's. */
  seat: string | null;
  /** Why it is none of this reveal: it lies about, or it was lost; null: it is one of its dice. To put it right makes it one. */
  aside: "furniture" | "lost" | null;
  /** What it counts for the call: together as many as the verdict finds. What a leopard counts beyond its dice is on its last one. Of a hand that is claimed 1 for the dice that make the best one there is. null: nobody can say yet, for it matters whose dice they are; or the call is about no number and no hand. */
  counts: number | null;
}

/** Which way the turn goes round. */
export interface DirectionAction {
  action: "direction";
  player: string;
  to: "left" | "right";
}

/** Put the reading away, to look again; */
export interface Discard {
  /** The table's version that the write is made on. */
  version: number;
  /** or for this page to have the dice typed in: from then on it holds as by `hold`. */
  holder?: string;
}

/** The reading was put away. */
export interface DiscardEvent {
  kind: "discard";
  /** 0 for the setup, then one more each. */
  version: number;
  /** Milliseconds since 1970, UTC; within the years that a calendar has. */
  at_ms: number;
  payload: Nothing;
}

/** The bid, or the claim, is not true. */
export interface DoubtAction {
  action: "doubt";
  player: string;
}

/** Which round is drawn. */
export interface DrawRound {
  round: number;
}

/** The night was ended on every screen. */
export interface EndEvent {
  kind: "end";
  /** 0 for the setup, then one more each. */
  version: number;
  /** Milliseconds since 1970, UTC; within the years that a calendar has. */
  at_ms: number;
  payload: Nothing;
}

/** Who plays: a name a line. */
export interface Enter {
  names: string;
}

/** What a player is called. */
export interface EntrantName {
  name: string;
}

export type Event =
  | SetupEvent
  | ActionEvent
  | ReadingEvent
  | CorrectionEvent
  | DiscardEvent
  | ThrownEvent
  | TakeEvent
  | DiceEvent
  | LessonsEvent
  | ForgetEvent
  | LostEvent
  | EndEvent
  | ConfirmEvent
  | FreeEvent;

/** What was read of a reveal, and how certain its verdict is. */
export interface Evidence {
  /** That another verdict than the likeliest is true. */
  risk: number;
  /** The risk up to which this table takes a verdict unasked. */
  bound: number;
  /** How certain that verdict is; no more nines than the measured pictures carry. */
  certain_percent: number;
  /** The version of its event, and the number of its picture. */
  id: number;
  source: "camera" | "demo" | "hand" | "photo";
  /** The picture's path; null: it was typed, or is kept no more. */
  photo: string | null;
  /** Of the picture that was read, in pixels; the stored one may be smaller. */
  width: number;
  height: number;
  dice: Die[];
  /** More dice that were typed in as counting for nothing. */
  others: number;
  /** null: the reader read what lay there, or nobody knows. */
  misread: Misread | null;
}

/** What the camera is at. */
export interface Eye {
  state: "failed" | "none" | "ready" | "starting";
  /** No camera, reconnecting, dark, frozen, blurred, moved. */
  message: string | null;
  say: Message | null;
  /** Whose table it watches by itself; in a view none but the view's own. */
  table?: string | null;
  /** waiting, cups, hands, settling, reading, asking, done or taken away (asking before a call: the cups seem to be up). */
  sees?: string | null;
}

/** At least so many of a face. */
export interface FaceBid {
  player: string;
  quantity: number;
  face: number;
  /** Whether aces are wild for it, where each bid says so. */
  spoken?: "fei" | "zhai";
  value?: undefined;
}

export type Fact = string | number | Message | Listing;

/** A die fell off the table. */
export interface FallenAction {
  action: "fallen";
  player: string;
}

/** A name that is to be forgotten. */
export interface Forget {
  name: string;
}

/** The host had the table forget what it learnt. */
export interface ForgetEvent {
  kind: "forget";
  /** 0 for the setup, then one more each. */
  version: number;
  /** Milliseconds since 1970, UTC; within the years that a calendar has. */
  at_ms: number;
  payload: Unlearnt;
}

/** Forget what was learnt of dice read as one face that were another; without these, all of it. */
export interface ForgetLessons {
  /** The table's version that the write is made on. */
  version: number;
  /** What they were read as, 7 where they show pictures, */
  read?: number;
  /** and what they were; null: no dice. */
  face?: number | null;
}

/** At how many tables a name was known. */
export interface Forgotten {
  tables: number;
}

/** The host said that no dice lie under cups; good until the next event. */
export interface FreeEvent {
  kind: "free";
  /** 0 for the setup, then one more each. */
  version: number;
  /** Milliseconds since 1970, UTC; within the years that a calendar has. */
  at_ms: number;
  payload: Nothing;
}

/** Somebody who is in. */
export interface Guest {
  id: string;
  role: "camera" | "circle-host" | "entrant" | "host" | "member" | "seat" | "spectator";
  /** Of who came to a circle or a tournament, that one. */
  table: string;
  seat: string;
  /** Seconds since 1970. */
  since: number;
  seen: number;
  /** It is who asks. */
  own: boolean;
}

/** The reveal, typed in. */
export interface Hand {
  /** The table's version that the write is made on. */
  version: number;
  faces: number[];
  /** More dice, that count for nothing. */
  others?: number;
}

/** What could be better. */
export interface Hint {
  say: Message;
  box: Box | null;
}

/** Hold exposure and focus as they are, or leave them to the camera. */
export interface Hold {
  /** The table whose seats are meant; empty: none. */
  table?: string;
  hold: boolean;
}

/** A table's. */
export interface Id {
  id: string;
}

/** Why a switch changes nothing. */
export interface Idle {
  /** The switches that make it so. */
  because: string[];
  /** The sentence. */
  message: string;
  say: Message;
}

/** A code to come in by. */
export interface Invitation {
  code: string;
  /** Where it leads. */
  url: string;
  /** The same as an SVG. */
  qr: string;
  /** Only this machine finds it so far: phones are to be let in first. */
  here_only: boolean;
}

/** Whom a code is for. */
export interface Invite {
  role: "camera" | "seat" | "spectator";
  /** Whose; left out, who comes says whose it is. */
  seat?: string;
}

/** A code to come in by. */
export interface Join {
  code: string;
  /** Whose it is, where the code leaves that open. */
  seat?: string;
}

/** Sits down. */
export interface JoinAction {
  action: "join";
  player: string;
  /** To the left of this seat; left out: last. */
  after?: string;
}

/** The table's edge. */
export interface KeepEdge {
  /** The table whose seats are meant; empty: none. */
  table?: string;
  /** Corners in order, in shares of the picture's sides; null: all of the picture is the table. */
  edge?: Corner[] | null;
}

/** Where the dice of each seat lie. */
export interface KeepPlaces {
  /** The table whose seats are meant; empty: none. */
  table?: string;
  /** In the order of the seats, in shares of the picture's sides; null: nobody says whose dice are whose. */
  places?: Corner[] | null;
}

/** A table to go on with. */
export interface KnownTable {
  id: string;
  /** The variant's name. */
  title: string;
  variant: string;
  players: string[];
  version: number;
  /** ISO 8601, UTC. */
  played_at: string;
}

/** What the table was told of some of its dice. */
export interface Learnt {
  /** What they were read as; 7: a picture, no pips. */
  read: number;
  /** What they were; null: no dice. */
  face: number | null;
  times: number;
  /** Of pictures, whether each would be known by the others; null: of pips nobody asks that. */
  enough: boolean | null;
}

/** Whether they come back. */
export interface Leave {
  back?: string;
}

/** Gets up from the table. */
export interface LeaveAction {
  action: "leave";
  player: string;
}

/** Whether they come back. */
export interface LeaveTournament {
  back?: string;
}

/** What may be done now. */
export interface Legal {
  /** Action: the seats that may, none where no seat is named. */
  actions: Record<string, string[]>;
  /** Quantity and face, lowest first. */
  bids: [number, number][];
  claims: string[];
  /** The bids for which aces are not wild, where each bid says so; `bids` are the others. */
  zhai?: [number, number][];
  /** What may be told beside believing: the dice that stay, and how many are rolled. */
  keeping?: ("kept" | "rolls")[];
  /** Who may have shown dice by mistake, where the table has a rule for that: `reveal` says which. */
  mistake?: string[];
}

/** A die of which a person said what it is. */
export interface Lesson {
  /** How it looked to the face reader, as of a reading's dice. */
  features: string;
  /** What that took it for. */
  read: number;
  /** What it was; null: no die. */
  face: number | null;
  /** SHA-256 of the face reader, of a picture of the reader of pictures. */
  weights: string;
  /** A picture of it, a JPEG in base64. */
  crop?: string;
}

/** Dice were shown in a check, or other weights looked at those that were known. */
export interface LessonsEvent {
  kind: "lessons";
  /** 0 for the setup, then one more each. */
  version: number;
  /** Milliseconds since 1970, UTC; within the years that a calendar has. */
  at_ms: number;
  payload: LessonsLearnt;
}

/** What was learnt of the table's dice outside of its reveals. */
export interface LessonsLearnt {
  lessons: Lesson[];
  /** They are all that is known: what was known before, looked at by other weights. */
  anew?: boolean;
}

/** The cup goes up. */
export interface LiftAction {
  action: "lift";
  player: string;
}

/** Several things told as one. */
export interface Listing {
  list: Fact[];
  join: "and" | "comma" | "or" | "then";
}

/** The PIN. */
export interface Login {
  pin: string;
}

/** Take a picture and read it. */
export interface Look {
  /** The table's version that the write is made on. */
  version: number;
  source?: "camera" | "demo" | null;
}

/** Where lost dice lie. */
export interface LostDice {
  in_sight: boolean;
}

/** The host said whether dice that were lost lie in sight. */
export interface LostEvent {
  kind: "lost";
  /** 0 for the setup, then one more each. */
  version: number;
  /** Milliseconds since 1970, UTC; within the years that a calendar has. */
  at_ms: number;
  payload: LostDice;
}

/** Who this browser is. */
export interface Me {
  role: "camera" | "circle-host" | "entrant" | "host" | "member" | "seat" | "spectator";
  /** Of who came to a circle or a tournament, that one. */
  table: string | null;
  seat: string | null;
}

/** Whose name it is. */
export interface Merge {
  into: number;
}

/** A sentence before any language says it. */
export interface Message {
  /** Of a sentence in `/words/LANGUAGE.ftl`. */
  id: string;
  /** Its variables. */
  facts: Record<string, Fact>;
}

/** What happened to dice between the calls. */
export interface Mishap {
  version: number;
  action: "crooked" | "fallen";
  player: string;
  lost: number;
}

/** What a demo threw, where the reader read otherwise; lowest first. */
export interface Misread {
  thrown: number[];
  read: number[];
}

/** What becomes of a variant's switches when some are set otherwise. */
export interface MixAnswer {
  /** Why these switches cannot go together. */
  refusal: Why | null;
  /** Switch: why it changes nothing beside the others. */
  idle: Record<string, Idle>;
  /** Switch: value: why it could not be chosen. */
  refused: Record<string, Record<string, Why>>;
}

/** Sits elsewhere. */
export interface MoveAction {
  action: "move";
  player: string;
  /** To the left of this seat. */
  after: string;
}

/** Which dice lie here, so that what was learnt of them is known on another evening. */
export interface NameDice {
  /** The table's version that the write is made on. */
  version: number;
  dice_set: string;
  /** What their faces show; left out: what they showed when they were last called so. */
  pictures?: ("" | "anchor" | "bird" | "crown" | "llama" | "other" | "skull" | "star")[];
}

/** What the table's dice are called. */
export interface NamedDice {
  set: string;
  /** What was learnt of them on earlier evenings. */
  lessons: Lesson[];
  /** What their faces show; left out: as before. */
  pictures?: ("" | "anchor" | "bird" | "crown" | "llama" | "other" | "skull" | "star")[];
}

/** What a die of the last check shows. */
export interface NamedDie {
  die: number;
  /** null: it is none. */
  face: number | null;
}

/** A circle, and a night that belongs to it. */
export interface NewCircle {
  name: string;
  table?: string;
}

/** What a table agrees on. */
export interface NewTable {
  /** Clockwise; the first starts. */
  players: string[];
  /** `/api/variants` lists them. */
  variant: string;
  /** A head, or seat: number. */
  dice?: number | Record<string, number> | null;
  /** How many dice a full hand has, where a game is taken up midway. */
  full_hand?: number | null;
  /** What each puts in: a number, or what is played for. */
  ante?: string | number | null;
  /** Switch: value. */
  options?: Record<string, unknown> | null;
  /** The risk up to which a verdict is taken unasked. */
  bound?: number | null;
  /** The antes lie in the middle; null: they are written down, and paid at the end of the night. */
  coins?: "middle" | null;
  /** Show the odds of the bid on the big screen. */
  odds?: boolean;
  /** Take a clear verdict without a pause. */
  at_once?: boolean;
  /** Play a verdict's theatre for a moment only, or not at all; null: until somebody taps it. */
  theatre?: "none" | "short" | null;
  /** Show the time that a turn takes, and give a tone once it is over; null: no turn clock. */
  turn_seconds?: 30 | 60 | 120 | 180 | null;
  /** Let what is said to a page go to the browser's own service; null: it is heard on the device alone. */
  hearing?: "service" | null;
  /** The table's own language. */
  language?: "en" | "es" | null;
  /** Who of the players is played by the computer, at a demo table. */
  rivals?: Record<string, "bold" | "careful" | "liar"> | null;
}

/** A tournament: its format, the rules that are played, and how many sit at a table. */
export interface NewTournament {
  name: string;
  format: string;
  variant: string;
  least: number;
  most: number;
  /** In the place of those of its first stage. */
  rounds?: number;
  /** The one whose people play. */
  circle?: string;
}

/** Which table screens go on to. */
export interface NewestTable {
  /** null: none was set up yet. */
  id: string | null;
}

/** All are back in with full dice, the ante is paid again. */
export interface NextGameAction {
  action: "next_game";
}

/** The night so far, less what was undone. */
export interface Night {
  id: string;
  /** The variant's name. */
  title: string;
  /** ISO 8601, UTC. */
  began_at: string;
  /** When something happened last, as above. */
  until: string;
  /** Nothing was played since somebody ended it. */
  ended: boolean;
  /** Clockwise. */
  seats: string[];
  /** Games. */
  wins: Record<string, number>;
  awards: Award[];
  /** Oldest first. */
  rounds: PlayedRound[];
  players: Played[];
  dice: NightDice;
  pot: number;
  stake: string;
  purses: Record<string, number>;
  payments: Payment[];
  /** Rounds of which not every bid was entered. */
  unheard: number;
  /** Rounds in which not every die was seen. */
  unseen: number;
  /** Versions that stand, to see the night again. */
  steps: number[];
}

/** Whether the dice were fair. */
export interface NightDice {
  /** Of the faces 1 to 6. */
  counts: number[];
  chi_squared: number;
  /** How often fair dice fall at least as unevenly; null: too few dice to tell. */
  p: number | null;
  /** How often one loaded face would have to come up to be noticed eight times in ten; null: too few. */
  noticeable: number | null;
}

/** All events of a night. */
export interface NightFile {
  format: "ojo-night";
  format_version: 1;
  events: Event[];
}

/** There is nothing to tell of it. */
export type Nothing = Record<string, never>;

/** What a seat may expect of bids, with its own dice. */
export interface Odds {
  /** That the standing bid stands. */
  bid: number | null;
  /** Quantity, face, chance of each legal bid. */
  bids: [number, number, number][];
}

/** A night, by its table's id or its page's address. */
export interface OfNight {
  table: string;
  /** Back to the list of all nights. */
  list?: string;
}

/** What is meant for a table. */
export interface OfTable {
  /** The table whose seats are meant; empty: none. */
  table?: string;
}

/** By which network phones are let in. */
export interface OpenDoorway {
  /** The machine's own there; empty lets nobody in any more. */
  address: string;
  /** Where the page leads back to. */
  table?: string;
}

/** A switch that a table chooses. */
export interface Option {
  id: string;
  title: string;
  default: unknown;
  choices: Choice[];
}

/** What would follow. */
export interface Outcome {
  /** The caller is. */
  right: boolean;
  losses: Record<string, number>;
}

/** When it was settled, milliseconds since 1970 UTC. */
export interface OweAgain {
  at: number;
}

/** A seat that lifts its own cup at a demo table. */
export interface OwnCup {
  player: string;
}

/** A seat that asks what it may expect of bids. */
export interface OwnOdds {
  player: string;
  /** The dice that it sees. */
  own: number[];
}

/** Five equal or five different dice; the bid stands. */
export interface PassAction {
  action: "pass";
  player: string;
}

/** Hands the cup on unrolled, with the same claim or a higher one. */
export interface PassOnAction {
  action: "pass_on";
  player: string;
  value: string;
}

/** Takes one penalty for the highest claim. */
export interface PassUnseenAction {
  action: "pass_unseen";
  player: string;
}

/** One payment that settles a part of the night. */
export interface Payment {
  payer: string;
  payee: string;
  amount: number;
}

/** What is wanted next of a phone that is the camera. */
export interface PhoneWanted {
  wait_ms: number;
  /** Of the next frame. */
  side_px: number;
  /** Which clock tells the time: each process of the server has its own. */
  clock: string;
  /** The time now, in milliseconds. */
  at_ms: number;
}

/** What was read in a photo that somebody sent. */
export interface PhotoReading {
  source: "photo";
  /** Of the picture. */
  photo: string;
  width: number;
  height: number;
  dice: ReadDie[];
  /** How long it took to read. */
  milliseconds: number;
  /** File: SHA-256. */
  model: Record<string, string>;
  /** Nobody asked for it: the house saw the cups go up. */
  watched?: boolean;
  /** Dice beyond the table's edge. */
  beyond?: number;
  /** The seat of each die; empty where seats are not told apart. */
  whose?: (string | null)[];
  /** Indexes of the dice that lie as they lay in an earlier round. */
  unmoved?: number[];
}

/** The bid is not true, for twice what a doubt costs. */
export interface PiAction {
  action: "pi";
  player: string;
}

/** The players of a table, and of each the place, from 1; who shares one has the same. Places of nothing
    take the result back. */
export interface Places {
  player: number[];
  place: string[];
}

/** One player's night. */
export interface Played {
  name: string;
  /** Doubts and exact calls. */
  calls: number;
  right: number;
  exact_calls: number;
  exact_right: number;
  /** Own bids that were doubted. */
  called: number;
  /** Of these, those that fell. */
  caught: number;
  /** Own bids that fell short and that nobody doubted, as far as can be told. */
  got_away: number;
  /** Doubts that went well, as caller or bidder. */
  won: number;
  /** How many of these by chance alone. */
  expected: number;
}

/** A call that was judged, with what led to it. */
export interface PlayedRound {
  /** Of the event that judged it. */
  version: number;
  game: number;
  round: number;
  call: string;
  bid: Bid;
  bidder: string;
  caller: string;
  /** The caller was. */
  right: boolean;
  losses: Record<string, number>;
  /** Seat: dice after it. */
  left: Record<string, number>;
  /** That the doubted bid stands, with every die hidden. */
  chance: number | null;
  explanation: string;
  say: Message;
  photo: string | null;
  source: "camera" | "demo" | "hand" | "photo" | null;
  put_right: PutRight[];
  /** Verdicts that were taken back before this one stood. */
  taken_back: number;
}

/** What a player is called. */
export interface PlayerName {
  name: string;
}

/** What a verdict was taken from. */
export interface Proof {
  /** That another verdict than the likeliest is true. */
  risk: number;
  /** The risk up to which this table takes a verdict unasked. */
  bound: number;
  /** How certain that verdict is; no more nines than the measured pictures carry. */
  certain_percent: number;
  /** The version of its event, and the number of its picture. */
  id: number;
  source: "camera" | "demo" | "hand" | "photo";
  /** The picture's path; null: it was typed, or is kept no more. */
  photo: string | null;
  /** Of the picture that was read, in pixels; the stored one may be smaller. */
  width: number;
  height: number;
  dice: Die[];
  /** More dice that were typed in as counting for nothing. */
  others: number;
  /** null: the reader read what lay there, or nobody knows. */
  misread: Misread | null;
  /** File: SHA-256. */
  model: Record<string, string>;
}

/** What may have happened to dice, to be confirmed: a die beyond the edge, one that leans. */
export interface Proposal {
  action: "crooked" | "fallen";
  player: string;
  die: number | null;
}

/** A die too many. */
export interface PutAside {
  die: number;
  face: null;
}

/** A die that a person corrected. */
export interface PutRight {
  /** null: the camera saw no die. */
  read: number | null;
  /** null: it is none. */
  now: number | null;
  /** What was odd about it. */
  doubt: string | null;
}

/** From, and up to and with. */
export interface Range {
  least: number;
  most: number;
}

/** One die as it was read. */
export interface ReadDie {
  face: number;
  confidence: number;
  probabilities: number[];
  box: [number, number, number, number];
  doubt: string | null;
  /** Why it is none of this reveal. */
  aside?: "furniture" | "lost" | null;
  /** How it looked to the face reader, without pips to the reader of pictures: in base64, a signed byte for each direction. */
  features?: string;
  /** Of a die without pips the chances of the numerals and letters that it may show. */
  lettering?: Record<string, number> | null;
}

/** What lies there as far as it was read. */
export interface Reading {
  /** That another verdict than the likeliest is true. */
  risk: number;
  /** The risk up to which this table takes a verdict unasked. */
  bound: number;
  /** How certain that verdict is; no more nines than the measured pictures carry. */
  certain_percent: number;
  /** The version of its event, and the number of its picture. */
  id: number;
  source: "camera" | "demo" | "hand" | "photo";
  /** The picture's path; null: it was typed, or is kept no more. */
  photo: string | null;
  /** Of the picture that was read, in pixels; the stored one may be smaller. */
  width: number;
  height: number;
  dice: Die[];
  /** More dice that were typed in as counting for nothing. */
  others: number;
  /** null: the reader read what lay there, or nobody knows. */
  misread: Misread | null;
  /** How many of each face, `1` to `6`. */
  counts: Record<string, number>;
  /** How many dice should lie there. */
  expected: number;
  certainty: Certainty;
  /** Indexes of the dice to ask about, the one that matters most first. */
  questions: number[];
  /** Where the number of dice is wrong and could matter. */
  count_question: string | null;
  count_say: Message | null;
  /** Indexes of the dice that lie as they lay in an earlier round: whether they were thrown again is asked before all else. */
  unmoved: number[];
  unmoved_question: string | null;
  unmoved_say: Message | null;
  /** Where the verdict hangs on whose dice are whose: seat -> of how many that is not told yet. */
  whose: Record<string, number> | null;
  mishaps: Proposal[];
  /** The verdict may be taken without asking; */
  clear: boolean;
  /** or at all, as it stands. */
  may_take: boolean;
  /** When that is done by itself, in milliseconds since 1970 UTC; null: people decide. */
  due_at_ms: number | null;
}

/** Dice were read, or typed in. */
export interface ReadingEvent {
  kind: "reading";
  /** 0 for the setup, then one more each. */
  version: number;
  /** Milliseconds since 1970, UTC; within the years that a calendar has. */
  at_ms: number;
  payload: CameraReading | DemoReading | PhotoReading | TypedReading;
}

/** A night can be kept, or not. */
export interface Ready {
  ready: boolean;
  why?: "damaged" | "database" | "disk";
}

/** What may not be, and why; nothing has changed. */
export interface Refusal {
  refusal: Why;
}

/** Takes another name. */
export interface RenameAction {
  action: "rename";
  player: string;
  to: string;
}

/** Throws some of the own hand again. */
export interface RerollAction {
  action: "reroll";
  player: string;
  dice: number;
}

/** The dice that lie there: `dice` or `pool`, not both. */
export interface RevealAction {
  action: "reveal";
  /** Seat: its faces. */
  dice?: Record<string, (number | "10" | "7" | "8" | "9" | "A" | "J" | "K" | "Q" | "negra" | "roja")[]>;
  /** All faces together. */
  pool?: (number | "10" | "7" | "8" | "9" | "A" | "J" | "K" | "Q" | "negra" | "roja")[];
  /** Beside `pool`: dice that nobody saw. */
  unseen?: number;
  /** Beside `pool`: dice that were seen and count for nothing. */
  others?: number;
}

/** One die each, for the seats or the start. */
export interface RollForSeatAction {
  action: "roll_for_seat";
  /** Seat: its face, of one or more who have yet to roll. */
  rolls: Record<string, number>;
}

/** A past verdict. */
export interface Round {
  /** Of the event that judged it. */
  version: number;
  call: string;
  explanation: string;
  losses: Record<string, number>;
  say: Message;
  /** Whether dice were shown for it, which `evidence` tells. */
  evidence: boolean;
  /** Whether a picture was read for it, which `evidence` tells while it is kept. */
  photo: boolean;
}

/** Whether dice that seats have lost lie in the camera's sight. */
export interface SayLost {
  /** The table's version that the write is made on. */
  version: number;
  in_sight: boolean;
}

/** What the picture of a past verdict reads as now. */
export interface SecondLook {
  /** That another verdict than the likeliest is true. */
  risk: number;
  /** The risk up to which this table takes a verdict unasked. */
  bound: number;
  /** How certain that verdict is; no more nines than the measured pictures carry. */
  certain_percent: number;
  /** The version of its event, and the number of its picture. */
  id: number;
  source: "camera" | "demo" | "hand" | "photo";
  /** The picture's path; null: it was typed, or is kept no more. */
  photo: string | null;
  /** Of the picture that was read, in pixels; the stored one may be smaller. */
  width: number;
  height: number;
  dice: Die[];
  /** More dice that were typed in as counting for nothing. */
  others: number;
  /** null: the reader read what lay there, or nobody knows. */
  misread: Misread | null;
  /** File: SHA-256. */
  model: Record<string, string>;
  /** The call would be judged by it without asking. */
  clear: boolean;
  /** It would come to the verdict that was given. */
  same: boolean;
  /** The verdict that it would come to. */
  explanation: string | null;
  say: Message | null;
}

/** A circle's file. */
export interface SentCircle {
  file: string;
}

/** A picture, and the version that it is sent for. */
export interface SentPhoto {
  /** The table's version that the write is made on. */
  version: number;
  photo: string;
}

/** A form with a tournament that was exported, as `file`. */
export interface SentTournament {
  file: string;
}

/** Two players, and what they play for. */
export interface Settle {
  payer: number;
  payee: number;
  stake: string;
}

/** What was agreed on. */
export interface Setup {
  variant: string;
  players: string[];
  dice: number | Record<string, number>;
  ante: string;
  options: Record<string, unknown>;
  edition?: number;
  full_hand?: number | null;
  bound?: number | null;
  coins?: "middle" | null;
  odds?: boolean;
  at_once?: boolean;
  theatre?: "none" | "short" | null;
  turn_seconds?: 30 | 60 | 120 | 180 | null;
  hearing?: "service" | null;
  language?: string | null;
  title: string;
  idle: Record<string, Idle>;
  words: Record<string, string> & { vocabulary: string; face: string[]; faces: string[] };
}

/** The table was set up. */
export interface SetupEvent {
  kind: "setup";
  /** 0 for the setup, then one more each. */
  version: number;
  /** Milliseconds since 1970, UTC; within the years that a calendar has. */
  at_ms: number;
  payload: AgreedSetup;
}

/** Shows the highest value as soon as it is rolled. */
export interface ShowTopAction {
  action: "show_top";
  player: string;
}

/** With the doubter or with the bidder. */
export interface SideAction {
  action: "side";
  player: string;
  /** The doubter's seat, or the bidder's. */
  with: string;
}

/** Whether a palifico round is open or closed. */
export interface SightAction {
  action: "sight";
  player: string;
  to: "closed" | "open";
}

/** The bid is exactly true. */
export interface SpotOnAction {
  action: "spot_on";
  player: string;
}

/** The referee's state. */
export interface State {
  variant: string;
  phase: "bidding" | "over" | "revealing" | "seating" | "siding";
  /** The seat that must act. */
  turn: string | null;
  starter: string | null;
  direction: "left" | "right";
  /** Clockwise. */
  seats: string[];
  bid: Bid | null;
  bidder: string | null;
  /** The call that waits for its reveal. */
  call: string | null;
  caller: string | null;
  /** Seat: doubter or bidder. */
  sides: Record<string, string>;
  dice: Record<string, number>;
  /** Dice that lie discarded. */
  pile: number;
  pot: number;
  /** What is played for where it is no number. */
  stake: string;
  /** Whoever sat here tonight: won less staked; after a night without the game that was broken off. */
  purses: Record<string, number>;
  penalties: Record<string, number>;
  out: string[];
  /** Who left in this game; dice that lie there are a dead hand. */
  left: string[];
  winner: string | null;
  /** After a game, or a night: what settles all purses, with the fewest payments. */
  payments: Payment[];
  /** Where this is such a round. */
  special: "fixed-face" | "palifico" | null;
  /** Who may look at their dice. */
  sight: "one-die" | "others" | "own";
  may_look: string[];
  rolled: Record<string, number>;
  /** Who rolls again for the seats. */
  tied: string[][];
  passer: string | null;
  kept: number[];
  believed: boolean;
  rerolled: number | null;
  /** Seat -> how many dice of its own hand it threw again. */
  rethrown: Record<string, number>;
  /** Dice shown by mistake. */
  shown: Record<string, number[]>;
  game: number;
  round: number;
  /** Aces are wild in this round. */
  wild_aces: boolean;
  /** Until the next bid. */
  verdict: Verdict | null;
}

/** Half of what the split costs, and nobody looks. */
export interface SurrenderAction {
  action: "surrender";
  player: string;
}

/** Judge the call with the reading as it stands. */
export interface Take {
  /** The table's version that the write is made on. */
  version: number;
  /** Although questions are open. */
  anyway?: boolean;
}

/** The version that the page showed. */
export interface TakeBack {
  version: number;
}

/** The call was judged with the reading as it stood. */
export interface TakeEvent {
  kind: "take";
  /** 0 for the setup, then one more each. */
  version: number;
  /** Milliseconds since 1970, UTC; within the years that a calendar has. */
  at_ms: number;
  payload: Taken;
}

/** The verdict that was taken. */
export interface Taken {
  action: RevealAction;
  /** The version of the reading that it was taken from. */
  reading: number;
  /** Although questions were open. */
  anyway: boolean;
  /** Dice too many, that were put aside. */
  aside?: PutAside[];
  /** It was due, and nobody tapped; or an earlier Ojo did not say. */
  alone?: boolean;
}

/** What dice of the last check show: the table learns of them by that. */
export interface TeachDice {
  /** The table's version that the write is made on. */
  version: number;
  dice: NamedDie[];
}

/** What lay there at the last check; with a table, it learns of its dice by that. */
export interface Tested {
  /** The table whose seats are meant; empty: none. */
  table?: string;
  /** Of each die that was read; null: it was none. */
  faces: (number | null)[];
  /** Dice that were missed. */
  added?: AddDie[];
}

/** All self-tests of a camera. */
export interface Tests {
  throws: number;
  dice: number;
  right: number;
}

/** Dice that lie as they lay in an earlier round, and were thrown since all the same. */
export interface ThrownAgain {
  /** The version of the reading that shows them. */
  reading: number;
}

/** Somebody said that the dice of the reading were thrown in this round, although they lie as before. */
export interface ThrownEvent {
  kind: "thrown";
  /** 0 for the setup, then one more each. */
  version: number;
  /** Milliseconds since 1970, UTC; within the years that a calendar has. */
  at_ms: number;
  payload: ThrownAgain;
}

/** What somebody typed in. */
export interface TypedReading {
  source: "hand";
  photo: null;
  width: 0;
  height: 0;
  faces: number[];
  /** More dice, that count for nothing. */
  others?: number;
}

/** Takes back whatever happened last. */
export interface UndoAction {
  action: "undo";
}

/** What was to be forgotten: of dice read as one face that were another; without these, all of it. */
export interface Unlearnt {
  read?: number | null;
  face?: number | null;
}

/** A claimed value. */
export interface ValueBid {
  player: string;
  /** `64`, `1x2`, `full house`, `pass`. */
  value: string;
  quantity?: undefined;
  face?: undefined;
  spoken?: undefined;
}

/** A rule system. */
export interface Variant {
  id: string;
  title: string;
  summary: string;
  dice: number;
  /** Dice a head to begin with. */
  dice_limits: Range;
  players: Range;
  options: Option[];
}

/** How a call was judged. */
export interface Verdict {
  /** doubt, pi, counter_pi, surrender, spot_on, lift, or how a claim was accepted. */
  call: string;
  bid: Bid;
  bidder: string;
  caller: string;
  /** Dice that count, or a value; null: nobody looked. */
  found: number | string | null;
  /** How many of those found were wild. */
  wild: number;
  /** Found at least as much as was bid. */
  met: boolean;
  exact: boolean;
  /** The caller is. */
  right: boolean;
  /** Seat: dice lost, negative is gained. */
  losses: Record<string, number>;
  penalties: Record<string, number>;
  out: string[];
  starter: string | null;
  winner: string | null;
  /** Dice that nobody saw. */
  unseen: number;
  /** The sentence. */
  explanation: string;
  /** The rules that decided, the one that decides first. */
  cites: Cite[];
  say: Message;
}

/** What a page is told of a table. */
export interface View {
  /** The table. */
  id: string;
  /** How many events it has: actions, readings, corrections. */
  version: number;
  setup: Setup;
  state: State;
  legal: Legal;
  /** How many dice the call that waits is about. */
  expected: number | null;
  /** That the bid stands, for who sees no dice; null where the table wants no odds. */
  chance: number | null;
  /** There is something to take back. */
  undo: boolean;
  /** When the turn began, by the server's clock, in milliseconds since 1970 UTC. */
  turn_at_ms: number;
  /** How many events stand: an undo takes one away. */
  standing: number;
  /** The night was ended; whatever happens next goes on with it. */
  ended: boolean;
  /** Dice may lie under cups: nobody is shown what the camera sees. */
  covered: boolean;
  /** Games of the night. */
  wins: Record<string, number>;
  reading: Reading | null;
  /** The reading that the standing verdict was taken from. */
  judged: Evidence | null;
  /** The last twenty verdicts that still stand, oldest first. */
  history: Round[];
  /** The last twenty, oldest first. */
  mishaps: Mishap[];
  /** What its dice are called; empty where nobody said. */
  dice_set: string;
  /** What the faces of its dice show. */
  dice_pictures: ("" | "anchor" | "bird" | "crown" | "llama" | "other" | "skull" | "star")[];
  /** What Ojo has learnt of this table's dice. */
  learnt: Learnt[];
  /** Whether dice that were lost lie in the camera's sight; null: nobody said. */
  lost_in_sight: boolean | null;
  /** Seats that the computer plays. */
  rivals: Record<string, "bold" | "careful" | "liar">;
  /** This round's, oldest first. */
  bids: Bid[];
  /** The seat that did what happened last, which its own phone may take back; null: nobody's did. */
  takes_back: string | null;
  /** How many each has, where the game is lost by penalties; null: by dice, or never. */
  lives: number | null;
  /** Whose dice the call that waits is about, where straights and leopards count by cup. */
  hands: Record<string, number> | null;
  /** There is a camera to look with. */
  camera: boolean;
  /** The demo can be looked at. */
  demo: boolean;
  /** The most dice that a picture of the demo shows. */
  demo_most: number;
  /** The demo throws the dice of each seat: own cups may be lifted, and rivals may sit down. */
  throws: boolean;
  eye: Eye;
  /** Seconds that the turn had taken when this was told, by which pages go, for their own clocks may be wrong; null: the table has no turn clock, or waits for nobody. */
  turn_gone: number | null;
}

/** A camera to choose. */
export interface Webcam {
  source: string;
  name: string;
}

/** What may not be, and why. */
export interface Why {
  /** Which kind, for programs. */
  code: string;
  /** A sentence to show, in the request's language. */
  message: string;
  say: Message;
}

/** A change of a table, made on a version of it. */
export interface Write {
  /** The table's version that the write is made on. */
  version: number;
}
