// A position as a picture to keep: drawn afresh on a canvas, as large whatever the window.

import { cellIndex, replay } from './rules.js';
import { settings } from './settings.js';

/** @import { Size } from '../types.js' */

const CELL = 96;
const PAD = 36;
const TAU = 2 * Math.PI;

const COLORS = {
  classic: { first: ['#f6bf45', '#a86f0c'], second: ['#cf3f2e', '#6f140b'] },
  ivory: { first: ['#f4ecd9', '#a3936c'], second: ['#37322f', '#a39a94'] },
};

/** @param {Size} size @param {number[]} moves @returns {Promise<Blob | null>} */
export function pictureOf(size, moves) {
  const canvas = document.createElement('canvas');
  canvas.width = size.columns * CELL + 2 * PAD;
  canvas.height = size.rows * CELL + 2 * PAD;
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(null);
  const enamel = pen.createLinearGradient(0, 0, canvas.width / 2, canvas.height);
  enamel.addColorStop(0, '#1f7f91');
  enamel.addColorStop(1, '#0b4552');
  pen.fillStyle = enamel;
  pen.beginPath();
  pen.roundRect(0, 0, canvas.width, canvas.height, PAD);
  pen.fill();

  const board = replay(size, moves);
  for (let row = 1; row <= size.rows; row++) {
    for (let column = 1; column <= size.columns; column++) {
      const x = PAD + (column - 0.5) * CELL;
      const y = canvas.height - PAD - (row - 0.5) * CELL;
      const owner = board?.cells[cellIndex(size, { column, row })] ?? 0;
      drawCell(pen, x, y, owner);
    }
  }
  const ends = board?.winning.length ? board.winning : board?.last ? [board.last] : [];
  pen.strokeStyle = '#fff8e6';
  pen.lineWidth = 6;
  for (const { column, row } of ends) {
    pen.beginPath();
    pen.arc(PAD + (column - 0.5) * CELL, canvas.height - PAD - (row - 0.5) * CELL, CELL * 0.42, 0, TAU);
    pen.stroke();
  }
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}

/** @param {CanvasRenderingContext2D} pen @param {number} x @param {number} y @param {number} owner */
function drawCell(pen, x, y, owner) {
  const radius = CELL * 0.41;
  const colors = settings.discs === 'ivory' ? COLORS.ivory : COLORS.classic;
  const [fill, sign] = owner === 0 ? ['#07303a', ''] : owner === 1 ? colors.first : colors.second;
  pen.fillStyle = fill;
  pen.beginPath();
  pen.arc(x, y, radius, 0, TAU);
  pen.fill();
  if (owner === 0) return;
  pen.strokeStyle = sign;
  pen.lineWidth = CELL * 0.06;
  pen.lineCap = 'round';
  pen.beginPath();
  if (owner === 1) {
    pen.arc(x, y, radius * 0.52, 0, TAU);
  } else {
    const arm = radius * 0.36;
    pen.moveTo(x - arm, y - arm);
    pen.lineTo(x + arm, y + arm);
    pen.moveTo(x - arm, y + arm);
    pen.lineTo(x + arm, y - arm);
  }
  pen.stroke();
}

/** @param {Blob} blob @param {string} name */
export function saveAs(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
