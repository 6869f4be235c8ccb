// What the reader has chosen for the page, and what the system says where nothing was chosen.

import { load, save } from './storage.js';

/**
 * @typedef {object} Settings
 * @property {'fr' | 'en' | null} language
 * @property {'system' | 'light' | 'dark'} theme
 * @property {boolean} confirm whether a move takes two taps
 * @property {boolean} still whether motion is reduced whatever the system says
 * @property {boolean} digits whether the digit keys play
 * @property {'classic' | 'ivory' | 'signs'} discs
 */

const KEY = 'puissance4.settings';

/** @type {Settings} */
const DEFAULTS = {
  language: null,
  theme: 'system',
  confirm: false,
  still: false,
  digits: true,
  discs: 'classic',
};

/** @type {Settings} */
export const settings = { ...DEFAULTS, ...load(KEY) };

/** @type {Set<() => void>} */
const listeners = new Set();

/** @param {() => void} listener @returns {() => void} stops listening */
export function onSettings(listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** @param {Partial<Settings>} changes */
export function change(changes) {
  Object.assign(settings, changes);
  save(KEY, settings);
  apply();
  for (const listener of [...listeners]) listener();
}

const dark = matchMedia('(prefers-color-scheme: dark)');
const still = matchMedia('(prefers-reduced-motion: reduce)');

/** The language in use: the one chosen, or the first of the browser's that there is.
 * @returns {'fr' | 'en'} */
export function language() {
  if (settings.language) return settings.language;
  for (const tag of navigator.languages) {
    const found = tag.slice(0, 2).toLowerCase();
    if (found === 'fr' || found === 'en') return found;
  }
  return 'en';
}

export const motionReduced = () => settings.still || still.matches;

function apply() {
  const root = document.documentElement;
  root.lang = language();
  root.dataset.theme =
    settings.theme === 'system' ? (dark.matches ? 'dark' : 'light') : settings.theme;
  root.dataset.discs = settings.discs;
  root.toggleAttribute('data-still', settings.still);
}

dark.addEventListener('change', apply);
apply();
