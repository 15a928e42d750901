// Written by `python -m sexton.server.typescript` from the server's own types: don't edit.

/** So many characters a story has at most (SX-5). */
export const STORY_LIMIT = 280;

/** Why something can't be done: the rule, and a sentence that says what is possible. */
export interface Refusal {
  rule: string;
  sentence: string;
}

/** A crest and a colour of one's own. */
export interface Crest {
  figure: 'bell' | 'bone' | 'candle' | 'crown' | 'glass' | 'key' | 'leaf' | 'moon' | 'star';
  colour: 'amber' | 'ash' | 'moss' | 'rose' | 'rust' | 'sky' | 'teal' | 'violet';
}

export interface Me {
  id: string;
  name: string;
  crest: Crest | null;
}

export interface LinkInfo {
  url: string;
  expires: number;
}

/** A browser that holds my seats. */
export interface DeviceInfo {
  id: string;
  label: string;
  created: number;
  seen: number;
  here: boolean;
}

export interface DeviceList {
  devices: DeviceInfo[];
}

/** In how many of my games bots of this level sat, and in how many I came before all of them. */
export interface LevelMet {
  level: string;
  games: number;
  beaten: number;
}

export interface RecentGame {
  ended: number;
  players: number;
  place: number;
  score: number | null;
}

/** 1500 is where everybody begins; two times out of three it is no more than `unsure` off. */
export interface Rating {
  shown: number;
  unsure: number;
  games: number;
}

/**
 * What I have played of one game. A tie is a part of a win; `even` is what chance would have won.
 */
export interface GameStatistics {
  game: string;
  title: string;
  lowest_wins: boolean;
  played: number;
  won: number;
  even: number;
  best: number | null;
  levels: LevelMet[];
  recent: RecentGame[];
  rating: Rating | null;
}

export interface Statistics {
  games: GameStatistics[];
}

/** Of what I would hear. */
export interface Occasions {
  turns: boolean;
  invitations: boolean;
  results: boolean;
}

/** How I am reached; nobody else is told any of it. */
export interface NoticeInfo {
  occasions: Occasions;
  key: string;
  woken: boolean;
  browsers: number;
  mails: boolean;
  address: string;
  confirmed: boolean;
}

export interface RatedPlayer {
  name: string;
  level: string;
  me: boolean;
  rating: Rating;
}

export interface RatingList {
  players: RatedPlayer[];
}

/** How we play: apart from the game's own options. */
export interface TableSettings {
  clock: number;
  bank: number;
  increment: number;
  misses: number;
  window: number;
  undo: 'ask' | 'off' | 'own';
  hints: boolean;
  watching: 'all' | 'link' | 'off';
  listed: boolean;
  bots_tell: boolean;
}

/** Who sits where, as everybody may see it. */
export interface SeatInfo {
  kind: 'bot' | 'open' | 'person';
  name: string;
  level: string;
  ghost: boolean;
  why_ghost: '' | 'away' | 'left' | 'removed' | 'slow';
  one_move: boolean;
  resigned: boolean;
  here: boolean;
  gone_since: number | null;
  host: boolean;
  me: boolean;
  beside: boolean;
  nonce: string;
  agrees: boolean;
  crest: Crest | null;
  temper: string;
}

export interface TableInfo {
  id: string;
  code: string;
  game: string;
  title: string;
  lowest_wins: boolean;
  options: Record<string, boolean | number | string>;
  settings: TableSettings;
  edition: string;
  house_data: string;
  seats: SeatInfo[];
  status: 'abandoned' | 'frozen' | 'open' | 'over' | 'playing';
  locked: boolean;
  has_password: boolean;
  commitment: string;
  created: number;
  ended_at: number | null;
  places: number[];
  scores: number[];
  paused: boolean;
  my_turn: boolean;
  my_deadline: number | null;
  my_seat: number | null;
  covered: boolean;
  am_host: boolean;
  next_table: string | null;
  lesson: boolean;
  parent: string | null;
  why_frozen: string;
  watchers: number;
  ghost_after: number;
  muted: string[];
}

/** Somebody I have played with; `id` is what I call them by, and nobody else. */
export interface CompanionInfo {
  id: string;
  name: string;
  crest: Crest | null;
  games: number;
  table: TableInfo;
}

export interface CompanionList {
  companions: CompanionInfo[];
}

export interface InvitationInfo {
  name: string;
  table: TableInfo;
}

export interface InvitationList {
  invitations: InvitationInfo[];
}

/**
 * One option: its name, what it does in a sentence, its default and all it may be. With `picks` it
 * may also be one of these for each seat, in the order of the seats: "this / that".
 */
