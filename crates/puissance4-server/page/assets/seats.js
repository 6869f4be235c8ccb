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

/** @returns {SeatEntry[]} the latest first, games that have ended last */
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
  const running = list.filter(({ over }) => !over);
  save(KEY, [...running, ...list.filter(({ over }) => over)].slice(0, MOST));
}

/**
 * The secrets of a seat that was asked for, until an answer comes.
 * @typedef {object} AskedEntry
 * @property {string} what
 * @property {string} token
 * @property {string} invitation
 */

const ASKED = 'puissance4.asked';
const MOST_ASKED = 20;

/** @returns {AskedEntry[]} */
function allAsked() {
  const list = load(ASKED);
  return Array.isArray(list) ? list.filter((entry) => entry && entry.what && entry.token && entry.invitation) : [];
}

/** The token of a seat in a game whose answer has not come. @param {string} id */
export const askedToken = (id) => allAsked().find(({ what }) => what === id)?.token;

/** The secrets to ask for a seat with: kept before it is asked for, as the answer may get lost. Whoever
 * asks for the same thing again, after a reload too, gets the same seat.
 * @param {string} what a game that there is, or what a new one is to be like */
export function ask(what) {
  const list = allAsked();
  const known = list.find((entry) => entry.what === what);
  if (known) return known;
  const entry = { what, token: secret(), invitation: secret() };
  save(ASKED, [entry, ...list].slice(0, MOST_ASKED));
  return entry;
}

/** The answer has come. @param {string} what */
export function answered(what) {
  const list = allAsked();
  const others = list.filter((entry) => entry.what !== what);
  if (others.length < list.length) save(ASKED, others);
}

/** 128 random bits, as the protocol writes tokens and invitations. */
export function secret() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
}
