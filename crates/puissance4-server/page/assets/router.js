// Addresses and what they show.

/** @import { Size } from '../types.js' */

import { parseMoves, parseSize, replay, usualSize } from './rules.js';

/**
 * @typedef {{ view: 'home' }
 *   | { view: 'game', id: string, invitation: string }
 *   | { view: 'analysis', size: Size, moves: number[] }
 *   | { view: 'missing' }} Route
 */

const SECRET = /^[A-Za-z0-9_-]{21}[AQgw]$/;

/** @param {{ pathname: string, search: string, hash: string }} address @returns {Route} */
export function routeOf({ pathname, search, hash }) {
  if (pathname === '/') return { view: 'home' };
  const game = /^\/game\/([^/]+)\/?$/.exec(pathname);
  if (game && SECRET.test(game[1])) {
    const invitation = hash.slice(1);
    return { view: 'game', id: game[1], invitation: SECRET.test(invitation) ? invitation : '' };
  }
  const analysis = /^\/analysis(?:\/([^/]*))?\/?$/.exec(pathname);
  if (analysis) {
    const asked = new URLSearchParams(search).get('size');
    const size = asked === null ? usualSize() : parseSize(asked);
    const moves = parseMoves((analysis[1] ?? '').replace(/^-$/, ''));
    if (size && moves && replay(size, moves)) return { view: 'analysis', size, moves };
  }
  return { view: 'missing' };
}

/** @type {() => void} */
let show = () => {};

/** @param {() => void} listener called when the address has changed */
export function startRouter(listener) {
  show = listener;
  addEventListener('popstate', show);
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!(link instanceof HTMLAnchorElement) || !plain || event.defaultPrevented) return;
    if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
    if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
    event.preventDefault();
    go(link.href);
  });
}

/** @param {string} address */
export function go(address) {
  history.pushState(null, '', address);
  show();
}

/** Changes the address of what is already shown. @param {string} address @param {unknown} [state] */
export function rename(address, state = null) {
  history.replaceState(state, '', address);
}