export interface Option {
  name: string;
  text: string;
  default: boolean | number | string;
  choices: (boolean | number | string)[];
  picks: string[];
}

/** A box that a table may put to a game's own: the option that does it, and what it adds. */
export interface Expansion {
  option: string;
  title: string;
  text: string;
  families: string[];
  seats: number[];
}

export interface GameInfo {
  name: string;
  title: string;
  credit: string;
  blurb: string;
  aim: string;
  turn: string;
  lowest_wins: boolean;
  minutes: number;
  seats: number[];
  options: Option[];
  version: string;
  edition: string;
  house_data: string;
  chronicle: boolean;
  windows: boolean;
  lesson: number;
  expansions: Expansion[];
}

export interface LevelInfo {
  name: string;
  text: string;
  tempered: boolean;
}

export interface TemperInfo {
  name: string;
  text: string;
}

export interface Catalogue {
  games: GameInfo[];
  levels: LevelInfo[];
  usual_level: string;
  first_level: string;
  version: string;
  lan: string;
  tempers: TemperInfo[];
}

export interface RulePart {
  title: string;
  html: string;
}

/**
 * One rule; where it tells several things in an order, `parts` are these and `lead` what stands
 * before them.
 */
export interface RuleText {
  id: string;
  html: string;
  lead: string;
  parts: RulePart[];
  chapter: string;
}

/** A thing explained to a seat: what it is, what it does, how it stands, and by which rules. */
export interface Explanation {
  thing: string;
  title: string;
  kind: string;
  text: string;
  now: string[];
  can: string[];
  copies: number | null;
  unseen: number | null;
  rules: string[];
  provenance: string;
  face: unknown;
}

/** A part of what is in the box, thing by thing. */
export interface Shelf {
  title: string;
  things: Explanation[];
  text: string;
}

export interface RulesPage {
  game: string;
  title: string;
  aim: string;
  turn: string;
  html: string;
  rules: RuleText[];
  shelves: Shelf[];
  edition: string;
}

export interface DailyResult {
  name: string;
  me: boolean;
  place: number;
  score: number | null;
}

/** The deal of today, and how it went for those who have played it; and yesterday's. */
export interface DailyInfo {
  day: string;
  game: string;
  title: string;
  levels: string[];
  until: number;
  table: string | null;
  results: DailyResult[];
  title_before: string;
  results_before: DailyResult[];
}

export interface TableList {
  tables: TableInfo[];
  hidden: number;
}

/** Whether I keep this game, and when it is forgotten if nobody does. */
export interface Kept {
  kept: boolean;
  until: number;
}

/** One thing looked at: passed, failed, or (None) nothing to look at. */
export interface Check {
  name: string;
  passed: boolean | null;
  sentence: string;
}

export interface Checks {
  checks: Check[];
}

export interface ReplayMove {
  seat: number;
  text: string;
  rule: string;
  story: string;
  at: number | null;
}

export interface ArgInfo {
  values: (string | number)[];
  labels: string[];
  some: string;
}

/** A verb's sentence with {arguments}, its rule, and the values its arguments can have. */
export interface VerbInfo {
  name: string;
  text: string;
  rule: string;
  args: Record<string, ArgInfo>;
  several: boolean;
  ready: boolean;
}

/**
 * One line of how a score came about: the rule it goes by, and the part of the account that it is
 * counted in.
 */
export interface Line {
  text: string;
  points: number;
  rule: string;
  part: string;
}

/** How a game ended: places (ties share one), the box's scores, and how each came about. */
export interface Result {
  places: number[];
  scores: number[];
  lines: Line[][];
}

/** What the scores were when a part of the game was over, and the move that ended it. */
export interface ReplayScores {
  chapter: string;
  move: number;
  scores: number[];
}

/** A finished game, move by move. */
export interface Replay {
  table: TableInfo;
  names: string[];
  moves: ReplayMove[];
  verbs: VerbInfo[];
  result: Result | null;
  scores: ReplayScores[];
  commitment: string;
  server_seed: string;
  nonces: string[];
}

/** A line of the table told in words; `thing` is the name by which moves touch it. */
export interface Entry {
  text: string;
  thing: string;
}

/** A part of the table told in words: a heading and its lines. */
export interface Section {
  title: string;
  entries: Entry[];
}

/** Something that happened, as this seat may know it. */
export interface ToldEvent {
  name: string;
  rule: string;
  args: Record<string, unknown>;
  text: string;
  chapter: string;
}

/**
 * What changed in a view: the way there, such as "players", 2, "points", and what is there now. A
 * way that ends with "2:4" leads to a part of a list, from 2 up to 4, which may be empty.
 */
export interface Difference {
  path: (string | number)[];
  now: unknown;
}

