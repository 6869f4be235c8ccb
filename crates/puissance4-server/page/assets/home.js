// The first view: a board to play on at once, the four ways to play, and who is waiting.

import { announce } from './announcer.js';
import { Board } from './board.js';
import { busily, startGame } from './start.js';
import { choose, options, optionsForm, sizeName } from './options.js';
import { formatSize, sideAt } from './rules.js';
import { freshId, make, set, setText, typedElsewhere } from './dom.js';
import { levelName } from './levels.js';
import { lobby } from './lobby.js';
import { seats } from './seats.js';
import { settings } from './settings.js';
import { t } from './texts.js';

/** @param {HTMLElement} root @returns {() => void} */
export function mountHome(root) {
  document.title = t('home.documentTitle');
  const stop = new AbortController();
  const fault = make('p', { class: 'fault' });
  const say = (/** @type {string} */ text) => {
    setText(fault, text);
    if (text) announce(text);
  };

  const table = make('div', { class: 'table' });
  const caption = make('p', { class: 'caption' });
  /** @type {Board} */
  let board;

  /** @param {number} column */
  function begin(column) {
    board.update({ moves: [column], mover: null, turnText: '', unsent: true });
    void busily(null, () => startGame('computer', column), (text) => {
      say(text);
      drawBoard();
    });
  }
  function drawBoard() {
    if (!board || formatSize(board.size) !== formatSize(options.size)) {
      board = new Board({ ...options.size }, begin);
      table.replaceChildren(board.element);
    }
    board.update({ moves: [], mover: sideAt(0), turnText: t('board.yourTurn'), idle: true });
    setText(summary, summaryText());
    setText(caption, t('home.caption', { level: levelName(options.level, options.size) }));
    setText(tagline, t('home.tagline', { n: options.size.connect }));
  }

  const summary = make('span', { class: 'quiet' });
  const tagline = make('p', { class: 'tagline' });
  const form = make(
    'details',
    { class: 'options' },
    make('summary', {}, make('span', { text: t('home.options') }), ' ', summary),
    optionsForm(() => {
      drawBoard();
      levels.update();
    }),
  );
  form.addEventListener('change', () => setText(summary, summaryText()));

  const levels = levelField(() =>
    setText(caption, t('home.caption', { level: levelName(options.level, options.size) })),
  );
  const choices = make(
    'div',
    { class: 'choices' },
    way('computer', t('home.computer'), null, t('home.play'), say, levels.element),
    way('friend', t('home.friend'), t('home.friendHelp'), t('home.invite'), say),
    way('anybody', t('home.anybody'), t('home.anybodyHelp'), t('home.wait'), say),
    way('same_screen', t('home.together'), t('home.togetherHelp'), t('home.playTogether'), say),
  );

  root.append(
    make(
      'div',
      { class: 'home' },
      make('div', { class: 'welcome' }, make('h1', { tabindex: -1, text: t('home.title') }), tagline),
      make('section', { class: 'try', 'aria-label': t('home.try') }, table, caption),
      make('div', { class: 'ways stack' }, choices, fault, form, ongoing(), lobby(say, stop.signal)),
    ),
  );
  drawBoard();

  document.addEventListener(
    'keydown',
    (event) => {
      if (!settings.digits || typedElsewhere(event)) return;
      const column = board.columnOfKey(event);
      if (column) begin(column);
    },
    { signal: stop.signal },
  );
  return () => stop.abort();
}

function summaryText() {
  const { initial_ms } = options.clock ?? { initial_ms: 0 };
  const clock = initial_ms ? t('clock.short', { minutes: initial_ms / 60_000 }) : t('clock.none');
  return `${sizeName(options.size)} · ${clock}`;
}

/**
 * @param {'friend' | 'anybody' | 'computer' | 'same_screen'} opponent @param {string} title
 * @param {string | null} help @param {string} action @param {(text: string) => void} say
 * @param {HTMLElement | null} [field]
 */
function way(opponent, title, help, action, say, field = null) {
  const button = make('button', {
    type: 'button',
    class: opponent === 'computer' ? 'main' : null,
    text: action,
    onclick: () => {
      say('');
      void busily(button, () => startGame(opponent), say);
    },
  });
  return make(
    'section',
    { class: `way ${opponent}` },
    make('h2', { text: title }),
    help === null ? null : make('p', { class: 'quiet', text: help }),
    field,
    button,
  );
}

/** @param {() => void} changed */
function levelField(changed) {
  const id = freshId();
  const word = make('output', { for: id, class: 'level-name' });
  const slider = make('input', { id, type: 'range', min: 1, max: 10, step: 1, value: options.level });
  const update = () => {
    const name = levelName(options.level, options.size);
    setText(word, t('level.value', { level: options.level, name }));
    set(slider, 'aria-valuetext', t('level.value', { level: options.level, name }));
    slider.style.setProperty('--at', String((options.level - 1) / 9));
  };
  slider.addEventListener('input', () => {
    choose({ level: Number(slider.value) });
    update();
    changed();
  });
  update();
  const element = make(
    'div',
    { class: 'field level' },
    make('span', { class: 'level-line' }, make('label', { for: id, text: t('level.label') }), word),
    slider,
  );
  return { element, update };
}

/** The games that were left before they ended. */
function ongoing() {
  const open = seats().filter((seat) => !seat.over && seat.label).slice(0, 3);
  if (open.length === 0) return null;
  return make(
    'section',
    { class: 'ongoing' },
    make('h2', { text: t('home.ongoing') }),
    make(
      'ul',
      { class: 'games' },
      ...open.map(({ id, label }) =>
        make('li', {}, make('a', { class: 'button', href: `/game/${id}`, text: label ?? '' })),
      ),
    ),
  );
}
