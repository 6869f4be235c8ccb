// The view of one game: it shows what the session knows and passes on what the reader does.

import { Actions } from './actions.js';
import { Board } from './board.js';
import { firstMoves } from './start.js';
import { go } from './router.js';
import { JoinBox, waitingBox } from './invitation.js';
import { keepSeat, seatOf } from './seats.js';
import { make, set, setText, show, typedElsewhere } from './dom.js';
import { mountMissing } from './missing.js';
import { nameOf, ownSide, reasonText, statusText, titleText } from './words.js';
import { parseMoves, replay } from './rules.js';
import { Narrator } from './narrator.js';
import { Notes } from './notes.js';
import { Players } from './players.js';
import { refusalText } from './refusals.js';
import { Session } from './session.js';
import { settings } from './settings.js';
import { copyButton } from './share.js';
import { t } from './texts.js';

/** @import { Game } from '../types.js' */
/** @import { Refusal } from './session.js' */

/** The session outlives its view when only the language changes. @type {Session | null} */
let kept = null;
let closing = 0;

/** @param {string} id */
function sessionOf(id) {
  clearTimeout(closing);
  if (kept?.id === id) return kept;
  kept?.close();
  kept = new Session(id);
  const column = firstMoves.get(id);
  if (column) kept.playFirst(column);
  firstMoves.delete(id);
  return kept;
}

/** @param {HTMLElement} root @param {string} id @param {string} invitation @returns {() => void} */
export function mountGame(root, id, invitation) {
  const view = new GameView(root, id, invitation);
  return () => view.close();
}

class GameView {
  /** @type {Board | null} */
  #board = null;
  /** @type {number | null} the column that waits for a second tap */
  #chosen = null;
  /** Where the rematch is, as it was before. @type {string | null | undefined} */
  #next;
  /** @type {ReturnType<typeof import('./analysis.js').openAnalysis> | null} */
  #analysis = null;
  #stop = new AbortController();