/**
 * One thing that happened, and what I see change with it. What I see without being told of it has
 * no event.
 */
export interface StepInfo {
  event: ToldEvent | null;
  changes: Difference[];
  sections: Section[] | null;
}

/** A move, and how many are made after it. */
export interface ReplayScene {
  move: number;
  steps: StepInfo[];
}

/**
 * A finished game from beginning to end: what was seen first, what had happened by then, and the
 * scenes.
 */
export interface ReplayFilm {
  view: Record<string, unknown>;
  sections: Section[];
  events: ToldEvent[];
  scenes: ReplayScene[];
}

/** A sentence or two: who told it, in whose words, and of which card. */
export interface Passage {
  text: string;
  by: string;
  own: boolean;
  card: string;
  last: boolean;
  value: string;
  icon: string;
  seat: number | null;
  turn: number;
  move: number;
  taken_off: string;
}

export interface Life {
  name: string;
  passages: Passage[];
  end: string;
  stone: string;
  worth: string;
  sum: string;
}

export interface House {
  family: string;
  player: string;
  about: string;
  worth: string;
  lives: Life[];
  home: string;
  mysteries: Passage[];
}

export interface Chronicle {
  title: string;
  subtitle: string;
  told_by: string;
  houses: House[];
  nights: Passage[];
  asides: Passage[];
  reckoning: string[];
}

/** A finished game told as a story. */
export interface ChroniclePage {
  markdown: string;
  chronicle: Chronicle;
}

/** How much thought a decision is worth. */
export interface Budget {
  iterations: number;
  worlds: number;
  hindsight: number;
}

/** A number with its 95 % confidence interval. */
export interface Estimate {
  value: number;
  low: number;
  high: number;
}

/** The same decision with all cards open: what would have been better, if anything. */
export interface Opened {
  best: string;
  same: boolean;
  chances: Estimate;
  cost: Estimate;
  stands: boolean;
}

/** A decision, in words. */
export interface Verdict {
  at: number;
  legal: number;
  chosen: string;
  best: string;
  same: boolean;
  chances: Estimate[];
  best_chances: Estimate;
  cost: Estimate;
  mistake: boolean;
  reasons: string[];
  hindsight: Opened | null;
}

/** A turning point: how far the seat's chances moved, and why. */
export interface Turn {
  at: number;
  moved: number;
  sentence: string;
}

/** Even + deal + choices + rest is how it ended: 1 for a win, its part of a shared one, or 0. */
export interface PostMortem {
  game: string;
  title: string;
  names: string[];
  seat: number;
  place: number;
  budget: Budget;
  even: number;
  won: number;
  deal: number;
  choices: Estimate;
  rest: Estimate;
  verdicts: Verdict[];
  turns: Turn[];
  retries: number[];
}

/** How far looking back at a seat's game is, and what it has found. */
export interface PostMortemState {
  state: 'done' | 'none' | 'working';
  done: number;
  total: number;
  mine: boolean;
  found: PostMortem | null;
}

/** How a new choice compares with the old one and with the bot's. */
export interface Attempt {
  at: number;
  before: string;
  choice: string;
  best: string;
  before_chances: Estimate;
  chances: Estimate;
  best_chances: Estimate;
  gained: Estimate;
  missed: Estimate;
  sentence: string;
}

/** What there is to say of a moment that I try again; nothing to weigh before I have chosen. */
export interface RetryState {
  chosen: boolean;
  sentence: string;
  attempt: Attempt | null;
}

export interface ChatLine {
  seat: number | null;
  name: string;
  words: string;
  at: number;
}

export interface OwnersTable {
  table: TableInfo;
  muted: string[];
  chat: ChatLine[];
}

/** The newest tables, who is there and what is said. */
export interface OwnersPage {
  tables: OwnersTable[];
}

/**
 * Moves of one verb in columns: for each argument, an index into its values for every move.
 * `touches` lists what each move mentions, as indexes into `things`; null where it is just its
 * arguments, as "name:value".
 */
export interface LegalMoves {
  verb: string;
  count: number;
  args: Record<string, number[]>;
  things: string[];
  touches: number[][] | null;
}

/** One page of a lesson: what it says, and the things and rules it speaks of. */
export interface LessonPage {
  say: string;
  light: string[];
  rules: string[];
}

/**
 * Where I am in a lesson: what is to be read before the next move, which it expects to begin with
 * one of `verbs`, if any are named, and to have one of these values for each argument that is.
 * Nothing else is wrong, it only strays.
 */
export interface LessonInfo {
  pages: LessonPage[];
  at: number;
  count: number;
  verbs: string[];
  args: Record<string, (string | number)[]>;
  strayed: boolean;
  waits: boolean;
  over: boolean;
}

