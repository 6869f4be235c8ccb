// What there is where an address leads nowhere.

import { make } from './dom.js';
import { t } from './texts.js';

/** @param {HTMLElement} root @returns {() => void} */
export function mountMissing(root) {
  document.title = `${t('missing.title')} · Puissance 4`;
  root.append(
    make(
      'div',
      { class: 'missing stack' },
      make('div', { class: 'lost-disc', 'aria-hidden': 'true' }),
      make('h1', { tabindex: -1, text: t('missing.title') }),
      make('p', { text: t('missing.text') }),
      make(
        'p',
        { class: 'row' },
        make('a', { class: 'button main', href: '/', text: t('missing.home') }),
        make('a', { class: 'button', href: '/analysis/', text: t('page.analysis') }),
      ),
    ),
  );
  return () => {};
}
