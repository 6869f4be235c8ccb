// What the analysis says in words.

import { teamName, teamStart, discName } from './discs.js';
import { outlook } from './verdicts.js';
import { sideAt } from './rules.js';
import { t } from './texts.js';

/** @import { Size } from '../types.js' */
/** @import { Known } from './evaluations.js' */
/** @import { Verdict } from './verdicts.js' */

/** What a position leads to. @param {Size} size @param {number} ply @param {Known | undefined} known */
export function outlookText(size, ply, known) {
  if (known === undefined) return t('outlook.asking');
  if (known === 'too_hard') return t('outlook.tooHard');
  if (known === 'failed') return t('outlook.failed');
  if (known.over === 'draw') return t('outlook.drawn');
  if (known.over) return t('outlook.over', { team: teamStart(known.over) });
  const { winner, plies } = outlook(size, ply, known.score);
  return winner === null ? t('outlook.draw') : t('outlook.win', { team: teamStart(winner), n: plies });
}

/** What a column leads to, for its name and its tooltip. @param {Size} size @param {number} ply @param {number} score */
export function columnText(size, ply, score) {
  const { winner, plies } = outlook(size, ply, score);
  if (winner === null) return t('column.draw');
  return t(score > 0 ? 'column.win' : 'column.loss', { n: plies });
}

/** With its sign to be seen. @param {number} score */
export const signed = (score) => (score > 0 ? `+${score}` : score < 0 ? `−${-score}` : '0');

/** "5. red, column 4", "start" before any disc. @param {number[]} moves @param {number} ply */
export function moveName(moves, ply) {
  if (ply === 0) return t('move.start');
  return t('move.name', { number: ply, disc: discName(sideAt(ply - 1)), column: moves[ply - 1] });
}

/** @param {Verdict['kind']} kind */
export const kindText = (kind) =>
  t(kind === 'mistake' ? 'verdict.mistake' : kind === 'inaccuracy' ? 'verdict.inaccuracy' : 'verdict.best');

/**
 * What a mistake cost, and what was better.
 * @param {Size} size @param {number} ply before the move @param {Verdict} verdict
 */
export function verdictText(size, ply, verdict) {
  const columns = verdict.best.join(', ');
  const better = t('verdict.better', { n: verdict.best.length, columns });
  const before = prospect(size, ply, verdict.bestScore);
  const after = prospect(size, ply, verdict.score);
  return `${t('verdict.cost', { before, after })} ${better}`;
}

/** @param {Size} size @param {number} ply @param {number} score */
function prospect(size, ply, score) {
  const { winner, plies } = outlook(size, ply, score);
  if (winner === null) return t('prospect.draw');
  return t('prospect.win', { team: teamName(winner), n: plies });
}
