// What a new game is like: remembered from one to the next, and the form that changes it.

import { choice } from './dialogs.js';
import { formatRules } from './clock.js';
import { freshId, make, setText, show } from './dom.js';
import { load, save } from './storage.js';
import {
  formatSize,
  LEAST_COLUMNS,
  LEAST_CONNECT,
  LEAST_ROWS,
  MOST_COLUMNS,
  MOST_ROWS,
  parseSize,
  usualSize,
  validSize,
} from './rules.js';
import { t } from './texts.js';

/** @import { ClockRules, Size } from '../types.js' */

/**
 * @typedef {object} Options
 * @property {Size} size
 * @property {'me' | 'opponent' | 'random'} begins
 * @property {ClockRules | null} clock
 * @property {number} level
 * @property {string} name
 * @property {string} otherName
 */

const KEY = 'puissance4.options';
const SIZES = ['7x6x4', '6x5x4', '8x7x4', '9x7x4', '10x10x4', '9x7x5'];
const CLOCKS = ['1+0', '3+2', '5+3', '10+0'];
const MOST_NAME = 32;

/** @type {Options} */
export const options = (() => {
  const kept = { size: usualSize(), begins: 'random', clock: null, level: 3, name: '', otherName: '', ...load(KEY) };
  if (!kept.size || !validSize(kept.size)) kept.size = usualSize();
  kept.clock = validClock(kept.clock);
  kept.level = Math.min(10, Math.max(1, Math.round(Number(kept.level) || 3)));
  if (!['me', 'opponent', 'random'].includes(kept.begins)) kept.begins = 'random';
  return kept;
})();

/** @param {Partial<Options>} changes */
export function choose(changes) {
  Object.assign(options, changes);
  save(KEY, options);
}

/** A name as the server takes it, `fallback` where none is left. @param {string} name @param {string} fallback */
export function tidyName(name, fallback) {
  const seen = name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim();
  return [...seen].slice(0, MOST_NAME).join('').trim() || fallback;
}

/** @param {any} clock @returns {ClockRules | null} */
function validClock(clock) {
  if (!clock) return null;
  const initial_ms = Math.round(Number(clock.initial_ms));
  const increment_ms = Math.round(Number(clock.increment_ms));
  const fits = initial_ms >= 10_000 && initial_ms <= 10_800_000 && increment_ms >= 0 && increment_ms <= 60_000;
  return fits ? { initial_ms, increment_ms } : null;
}

/** @param {number} minutes @param {number} seconds */
const clockOf = (minutes, seconds) => validClock({ initial_ms: minutes * 60_000, increment_ms: seconds * 1000 });

/** "7 × 6", and how many connect where it is not four. @param {Size} size */
export function sizeName({ columns, rows, connect }) {
  const board = `${columns}\u00a0×\u00a0${rows}`;
  return connect === 4 ? board : t('size.connect', { board, connect });
}

/** @param {() => void} changed */
export function optionsForm(changed) {
  return make(
    'div',
    { class: 'stack' },
    nameField(t('options.name'), t('name.you'), options.name, (name) => choose({ name })),
    nameField(t('options.otherName'), t('name.second'), options.otherName, (otherName) => choose({ otherName })),
    sizeFields(changed),
    choice(
      'begins',
      t('options.begins'),
      options.begins,
      { me: t('begins.me'), random: t('begins.random'), opponent: t('begins.opponent') },
      (begins) => choose({ begins }),
    ),
    clockFields(),
  );
}

/** @param {string} label @param {string} placeholder @param {string} value @param {(name: string) => void} changed */
export function nameField(label, placeholder, value, changed) {
  const id = freshId();
  return make(
    'div',
    { class: 'field' },
    make('label', { for: id, text: label }),
    make('input', {
      id,
      type: 'text',
      value,
      placeholder,
      maxlength: 2 * MOST_NAME,
      autocomplete: 'nickname',
      spellcheck: 'false',
      oninput: (/** @type {Event} */ event) =>
        changed(tidyName(/** @type {HTMLInputElement} */ (event.target).value, '')),
    }),
  );
}

