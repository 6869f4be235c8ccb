// What screen readers hear. A text equal to the one before is not spoken by most of them, so no two
// texts in a row are ever the same.

import { t } from './texts.js';
import { setText } from './dom.js';

let last = '';
let times = 1;

/** @param {string} text */
export function announce(text) {
  const region = document.getElementById('announcements');
  if (!region) return;
  times = text === last ? times + 1 : 1;
  last = text;
  setText(region, times === 1 ? text : t('announce.again', { text, n: times }));
}
