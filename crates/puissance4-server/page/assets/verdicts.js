// What a move was worth beside the best one, as docs/formats.md has it under "Analysed games".

import { pliesOf, sideAt } from './rules.js';

/** @import { Evaluation, Side, Size } from '../types.js' */

/**
 * @typedef {object} Verdict
 * @property {'best' | 'inaccuracy' | 'mistake'} kind `mistake`: another outcome was there to be had
 * @property {number[]} best
 * @property {number} score
 * @property {number} bestScore
 */

/** @param {Evaluation} before @param {number} column @returns {Verdict | null} */
export function judge(before, column) {
  const score = before.scores[column - 1];
  if (score === null || score === undefined) return null;
  const bestScore = before.score;
  const kind =
    score === bestScore ? 'best' : Math.sign(score) === Math.sign(bestScore) ? 'inaccuracy' : 'mistake';
  return { kind, best: before.best, score, bestScore };
}

/**
 * What a score says: who wins, `null` for a draw, and in how many discs.
 * @param {Size} size @param {number} ply @param {number} score
 * @returns {{ winner: Side | null, plies: number }}
 */
export function outlook(size, ply, score) {
  const winner = score === 0 ? null : sideAt(score > 0 ? ply : ply + 1);
  return { winner, plies: pliesOf(size, ply, score) };
}

/** The score for the side that began. @param {number} ply @param {number} score */
export const forFirst = (ply, score) => (ply % 2 === 0 ? score : -score || 0);
