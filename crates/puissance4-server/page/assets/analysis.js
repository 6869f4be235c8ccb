// Looking into a game or a position: what each column is worth, how the game went, where it turned.

import { announce } from './announcer.js';
import { BestLine, MoveTable, Mistakes } from './analysis-parts.js';
import { Chart } from './chart.js';
import { columnText, kindText, moveName, outlookText, signed, verdictText } from './analysis-words.js';
import { copyButton } from './share.js';
import { diagram, formatMoves, formatSize, replay, sameSize, sideAt, usualSize } from './rules.js';
import { Evaluations } from './evaluations.js';
import { forFirst, judge } from './verdicts.js';
import { draw, make, set, setText, show, typedElsewhere } from './dom.js';
import { pictureOf, saveAs } from './picture.js';
import { t } from './texts.js';

/** @import { Board } from './board.js' */
/** @import { Size } from '../types.js' */

/**
 * @typedef {object} Subject
 * @property {Size} size
 * @property {Board} board
 * @property {number[]} line the moves that can be stepped through
 * @property {number} at how many of them are on the board
 * @property {number[]} [original] the game that was played: there is a way back to it
 * @property {(line: number[], at: number) => void} [onMoved]
 */

/** @param {Size} size @param {number[]} moves */
export function analysisAddress(size, moves) {
  const asked = sameSize(size, usualSize()) ? '' : `?size=${formatSize(size)}`;
  return `/analysis/${formatMoves(moves)}${asked}`;
}

/** @param {Subject} subject */
export const openAnalysis = (subject) => new Analysis(subject);

class Analysis {
  #stop = new AbortController();
  /** Whether the position was announced before it was known what it leads to. */
  #owesOutlook = false;

  /** @param {Subject} subject */
  constructor({ size, board, line, at, original, onMoved }) {
    this.size = size;
    this.board = board;
    this.line = line;
    this.at = at;
    this.original = original ?? null;
    this.onMoved = onMoved;
    this.evaluations = new Evaluations(size, () => this.#learn());
    this.heading = make('h2', { text: t('analysis.title'), tabindex: -1 });
    this.outlook = make('p', { class: 'outlook' });
    this.chart = new Chart((ply) => this.step(ply));
    this.best = new BestLine((moves) => this.#follow(moves));
    this.mistakes = new Mistakes((ply) => this.step(ply));
    this.table = new MoveTable((ply) => this.step(ply));
    this.back = make('button', { type: 'button', hidden: true, text: t('analysis.back'), onclick: () => this.#return() });
    this.steps = this.#stepButtons();
    this.element = make(
      'section',
      { class: 'analysis' },
      make('div', { class: 'steps' }, ...Object.values(this.steps), this.back),
      make('div', { class: 'card stack' }, this.heading, this.outlook, this.best.element),
      make('div', { class: 'card stack' }, make('h3', { text: t('chart.title') }), this.chart.element, this.mistakes.element, this.table.element),
      this.#exports(),
    );
    document.addEventListener('keydown', (event) => this.#key(event), { signal: this.#stop.signal });
    this.#moved();
  }

  focus() {
    this.heading.focus({ preventScroll: true });
    this.heading.scrollIntoView({ block: 'nearest' });
  }

  close() {
    this.#stop.abort();
    this.evaluations.close();
    this.chart.close();
  }

  get position() {
    return this.line.slice(0, this.at);
  }

  /** A disc of the side to move: the next of the line, or a new line from here. @param {number} column */
  play(column) {
    const next = [...this.position, column];
    if (!replay(this.size, next)) {
      const over = replay(this.size, this.position)?.over;
      announce(over ? t('note.over') : t('note.full', { column }));
      setText(this.outlook, over ? t('note.over') : t('note.full', { column }));
      return;
    }
    if (this.line[this.at] !== column) this.line = next;
    this.step(this.at + 1);
  }

  /** @param {number} at */
  step(at) {
    const to = Math.min(this.line.length, Math.max(0, at));
    this.at = to;
    this.#moved();
    this.#owesOutlook = !this.evaluations.of(this.position);
    announce(`${moveName(this.line, to)}. ${this.#outlookText()}`);
  }

  /** @param {number[]} moves from the position on */
  #follow(moves) {
    this.line = [...this.position, ...moves];
    this.step(this.line.length);
  }

  #return() {
    this.line = this.original ?? this.line;
    this.at = Math.min(this.at, this.line.length);
    this.#moved();
    this.heading.focus({ preventScroll: true });
  }

  #moved() {
    const positions = [this.position];
    // The nearer the end, the sooner a position is solved.
    for (let ply = this.line.length; ply >= 0; ply--) {
      if (ply !== this.at) positions.push(this.line.slice(0, ply));
    }
    this.evaluations.want(positions);
    this.onMoved?.(this.line, this.at);
    this.#draw();
  }

  #learn() {
    this.#draw();
    if (!this.#owesOutlook || !this.evaluations.of(this.position)) return;
    this.#owesOutlook = false;
    announce(this.#outlookText());
  }

  #outlookText() {
    return outlookText(this.size, this.at, this.evaluations.of(this.position));
  }

  #draw() {
    this.#drawBoard();
    setText(this.outlook, this.#outlookText());
    const known = this.evaluations.of(this.position);
    this.best.update(known && typeof known === 'object' && !known.over ? known.line : '', this.at);
    this.#drawCourse();
    set(this.steps.first, 'aria-disabled', this.at === 0 ? 'true' : null);
    set(this.steps.previous, 'aria-disabled', this.at === 0 ? 'true' : null);
    set(this.steps.next, 'aria-disabled', this.at === this.line.length ? 'true' : null);
    set(this.steps.last, 'aria-disabled', this.at === this.line.length ? 'true' : null);
    const strayed = this.original !== null && formatMoves(this.original) !== formatMoves(this.line);
    show(this.back, strayed, () => this.heading.focus({ preventScroll: true }));
  }

  #drawBoard() {
    const { size, at } = this;
    const known = this.evaluations.of(this.position);
    const over = replay(size, this.position)?.over;
    const scores = known && typeof known === 'object' ? known.scores : null;
    const remarks = scores?.map((score) => (score === null ? '' : `${signed(score)}, ${columnText(size, at, score)}`));
    this.board.update({
      moves: this.position,
      mover: over ? null : sideAt(at),
      turnText: t('board.playable'),
      remarks,
    });
    const labels = [];
    for (let column = 1; column <= size.columns; column++) {
      const score = scores?.[column - 1];
      const best = score !== undefined && known && typeof known === 'object' && known.best.includes(column);
      labels.push(
        over || score === null || known === 'too_hard' || known === 'failed'
          ? { text: '', kind: '', title: '' }
          : score === undefined
            ? { text: '·', kind: 'waiting', title: '' }
            : { text: signed(score), kind: `${kindOf(score)}${best ? ' best' : ''}`, title: columnText(size, at, score) },
      );
    }
    this.board.showFoot(labels);
  }

  /** The chart, the mistakes and the table. */
  #drawCourse() {
    const { size, line } = this;
    const most = Math.ceil((size.columns * size.rows) / 2);
    const points = [];
    const rows = [];
    const mistakes = [];
    for (let ply = 0; ply <= line.length; ply++) {
      const known = this.evaluations.of(line.slice(0, ply));
      const before = ply > 0 ? this.evaluations.of(line.slice(0, ply - 1)) : undefined;
      const verdict = before && typeof before === 'object' ? judge(before, line[ply - 1]) : null;
      const name = moveName(line, ply);
      const prospect = outlookText(size, ply, known);
      const judged = verdict && verdict.kind !== 'best' ? kindText(verdict.kind) : '';
      points.push({
        value: known === undefined ? undefined : typeof known === 'string' ? null : height(forFirst(ply, known.score), most),
        label: [name, prospect, judged].filter(Boolean).join('. '),
        kind: verdict?.kind ?? null,
      });
      if (ply > 0) rows.push({ ply, name, prospect, kind: verdict?.kind ?? null });
      if (verdict && verdict.kind !== 'best') {
        mistakes.push({ ply, name, kind: verdict.kind, text: verdictText(size, ply - 1, verdict) });
      }
    }
    this.chart.update(points, this.at);
    const settled = points.every(({ value }) => value !== undefined);
    this.mistakes.update(mistakes, line.length === 0 ? null : settled);
    this.table.update(rows, this.at);
  }

