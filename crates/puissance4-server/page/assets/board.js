// The board: a grid of buttons that can be clicked, touched and walked through, over the picture of a
// real board. The elements are made once and then only changed, so that the focus stays where it is.

import { make, set, setText } from './dom.js';
import { keyDigit, stepFrom } from './keys.js';
import { discName } from './discs.js';
import { fall } from './motion.js';
import { cellIndex, replay } from './rules.js';
import { t } from './texts.js';

/** @import { Cell, Side, Size } from '../types.js' */

/**
 * @typedef {object} BoardState
 * @property {number[]} moves
 * @property {boolean} [unsent] whether the last disc is not confirmed by the server
 * @property {Side | null} mover who may play here now: `null` where nobody may
 * @property {string} turnText added to the name of a column that can be played in, as "your turn"
 * @property {number | null} [chosen] the column that a second tap would play in
 * @property {boolean} [idle] whether a disc waits over the board while no column is pointed at
 * @property {string[]} [remarks] what to add to the name of each column
 */

/** @typedef {{ element: HTMLElement, owner: number }} PlacedDisc */

export class Board {
  /** @type {HTMLButtonElement[]} the buttons over the columns */
  #heads = [];
  /** @type {HTMLButtonElement[][]} by row from the top, then column */
  #cells = [];
  /** @type {Map<number, PlacedDisc>} by cell */
  #discs = new Map();
  /** @type {BoardState} */
  #state = { moves: [], mover: null, turnText: '' };
  #drawnMoves = '';
  #drawnOnce = false;
  /** @type {HTMLButtonElement} the one tab stop */
  #stop;
  #hovered = 0;

  /** @param {Size} size @param {(column: number) => void} onColumn */
  constructor(size, onColumn) {
    this.size = size;
    this.onColumn = onColumn;
    this.layer = make('div', { class: 'discs' });
    this.preview = make('div', { class: 'disc preview', hidden: true });
    this.landing = make('div', { class: 'landing', hidden: true });
    this.marks = make('div', { class: 'marks' });
    this.grid = this.#makeGrid();
    this.foot = make('div', { class: 'scores' });
    const picture = make(
      'div',
      { class: 'picture', 'aria-hidden': 'true' },
      make('div', { class: 'back' }),
      this.layer,
      make('div', { class: 'face' }),
      this.marks,
      make('div', { class: 'base' }, ...this.#columnNumbers()),
    );
    this.layer.append(this.landing, this.preview);
    this.frame = make('div', { class: 'board' }, picture, this.grid);
    this.frame.style.setProperty('--columns', String(size.columns));
    this.frame.style.setProperty('--rows', String(size.rows));
    this.element = make('div', { class: 'board-space' }, this.frame);
    this.#stop = this.#heads[Math.floor((size.columns - 1) / 2)] ?? this.#heads[0];
    this.#stop.tabIndex = 0;
  }

  focus() {
    this.#stop.focus({ preventScroll: true });
  }

  get focused() {
    return this.grid.contains(document.activeElement);
  }

  /** @param {BoardState} state */
  update(state) {
    this.#state = state;
    const board = replay(this.size, state.moves);
    if (!board) return;
    const drawn = state.moves.join();
    const added = drawn.startsWith(this.#drawnMoves) && state.moves.length === this.#countDrawn() + 1;
    for (const [index, owner] of board.cells.entries()) {
      const last = board.last !== null && index === cellIndex(this.size, board.last);
      this.#place(index, owner, added && last && this.#drawnOnce, Boolean(state.unsent) && last);
    }
    this.#drawnMoves = drawn;
    this.#drawnOnce = true;
    this.#mark(board.last, board.winning);
    this.#name(board.heights, board.cells, board.last, board.winning, board.over !== null);
    this.#drawPreview();
  }

  #countDrawn() {
    return this.#drawnMoves === '' ? 0 : this.#drawnMoves.split(',').length;
  }

  #makeGrid() {
    const { columns, rows } = this.size;
    const grid = make('div', {
      class: 'grid',
      role: 'grid',
      'aria-rowcount': rows + 1,
      'aria-colcount': columns,
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#walk(event),
      onpointerover: (/** @type {PointerEvent} */ event) =>
        event.pointerType === 'mouse' && this.#hover(columnOf(event.target)),
      onpointerleave: () => this.#hover(0),
      onfocusin: (/** @type {FocusEvent} */ event) => this.#moveStop(event.target),
      onfocusout: () => this.#drawPreview(),
      onclick: (/** @type {MouseEvent} */ event) => {
        const column = columnOf(event.target);
        if (column) this.onColumn(column);
      },
    });
    for (let row = rows + 1; row >= 1; row--) {
      const line = make('div', { role: 'row', class: row > rows ? 'heads' : 'line' });
      /** @type {HTMLButtonElement[]} */
      const buttons = [];
      for (let column = 1; column <= columns; column++) {
        const button = make('button', { type: 'button', tabindex: -1, 'data-column': column });
        buttons.push(button);
        line.append(make('div', { role: 'gridcell' }, button));
      }
      if (row > rows) this.#heads = buttons;
      else this.#cells.push(buttons);
      grid.append(line);
    }
    return grid;
  }