/** The table as one seat sees it now. */
export interface Moment {
  view: Record<string, unknown> | null;
  prompt: string;
  sections: Section[];
  decision: number;
  legal: LegalMoves[];
  can_undo: boolean;
  undo_asked: number | null;
  window: boolean;
  closes: number | null;
  answered: boolean;
  can_hold: boolean;
  held: boolean;
  result: Result | null;
  lesson: LessonInfo | null;
  beside: number[];
}

/** A player's sentence; it stands in the log before my event of that number. */
export interface StoryInfo {
  event: number;
  seat: number;
  story: string;
}

/** Something about the table itself: who came, left, paused, is a ghost, took a hint. */
export interface Notice {
  text: string;
  at: number;
  event: number;
}

/** First of all: everything this seat may know. */
export interface Welcome {
  type: 'welcome';
  table: TableInfo;
  me: Me;
  verbs: VerbInfo[];
  moment: Moment | null;
  events: ToldEvent[];
  stories: StoryInfo[];
  chat: ChatLine[];
  notices: Notice[];
  default_answer: string;
  now: number;
}

/** Who sits where and how we play, or presence, has changed. */
export interface TableChanged {
  type: 'table';
  table: TableInfo;
}

/** A move as I saw it: to be shown one thing after another. */
export interface SceneInfo {
  steps: StepInfo[];
}

/**
 * The game went on: scenes, in order and none left out, then the table as it is now. `from_event`
 * is the number of the first new event in my log. After an undo it is smaller than what I had: then
 * there are no scenes, but `events` from there on and the whole view.
 */
export interface Happened {
  type: 'happened';
  moment: Moment;
  scenes: SceneInfo[];
  changes: Difference[];
  from_event: number;
  events: ToldEvent[];
  stories: StoryInfo[] | null;
}

export interface ChatSaid {
  type: 'chat';
  line: ChatLine;
}

export interface Noticed {
  type: 'notice';
  notice: Notice;
}

/** Which bots are at work; in reaction windows nobody is told. */
export interface Thinking {
  type: 'thinking';
  seats: number[];
}

/** The message with that id was done, and is safe on disk if it changed anything. */
export interface Done {
  type: 'done';
  re: string;
}

/** The message was refused and nothing has changed. */
export interface Refused {
  type: 'refused';
  re: string;
  rule: string;
  sentence: string;
}

export interface Previewed {
  type: 'preview';
  re: string;
  lines: string[];
  data: Record<string, unknown>;
}

export interface WhyNot {
  type: 'why-not';
  re: string;
  rule: string;
  sentence: string;
}

export interface Explained {
  type: 'explain';
  re: string;
  about: Explanation;
}

export interface HintMove {
  verb: string;
  args: Record<string, string | number>;
  text: string;
  rule: string;
  lines: string[];
  wins: number | null;
}

export interface Hint {
  type: 'hint';
  re: string;
  moves: HintMove[];
}

/** What happened from my event of that number on: the view before it, then the scenes. */
export interface FilmShown {
  type: 'film';
  re: string;
  view: Record<string, unknown>;
  sections: Section[];
  from_event: number;
  scenes: SceneInfo[];
}

/** Somebody asks me to another table. */
export interface Invited {
  type: 'invited';
  name: string;
  table: string;
  title: string;
}

/** The socket is about to be closed, and why; the client comes back later if `retry`. */
export interface Closing {
  type: 'closing';
  sentence: string;
  retry: boolean;
}

export type FromServer =
  | Welcome
  | TableChanged
  | Happened
  | ChatSaid
  | Noticed
  | Thinking
  | Done
  | Refused
  | Previewed
  | WhyNot
  | Explained
  | Hint
  | FilmShown
  | Invited
  | Closing;

export interface NewName {
  name: string;
}

export interface NewCrest {
  crest: Crest | null;
}

/** My own name, so that nobody is forgotten by a slip. */
export interface ForgetMe {
  name: string;
}

export interface PushKeys {
  p256dh: string;
  auth: string;
}

/** Where this browser can be woken: what it says of its subscription. */
export interface NewPush {
  endpoint: string;
  keys: PushKeys;
}

export interface NewAddress {
  address: string;
}

/** Who is to sit here when the table is made. */
export interface SeatPlan {
  kind: 'beside' | 'bot' | 'me' | 'open';
  level?: string;
  name?: string;
  temper?: string;
}

export interface NewTable {
  game: string;
  seats: SeatPlan[];
  options?: Record<string, boolean | number | string>;
  settings?: TableSettings;
  edition?: string;
  nonce?: string | null;
  password?: string;
  start?: boolean;
}

