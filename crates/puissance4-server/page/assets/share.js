// Giving an address or a text to somebody.

import { make, setText } from './dom.js';
import { announce } from './announcer.js';
import { t } from './texts.js';

/** @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without a secure connection there is no clipboard, but a selection can still be copied.
    const field = make('textarea', { class: 'unseen' });
    field.value = text;
    const holder = document.querySelector('dialog[open]') ?? document.body;
    const focused = document.activeElement;
    holder.append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    return done;
  }
}

/** A button that copies, and says so in its own text for a moment.
 * @param {string} label @param {() => string} text */
export function copyButton(label, text) {
  let timer = 0;
  const button = make('button', {
    type: 'button',
    text: label,
    onclick: async () => {
      const done = await copy(text());
      const said = t(done ? 'share.copied' : 'share.notCopied');
      setText(button, said);
      announce(said);
      clearTimeout(timer);
      timer = window.setTimeout(() => setText(button, label), 2000);
    },
  });
  return button;
}

/** An address with the buttons to pass it on. @param {string} label @param {string} address */
export function linkBox(label, address) {
  const field = make('input', {
    type: 'text',
    readonly: true,
    value: address,
    'aria-label': label,
    onfocus: () => field.select(),
  });
  const row = make('div', { class: 'row' }, copyButton(t('share.copy'), () => address));
  if (typeof navigator.share === 'function') {
    row.append(
      make('button', {
        type: 'button',
        text: t('share.share'),
        onclick: () => navigator.share({ title: 'Puissance 4', url: address }).catch(() => {}),
      }),
    );
  }
  row.firstElementChild?.classList.add('main');
  return make('div', { class: 'link-box stack' }, field, row);
}
