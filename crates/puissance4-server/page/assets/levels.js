// The levels of the computer in words.

import { t } from './texts.js';
import { sameSize, usualSize } from './rules.js';

/** @import { Size } from '../types.js' */

/** @type {import('./texts.js').Key[]} */
const NAMES = [
  'level.1',
  'level.2',
  'level.3',
  'level.4',
  'level.5',
  'level.6',
  'level.7',
  'level.8',
  'level.9',
];

/** Level 10 plays perfectly on the usual board; elsewhere it is the strongest.
 * @param {number} level @param {Size} size */
export function levelName(level, size) {
  if (level < 10) return t(NAMES[level - 1]);
  return t(sameSize(size, usualSize()) ? 'level.perfect' : 'level.strongest');
}