/** @param {() => void} changed */
function sizeFields(changed) {
  const usual = SIZES.includes(formatSize(options.size));
  const own = make('div', { class: 'numbers', hidden: usual });
  const fault = make('p', { class: 'fault', role: 'alert' });
  const fields = {
    columns: numberField(t('size.columns'), options.size.columns, LEAST_COLUMNS, MOST_COLUMNS, 1, read),
    rows: numberField(t('size.rows'), options.size.rows, LEAST_ROWS, MOST_ROWS, 1, read),
    connect: numberField(t('size.align'), options.size.connect, LEAST_CONNECT, MOST_ROWS, 1, read),
  };
  own.append(fields.columns.element, fields.rows.element, fields.connect.element, fault);
  function read() {
    const size = {
      columns: fields.columns.value(),
      rows: fields.rows.value(),
      connect: fields.connect.value(),
    };
    const valid = validSize(size);
    setText(fault, valid ? '' : t('size.fault'));
    if (!valid) return;
    choose({ size });
    changed();
  }
  const picker = selectField(
    t('options.size'),
    usual ? formatSize(options.size) : 'own',
    [...SIZES.map((text) => /** @type {[string, string]} */ ([text, sizeName(parseSize(text) ?? usualSize())])), ['own', t('options.own')]],
    (value) => {
      show(own, value === 'own');
      const size = parseSize(value);
      if (!size) return;
      for (const name of /** @type {('columns' | 'rows' | 'connect')[]} */ (Object.keys(fields))) {
        fields[name].write(size[name]);
      }
      read();
    },
  );
  return make('div', { class: 'stack' }, picker, own);
}

function clockFields() {
  const now = options.clock ? formatRules(options.clock) : 'none';
  const usual = now === 'none' || CLOCKS.includes(now);
  const minutes = numberField(t('clock.minutes'), (options.clock?.initial_ms ?? 300_000) / 60_000, 0.5, 180, 0.5, read);
  const seconds = numberField(t('clock.seconds'), (options.clock?.increment_ms ?? 0) / 1000, 0, 60, 1, read);
  const own = make('div', { class: 'numbers', hidden: usual }, minutes.element, seconds.element);
  function read() {
    const clock = clockOf(minutes.value(), seconds.value());
    if (clock) choose({ clock });
  }
  const picker = selectField(
    t('options.clock'),
    usual ? now : 'own',
    [['none', t('clock.none')], ...CLOCKS.map((text) => /** @type {[string, string]} */ ([text, clockName(text)])), ['own', t('options.own')]],
    (value) => {
      show(own, value === 'own');
      if (value === 'none') choose({ clock: null });
      else if (value === 'own') read();
      else {
        const [initial, increment] = value.split('+').map(Number);
        choose({ clock: clockOf(initial, increment) });
      }
    },
  );
  return make('div', { class: 'stack' }, picker, own);
}

/** "5 min + 3 s" of `5+3`. @param {string} rules */
export function clockName(rules) {
  const [minutes, seconds] = rules.split('+');
  return seconds === '0' ? t('clock.short', { minutes }) : t('clock.long', { minutes, seconds });
}

/** @param {string} label @param {string} value @param {[string, string][]} entries @param {(value: string) => void} chosen */
function selectField(label, value, entries, chosen) {
  const id = freshId();
  const select = make('select', {
    id,
    onchange: (/** @type {Event} */ event) => chosen(/** @type {HTMLSelectElement} */ (event.target).value),
  });
  for (const [key, text] of entries) {
    select.append(make('option', { value: key, text, selected: key === value }));
  }
  return make('div', { class: 'field' }, make('label', { for: id, text: label }), select);
}

/**
 * @param {string} label @param {number} value @param {number} min @param {number} max
 * @param {number} step @param {() => void} changed
 */
function numberField(label, value, min, max, step, changed) {
  const id = freshId();
  const input = make('input', { id, type: 'number', min, max, step, value, inputmode: 'decimal', oninput: changed });
  return {
    element: make('div', { class: 'field' }, make('label', { for: id, text: label }), input),
    value: () => (input.value === '' ? NaN : Number(input.value)),
    write: (/** @type {number} */ number) => {
      input.value = String(number);
    },
  };
}
