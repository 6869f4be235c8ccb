// The page around the views: header, skip link, and the one view that the address asks for.

import { make, set, setText } from './dom.js';
import { openSettings } from './dialogs.js';
import { language, onSettings, settings } from './settings.js';
import { routeOf, startRouter } from './router.js';
import { t } from './texts.js';
import { mountGame } from './game.js';
import { mountHome } from './home.js';
import { mountMissing } from './missing.js';

const main = /** @type {HTMLElement} */ (document.getElementById('main'));

/** @type {() => void} */
let unmount = () => {};
let shows = 0;
let shownLanguage = '';
let shownDiscs = '';

const skip = make('a', { class: 'skip', href: '#main', onclick: skipToMain });
const home = make('a', { class: 'wordmark', href: '/' });
home.append(make('span', { text: 'Puissance' }), ' ', make('span', { class: 'four', text: '4' }));
const analysis = make('a', { class: 'nav', href: '/analysis/' });
const options = make('button', { type: 'button', class: 'nav', onclick: openSettings });
const nav = make('nav', {}, analysis, options);
document.getElementById('header')?.append(home, nav);
document.body.prepend(skip);

/** @param {Event} event */
function skipToMain(event) {
  event.preventDefault();
  main.focus();
}

function frame() {
  shownLanguage = language();
  shownDiscs = settings.discs;
  setText(skip, t('page.skip'));
  set(home, 'aria-label', t('page.home'));
  setText(analysis, t('page.analysis'));
  setText(options, t('settings.title'));
  set(nav, 'aria-label', t('page.nav'));
}

/** @param {boolean} moved whether the reader has just come here from another view */
async function show(moved) {
  const turn = ++shows;
  unmount();
  unmount = () => {};
  main.replaceChildren();
  frame();
  const route = routeOf(location);
  set(document.body, 'data-view', route.view);
  switch (route.view) {
    case 'home':
      unmount = mountHome(main);
      break;
    case 'game':
      unmount = mountGame(main, route.id, route.invitation);
      break;
    case 'analysis': {
      const { mountAnalysis } = await import('./analysis-page.js');
      // Somebody who has gone on meanwhile wants the later view.
      if (turn !== shows) return;
      unmount = mountAnalysis(main, route.size, route.moves);
      break;
    }
    case 'missing':
      unmount = mountMissing(main);
      break;
  }
  if (!moved) return;
  scrollTo(0, 0);
  const place = main.querySelector('[data-arrive]') ?? main.querySelector('h1');
  if (place instanceof HTMLElement) place.focus({ preventScroll: true });
}

startRouter(() => void show(true));
onSettings(() => {
  // Texts and the names of discs are all over a view; anything else a view follows by itself.
  if (shownLanguage !== language() || shownDiscs !== settings.discs) void show(false);
});
void show(false);
