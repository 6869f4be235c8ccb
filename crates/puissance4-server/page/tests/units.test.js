// The modules without a window: rules, keys, texts, clocks, verdicts, addresses.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { diagram, formatMoves, parseMoves, parseSize, pliesOf, replay, usualSize, validSize } from '../assets/rules.js';
import { formatRules, formatTime, remaining } from '../assets/clock.js';
import { forFirst, judge, outlook } from '../assets/verdicts.js';
import { keyDigit, stepFrom } from '../assets/keys.js';
import { en } from '../assets/texts/en.js';
import { fill } from '../assets/texts/fill.js';
import { fr } from '../assets/texts/fr.js';
import { routeOf } from '../assets/router.js';
import { answered, ask, askedToken, keepSeat, seatOf, seats } from '../assets/seats.js';
import { load, save } from '../assets/storage.js';

const usual = usualSize();
const assets = new URL('../assets/', import.meta.url);

/** The files of a folder below assets. @param {string} ending */
const files = (ending) =>
  readdirSync(assets, { recursive: false })
    .concat(readdirSync(new URL('texts/', assets)).map((name) => `texts/${name}`))
    .filter((name) => name.endsWith(ending));

const source = (name) => readFileSync(new URL(name, assets), 'utf8');

test('all 69 lines of the usual board win, and nothing else does', () => {
  let lines = 0;
  for (let column = 1; column <= 7; column++) {
    for (let row = 1; row <= 6; row++) {
      for (const [across, up] of [[1, 0], [0, 1], [1, 1], [1, -1]]) {
        const cells = [0, 1, 2, 3].map((step) => [column + step * across, row + step * up]);
        if (cells.some(([x, y]) => x < 1 || x > 7 || y < 1 || y > 6)) continue;
        lines += 1;
        assert.ok(winsWith(cells), `${cells.join(' ')}`);
      }
    }
  }
  assert.equal(lines, 69);
});

/** Whether a game exists whose last disc completes exactly these cells: each column is filled up to the
 * cell with discs that line up with nothing, the cells themselves last. @param {number[][]} cells */
function winsWith(cells) {
  const wanted = new Set(cells.map(String));
  for (let attempt = 0; attempt < 4000; attempt++) {
    const moves = [];
    const heights = new Array(8).fill(0);
    const left = () => cells.filter(([x, y]) => heights[x] < y);
    while (moves.length < 42) {
      const mine = moves.length % 2 === 0;
      const choices = [1, 2, 3, 4, 5, 6, 7].filter((x) => {
        if (heights[x] >= 6) return false;
        return wanted.has(String([x, heights[x] + 1])) === mine || (mine && !wanted.has(String([x, heights[x] + 1])));
      });
      if (choices.length === 0) break;
      const hits = choices.filter((x) => wanted.has(String([x, heights[x] + 1])));
      const from = mine && hits.length > 0 ? hits : choices;
      const column = from[Math.floor(random() * from.length)];
      const next = replay(usual, [...moves, column]);
      moves.push(column);
      heights[column] += 1;
      if (next.over) {
        if (left().length === 0 && next.over === 'first' && cells.every(([x, y]) => next.winning.some((cell) => cell.column === x && cell.row === y))) return true;
        break;
      }
    }
  }
  return false;
}

let seed = 7;
function random() {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return seed / 2147483648;
}

test('no line goes around the edge, and the last disc of a full board can win', () => {
  assert.equal(replay(usual, parseMoves('5667171')).over, null);
  const last = replay(usual, parseMoves('211131416572345677654327654322345677654321'));
  assert.equal(last.over, 'second');
  assert.equal(replay(usual, parseMoves('132441365226752477771331233146675264461555')).over, 'draw');
});

test('moves beyond a full column, the board or the end are refused', () => {
  assert.equal(replay(usual, [4, 4, 4, 4, 4, 4, 4]), null);
  assert.equal(replay(usual, [8]), null);
  assert.equal(replay(usual, [0]), null);
  assert.equal(replay(usual, parseMoves('12121211')), null);
});

test('move strings are read and written as docs/formats.md has it', () => {
  assert.deepEqual(parseMoves('44 53'), [4, 4, 5, 3]);
  assert.deepEqual(parseMoves('4,4,5,3'), [4, 4, 5, 3]);
  assert.deepEqual(parseMoves('9aZ'), [9, 10, 35]);
  assert.equal(parseMoves('40'), null);
  assert.equal(parseMoves('é'), null);
  assert.equal(formatMoves([9, 10, 35]), '9az');
  assert.equal(diagram(usual, [4, 4, 5, 3]).split('\n').slice(-2).join('/'), '...O.../..OXX..');
});