/** Go on from a moment of a finished game: I take that seat, bots the others. */
export interface NewFork {
  move: number;
  seat: number;
  nonce: string;
  level?: string;
  same_deck?: boolean;
}

export interface KeepGame {
  keep: boolean;
}

export interface HideTable {
  hidden: boolean;
}

/** A moment that I have tried again: the table that goes on from it. */
export interface Retried {
  table: string;
}

/** What the owner of the server does about somebody at a table. */
export interface Deed {
  name: string;
  deed: 'mute' | 'remove' | 'unmute';
}

/** Sit down; or, with a name, somebody does who shares the screen of who sits already. */
export interface Sit {
  type: 'sit';
  id: string;
  seat: number;
  nonce: string;
  password?: string;
  beside?: string;
}

/**
 * Leave the seat: before the game it is free again, in the game a ghost plays on. Before the game,
 * of those who share my screen, another one's.
 */
export interface Stand {
  type: 'stand';
  id: string;
  seat?: number | null;
}

/** The host opens a seat, removes who sits there, or puts a bot on it. */
export interface SetSeat {
  type: 'set-seat';
  id: string;
  seat: number;
  kind: 'bot' | 'open';
  level?: string;
  temper?: string;
}

/** The host changes how we play, before the game begins. */
export interface Change {
  type: 'change';
  id: string;
  options?: Record<string, boolean | number | string> | null;
  settings?: TableSettings | null;
  locked?: boolean | null;
  password?: string | null;
  seats?: number | null;
}

/** Somebody picks for their own seat, before the game begins; the host for bots as well. */
export interface Pick {
  type: 'pick';
  id: string;
  seat: number;
  wish: string;
}

export interface Start {
  type: 'start';
  id: string;
}

/** Answers one decision. The decision's id says which: a late answer is refused. */
export interface Play {
  type: 'play';
  id: string;
  decision: number;
  verb: string;
  args?: Record<string, string | number>;
  story?: string;
}

export interface Undo {
  type: 'undo';
  id: string;
}

export interface AllowUndo {
  type: 'allow-undo';
  id: string;
  allow: boolean;
}

export interface AddStory {
  type: 'story';
  id: string;
  story: string;
}

export interface AskPreview {
  type: 'preview';
  id: string;
  verb: string;
  args?: Record<string, string | number>;
}

/** The move may be whole, or name only what was touched. */
export interface AskWhyNot {
  type: 'why-not';
  id: string;
  verb: string;
  args?: Record<string, string | number>;
}

/** What is this thing, what does it do, and how many are there? */
export interface AskExplain {
  type: 'explain';
  id: string;
  thing: string;
}

/** Send me the table in words too, for the plain board. */
export interface AskPlain {
  type: 'plain';
  id: string;
  plain: boolean;
}

/** The table is in my sight, or no longer: who does not see it hears of their turn elsewhere. */
export interface Look {
  type: 'look';
  id: string;
  looking: boolean;
}

/**
 * Show me what happened, from my event of that number on: up to now, or only what I missed, up to
 * when I was welcomed; of all that came later I am sent scenes anyway.
 */
export interface AskFilm {
  type: 'film';
  id: string;
  since: number;
  missed?: boolean;
}

export interface AskHint {
  type: 'hint';
  id: string;
}

export interface Chat {
  type: 'chat';
  id: string;
  words: string;
}

export interface Pause {
  type: 'pause';
  id: string;
  paused: boolean;
}

export interface Resign {
  type: 'resign';
  id: string;
}

/** Agree to end the game without a result; it ends when every person agrees. */
export interface Abandon {
  type: 'abandon';
  id: string;
  agree: boolean;
}

/** Whether I am asked in reaction windows: always, only when I could answer, or never. */
export interface DefaultAnswer {
  type: 'default-answer';
  id: string;
  answer: 'ask' | 'could' | 'pass';
}

/** Hold the reaction window open for everybody, once; nobody hears who wanted it. */
export interface Hold {
  type: 'hold';
  id: string;
}

/** Nobody who shares this screen answers in the reaction window. */
export interface LetPass {
  type: 'let-pass';
  id: string;
}

/** A person takes the seat back from the ghost. */
export interface TakeBack {
  type: 'take-back';
  id: string;
}

/** The others let a ghost play for somebody who has been away for a stated time. */
export interface CallGhost {
  type: 'call-ghost';
  id: string;
  seat: number;
}

/** The host lets somebody talk no more, or again. Names at a table are nobody else's. */
export interface Mute {
  type: 'mute';
  id: string;
  name: string;
  muted: boolean;
}

/** The host asks somebody to leave, who does not come back to this table. */
export interface Remove {
  type: 'remove';
  id: string;
  name: string;
}

export interface Rematch {
  type: 'rematch';
  id: string;
}

