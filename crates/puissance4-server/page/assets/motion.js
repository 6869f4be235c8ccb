// How a disc falls.

import { motionReduced } from './settings.js';

/** Drops an element from above the board, a fall being faster the longer it lasts.
 * @param {HTMLElement} element @param {number} cells */
export function fall(element, cells) {
  if (motionReduced()) return;
  const duration = 150 * Math.sqrt(cells) + 160;
  const landed = (150 * Math.sqrt(cells)) / duration;
  const from = `translateY(calc(var(--cell) * -${cells}))`;
  const bounce = `translateY(calc(var(--cell) * -${Math.min(0.22, cells * 0.04)}))`;
  element.animate(
    [
      { transform: from, easing: 'cubic-bezier(0.45, 0, 0.9, 0.55)' },
      { transform: 'none', offset: landed, easing: 'cubic-bezier(0.1, 0.5, 0.5, 1)' },
      { transform: bounce, offset: (1 + landed) / 2, easing: 'cubic-bezier(0.5, 0, 0.9, 0.5)' },
      { transform: 'none' },
    ],
    { duration },
  );
}
