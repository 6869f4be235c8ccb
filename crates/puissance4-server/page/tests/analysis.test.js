// Looking into games and positions, against what the server itself answers.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { Server } from './server.js';
import { calm, clickColumn, heard, listen, openBrowser, openWindow, plain, settled, text } from './browser.js';

const GAME = '44455554221';

/** @type {Server} */
let server;
/** @type {import('playwright-core').Browser} */
let browser;

before(async () => {
  server = await Server.start();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** @param {string} moves */
const position = async (moves) => (await fetch(`${server.url}/api/v1/positions/${moves || '-'}`)).json();

/** @param {import('playwright-core').Page} page */
const complete = (page) => page.waitForFunction(() => document.querySelector('.point') && !document.querySelector('.point.waiting'));

test('scores, outlook, chart and mistakes are those of the server', async () => {
  const window = await openWindow(browser);
  const { page } = window;
  await page.goto(`${server.url}/analysis/${GAME}`);
  await complete(page);

  const here = await position(GAME);
  const shown = (await page.locator('.scores span').allInnerTexts()).map((score) => Number(score.replace('−', '-')));
  assert.deepEqual(shown, here.scores);
  const best = await page.locator('.scores span').evaluateAll((all) => all.flatMap((one, index) => (one.classList.contains('best') ? [index + 1] : [])));
  assert.deepEqual(best, here.best);
  assert.match(await text(page, '.outlook'), new RegExp(`^Les (jaunes|rouges) gagnent dans ${here.plies} coups`));

  const expected = [];
  for (let ply = 0; ply < GAME.length; ply++) {
    const before = await position(GAME.slice(0, ply));
    const score = before.scores[Number(GAME[ply]) - 1];
    if (score === before.score) continue;
    const name = `${ply + 1}. ${ply % 2 ? 'rouge' : 'jaune'}, colonne ${GAME[ply]}`;
    expected.push([name, Math.sign(score) === Math.sign(before.score) ? 'imprécision' : 'faute']);
  }
  const items = await page.locator('.mistakes li').evaluateAll((all) =>
    all.map((item) => [item.children[0].textContent, item.children[1].textContent]));
  assert.ok(expected.length > 1);
  assert.deepEqual(items, expected);
  assert.equal(await page.locator('.point').count(), GAME.length + 1);
  assert.equal(await page.locator('.moves tbody tr').count(), GAME.length);
  await calm(window);
});

test('steps by keys, by chart and by list; the address follows, and a reload keeps the later moves', async () => {
  const window = await openWindow(browser);
  const { page } = window;
  await page.goto(`${server.url}/analysis/${GAME}`);
  await complete(page);
  await listen(page);
  const path = () => new URL(page.url()).pathname;
  await page.keyboard.press('ArrowLeft');
  assert.equal(path(), `/analysis/${GAME.slice(0, -1)}`);
  await page.keyboard.press('Home');
  assert.equal(path(), '/analysis/');
  await page.keyboard.press('End');
  await page.locator('.point[tabindex="0"]').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  assert.equal(path(), `/analysis/${GAME.slice(0, -2)}`);
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-pressed')), 'true');
  const spoken = (await heard(page)).map(plain);
  assert.match(spoken[0], /^10\. rouge, colonne 2\. Les (jaunes|rouges) gagnent|^10\. rouge, colonne 2\. Match nul/);
  for (const [index, words] of spoken.entries()) assert.notEqual(words, spoken[index - 1]);
  await page.reload();
  await complete(page);
  assert.equal(path(), `/analysis/${GAME.slice(0, -2)}`);
  assert.equal(await page.locator('.point').count(), GAME.length + 1);
  await calm(window);
});

test('the best line can be played', async () => {
  const window = await openWindow(browser);
  const { page } = window;
  await page.goto(`${server.url}/analysis/4453`);
  await page.waitForSelector('.chip');
  const { line } = await position('4453');
  assert.equal((await page.locator('.chip').allInnerTexts()).join(''), line);
  await page.locator('.chip').nth(2).click();
  await page.waitForURL(`${server.url}/analysis/4453${line.slice(0, 3)}`);
  await calm(window);
});

test('a finished game is looked into under its board, with a way back from other moves', async () => {
  const window = await openWindow(browser);
  const { page } = window;
  await page.goto(server.url);
  await page.click('.way.same_screen button');
  await page.waitForSelector('.game .board[data-mover]');
  for (const [index, column] of [4, 5, 4, 5, 4, 5, 4].entries()) {
    await clickColumn(page, column);
    await settled(page, index + 1);
  }
  const address = page.url();
  await page.click('button:has-text("Analyser la partie")');
  await complete(page);
  assert.equal(await text(page, '.outlook'), 'Les jaunes ont gagné.');
  await page.click('button[aria-label="Coup précédent"]');
  await settled(page, 6);
  await page.waitForSelector('.scores .best');
  await clickColumn(page, 1);
  await settled(page, 7);
  await page.click('button:has-text("Revenir à la partie")');
  await settled(page, 7);
  await page.waitForSelector('.mark.won');
  assert.equal(page.url(), address);
  await calm(window);
});

test('copies moves, text and address, and saves a picture', async () => {
  const window = await openWindow(browser, { permissions: ['clipboard-read', 'clipboard-write'], acceptDownloads: true });
  const { page } = window;
  await page.goto(`${server.url}/analysis/4453`);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  /** @param {string} name */
  const copy = async (name) => {
    await page.click(`.exports button:has-text("${name}")`);
    await page.waitForSelector('.exports button:has-text("Copié")');
    await page.waitForSelector('.exports button:has-text("Copié")', { state: 'detached' });
    return clipboard();
  };
  assert.equal(await copy('Copier les coups'), '4453');
  assert.equal(await copy('Copier en texte'), '.......\n.......\n.......\n.......\n...O...\n..OXX..');
  assert.equal(await copy('Copier l’adresse'), `${server.url}/analysis/4453`);
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=Enregistrer l’image')]);
  assert.equal(download.suggestedFilename(), 'puissance4-4453.png');
  const bytes = readFileSync(await download.path());
  assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
  assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [744, 648]);
  await calm(window);
});

test('asks for four positions at most, waits as told, and says what is too hard', async () => {
  const window = await openWindow(browser);
  const { page } = window;
  let running = 0;
  let most = 0;
  /** @type {Map<string, number>} */
  const asked = new Map();
  await page.route('**/api/v1/positions/**', async (route) => {
    const moves = new URL(route.request().url()).pathname.split('/').pop() ?? '';
    const times = (asked.get(moves) ?? 0) + 1;
    asked.set(moves, times);
    running += 1;
    most = Math.max(most, running);
    await new Promise((done) => setTimeout(done, 60));
    running -= 1;
    if (moves === '-') return route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, json: { code: 'too_hard' } });
    if (times === 1) return route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, json: { code: 'busy' } });
    return route.continue();
  });
  await page.goto(`${server.url}/analysis/${GAME}`);
  await complete(page);
  assert.equal(most, 4);
  assert.equal([...asked.keys()][0], GAME);
  assert.equal([...asked.keys()][1], GAME.slice(0, -1));
  for (const [moves, times] of asked) assert.equal(times, moves === '-' ? 1 : 2, moves);
  await page.keyboard.press('Home');
  assert.equal(await text(page, '.outlook'), 'Trop loin de la fin pour cette grille.');
  await calm(window);
});