test('sizes within the limits and no others', () => {
  assert.deepEqual(parseSize('7x6'), usual);
  assert.deepEqual(parseSize('16x7x5'), { columns: 16, rows: 7, connect: 5 });
  for (const bad of ['16x8', '1x6', '2x64', '7x6x2', '7x6x8', '7x', 'x', '7x6x4x4', '-7x6']) assert.equal(parseSize(bad), null, bad);
  assert.ok(validSize({ columns: 2, rows: 63, connect: 63 }));
  assert.ok(!validSize({ columns: 7.5, rows: 6, connect: 4 }));
});

test('the time to the end that a score stands for', () => {
  assert.equal(pliesOf(usual, 0, 1), 41);
  assert.equal(pliesOf(usual, 4, -2), 36);
  assert.equal(pliesOf(usual, 30, 6), 1);
  assert.equal(pliesOf(usual, 4, 18), 3);
  assert.equal(pliesOf(usual, 10, 0), 32);
  assert.deepEqual(outlook(usual, 4, -2), { winner: 'second', plies: 36 });
  assert.equal(forFirst(1, 3), -3);
  assert.ok(Object.is(forFirst(1, 0), 0));
});

test('a mistake gives another outcome away, an inaccuracy only time', () => {
  const before = { score: 2, best: [4], scores: [-1, 0, 1, 2, null, 2, 2] };
  const kinds = [1, 2, 3, 4, 5].map((column) => judge(/** @type {any} */ (before), column)?.kind ?? null);
  assert.deepEqual(kinds, ['mistake', 'mistake', 'inaccuracy', 'best', null]);
});

test('digit keys by their place or their sign, on any keyboard', () => {
  assert.equal(keyDigit({ code: 'Digit4', key: "'" }), 4);
  assert.equal(keyDigit({ code: 'Digit1', key: '&' }), 1);
  assert.equal(keyDigit({ code: 'Digit4', key: '4' }), 4);
  assert.equal(keyDigit({ code: 'Numpad7', key: '7' }), 7);
  assert.equal(keyDigit({ code: 'Numpad7', key: 'Home' }), 0);
  assert.equal(keyDigit({ code: '', key: '9' }), 9);
  assert.equal(keyDigit({ code: 'Digit0', key: 'à' }), 0);
  assert.equal(keyDigit({ code: 'KeyA', key: 'a' }), 0);
  assert.deepEqual(stepFrom('End', { line: 2, column: 1 }, 7, 7), { line: 2, column: 6 });
  assert.deepEqual(stepFrom('ArrowUp', { line: 0, column: 1 }, 7, 7), { line: 0, column: 1 });
  assert.equal(stepFrom('x', { line: 0, column: 1 }, 7, 7), null);
});

test('clocks', () => {
  assert.equal(formatTime(300_000, ','), '5:00');
  assert.equal(formatTime(20_000, ','), '0:20');
  assert.equal(formatTime(19_990, ','), '0:19,9');
  assert.equal(formatTime(0, '.'), '0:00.0');
  assert.equal(formatTime(3_723_000, ','), '1:02:03');
  assert.equal(formatRules({ initial_ms: 90_000, increment_ms: 2000 }), '1.5+2');
  const clock = { initial_ms: 1, increment_ms: 0, first_ms: 5000, second_ms: 7000, running: /** @type {const} */ ('first') };
  assert.equal(remaining(clock, 'first', 2000), 3000);
  assert.equal(remaining(clock, 'second', 2000), 7000);
  assert.equal(remaining(clock, 'first', 9000), 0);
});

test('addresses', () => {
  const at = (address) => routeOf(new URL(address, 'http://127.0.0.1'));
  const id = 'AAAAAAAAAAAAAAAAAAAAAA';
  assert.deepEqual(at('/'), { view: 'home' });
  assert.deepEqual(at(`/game/${id}#${id}`), { view: 'game', id, invitation: id });
  assert.deepEqual(at(`/game/${id}#x`), { view: 'game', id, invitation: '' });
  assert.deepEqual(at('/analysis/'), { view: 'analysis', size: usual, moves: [] });
  assert.deepEqual(at('/analysis/4453?size=8x7').moves, [4, 4, 5, 3]);
  for (const bad of ['/game/short', '/analysis/8', '/analysis/4444444', '/analysis/4?size=99x9', '/other', '/%']) {
    assert.deepEqual(at(bad), { view: 'missing' }, bad);
  }
});

