// Native dialogs: a question, and the settings.

import { freshId, make } from './dom.js';
import { change, language, settings } from './settings.js';
import { speak, t } from './texts.js';

/**
 * Asks; `false` where it is dismissed.
 * @param {string} question @param {string} yes @param {string} no @returns {Promise<boolean>}
 */
export function ask(question, yes, no) {
  const title = freshId();
  return new Promise((answer) => {
    const dialog = open(
      title,
      make('h2', { id: title, text: question }),
      make(
        'div',
        { class: 'row' },
        make('button', { type: 'button', class: 'main', text: yes, onclick: () => dialog.close('yes') }),
        make('button', { type: 'button', text: no, onclick: () => dialog.close() }),
      ),
    );
    dialog.addEventListener('close', () => answer(dialog.returnValue === 'yes'));
  });
}

/** @param {string} title @param {...Node} content */
function open(title, ...content) {
  const dialog = make('dialog', { 'aria-labelledby': title }, ...content);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => {
    // The backdrop belongs to the dialog itself; everything inside is a child of it.
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

export function openSettings() {
  const title = freshId();
  const body = make('div', { class: 'stack' });
  const dialog = open(title, body);
  const redraw = () => {
    const place = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.place;
    body.replaceChildren(...settingsContent(title, dialog, redraw));
    const again = place && body.querySelector(`[data-place="${place}"]`);
    if (again instanceof HTMLElement) again.focus();
  };
  redraw();
}

/** @param {string} title @param {HTMLDialogElement} dialog @param {() => void} redraw */
function settingsContent(title, dialog, redraw) {
  return [
    make('h2', { id: title, text: t('settings.title') }),
    choice('language', t('settings.language'), language(), { fr: 'Français', en: 'English' }, async (value) => {
      await speak(value);
      change({ language: value });
      redraw();
    }),
    choice(
      'theme',
      t('settings.theme'),
      settings.theme,
      { system: t('theme.system'), light: t('theme.light'), dark: t('theme.dark') },
      (value) => change({ theme: value }),
    ),
    choice(
      'discs',
      t('settings.discs'),
      settings.discs,
      { classic: t('discs.classic'), ivory: t('discs.ivory'), signs: t('discs.signs') },
      (value) => change({ discs: value }),
    ),
    toggle('confirm', t('settings.confirm'), t('settings.confirmHelp')),
    toggle('still', t('settings.still'), t('settings.stillHelp')),
    toggle('digits', t('settings.digits'), t('settings.digitsHelp')),
    make('button', { type: 'button', class: 'main', text: t('settings.done'), onclick: () => dialog.close() }),
  ];
}

/**
 * @template {string} V
 * @param {string} name @param {string} label @param {V} value
 * @param {Record<V, string>} options @param {(value: V) => void} chosen
 */
export function choice(name, label, value, options, chosen) {
  const group = freshId();
  return make(
    'fieldset',
    { class: 'choice' },
    make('legend', { text: label }),
    make(
      'div',
      { class: 'segments' },
      .../** @type {[V, string][]} */ (Object.entries(options)).map(([key, text]) =>
        make(
          'label',
          {},
          make('input', {
            type: 'radio',
            name: group,
            value: key,
            checked: key === value,
            'data-place': `${name}-${key}`,
            onchange: () => chosen(key),
          }),
          make('span', { text }),
        ),
      ),
    ),
  );
}

/** @param {'confirm' | 'still' | 'digits'} name @param {string} label @param {string} help */
function toggle(name, label, help) {
  const described = freshId();
  return make(
    'div',
    { class: 'toggle' },
    make(
      'label',
      {},
      make('input', {
        type: 'checkbox',
        role: 'switch',
        checked: settings[name],
        'aria-describedby': described,
        'data-place': name,
        onchange: (/** @type {Event} */ event) =>
          change({ [name]: /** @type {HTMLInputElement} */ (event.target).checked }),
      }),
      make('span', { text: label }),
    ),
    make('p', { id: described, class: 'help', text: help }),
  );
}