  /** @param {HTMLElement} root @param {string} id @param {string} invitation */
  constructor(root, id, invitation) {
    this.root = root;
    this.session = sessionOf(id);
    const refocus = () => this.#refocus();
    this.title = make('h1', { class: 'unseen', tabindex: -1, text: t('game.heading') });
    this.players = new Players();
    this.status = make('p', { class: 'status' });
    this.reason = make('span', { class: 'reason' });
    this.outcome = make('div', { class: 'outcome' }, this.status, this.reason);
    this.table = make('div', { class: 'table' });
    this.notes = new Notes(this.session);
    this.narrator = new Narrator(this.session);
    this.taken = this.#takenBox();
    this.waiting = waitingBox(id);
    this.join = new JoinBox(this.session, invitation, refocus);
    this.actions = new Actions(this.session, refocus);
    this.look = make('button', {
      type: 'button',
      hidden: true,
      text: t('action.look'),
      onclick: () => void this.#lookInto(),
    });
    this.actions.rematch.after(this.look);
    this.watch = copyButton(t('share.watch'), () => new URL(`/game/${id}`, location.href).href);
    this.watch.classList.add('plain');
    this.below = make('div', { class: 'below' });
    root.append(
      make(
        'div',
        { class: 'game' },
        this.title,
        this.players.element,
        this.outcome,
        this.table,
        this.notes.element,
        make('div', { class: 'panel stack' }, this.taken, this.join.element, this.waiting, this.actions.element, this.watch),
        this.below,
      ),
    );
    document.addEventListener('keydown', (event) => this.#key(event), { signal: this.#stop.signal });
    const ticker = setInterval(() => this.#tick(), 100);
    this.#stop.signal.addEventListener('abort', () => clearInterval(ticker));
    this.session.watch(() => this.#update(), (refusal) => this.#refused(refusal));
    this.#update();
  }

  close() {
    this.#stop.abort();
    this.#analysis?.close();
    const { session } = this;
    session.watch(() => {}, () => {});
    closing = window.setTimeout(() => {
      session.close();
      if (kept === session) kept = null;
    });
  }

  #update() {
    const { session } = this;
    if (session.link === 'missing') {
      this.close();
      this.root.replaceChildren();
      mountMissing(this.root);
      return;
    }
    document.title = titleText(session);
    setText(this.status, statusText(session));
    this.notes.update();
    show(this.taken, session.link === 'taken', () => this.#refocus());
    this.join.update();
    const { game } = session;
    if (!game) return;
    setText(this.title, t('game.title', { first: nameOf(game, 'first'), second: nameOf(game, 'second') }));
    setText(this.reason, reasonText(game));
    set(this.outcome, 'data-result', this.#resultKind(game));
    show(this.waiting, game.status === 'open' && session.you.length > 0, () => this.#refocus());
    show(this.watch, game.status !== 'open', () => this.#refocus());
    this.players.update(session);
    this.actions.update();
    show(this.look, game.status === 'over' && game.moves !== '' && !this.#analysis, () => this.#refocus());
    if (!session.canPlay) this.#chosen = null;
    this.#drawBoard(game);
    if (this.narrator.tell(game)) this.notes.say('');
    this.#remember(game);
  }

  /** @param {Game} game */
  #resultKind(game) {
    if (game.status !== 'over') return this.session.canPlay ? 'yours' : null;
    const own = ownSide(this.session);
    const winner = game.result?.winner ?? null;
    return winner === null ? 'even' : own !== null && own !== winner ? 'lost' : 'won';
  }

  /** @param {Game} game */
  #drawBoard(game) {
    const { session } = this;
    if (!this.#board) {
      const { columns, rows, connect } = game;
      this.#board = new Board({ columns, rows, connect }, (column) => this.#column(column));
      this.table.append(this.#board.element);
      // Who has just come by a click goes on from the board.
      const active = document.activeElement;
      if (active === this.title || active === document.body) this.#board.focus();
    }
    if (this.#analysis) return;
    const mover = session.canPlay ? game.to_move : null;
    this.#board.update({
      moves: session.shownMoves,
      unsent: Boolean(session.pending && !session.pending.done),
      mover,
      turnText: mover && game.same_screen ? t('board.turnOf', { name: nameOf(game, mover) }) : t('board.yourTurn'),
      chosen: this.#chosen,
    });
  }

  /** @param {number} column */
  #column(column) {
    const { session } = this;
    const { game } = session;
    if (this.#analysis) {
      this.#analysis.play(column);
      return;
    }
    if (!game || game.status === 'over') return;
    const height = session.shownMoves.filter((move) => move === column).length;
    if (height >= game.rows) {
      this.notes.say(t('note.full', { column }));
    } else if (!session.canPlay) {
      this.notes.say(t(session.pending ? 'note.sending' : game.status === 'open' ? 'note.notYet' : 'note.notYours'));
    } else if (settings.confirm && this.#chosen !== column) {
      this.#chosen = column;
      this.notes.say(t('note.confirm', { column }));
      this.#drawBoard(game);
    } else {
      this.#chosen = null;
      this.notes.say('');
      session.play(column);
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const board = this.#board;
    if (!board || typedElsewhere(event)) return;
    if (event.key === 'Escape' && this.#chosen !== null) {
      this.#chosen = null;
      this.notes.say('');
      this.#update();
      return;
    }
    const column = settings.digits ? board.columnOfKey(event) : 0;
    if (column) {
      event.preventDefault();
      board.follow(column);
      this.#column(column);
    } else if (event.key.startsWith('Arrow') && document.activeElement === document.body && !this.#analysis) {
      event.preventDefault();
      board.focus();
    }
  }

  #tick() {
    this.notes.tick();
    this.players.tick(this.session);
    this.actions.tick();
  }

  /** @param {Game} game */
  #remember(game) {
    if (this.session.you.length === 0) return;
    const label = t('game.title', { first: nameOf(game, 'first'), second: nameOf(game, 'second') });
    if (seatOf(game.id)?.label !== label) keepSeat({ id: game.id, label });
    // The rematch has come about just now: both players go there together.
    const fresh = this.#next === null && game.next !== null;
    this.#next = game.next;
    if (fresh) go(`/game/${game.next}`);
  }

  /** @param {Refusal} refusal */
  #refused(refusal) {
    this.notes.say(refusalText(refusal));
  }

  #refocus() {
    if (this.#board) this.#board.focus();
    else this.title.focus({ preventScroll: true });
  }

  async #lookInto() {
    const { openAnalysis } = await import('./analysis.js');
    const { game } = this.session;
    if (!game || !this.#board || this.#analysis || this.#stop.signal.aborted) return;
    const moves = parseMoves(game.moves) ?? [];
    if (!replay(game, moves)) return;
    this.#analysis = openAnalysis({
      size: this.#board.size,
      board: this.#board,
      line: moves,
      at: moves.length,
      original: moves,
    });
    this.below.append(this.#analysis.element);
    show(this.look, false);
    this.#analysis.focus();
  }

  #takenBox() {
    return make(
      'section',
      { class: 'box', hidden: true },
      make('p', { text: t('taken.text') }),
      make('div', { class: 'row' }, make('button', {
        type: 'button',
        class: 'main',
        text: t('taken.back'),
        onclick: () => this.session.reclaim(),
      })),
    );
  }
}
