// How a game went, as a chart: above the middle the side that began wins, below it the other one. Each
// disc played is a point that can be reached by keyboard and clicked.

import { draw, make, set, setText } from './dom.js';
import { discName } from './discs.js';
import { t } from './texts.js';

/**
 * @typedef {object} Point
 * @property {number | null | undefined} value −1 to 1 for the side that began; `null`: not to be had
 * @property {string} label
 * @property {'best' | 'inaccuracy' | 'mistake' | null} kind
 */

const HEIGHT = 132;
const PAD = 12;

export class Chart {
  /** @type {SVGElement[]} */
  #points = [];
  /** @type {Point[]} */
  #drawn = [];
  #at = 0;
  #width = 0;

  /** @param {(ply: number) => void} onPick */
  constructor(onPick) {
    this.onPick = onPick;
    this.above = draw('path', { class: 'first-wins' });
    this.below = draw('path', { class: 'second-wins' });
    this.line = draw('path', { class: 'curve' });
    this.middle = draw('line', { class: 'middle' });
    this.cursor = draw('line', { class: 'cursor' });
    this.dots = draw('g', { onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event) });
    this.svg = draw(
      'svg',
      { role: 'group', height: HEIGHT, class: 'chart' },
      this.above,
      this.below,
      this.middle,
      this.cursor,
      this.line,
      this.dots,
    );
    this.up = make('span', { class: 'up', 'aria-hidden': 'true' });
    this.down = make('span', { class: 'down', 'aria-hidden': 'true' });
    this.element = make('div', { class: 'chart-space' }, this.svg, this.up, this.down);
    this.observer = new ResizeObserver(([{ contentRect }]) => {
      this.#width = contentRect.width;
      this.#draw();
    });
    this.observer.observe(this.element);
  }

  close() {
    this.observer.disconnect();
  }

  /** @param {Point[]} points @param {number} at */
  update(points, at) {
    this.#drawn = points;
    this.#at = at;
    this.#draw();
  }

  #draw() {
    const points = this.#drawn;
    const width = this.#width;
    if (width === 0 || points.length === 0) return;
    set(this.svg, 'aria-label', t('chart.label'));
    setText(this.up, discName('first'));
    setText(this.down, discName('second'));
    set(this.svg, 'viewBox', `0 0 ${width} ${HEIGHT}`);
    const step = (width - 2 * PAD) / Math.max(1, points.length - 1);
    const x = (/** @type {number} */ ply) => PAD + ply * step;
    const y = (/** @type {number} */ value) => HEIGHT / 2 - value * (HEIGHT / 2 - PAD);

    const runs = runsOf(points);
    const curve = runs.map((run) => `M${run.map(({ ply, value }) => `${x(ply)} ${y(value)}`).join('L')}`).join('');
    const area = (/** @type {1 | -1} */ sign) =>
      runs
        .map((run) => {
          const tops = run.map(({ ply, value }) => `${x(ply)} ${y(value * sign > 0 ? value : 0)}`);
          return `M${x(run[0].ply)} ${y(0)}L${tops.join('L')}L${x(run[run.length - 1].ply)} ${y(0)}Z`;
        })
        .join('');
    set(this.line, 'd', curve);
    set(this.above, 'd', area(1));
    set(this.below, 'd', area(-1));
    line(this.middle, PAD, y(0), width - PAD, y(0));
    line(this.cursor, x(this.#at), 2, x(this.#at), HEIGHT - 2);
    this.#drawPoints(step, x, y);
  }

  /** @param {number} step @param {(ply: number) => number} x @param {(value: number) => number} y */
  #drawPoints(step, x, y) {
    while (this.#points.length > this.#drawn.length) this.#points.pop()?.remove();
    while (this.#points.length < this.#drawn.length) {
      const ply = this.#points.length;
      const point = draw(
        'g',
        { role: 'button', onclick: () => this.onPick(ply) },
        draw('rect', { y: 0, height: HEIGHT }),
        draw('circle', {}),
      );
      this.#points.push(point);
      this.dots.append(point);
    }
    for (const [ply, { value, label, kind }] of this.#drawn.entries()) {
      const point = this.#points[ply];
      const [hit, dot] = point.children;
      set(hit, 'x', x(ply) - step / 2);
      set(hit, 'width', step);
      set(dot, 'cx', x(ply));
      set(dot, 'cy', y(value ?? 0));
      set(dot, 'r', kind === 'mistake' ? 6 : kind === 'inaccuracy' ? 4.5 : Math.min(3.5, step / 3));
      set(point, 'class', `point ${kind ?? ''}${value === undefined ? ' waiting' : value === null ? ' unknown' : ''}`);
      set(point, 'aria-label', label);
      set(point, 'aria-pressed', ply === this.#at ? 'true' : 'false');
      set(point, 'tabindex', ply === this.#at ? 0 : -1);
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return;
    }
    const ply = this.#points.indexOf(/** @type {SVGElement} */ (event.target));
    /** @type {Record<string, number>} */
    const ways = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: this.#points.length - 1 };
    const to = ways[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const target = Math.min(this.#points.length - 1, Math.max(0, to));
    this.onPick(target);
    this.#points[target].focus();
  }
}

/** The stretches without a gap. @param {Point[]} points */
function runsOf(points) {
  /** @type {{ ply: number, value: number }[][]} */
  const runs = [];
  let open = false;
  for (const [ply, { value }] of points.entries()) {
    if (value === null || value === undefined) {
      open = false;
      continue;
    }
    if (!open) runs.push([]);
    open = true;
    runs[runs.length - 1].push({ ply, value });
  }
  return runs;
}

/** @param {Element} element @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 */
function line(element, x1, y1, x2, y2) {
  for (const [name, value] of Object.entries({ x1, y1, x2, y2 })) set(element, name, value);
}
