// The HTTP part of the protocol.

/** @import { ClockRules, Evaluation, Game, Listing, Seat, Size } from '../types.js' */

/** What the server refused, or that it could not be reached. */
export class Refused extends Error {
  /** @param {string} code @param {number} wait seconds until it makes sense to ask again */
  constructor(code, wait = 0) {
    super(code);
    this.code = code;
    this.wait = wait;
  }
}

/** @param {string} path @param {RequestInit} [options] */
async function ask(path, options = {}) {
  let answer;
  try {
    answer = await fetch(`/api/v1/${path}`, { credentials: 'omit', ...options });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new Refused('unreachable', 1);
  }
  const body = await answer.json().catch(() => null);
  if (answer.ok && body) return body;
  const wait = Number(answer.headers.get('Retry-After')) || 1;
  throw new Refused(body?.code ?? (answer.status === 404 ? 'not_found' : 'unreachable'), wait);
}

/** @param {string} path @param {string} token @param {object} body @returns {Promise<Seat>} */
const post = (path, token, body) =>
  ask(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });

/**
 * @typedef {object} NewGame
 * @property {'friend' | 'anybody' | 'computer' | 'same_screen'} opponent
 * @property {'me' | 'opponent' | 'random'} begins
 * @property {string} name
 * @property {ClockRules | null} clock
 * @property {string} [invitation]
 * @property {number} [level]
 * @property {string} [other_name]
 */

/** Asks up to three times: the same token gets the same seat, so that this is harmless.
 * @param {string} path @param {string} token @param {object} body */
async function insist(path, token, body) {
  for (let tries = 1; ; tries++) {
    try {
      return await post(path, token, body);
    } catch (error) {
      if (tries === 3 || !(error instanceof Refused) || error.code !== 'unreachable') throw error;
      await new Promise((done) => setTimeout(done, 400 * tries));
    }
  }
}

/** @param {string} token @param {NewGame & Size} body */
export const createGame = (token, body) => insist('games', token, body);

/** @param {string} id @param {string} token @param {string} name @param {string} [invitation] */
export const takeSeat = (id, token, name, invitation) =>
  insist(`games/${id}/seat`, token, invitation ? { name, invitation } : { name });

/** @param {AbortSignal} signal @returns {Promise<Listing[]>} */
export const openGames = async (signal) => (await ask('games', { signal })).games;

/** @param {string} id @param {AbortSignal} signal @returns {Promise<Game>} */
export const lookAt = async (id, signal) => (await ask(`games/${id}`, { signal })).game;

/** @param {string} moves @param {string} size @param {AbortSignal} signal @returns {Promise<Evaluation>} */
export const evaluate = (moves, size, signal) =>
  ask(`positions/${moves || '-'}?size=${size}`, { signal });
