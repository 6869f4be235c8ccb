// One game as the server tells it, and the move that it has not confirmed yet.

import { connect } from './connection.js';
import { answered, askedToken, keepSeat, seatOf } from './seats.js';
import { parseMoves, replay } from './rules.js';

/** @import { Game, Offer, ServerMessage, Side } from '../types.js' */

/** @typedef {{ turn: number, column: number, done?: boolean }} PendingMove `done`: on the server's disk */

/** @typedef {{ about: 'move' | 'resign' | 'offer' | 'decline' | 'claim', code: string }} Refusal */

const RETRY_AFTER = 1000;
/** Refusals after which the same move may still be done. */
const TRY_AGAIN = ['storage_unavailable', 'rate_limited'];

export class Session {
  /** @type {Game | null} */
  game = null;
  /** @type {Side[]} */
  you = [];
  /** @type {'connecting' | 'open' | 'lost' | 'taken' | 'missing'} */
  link = 'connecting';
  /** @type {PendingMove | null} */
  pending = null;
  /** When the last message came that carried a game, for the clocks. */
  heardAt = 0;

  #token;
  #ids = 0;
  /** @type {Map<number, Refusal['about']>} what each message without a reply is about */
  #asked = new Map();
  /** @type {ReturnType<typeof connect>} */
  #connection;
  #retry = 0;
  /** @type {() => void} */
  #changed = () => {};
  /** @type {(refusal: Refusal) => void} */
  #refused = () => {};

  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.#token = tokenOf(id);
    this.pending = loadPending(id);
    this.#connection = this.#connect();
  }

  /** Who draws the game: one view at a time.
   * @param {() => void} changed @param {(refusal: Refusal) => void} refused */
  watch(changed, refused) {
    this.#changed = changed;
    this.#refused = refused;
  }

  /** Whether this browser may play the next disc now. */
  get canPlay() {
    const game = this.game;
    return Boolean(
      game && !this.pending && game.status === 'playing' && game.to_move && this.you.includes(game.to_move),
    );
  }

  /** The moves with the one that is under way. */
  get shownMoves() {
    const moves = parseMoves(this.game?.moves ?? '') ?? [];
    return this.pending && this.pending.turn === this.game?.turn ? [...moves, this.pending.column] : moves;
  }

  /** Plays at once to the eye; `false` where it cannot be. @param {number} column */
  play(column) {
    if (!this.canPlay || !this.game) return false;
    if (!replay(this.game, [...(parseMoves(this.game.moves) ?? []), column])) return false;
    this.#hold({ turn: this.game.turn, column });
    this.#sendPending();
    this.#changed();
    return true;
  }

  /** The first disc of a game that the server has only just made. @param {number} column */
  playFirst(column) {
    this.#hold({ turn: 0, column });
  }

  /** @param {{ t: 'resign' } | { t: 'offer' | 'decline', what: Offer } | { t: 'claim', as: 'win' | 'draw' }} message */
  command(message) {
    return this.#send(message.t, message);
  }

  /** Takes the seat back after another tab has taken it, or looks again. */
  reclaim() {
    this.#connection.close();
    this.link = 'connecting';
    this.#connection = this.#connect();
    this.#changed();
  }

  /** Takes the seat whose token has just been kept, or was asked for. */
  seated() {
    this.#token = tokenOf(this.id);
    this.reclaim();
  }

  close() {
    clearTimeout(this.#retry);
    this.#connection.close();
    this.watch(() => {}, () => {});
  }

  #connect() {
    return connect({
      onOpen: () => {
        const hello = { t: 'hello', protocol: 1, game: this.id };
        this.#connection.send(this.#token ? { ...hello, token: this.#token } : hello);
      },
      onMessage: (message) => this.#hear(message),
      onStatus: (status, code) => this.#linked(status, code),
    });
  }

  /** @param {import('./connection.js').Status} status @param {number} code */
  #linked(status, code) {
    this.#asked.clear();
    clearTimeout(this.#retry);
    if (code === 4401 && this.#token) {
      // A seat that the server does not know: the game can still be watched.
      this.#token = undefined;
      this.#hold(null);
      queueMicrotask(() => this.reclaim());
    } else if (status === 'closed') {
      this.link = code === 4409 ? 'taken' : 'missing';
    } else {
      this.link = status === 'lost' ? 'lost' : 'connecting';
    }
    this.#changed();
  }

  /** @param {ServerMessage} message */
  #hear(message) {
    switch (message.t) {
      case 'welcome':
        this.link = 'open';
        this.you = message.you;
        this.#take(message.game);
        if (this.#token) answered(this.id);
        this.#sendPending();
        break;
      case 'state':
        this.#take(message.game);
        break;
      case 'ack':
        if (this.#asked.get(message.id) === 'move' && this.pending) this.pending.done = true;
        this.#asked.delete(message.id);
        break;
      case 'error':
        this.#hearError(message);
        break;
      case 'pong':
        return;
    }
    this.#changed();
  }

  /** @param {Extract<ServerMessage, { t: 'error' }>} message */
  #hearError({ id, code, game }) {
    const about = id === null ? undefined : this.#asked.get(id);
    if (id !== null) this.#asked.delete(id);
    if (game) this.#take(game);
    if (about === 'move' && TRY_AGAIN.includes(code)) {
      clearTimeout(this.#retry);
      this.#retry = window.setTimeout(() => this.#sendPending(), RETRY_AFTER);
      return;
    }
    if (about === 'move') {
      const stood = this.pending !== null;
      this.#hold(null);
      // A move that was overtaken by the news of itself is no refusal.
      if (!stood) return;
    }
    if (about) this.#refused({ about, code });
  }

  /** @param {Game} game */
  #take(game) {
    // Two messages may come in either order only by an error of the network: the newer one counts.
    if (this.game && game.version < this.game.version) return;
    this.game = game;
    this.heardAt = performance.now();
    if (this.pending && (game.turn > this.pending.turn || game.status === 'over')) this.#hold(null);
    if (this.#token) keepSeat({ id: this.id, token: this.#token, over: game.status === 'over' });
    if (game.next && this.#token) keepSeat({ id: game.next, token: this.#token });
  }

  /** @param {PendingMove | null} move */
  #hold(move) {
    this.pending = move;
    savePending(this.id, move);
  }

  #sendPending() {
    if (!this.pending || this.game?.status !== 'playing') return;
    const { turn, column } = this.pending;
    this.#send('move', { t: 'move', turn, column });
  }

  /** @param {Refusal['about']} about @param {object} message */
  #send(about, message) {
    if (this.link !== 'open') return false;
    const id = ++this.#ids;
    if (!this.#connection.send({ ...message, id })) return false;
    this.#asked.set(id, about);
    return true;
  }
}

/** A seat whose answer got lost may be this one's all the same. @param {string} id */
const tokenOf = (id) => seatOf(id)?.token ?? askedToken(id);

// A move outlives a reload of the page: it is sent until the server has confirmed it.

/** @param {string} id @returns {PendingMove | null} */
function loadPending(id) {
  try {
    const move = JSON.parse(sessionStorage.getItem(`puissance4.move.${id}`) ?? 'null');
    return move && Number.isInteger(move.turn) && Number.isInteger(move.column) ? move : null;
  } catch {
    return null;
  }
}

/** @param {string} id @param {PendingMove | null} move */
function savePending(id, move) {
  try {
    if (move) sessionStorage.setItem(`puissance4.move.${id}`, JSON.stringify(move));
    else sessionStorage.removeItem(`puissance4.move.${id}`);
  } catch {
    // Without storage a move lives as long as the page.
  }
}
