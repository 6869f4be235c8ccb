// What the server knows of positions: asked for a few at a time, the most wanted first, and kept.

import { evaluate, Refused } from './api.js';
import { formatMoves, formatSize } from './rules.js';

/** @import { Evaluation, Size } from '../types.js' */

/** @typedef {Evaluation | 'too_hard' | 'failed'} Known */

const AT_ONCE = 4;
const MOST_TRIES = 8;
/** Refusals that pass. */
const PASSING = ['busy', 'rate_limited', 'unreachable', 'storage_unavailable'];

export class Evaluations {
  /** @type {Map<string, Known>} */
  #known = new Map();
  /** @type {Map<string, AbortController>} */
  #running = new Map();
  /** @type {Map<string, { tries: number, notBefore: number }>} */
  #tried = new Map();
  /** @type {string[]} */
  #wanted = [];
  #timer = 0;
  #closed = false;

  /** @param {Size} size @param {() => void} onNews */
  constructor(size, onNews) {
    this.size = formatSize(size);
    this.onNews = onNews;
  }

  /** @param {number[]} moves @returns {Known | undefined} */
  of(moves) {
    return this.#known.get(formatMoves(moves));
  }

  /** What is wanted from now on, the most wanted first. @param {number[][]} positions */
  want(positions) {
    this.#wanted = positions.map(formatMoves);
    const still = new Set(this.#wanted);
    for (const [moves, request] of this.#running) if (!still.has(moves)) request.abort();
    this.#pump();
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    for (const request of this.#running.values()) request.abort();
  }

  #pump() {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    const now = performance.now();
    let soonest = Infinity;
    for (const moves of this.#wanted) {
      if (this.#running.size >= AT_ONCE) return;
      if (this.#known.has(moves) || this.#running.has(moves)) continue;
      const wait = (this.#tried.get(moves)?.notBefore ?? 0) - now;
      if (wait > 0) soonest = Math.min(soonest, wait);
      else void this.#ask(moves);
    }
    if (soonest < Infinity) this.#timer = window.setTimeout(() => this.#pump(), soonest);
  }

  /** @param {string} moves */
  async #ask(moves) {
    const request = new AbortController();
    this.#running.set(moves, request);
    try {
      this.#known.set(moves, await evaluate(moves, this.size, request.signal));
    } catch (error) {
      if (!request.signal.aborted) this.#failed(moves, error);
    }
    this.#running.delete(moves);
    if (this.#closed) return;
    this.onNews();
    this.#pump();
  }

  /** @param {string} moves @param {unknown} error */
  #failed(moves, error) {
    const tries = (this.#tried.get(moves)?.tries ?? 0) + 1;
    if (error instanceof Refused && PASSING.includes(error.code) && tries < MOST_TRIES) {
      this.#tried.set(moves, { tries, notBefore: performance.now() + 1000 * error.wait });
    } else {
      const hard = error instanceof Refused && error.code === 'too_hard';
      this.#known.set(moves, hard ? 'too_hard' : 'failed');
    }
  }
}
