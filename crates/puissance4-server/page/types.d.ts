// The messages of docs/protocol.md, as types.

export type Side = 'first' | 'second';
export type Size = { columns: number; rows: number; connect: number };
export type Cell = { column: number; row: number };
export type Player = { name: string | null; level: number | null; here: boolean };
export type Reason = 'line' | 'full' | 'resigned' | 'time' | 'left' | 'agreed' | 'cancelled';
export type Offer = 'draw' | 'take_back' | 'rematch';

export type ClockRules = { initial_ms: number; increment_ms: number };
export type Clock = ClockRules & { first_ms: number; second_ms: number; running: Side | null };

export type Game = Size & {
  id: string;
  version: number;
  status: 'open' | 'playing' | 'over';
  players: Record<Side, Player | null>;
  same_screen: boolean;
  listed: boolean;
  moves: string;
  turn: number;
  to_move: Side | null;
  result: { winner: Side | null; reason: Reason } | null;
  winning: Cell[];
  clock: Clock | null;
  offers: Record<Offer, Side | null>;
  claim: { side: Side; in_ms: number } | null;
  next: string | null;
};

export type Seat = { you: Side[]; game: Game };

export type Listing = Size & {
  id: string;
  name: string;
  clock: ClockRules | null;
  you_begin: boolean;
  age_ms: number;
};

export type Evaluation = Size & {
  moves: string;
  ply: number;
  to_move: Side | null;
  score: number;
  outcome: 'win' | 'draw' | 'loss';
  plies: number;
  scores: (number | null)[];
  best: number[];
  line: string;
  source: string;
  over: Side | 'draw' | null;
  winning: Cell[];
};

export type ServerMessage =
  | { t: 'welcome'; protocol: number; you: Side[]; game: Game }
  | { t: 'state'; game: Game }
  | { t: 'ack'; id: number; version: number; dup?: boolean }
  | { t: 'error'; id: number | null; code: string; detail: string; game?: Game }
  | { t: 'pong' };