/** What a browser keeps, and whether it has room for more. @param {(storage: { kept: Map<string, string>, full: boolean }) => void} use */
function withStorage(use) {
  const storage = { kept: new Map(), full: false };
  const localStorage = {
    getItem: (key) => storage.kept.get(key) ?? null,
    setItem: (key, value) => {
      if (storage.full) throw new Error('full');
      storage.kept.set(key, value);
    },
  };
  const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
  Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true });
  try {
    use(storage);
  } finally {
    if (before) Object.defineProperty(globalThis, 'localStorage', before);
    else delete globalThis.localStorage;
  }
}

test('what could not be saved is newer than what was', () => {
  withStorage((storage) => {
    save('x', 1);
    storage.full = true;
    save('x', 2);
    assert.equal(load('x'), 2);
    storage.full = false;
    save('x', 3);
    assert.equal(load('x'), 3);
    storage.kept.set('x', '4');
    assert.equal(load('x'), 4, 'another tab has saved it since');
  });
});

test('seats in games that have ended make room for others', () => {
  withStorage(() => {
    for (let n = 1; n <= 40; n++) keepSeat({ id: `running ${n}`, token: 'x' });
    for (let n = 1; n <= 30; n++) keepSeat({ id: `over ${n}`, token: 'x', over: true });
    assert.ok(seatOf('running 1'));
    assert.equal(seats().length, 50);
    for (let n = 41; n <= 51; n++) keepSeat({ id: `running ${n}`, token: 'x' });
    assert.deepEqual([seats().length, seats()[0].id, seatOf('running 1')], [50, 'running 51', null]);
    assert.ok(seatOf('running 2'));
  });
});

test('who asks again asks with the same secrets until the answer comes', () => {
  withStorage((storage) => {
    const first = ask('a game');
    assert.ok(JSON.parse(storage.kept.get('puissance4.asked')).some(({ token }) => token === first.token));
    assert.deepEqual(ask('a game'), first);
    assert.equal(askedToken('a game'), first.token);
    assert.notEqual(ask('another').token, first.token);
    answered('a game');
    assert.notEqual(ask('a game').token, first.token);
  });
});

/** The values that a text names. @param {import('../assets/texts/fill.js').Template} template */
const values = (template) =>
  [...new Set(Object.values(typeof template === 'string' ? [template] : template).flatMap((form) => form.match(/\{\w+\}/g) ?? []))].sort();

test('both languages have the same texts with the same values', () => {
  assert.deepEqual(Object.keys(en).sort(), Object.keys(fr).sort());
  for (const key of Object.keys(fr)) {
    assert.deepEqual(values(en[key]), values(fr[key]), key);
    assert.equal(typeof en[key], typeof fr[key], key);
  }
});

test('every text is used', () => {
  const code = files('.js').filter((name) => !name.startsWith('texts/')).map(source).join('\n');
  for (const key of Object.keys(fr)) assert.ok(code.includes(`'${key}'`), key);
});

test('texts are filled in with plural forms and French spaces', () => {
  assert.equal(fill('fr', fr['board.holds'], { n: 0 }), '0 pion');
  assert.equal(fill('en', en['board.holds'], { n: 0 }), '0 discs');
  assert.equal(fill('fr', fr['result.won'], {}), 'Vous avez gagné\u00a0!');
  assert.equal(fill('fr', '{name} !', { name: 'a : {n} $&' }), 'a : {n} $&\u00a0!');
});

test('the page fetches at once all that its first view is made of', () => {
  const needed = new Set();
  const walk = (name) => {
    if (needed.has(name)) return;
    needed.add(name);
    for (const [, path] of source(name).matchAll(/^import [^;]*? from '(\.[^']+)';/gms)) {
      walk(new URL(path, new URL(name, assets)).href.slice(assets.href.length));
    }
  };
  walk('main.js');
  needed.delete('main.js');
  const html = readFileSync(new URL('../index.html', import.meta.url), 'utf8');
  const named = [...html.matchAll(/modulepreload" href="\/assets\/([^"]+)"/g)].map(([, name]) => name);
  assert.deepEqual(named, [...needed].sort());
});

test('no markup is made of text, and the script is small', () => {
  const code = files('.js').map(source);
  for (const forbidden of ['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'document.write', 'eval(', 'new Function', 'setAttribute(\'style\'']) {
    assert.ok(!code.some((text) => text.includes(forbidden)), forbidden);
  }
  const size = code.reduce((sum, text) => sum + gzipSync(text).length, 0);
  assert.ok(size < 60 * 1024, `${size} bytes compressed`);
});
