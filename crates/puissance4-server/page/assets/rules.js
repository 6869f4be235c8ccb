// The rules of the game for any size of board, as plain functions. A game is its moves: columns
// counted from 1, in the order played.

/** @import { Cell, Side, Size } from '../types.js' */

/** @typedef {0 | 1 | 2} Disc nothing, a disc of the side that began, one of the other */

/**
 * @typedef {object} Replayed
 * @property {Disc[]} cells row by row from the bottom
 * @property {number[]} heights how many discs each column holds
 * @property {Cell | null} last where the last disc lies
 * @property {Side | 'draw' | null} over
 * @property {Cell[]} winning the cells of the winning lines
 */

const LETTERS = '123456789abcdefghijklmnopqrstuvwxyz';

export const LEAST_COLUMNS = 2;
export const MOST_COLUMNS = 35;
export const LEAST_ROWS = 2;
export const MOST_ROWS = 63;
export const LEAST_CONNECT = 3;
export const MOST_BITS = 128;

/** @param {Size} size */
export function validSize({ columns, rows, connect }) {
  return (
    [columns, rows, connect].every(Number.isInteger) &&
    columns >= LEAST_COLUMNS &&
    columns <= MOST_COLUMNS &&
    rows >= LEAST_ROWS &&
    rows <= MOST_ROWS &&
    columns * (rows + 1) <= MOST_BITS &&
    connect >= LEAST_CONNECT &&
    connect <= Math.max(columns, rows)
  );
}

/** `7x6x4`, or `7x6` where four connect. @param {string} text @returns {Size | null} */
export function parseSize(text) {
  const found = /^(\d{1,2})x(\d{1,2})(?:x(\d{1,2}))?$/.exec(text);
  if (!found) return null;
  const size = { columns: Number(found[1]), rows: Number(found[2]), connect: Number(found[3] ?? 4) };
  return validSize(size) ? size : null;
}

/** @param {Size} size */
export const formatSize = (size) => `${size.columns}x${size.rows}x${size.connect}`;

/** @param {Size} one @param {Size} other */
export const sameSize = (one, other) => formatSize(one) === formatSize(other);

/** The usual board. @returns {Size} */
export const usualSize = () => ({ columns: 7, rows: 6, connect: 4 });

/** A move string as columns; `null` where a letter is none. @param {string} text */
export function parseMoves(text) {
  const moves = [];
  for (const letter of text.toLowerCase()) {
    if (letter === ' ' || letter === ',') continue;
    const column = LETTERS.indexOf(letter) + 1;
    if (column === 0) return null;
    moves.push(column);
  }
  return moves;
}

/** @param {number[]} moves */
export const formatMoves = (moves) => moves.map((column) => LETTERS[column - 1]).join('');

/** Whose disc comes after `ply` discs. @param {number} ply @returns {Side} */
export const sideAt = (ply) => (ply % 2 === 0 ? 'first' : 'second');

/** @param {Side} side @returns {Side} */
export const otherSide = (side) => (side === 'first' ? 'second' : 'first');

/** @param {Size} size @param {Cell} cell */
export const cellIndex = (size, { column, row }) => (row - 1) * size.columns + column - 1;

/**
 * Plays the moves on an empty board; `null` where one cannot be played.
 * @param {Size} size @param {number[]} moves @returns {Replayed | null}
 */
export function replay(size, moves) {
  /** @type {Replayed} */
  const board = {
    cells: new Array(size.columns * size.rows).fill(0),
    heights: new Array(size.columns).fill(0),
    last: null,
    over: null,
    winning: [],
  };
  for (const [ply, column] of moves.entries()) {
    const height = board.heights[column - 1];
    if (board.over || height === undefined || height >= size.rows) return null;
    const last = { column, row: height + 1 };
    board.heights[column - 1] = height + 1;
    board.cells[cellIndex(size, last)] = ply % 2 === 0 ? 1 : 2;
    board.last = last;
    board.winning = linesThrough(size, board.cells, last);
    if (board.winning.length > 0) board.over = sideAt(ply);
    else if (ply + 1 === board.cells.length) board.over = 'draw';
  }
  return board;
}

/** @param {Size} size @param {Disc[]} cells @param {Cell} from @returns {Cell[]} */
function linesThrough(size, cells, from) {
  const disc = cells[cellIndex(size, from)];
  /** @param {number} column @param {number} row */
  const holds = (column, row) =>
    column >= 1 &&
    column <= size.columns &&
    row >= 1 &&
    row <= size.rows &&
    cells[cellIndex(size, { column, row })] === disc;

  /** @type {Cell[]} */
  const found = [];
  for (const [across, up] of [[1, 0], [0, 1], [1, 1], [1, -1]]) {
    let { column, row } = from;
    while (holds(column - across, row - up)) {
      column -= across;
      row -= up;
    }
    /** @type {Cell[]} */
    const line = [];
    for (; holds(column, row); column += across, row += up) line.push({ column, row });
    if (line.length >= size.connect) found.push(...line);
  }
  const seen = new Set();
  return found.filter((cell) => {
    const index = cellIndex(size, cell);
    return !seen.has(index) && seen.add(index);
  });
}

/** The board as text, as docs/formats.md has it. @param {Size} size @param {number[]} moves */
export function diagram(size, moves) {
  const cells = replay(size, moves)?.cells ?? [];
  const lines = [];
  for (let row = size.rows; row >= 1; row--) {
    const start = (row - 1) * size.columns;
    lines.push(cells.slice(start, start + size.columns).map((disc) => '.XO'[disc]).join(''));
  }
  return lines.join('\n');
}

/**
 * In how many discs, both sides counted, the game ends that a score speaks of: `n` means with the
 * n-th disc from the end of the side to move, `-n` with that of the other.
 * @param {Size} size @param {number} ply @param {number} score
 */
export function pliesOf(size, ply, score) {
  const cells = size.columns * size.rows;
  if (score === 0) return cells - ply;
  const winner = score > 0 ? ply % 2 : 1 - (ply % 2);
  const all = winner === 0 ? Math.ceil(cells / 2) : Math.floor(cells / 2);
  const lastDisc = all - Math.abs(score) + 1;
  return 2 * lastDisc - (winner === 0 ? 1 : 0) - ply;
}
