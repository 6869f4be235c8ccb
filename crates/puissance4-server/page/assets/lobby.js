// The games that wait for anybody, asked for again every three seconds while the page is seen.

import { openGames } from './api.js';
import { clockName, sizeName } from './options.js';
import { formatRules } from './clock.js';
import { make, set, setText, show } from './dom.js';
import { busily, sit } from './start.js';
import { go } from './router.js';
import { seatOf } from './seats.js';
import { t } from './texts.js';

/** @import { Listing } from '../types.js' */

const EVERY = 3000;

/** @typedef {{ element: HTMLLIElement, name: HTMLElement, about: HTMLElement, button: HTMLButtonElement }} Row */

/**
 * @param {(text: string) => void} say @param {AbortSignal} signal
 * @returns {HTMLElement}
 */
export function lobby(say, signal) {
  const heading = make('h2', { text: t('lobby.title'), tabindex: -1 });
  const list = make('ul', { class: 'games' });
  const empty = make('p', { class: 'quiet', text: t('lobby.empty') });
  /** @type {Map<string, Row>} */
  const rows = new Map();

  /** @param {Listing[]} games */
  function update(games) {
    const there = new Set(games.map(({ id }) => id));
    for (const [id, row] of rows) {
      if (there.has(id)) continue;
      if (row.element.contains(document.activeElement)) heading.focus({ preventScroll: true });
      row.element.remove();
      rows.delete(id);
    }
    for (const game of games) {
      let row = rows.get(game.id);
      if (!row) {
        row = newRow(game.id, say);
        rows.set(game.id, row);
        list.append(row.element);
      }
      describe(row, game);
    }
    show(empty, games.length === 0);
  }

  async function refresh() {
    if (document.visibilityState === 'visible') {
      try {
        update(await openGames(signal));
      } catch {
        // The list stays as it was; the next time it may come.
      }
    }
    if (!signal.aborted) setTimeout(refresh, EVERY);
  }
  void refresh();
  return make('section', { class: 'lobby' }, heading, empty, list);
}

/** @param {string} id @param {(text: string) => void} say @returns {Row} */
function newRow(id, say) {
  const name = make('b', { class: 'name' });
  const about = make('span', { class: 'quiet' });
  const button = make('button', {
    type: 'button',
    onclick: () =>
      busily(button, async () => {
        if (!seatOf(id)) await sit(id);
        go(`/game/${id}`);
      }, say),
  });
  return { element: make('li', {}, make('span', { class: 'who' }, name, about), button), name, about, button };
}

/** @param {Row} row @param {Listing} game */
function describe({ name, about, button }, game) {
  setText(name, game.name);
  const parts = [
    sizeName(game),
    game.clock ? clockName(formatRules(game.clock)) : t('clock.none'),
    game.you_begin ? t('lobby.youBegin') : t('lobby.theyBegin'),
  ];
  setText(about, parts.join(' · '));
  const mine = seatOf(game.id) !== null;
  setText(button, mine ? t('lobby.back') : t('lobby.join'));
  set(button, 'aria-label', mine ? t('lobby.back') : t('lobby.joinName', { name: game.name }));
}
