// Why the server did not do what was asked, in words.

import { t } from './texts.js';

/** @import { Key } from './texts.js' */
/** @import { Refusal } from './session.js' */

/** @type {Record<string, Key>} */
const REASONS = {
  column_full: 'refused.full',
  not_your_turn: 'refused.turn',
  finished: 'refused.finished',
  stale: 'refused.stale',
  gap: 'refused.stale',
  not_available: 'refused.notNow',
  forbidden: 'refused.watching',
  storage_unavailable: 'fault.storage',
  rate_limited: 'fault.busy',
};

/** @param {Refusal} refusal */
export const refusalText = ({ code }) => t(REASONS[code] ?? 'refused.other');