export type FromClient =
  | Sit
  | Stand
  | SetSeat
  | Change
  | Pick
  | Start
  | Play
  | Undo
  | AllowUndo
  | AddStory
  | AskPreview
  | AskWhyNot
  | AskExplain
  | AskPlain
  | Look
  | AskFilm
  | AskHint
  | Chat
  | Pause
  | Resign
  | Abandon
  | DefaultAnswer
  | Hold
  | LetPass
  | TakeBack
  | CallGhost
  | Mute
  | Remove
  | Rematch;

/**
 * What one seat may know. A game's own view adds its table to this head. Views, and what they are
 * made of many times, are made by the order of their fields: by their names it takes several times
 * as long.
 */
export interface View {
  game: string;
  version: string;
  edition: string;
  options: Record<string, boolean | number | string>;
  seats: string[];
  seat: number | null;
  asked: string | null;
  waiting: number[];
  over: boolean;
}

export interface GravediggersPlayer {
  hand: number;
  notes: number;
  owed: number;
  coins: number | null;
  clenched: boolean;
}

/** A card before a cemetery. `card` is what it is, if this seat knows. */
export interface GravediggersLaidCard {
  card: string | null;
  open: boolean;
  laid_by: number | null;
  seen_by: number[];
}

export interface GravediggersCemetery {
  cards: GravediggersLaidCard[];
  closed: boolean;
  owner: number | null;
}

/** What everybody saw when a cemetery was robbed. */
export interface GravediggersRobbery {
  cemetery: number;
  outcome: string;
  text: string;
  bounty: number;
  values: number[];
  times: number;
  fists: number[];
  gains: number[];
  cards: string[];
}

/** The tiles that are turned up until all lie face down again (GD-2). */
export interface GravediggersCycle {
  used: string[];
  now: string | null;
  down: number;
  size: number;
  number: number | null;
  of: number;
  turn: number | null;
}

/** What this box holds, and how it is dealt. */
export interface GravediggersSizes {
  cards: number;
  deck: number;
  hand: number;
  tiles: Record<string, number>;
}

export interface GravediggersView extends View {
  hand: string[];
  fist: number | null;
  players: GravediggersPlayer[];
  cemeteries: GravediggersCemetery[];
  turn: number;
  phase: string;
  tile: string | null;
  tiles: Record<string, number>;
  deck: number;
  notes_left: number;
  gone: Record<string, number>;
  robbed: number | null;
  last_robberies: number[];
  ending: boolean;
  robberies: GravediggersRobbery[];
  cycle: GravediggersCycle;
  sizes: GravediggersSizes;
}

/** A card of a crypt: its first half lies on x, y, the second beyond it. */
export interface GloomyGravesEntombed {
  card: string;
  x: number;
  y: number;
  direction: string;
}

/** A cell of a crypt as it looks from above. */
export interface GloomyGravesPlot {
  x: number;
  y: number;
  symbol: string;
  under: string[];
  joined: string | null;
}

export interface GloomyGravesPlayer {
  hand: number;
  known: string[];
  crypt: GloomyGravesEntombed[];
  plots: GloomyGravesPlot[];
  points: number;
  scored: string[];
  ready: boolean;
}

/** A cell of the graveyard as it looks from above; moves call it by its place. */
export interface GloomyGravesCell {
  cell: string;
  x: number;
  y: number;
  symbol: string;
  under: string[];
  joined: string | null;
}

/** A card of the graveyard: `half` lies on the cell, the other half beyond it. */
export interface GloomyGravesLaid {
  card: string;
  laid_by: number | null;
  half: string;
  cell: string;
  direction: string;
}

/** A score card: its number, what it is worth, and who has it. */
export interface GloomyGravesClaim {
  type: string;
  number: number;
  points: number;
  owner: number | null;
}

/** What everybody can count: a type's largest groups, and what a score would bring now. */
export interface GloomyGravesStanding {
  type: string;
  communal: number;
  cells: string[];
  crypts: number[];
  sums: number[];
  brings: (number | null)[];
  points: number[];
  next: (number | null)[];
}

/** What this box holds, how it is dealt, and how far the rules let things grow. */
export interface GloomyGravesSizes {
  cards: number;
  deck: number;
  hand: number;
  row: number;
  crypt: number;
  draws: number;
  rounds: number;
}

export interface GloomyGravesView extends View {
  hand: string[];
  first: string | null;
  players: GloomyGravesPlayer[];
  row: string[];
  deck: number;
  removed: number;
  out: string[];
  cells: GloomyGravesCell[];
  laid: GloomyGravesLaid[];
  score_cards: GloomyGravesClaim[];
  standings: GloomyGravesStanding[];
  start: number;
  turn: number;
  phase: string;
  buried: string | null;
  scorable: string[];
  draws: number;
  ending: boolean;
  round: number;
  turns: number;
  sizes: GloomyGravesSizes;
}

