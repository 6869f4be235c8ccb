// Tells a game to screen readers: all that is new since the last time, in one text.

import { announce } from './announcer.js';
import { moveText, reasonText, statusText } from './words.js';
import { offerText } from './actions.js';
import { t } from './texts.js';

/** @import { Game, Offer } from '../types.js' */
/** @import { Session } from './session.js' */

export class Narrator {
  /** @type {Game | null} */
  #before = null;
  #told = 0;

  /** @param {Session} session */
  constructor(session) {
    this.session = session;
  }

  /** Whether discs were played since the last time. @param {Game} game */
  tell(game) {
    const { session } = this;
    const before = this.#before;
    const moves = session.shownMoves;
    const played = before !== null && moves.length > this.#told;
    const parts = before === null ? [statusText(session)] : [];
    if (played) {
      for (let ply = this.#told; ply < moves.length; ply++) {
        const row = moves.slice(0, ply + 1).filter((column) => column === moves[ply]).length;
        parts.push(moveText(game, ply, moves[ply], row));
      }
    } else if (before !== null && game.moves.length < before.moves.length) {
      parts.push(t('announce.takenBack', { n: game.moves.length }));
    }
    const turned = before !== null && (before.status !== game.status || before.to_move !== game.to_move);
    if (turned && (game.status !== 'playing' || session.canPlay)) {
      parts.push(statusText(session), reasonText(game));
    }
    for (const what of /** @type {Offer[]} */ (['draw', 'take_back', 'rematch'])) {
      const side = game.offers[what];
      const theirs = side && session.you.length === 1 && !session.you.includes(side);
      if (theirs && side !== before?.offers[what]) parts.push(offerText(game, what, side));
    }
    this.#before = game;
    this.#told = moves.length;
    const text = parts.filter(Boolean).join(' ');
    if (text) announce(text);
    return played;
  }
}
