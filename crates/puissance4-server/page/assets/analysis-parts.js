// The lists of the analysis: the best line, the mistakes, all moves. They are changed in place.

import { freshId, make, set, setText, show } from './dom.js';
import { kindText } from './analysis-words.js';
import { parseMoves, sideAt } from './rules.js';
import { t } from './texts.js';

/** Makes a list of elements as long as it has to be. @template {Element} E
 * @param {Element} list @param {E[]} elements @param {number} length @param {(index: number) => E} fresh */
function fit(list, elements, length, fresh) {
  while (elements.length > length) elements.pop()?.remove();
  while (elements.length < length) {
    const element = fresh(elements.length);
    elements.push(element);
    list.append(element);
  }
}

export class BestLine {
  /** @type {HTMLButtonElement[]} */
  #buttons = [];
  /** @type {number[]} */
  #moves = [];

  /** @param {(moves: number[]) => void} onFollow plays these moves from the position on */
  constructor(onFollow) {
    this.list = make('div', { class: 'best-line' });
    const title = make('h3', { text: t('line.title') });
    this.element = make('div', { hidden: true }, title, this.list);
    this.onFollow = onFollow;
  }

  /** @param {string} line @param {number} ply */
  update(line, ply) {
    this.#moves = parseMoves(line) ?? [];
    show(this.element, this.#moves.length > 0);
    fit(this.list, this.#buttons, this.#moves.length, (index) =>
      make('button', { type: 'button', onclick: () => this.onFollow(this.#moves.slice(0, index + 1)) }),
    );
    for (const [index, button] of this.#buttons.entries()) {
      const column = this.#moves[index];
      set(button, 'class', `chip ${sideAt(ply + index)}`);
      setText(button, String(column));
      set(button, 'aria-label', t('line.to', { number: ply + index + 1, column }));
    }
  }
}

/**
 * @typedef {object} Mistake
 * @property {number} ply
 * @property {string} name
 * @property {'mistake' | 'inaccuracy'} kind
 * @property {string} text
 */

export class Mistakes {
  /** @type {HTMLElement[]} */
  #items = [];
  /** @type {Mistake[]} */
  #mistakes = [];

  /** @param {(ply: number) => void} onPick */
  constructor(onPick) {
    this.list = make('ul', { class: 'mistakes' });
    this.none = make('p', { class: 'quiet' });
    this.element = make('div', {}, this.none, this.list);
    this.onPick = onPick;
  }

  /** @param {Mistake[]} mistakes @param {boolean | null} settled whether all moves are judged; `null` without moves */
  update(mistakes, settled) {
    this.#mistakes = mistakes;
    fit(this.list, this.#items, mistakes.length, (index) => {
      const pick = () => this.onPick(this.#mistakes[index].ply);
      return make(
        'li',
        {},
        make('button', { type: 'button', class: 'plain', onclick: pick }),
        make('span', { class: 'kind' }),
        make('p', { class: 'quiet' }),
      );
    });
    for (const [index, { name, kind, text }] of mistakes.entries()) {
      const [button, badge, detail] = this.#items[index].children;
      setText(button, name);
      setText(badge, kindText(kind));
      set(badge, 'class', `kind ${kind}`);
      setText(detail, text);
    }
    show(this.none, settled !== null && mistakes.length === 0);
    setText(this.none, t(settled ? 'mistakes.none' : 'mistakes.asking'));
  }
}

/**
 * @typedef {object} MoveRow
 * @property {number} ply
 * @property {string} name
 * @property {string} prospect
 * @property {'best' | 'inaccuracy' | 'mistake' | null} kind
 */

export class MoveTable {
  /** @type {HTMLTableRowElement[]} */
  #rows = [];

  /** @param {(ply: number) => void} onPick */
  constructor(onPick) {
    const title = freshId();
    this.body = make('tbody');
    this.onPick = onPick;
    this.element = make(
      'details',
      { class: 'moves' },
      make('summary', { id: title, text: t('table.title') }),
      make(
        'div',
        { class: 'scroll' },
        make(
          'table',
          { 'aria-labelledby': title },
          make('thead', {}, make('tr', {}, ...this.#heads())),
          this.body,
        ),
      ),
    );
  }

  *#heads() {
    for (const text of [t('table.move'), t('table.leads'), t('table.verdict')]) {
      yield make('th', { scope: 'col', text });
    }
  }

  /** @param {MoveRow[]} rows @param {number} at */
  update(rows, at) {
    show(this.element, rows.length > 0);
    fit(this.body, this.#rows, rows.length, (index) => {
      const pick = () => this.onPick(index + 1);
      return make(
        'tr',
        {},
        make('th', { scope: 'row' }, make('button', { type: 'button', class: 'plain', onclick: pick })),
        make('td'),
        make('td'),
      );
    });
    for (const [index, { ply, name, prospect, kind }] of rows.entries()) {
      const [head, leads, verdict] = this.#rows[index].children;
      set(this.#rows[index], 'class', ply === at ? 'now' : null);
      const button = /** @type {Element} */ (head.firstElementChild);
      setText(button, name);
      set(button, 'aria-current', ply === at ? 'step' : null);
      setText(leads, prospect);
      setText(verdict, kind ? kindText(kind) : '');
    }
  }
}
