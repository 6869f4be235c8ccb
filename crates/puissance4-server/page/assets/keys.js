// Keys that play or move through the board.

/**
 * The digit of a key, 0 where it is none. The place of the key counts before its sign, because the
 * digit row of a French keyboard writes `& é " ' ( - è _ ç` without Shift.
 * @param {{ code: string, key: string }} event
 */
export function keyDigit({ code, key }) {
  const placed = /^(?:Digit|Numpad)([1-9])$/.exec(code);
  // Without Num Lock the numeric pad sends arrows and Home: those are moves through the board.
  if (placed && (code.startsWith('Digit') || key === placed[1])) return Number(placed[1]);
  return /^[1-9]$/.test(key) ? Number(key) : 0;
}

/**
 * Where a key leads in a grid of lines, `null` where it is no such key.
 * @param {string} key @param {{ line: number, column: number }} from
 * @param {number} lines @param {number} columns
 */
export function stepFrom(key, { line, column }, lines, columns) {
  switch (key) {
    case 'ArrowLeft':
      return { line, column: Math.max(0, column - 1) };
    case 'ArrowRight':
      return { line, column: Math.min(columns - 1, column + 1) };
    case 'ArrowUp':
      return { line: Math.max(0, line - 1), column };
    case 'ArrowDown':
      return { line: Math.min(lines - 1, line + 1), column };
    case 'Home':
      return { line, column: 0 };
    case 'End':
      return { line, column: columns - 1 };
    case 'PageUp':
      return { line: 0, column };
    case 'PageDown':
      return { line: lines - 1, column };
    default:
      return null;
  }
}