  #stepButtons() {
    /** @param {string} path @param {import('./texts.js').Key} key @param {() => number} to */
    const button = (path, key, to) =>
      make(
        'button',
        { type: 'button', class: 'step', 'aria-label': t(key), title: t(key), onclick: () => this.step(to()) },
        draw('svg', { viewBox: '0 0 20 20', 'aria-hidden': 'true' }, draw('path', { d: path })),
      );
    return {
      first: button('M3 4h2.5v12H3zM17 4v12L7 10z', 'step.first', () => 0),
      previous: button('M14 3v14L4 10z', 'step.previous', () => this.at - 1),
      next: button('M6 3v14l10-7z', 'step.next', () => this.at + 1),
      last: button('M14.5 4H17v12h-2.5zM3 4v12l10-6z', 'step.last', () => this.line.length),
    };
  }

  #exports() {
    const address = () => new URL(analysisAddress(this.size, this.position), location.href).href;
    const picture = make('button', {
      type: 'button',
      text: t('share.picture'),
      onclick: async () => {
        const blob = await pictureOf(this.size, this.position);
        if (blob) saveAs(blob, `puissance4-${formatMoves(this.position) || 'vide'}.png`);
      },
    });
    return make(
      'div',
      { class: 'row exports' },
      copyButton(t('share.address'), address),
      copyButton(t('share.moves'), () => formatMoves(this.position)),
      copyButton(t('share.text'), () => diagram(this.size, this.position)),
      picture,
    );
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (typedElsewhere(event) || this.board.focused) return;
    /** @type {Record<string, number>} */
    const ways = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.line.length };
    const to = ways[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.step(to);
  }
}

/** @param {number} score */
const kindOf = (score) => (score > 0 ? 'win' : score < 0 ? 'loss' : 'draw');

/** A win far away is already more than a draw, and one that is near more than that.
 * @param {number} value @param {number} most */
const height = (value, most) => (value === 0 ? 0 : Math.sign(value) * (0.25 + 0.75 * Math.sqrt(Math.abs(value) / most)));
