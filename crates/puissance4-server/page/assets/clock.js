// The time that a side has left, between two messages of the server.

/** @import { Clock, ClockRules, Side } from '../types.js' */

const TENTHS_BELOW = 20_000;

/** @param {Clock} clock @param {Side} side @param {number} elapsed since the clock was sent */
export function remaining(clock, side, elapsed) {
  const left = side === 'first' ? clock.first_ms : clock.second_ms;
  return Math.max(0, clock.running === side ? left - elapsed : left);
}

/** `4:05`, `1:02:03`, and `0:07.4` near the end. @param {number} ms @param {string} mark */
export function formatTime(ms, mark) {
  if (ms < TENTHS_BELOW) {
    const tenths = Math.floor(ms / 100);
    return `0:${pad(Math.floor(tenths / 10))}${mark}${tenths % 10}`;
  }
  const seconds = Math.ceil(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${pad(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${pad(seconds % 60)}`;
}

/** `5+3`: minutes and seconds a move. @param {ClockRules} rules */
export function formatRules({ initial_ms, increment_ms }) {
  const minutes = Math.round(initial_ms / 6000) / 10;
  return `${minutes}+${Math.round(increment_ms / 1000)}`;
}

/** @param {number} number */
const pad = (number) => String(number).padStart(2, '0');
