// What the discs of each side are called, by the look that is chosen.

import { settings } from './settings.js';
import { t } from './texts.js';

/** @import { Side } from '../types.js' */

/** A disc of that side: "yellow". @param {Side} side */
export function discName(side) {
  if (settings.discs === 'ivory') return t(side === 'first' ? 'disc.white' : 'disc.black');
  return t(side === 'first' ? 'disc.yellow' : 'disc.red');
}

/** The side itself: "the yellow discs", in the plural. @param {Side} side */
export function teamName(side) {
  if (settings.discs === 'ivory') return t(side === 'first' ? 'team.white' : 'team.black');
  return t(side === 'first' ? 'team.yellow' : 'team.red');
}

/** The same at the beginning of a sentence. @param {Side} side */
export function teamStart(side) {
  const name = teamName(side);
  return name.charAt(0).toUpperCase() + name.slice(1);
}