  *#columnNumbers() {
    for (let column = 1; column <= this.size.columns; column++) {
      yield make('span', { text: String(column) });
    }
  }

  /** @param {number} index @param {number} owner @param {boolean} falls @param {boolean} unsent */
  #place(index, owner, falls, unsent) {
    const there = this.#discs.get(index);
    if (there && there.owner !== owner) {
      there.element.remove();
      this.#discs.delete(index);
    }
    if (owner === 0) return;
    const { columns } = this.size;
    const column = (index % columns) + 1;
    const row = Math.floor(index / columns) + 1;
    let disc = this.#discs.get(index);
    if (!disc) {
      const element = make('div', { class: owner === 1 ? 'disc first' : 'disc second' });
      element.style.setProperty('--column', String(column));
      element.style.setProperty('--row', String(row));
      disc = { element, owner };
      this.#discs.set(index, disc);
      this.layer.append(element);
      if (falls) fall(element, this.size.rows - row + 1);
    }
    disc.element.classList.toggle('unsent', unsent);
  }

  /** @param {Cell | null} last @param {Cell[]} winning */
  #mark(last, winning) {
    const cells = winning.length > 0 ? winning : last ? [last] : [];
    const kind = winning.length > 0 ? 'mark won' : 'mark';
    while (this.marks.childElementCount > cells.length) this.marks.lastElementChild?.remove();
    while (this.marks.childElementCount < cells.length) this.marks.append(make('div'));
    for (const [index, { column, row }] of cells.entries()) {
      const mark = /** @type {HTMLElement} */ (this.marks.children[index]);
      set(mark, 'class', kind);
      mark.style.setProperty('--column', String(column));
      mark.style.setProperty('--row', String(row));
    }
  }

  /**
   * @param {number[]} heights @param {number[]} cells @param {Cell | null} last
   * @param {Cell[]} winning @param {boolean} over
   */
  #name(heights, cells, last, winning, over) {
    const { columns, rows } = this.size;
    const { mover, turnText, chosen, remarks } = this.#state;
    set(this.grid, 'aria-label', t('board.label', { columns, rows }));
    for (const [index, button] of this.#heads.entries()) {
      const column = index + 1;
      const full = heights[index] >= rows;
      const parts = [t('board.column', { column })];
      parts.push(full ? t('board.full') : t('board.holds', { n: heights[index] }));
      if (mover && !full && !over) parts.push(turnText);
      if (chosen === column) parts.push(t('board.chosen'));
      if (remarks?.[index]) parts.push(remarks[index]);
      set(button, 'aria-label', parts.join(', '));
    }
    for (const [fromTop, line] of this.#cells.entries()) {
      const row = rows - fromTop;
      for (const [index, button] of line.entries()) {
        const column = index + 1;
        const owner = cells[cellIndex(this.size, { column, row })];
        const parts = [t('board.cell', { column, row })];
        parts.push(owner === 0 ? t('board.empty') : discName(owner === 1 ? 'first' : 'second'));
        if (winning.some((cell) => cell.column === column && cell.row === row)) {
          parts.push(t('board.aligned'));
        } else if (last?.column === column && last.row === row) {
          parts.push(t('board.last'));
        }
        set(button, 'aria-label', parts.join(', '));
      }
    }
    set(this.frame, 'data-mover', mover && !over ? mover : null);
  }

  /** The disc over the column that is pointed at, focused or chosen, and where it would land. */
  #drawPreview() {
    const { mover, chosen, moves, idle } = this.#state;
    const focused = this.focused && this.#stop.matches(':focus-visible');
    const pointed = chosen || this.#hovered || (focused ? columnOf(this.#stop) : 0);
    const column = pointed || (idle ? Math.ceil(this.size.columns / 2) : 0);
    const height = moves.filter((move) => move === column).length;
    const shown = Boolean(mover && column && height < this.size.rows);
    this.preview.hidden = !shown;
    this.landing.hidden = !shown || !pointed;
    if (!shown) return;
    set(this.preview, 'class', `disc preview ${mover}`);
    set(this.landing, 'class', `landing ${mover}${chosen ? ' chosen' : ''}`);
    for (const element of [this.preview, this.landing]) {
      element.style.setProperty('--column', String(column));
    }
    this.preview.style.setProperty('--row', String(this.size.rows + 1));
    this.landing.style.setProperty('--row', String(height + 1));
  }

  /** @param {number} column */
  #hover(column) {
    if (column === this.#hovered) return;
    this.#hovered = column;
    this.#drawPreview();
  }

  /** @param {EventTarget | null} target */
  #moveStop(target) {
    if (target instanceof HTMLButtonElement && target !== this.#stop) {
      this.#stop.tabIndex = -1;
      this.#stop = target;
      target.tabIndex = 0;
    }
    this.#drawPreview();
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const lines = [this.#heads, ...this.#cells];
    const line = lines.findIndex((buttons) => buttons.includes(this.#stop));
    const column = lines[line].indexOf(this.#stop);
    const to = stepFrom(event.key, { line, column }, lines.length, this.size.columns);
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    lines[to.line][to.column].focus();
  }

  /** The column that a digit key stands for. @param {KeyboardEvent} event */
  columnOfKey(event) {
    const digit = keyDigit(event);
    return digit >= 1 && digit <= this.size.columns ? digit : 0;
  }

  /** Moves the tab stop to a column that was played by a digit, if the focus is in the board.
   * @param {number} column */
  follow(column) {
    if (this.focused) this.#heads[column - 1]?.focus({ preventScroll: true });
    else this.#moveStop(this.#heads[column - 1]);
  }

  /** What stands below each column: nothing, or a short text with a class and a longer one to hover.
   * @param {{ text: string, kind: string, title: string }[]} labels */
  showFoot(labels) {
    if (!this.foot.isConnected) {
      this.foot.setAttribute('aria-hidden', 'true');
      this.frame.append(this.foot);
      this.frame.classList.add('with-scores');
    }
    while (this.foot.childElementCount < labels.length) this.foot.append(make('span'));
    for (const [index, { text, kind, title }] of labels.entries()) {
      const label = this.foot.children[index];
      setText(label, text);
      set(label, 'class', kind);
      set(label, 'title', title);
    }
  }
}

/** @param {EventTarget | null} target */
function columnOf(target) {
  const button = target instanceof Element ? target.closest('button') : null;
  return Number(button?.dataset.column ?? 0);
}
