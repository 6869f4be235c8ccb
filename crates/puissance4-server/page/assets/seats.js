// The games that this browser has a seat in, and the secret of each seat.

import { load, save } from './storage.js';

/**
 * @typedef {object} SeatEntry
 * @property {string} id
 * @property {string} token
 * @property {string} [invitation] what a friend needs, where the game waits for one
 * @property {boolean} [lobby] whether the game waits for anybody
 * @property {string} [label] who plays, for the list of games
 * @property {boolean} [over]
 */

const KEY = 'puissance4.seats';
const MOST = 50;

/** @returns {SeatEntry[]} the latest first */
export function seats() {
  const list = load(KEY);
  return Array.isArray(list) ? list.filter((entry) => entry && entry.id && entry.token) : [];
}

/** @param {string} id @returns {SeatEntry | null} */
export const seatOf = (id) => seats().find((entry) => entry.id === id) ?? null;

/** Keeps a seat, or what has changed of it. @param {Partial<SeatEntry> & { id: string }} entry */
export function keepSeat(entry) {
  const list = seats();
  const known = list.find((other) => other.id === entry.id);
  if (known) Object.assign(known, entry);
  else list.unshift(/** @type {SeatEntry} */ (entry));
  save(KEY, list.slice(0, MOST));
}

/** 128 random bits, as the protocol writes tokens and invitations. */
export function secret() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
}
