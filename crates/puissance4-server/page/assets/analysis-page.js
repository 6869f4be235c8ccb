// The free board: discs for both sides in turn, and what they lead to.

import { analysisAddress, openAnalysis } from './analysis.js';
import { Board } from './board.js';
import { formatMoves, replay, sameSize } from './rules.js';
import { make, typedElsewhere } from './dom.js';
import { options, sizeName } from './options.js';
import { rename } from './router.js';
import { settings } from './settings.js';
import { t } from './texts.js';

/** @import { Size } from '../types.js' */

/** @param {HTMLElement} root @param {Size} size @param {number[]} moves @returns {() => void} */
export function mountAnalysis(root, size, moves) {
  document.title = `${t('page.analysis')} · Puissance 4`;
  const stop = new AbortController();
  const board = new Board(size, (column) => analysis.play(column));
  const line = keptLine(size, moves);
  const analysis = openAnalysis({
    size,
    board,
    line,
    at: moves.length,
    onMoved: (all, at) => rename(analysisAddress(size, all.slice(0, at)), { line: all }),
  });
  const own = options.size;
  const other = sameSize(own, size) ? null : own;
  root.append(
    make(
      'div',
      { class: 'analysis-page' },
      make('h1', { tabindex: -1, text: t('page.analysis') }),
      make('div', { class: 'table' }, board.element),
      make(
        'div',
        { class: 'below' },
        analysis.element,
        make('p', { class: 'quiet', text: t('analysis.help') }),
        make(
          'p',
          { class: 'row' },
          make('a', { class: 'button', href: analysisAddress(size, []), text: t('analysis.clear') }),
          other && make('a', { class: 'button', href: analysisAddress(other, []), text: t('analysis.size', { size: sizeName(other) }) }),
        ),
      ),
    ),
  );
  document.addEventListener(
    'keydown',
    (event) => {
      const column = settings.digits && !typedElsewhere(event) ? board.columnOfKey(event) : 0;
      if (!column) return;
      board.follow(column);
      analysis.play(column);
    },
    { signal: stop.signal },
  );
  return () => {
    stop.abort();
    analysis.close();
  };
}

/** The moves beyond the address, as they were before a reload. @param {Size} size @param {number[]} moves */
function keptLine(size, moves) {
  const line = history.state?.line;
  const fits =
    Array.isArray(line) && formatMoves(line).startsWith(formatMoves(moves)) && replay(size, line) !== null;
  return fits ? /** @type {number[]} */ (line) : moves;
}