/** A card as everybody can read it. */
export interface TheCemeteryFace {
  name: string;
  sort: string;
  value: number | null;
  colour: string | null;
  ability: string;
  bonus: string;
}

/** A card in a hand that others know of, and who does. */
export interface TheCemeteryKnown {
  card: string;
  by: number[];
  public: boolean;
}

export interface TheCemeteryPlayer {
  hand: number;
  known: TheCemeteryKnown[];
}

/** A tomb with its corpse. `corpse` is what it is, if this seat knows. */
export interface TheCemeteryGrave {
  name: string;
  tomb: string;
  value: number;
  level: number;
  burning: boolean;
  corpse: string | null;
  points: number | null;
  open: boolean;
  seen_by: number[];
  bonus: string;
}

/** What a cemetery would score now: what this seat knows of it, and how much it doesn't. */
export interface TheCemeteryIfEnded {
  points: number;
  unknown: number;
}

export interface TheCemeteryCemetery {
  graves: TheCemeteryGrave[];
  sealed: TheCemeteryGrave[];
  good: TheCemeteryFace | null;
  bad: TheCemeteryFace | null;
  fence_up: boolean;
  zombies: number[];
  zombie_points: number;
  if_ended: TheCemeteryIfEnded;
}

/** A dig that the others may stop. */
export interface TheCemeteryDeclared {
  digger: number;
  cemetery: number;
  grave: string;
  direction: string;
  levels: number;
}

/** How deep a corpse lies, and what that is good for. */
export interface TheCemeteryLevel {
  name: string;
  gives: string;
}

/** How far the rules let things grow. */
export interface TheCemeterySizes {
  actions: number;
  sealed: number;
  developments: number;
  digs: boolean;
  levels: TheCemeteryLevel[];
}

export interface TheCemeteryView extends View {
  hand: TheCemeteryFace[];
  players: TheCemeteryPlayer[];
  cemeteries: TheCemeteryCemetery[];
  deck: number;
  discards: Record<string, number>;
  discarded_tombs: TheCemeteryFace[];
  zombie_deck: number;
  zombie_discards: number[];
  first: number;
  turn: number;
  next: number | null;
  round: number;
  phase: string;
  actions: number;
  offers: string[];
  used: TheCemeteryFace | null;
  queue: number[];
  effect: string | null;
  dug: string | null;
  dug_in: number | null;
  declared: TheCemeteryDeclared | null;
  answer: string | null;
  sizes: TheCemeterySizes;
}

/** A card's face. A slot without a number is clear; so is the icon `none`. */
export interface GloomCard {
  title: string;
  kind: string;
  pathos: (number | null)[];
  icon: string;
  text: string;
  persistent: boolean;
  brings: string;
  needs: string[];
}

/** A card of one's own hand, and who else knows that it is there, as far as one can tell. */
export interface GloomHandCard {
  card: GloomCard;
  known_by: number[];
  openly: boolean;
  looted: boolean;
}

/** A card that this seat knows to be in somebody else's hand. */
export interface GloomKnownCard {
  title: string;
  openly: boolean;
  looted: boolean;
}

/** What of a card in a stack still shows: neither clear nor covered by the cards above it. */
export interface GloomLayer {
  slots: boolean[];
  icon: boolean;
  text: boolean;
}

/** A residence, and what is the matter with it: the newest mystery is the last. */
export interface GloomHome {
  name: string;
  worth: number;
  pathos: (number | null)[];
  text: string;
  mysteries: GloomCard[];
  layers: GloomLayer[];
}

export interface GloomPlayer {
  family: string;
  symbol: string;
  hand: number;
  known: GloomKnownCard[];
  draw_limit: number;
  limit_changed: boolean;
  skip_draws: number;
  skip_turns: number;
  barred: boolean;
  value: number;
  home: GloomHome | null;
  banned: string[];
}

/** What counts now, and the whole stack, lowest first: it is open to all. */
export interface GloomCharacter {
  name: string;
  family: string;
  owner: number;
  fate: string;
  worth: number;
  bonus: number;
  pathos: (number | null)[];
  icon: string;
  text: string;
  open_to_death: boolean;
  stack: GloomCard[];
  layers: GloomLayer[];
  guest: boolean;
  follows: string;
  awaits: string;
  pinned: string[];
  icon_points: number;
}

/** Something that waits: a card on its way, a window, a choice. The newest is the last. */
export interface GloomPending {
  what: string;
  seat: number | null;
  card: string;
  kind: string;
  character: string;
  other: string;
  using: string;
  count: number;
  reading: boolean;
  answer: string;
  residence: string;
}

