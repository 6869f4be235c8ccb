// What a game says of itself: who plays, whose turn it is, how it ended.

import { t } from './texts.js';
import { discName } from './discs.js';
import { otherSide, replay, sideAt } from './rules.js';

/** @import { Game, Player, Side } from '../types.js' */
/** @import { Key } from './texts.js' */
/** @import { Session } from './session.js' */

/** @param {Player | null} player */
export function playerName(player) {
  if (!player) return t('player.free');
  return player.level === null ? (player.name ?? '') : t('player.computer', { level: player.level });
}

/** @param {Game} game @param {Side} side */
export const nameOf = (game, side) => playerName(game.players[side]);

/** The side of this browser, `null` for who watches and on a shared screen. @param {Session} session */
export const ownSide = (session) => (session.you.length === 1 ? session.you[0] : null);

/** @param {Session} session */
export function statusText(session) {
  const { game } = session;
  if (session.link === 'missing') return t('status.missing');
  if (!game) return t('status.connecting');
  if (game.status === 'open') return t(session.you.length > 0 ? 'status.waiting' : 'status.free');
  if (game.status === 'over') return resultText(session, game);
  const mover = game.to_move ?? sideAt(game.moves.length);
  const name = nameOf(game, mover);
  if (game.same_screen) return t('status.turnOf', { name });
  if (session.pending) {
    // Once its disc is confirmed it is the other side's turn, unless that disc has ended the game.
    const passed = session.pending.done && !replay(game, session.shownMoves)?.over;
    return passed ? turnText(session, game, otherSide(mover)) : t('status.sending');
  }
  return turnText(session, game, mover);
}

/** @param {Session} session @param {Game} game @param {Side} mover */
function turnText(session, game, mover) {
  if (session.you.includes(mover)) return t('status.yours');
  const name = nameOf(game, mover);
  return t(game.players[mover]?.level === null ? 'status.turnOf' : 'status.thinking', { name });
}

/** @param {Session} session @param {Game} game */
function resultText(session, game) {
  const { winner, reason } = game.result ?? { winner: null, reason: 'cancelled' };
  if (reason === 'cancelled') return t('result.cancelled');
  if (winner === null) return t('result.draw');
  const own = ownSide(session);
  if (own === winner) return t('result.won');
  return t('result.winner', { name: nameOf(game, winner) });
}

/** How it came about. @param {Game} game */
export function reasonText(game) {
  if (!game.result) return '';
  const { winner, reason } = game.result;
  const loser = winner ? nameOf(game, otherSide(winner)) : '';
  /** @type {Record<typeof reason, Key>} */
  const keys = {
    line: 'reason.line',
    full: 'reason.full',
    resigned: 'reason.resigned',
    time: 'reason.time',
    left: winner ? 'reason.left' : 'reason.leftDraw',
    agreed: 'reason.agreed',
    cancelled: 'reason.cancelled',
  };
  return t(keys[reason], { n: game.connect, loser });
}

/** A disc as it is announced: never the same twice in a game, by its number.
 * @param {Game} game @param {number} ply @param {number} column @param {number} row */
export function moveText(game, ply, column, row) {
  const side = sideAt(ply);
  return t('announce.move', { number: ply + 1, name: nameOf(game, side), disc: discName(side), column, row });
}

/** @param {Session} session */
export function titleText(session) {
  const { game } = session;
  if (!game) return 'Puissance 4';
  const names = t('game.title', { first: nameOf(game, 'first'), second: nameOf(game, 'second') });
  if (game.status === 'open') return `${t('status.waitingShort')} · Puissance 4`;
  if (session.canPlay && !game.same_screen) return `● ${t('status.yours')} · ${names}`;
  return `${names} · Puissance 4`;
}