export interface GloomView extends View {
  hand: GloomHandCard[];
  players: GloomPlayer[];
  characters: GloomCharacter[];
  turn: number;
  turns: number;
  play: string;
  extras: number;
  lent: number;
  deck: number;
  pile: string[] | null;
  discards: string[];
  pending: GloomPending[];
  middle: GloomCharacter[];
  expedition: GloomCard | null;
  freed: boolean;
  traded: boolean;
  free_event: boolean;
  may_trade: boolean;
}

/** A card as a view shows it: the name moves use, and everything printed on it. */
export interface BringOutYerDeadCard {
  name: string;
  title: string;
  short: string;
  back: string;
  rank: number;
  points: number;
  text: string;
}

/** What is known of a player. `score` counts what this seat can see, as if the game ended. */
export interface BringOutYerDeadPlayer {
  points: number;
  singles: number;
  doubles: number;
  river: number[];
  bodies: number;
  toll: number;
  fate: number;
  treasure: number;
  ready: boolean;
  openly: BringOutYerDeadCard[];
  known: BringOutYerDeadCard[];
  score: number;
  lines: Line[];
}

/** What an area would pay a seat if the game ended now, for what and by which rule. */
export interface BringOutYerDeadPay {
  seat: number;
  points: number;
  rule: string;
  text: string;
}

export interface BringOutYerDeadCoffin {
  owner: number;
  coffin: string;
}

export interface BringOutYerDeadGrave {
  name: string;
  kind: string;
  fits: string;
  points: number;
  mate: string | null;
  coffin: BringOutYerDeadCoffin | null;
}

export interface BringOutYerDeadMassGrave {
  name: string;
  points: number;
  take: string;
  coffins: number[][];
}

export interface BringOutYerDeadArea {
  name: string;
  title: string;
  bank: string;
  majority: number;
  counts: number[];
  leader: number | null;
  why: string;
  pays: BringOutYerDeadPay[];
  graves: BringOutYerDeadGrave[];
  outside: BringOutYerDeadCoffin[];
  mass: BringOutYerDeadMassGrave | null;
}

/** A coffin that was brought to the cart, by which card, and whether it has left since. */
export interface BringOutYerDeadLoaded {
  owner: number;
  coffin: string;
  card: string;
  gone: boolean;
}

/** A card that was bid, in its place in the order. */
export interface BringOutYerDeadTurn {
  seat: number;
  card: BringOutYerDeadCard;
  done: boolean;
}

/** One thing that happened in this round's resolution, and under which rule. */
export interface BringOutYerDeadStep {
  what: string;
  rule: string;
  seat: number;
  card: string | null;
  points: number | null;
  owner: number | null;
  coffin: string | null;
  spot: number | null;
  grave: string | null;
  other: string | null;
  to: string | null;
  area: string | null;
  bank: string | null;
  deck: string | null;
}

/** The coffin chosen to be moved or swapped. */
export interface BringOutYerDeadHeld {
  owner: number;
  coffin: string;
  grave: string;
}

/** A card put under the fate deck: which from the bottom, by whom, and what, if known. */
export interface BringOutYerDeadUnder {
  place: number;
  seat: number;
  card: string | null;
}

export interface BringOutYerDeadView extends View {
  phase: string;
  turn: number | null;
  first: number | null;
  round: number;
  rounds: number;
  bank: string | null;
  either_bank: boolean;
  stage: string | null;
  hand: BringOutYerDeadCard[];
  bid: BringOutYerDeadCard[];
  bid_size: number;
  drawn: BringOutYerDeadCard[];
  players: BringOutYerDeadPlayer[];
  areas: BringOutYerDeadArea[];
  penalty: number[];
  spots: number | null;
  carts_gone: number[];
  loaded: BringOutYerDeadLoaded[];
  leaving: number | null;
  fallen: BringOutYerDeadLoaded[];
  order: BringOutYerDeadTurn[];
  current: number | null;
  steps: BringOutYerDeadStep[];
  takes: string[];
  held: BringOutYerDeadHeld | null;
  dredged: number;
  words_left: number;
  fate_row: BringOutYerDeadCard[];
  treasure_row: BringOutYerDeadCard[];
  fate_deck: number;
  treasure_deck: number;
  under: BringOutYerDeadUnder[];
  gone: Record<string, number>;
}

/** The view of each game. */
export interface Views {
  gravediggers: GravediggersView;
  'gloomy-graves': GloomyGravesView;
  'the-cemetery': TheCemeteryView;
  gloom: GloomView;
  'bring-out-yer-dead': BringOutYerDeadView;
}
