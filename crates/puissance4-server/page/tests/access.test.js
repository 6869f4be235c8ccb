// What makes the page usable by everybody: axe on every screen, announcements, focus, small windows.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { Server } from './server.js';
import { calm, clickColumn, heard, listen, openBrowser, openWindow, plain, playByLink, settled, text } from './browser.js';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

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

/** A game at one screen, played as far as the columns go. @param {import('playwright-core').Page} page @param {string} moves */
async function playHere(page, moves) {
  await page.goto(server.url);
  await page.click('.way.same_screen button');
  await page.waitForSelector('.game .board[data-mover]');
  for (const [index, column] of [...moves].entries()) {
    await clickColumn(page, Number(column));
    await settled(page, index + 1);
  }
}

/** The link to a game that waits for a friend. */
async function waitingGame() {
  const maker = await openWindow(browser);
  await maker.page.goto(server.url);
  await maker.page.click('.way.friend button');
  const link = await maker.page.inputValue('.link-box input');
  await calm(maker);
  return link;
}

/** @type {Record<string, (page: import('playwright-core').Page) => Promise<void>>} */
const SCREENS = {
  async home(page) {
    await page.goto(server.url);
    await page.waitForSelector('.home .grid');
  },
  async options(page) {
    await page.goto(server.url);
    await page.click('.options summary');
    await page.locator('.options select').nth(0).selectOption('own');
    await page.locator('.options select').nth(1).selectOption('own');
    await page.locator('.options input[type=number]').first().fill('1');
  },
  async settings(page) {
    await page.goto(server.url);
    await page.click('header button');
    await page.waitForSelector('dialog[open]');
  },
  async waiting(page) {
    await page.goto(server.url);
    await page.click('.way.friend button');
    await page.waitForSelector('.link-box');
  },
  async lobby(page) {
    await page.goto(server.url);
    await page.click('.way.anybody button');
    await page.waitForSelector('.link-box');
    const other = await page.context().newPage();
    await page.bringToFront();
    await page.goto(server.url);
    await other.close();
    await page.waitForSelector('.ongoing a');
  },
  async middle(page) {
    await playHere(page, '445334');
  },
  async question(page) {
    await playHere(page, '44');
    await page.click('.actions button >> text=/Abandonner|Resign/');
    await page.waitForSelector('dialog[open]');
  },
  async won(page) {
    await playHere(page, '4545454');
    await page.waitForSelector('.mark.won');
  },
  async review(page) {
    await playHere(page, '4545454');
    await page.click('.actions button >> text=/Analyse/');
    await page.waitForSelector('.analysis');
    await page.click('.analysis summary');
  },
  async analysis(page) {
    await page.goto(`${server.url}/analysis/44455554221`);
    await page.waitForSelector('.scores .best');
    await page.waitForSelector('.mistakes li');
    await page.click('.analysis summary');
  },
  async invited(page) {
    await page.goto(await waitingGame());
    await page.waitForSelector('.panel .field input[type=text]');
  },
  async watching(page) {
    const link = new URL(await waitingGame());
    link.hash = '';
    await page.goto(link.href);
    await page.waitForSelector('.board');
    await page.waitForFunction(() => document.querySelector('.status')?.textContent);
  },
  async refused(page) {
    await page.goto(`${await waitingGame()}`.replace(/#.*/, '#AAECAwQFBgcICQoLDA0ODw'));
    await page.fill('.panel .field input[type=text]', 'Léo');
    await page.click('.panel button.main:visible');
    await page.waitForSelector('.panel .fault:not(:empty)');
  },
  async taken(page) {
    await playHere(page, '44');
    const other = await page.context().newPage();
    await other.goto(page.url());
    await page.bringToFront();
    await page.waitForSelector('.panel .box:visible >> text=/autre onglet|another tab/');
    await other.close();
  },
  async unknown(page) {
    await page.goto(`${server.url}/game/AAECAwQFBgcICQoLDA0ODw`);
    await page.waitForSelector('.missing');
  },
  async missing(page) {
    await page.goto(`${server.url}/nowhere`);
    await page.waitForSelector('.missing');
  },
};

for (const [name, show] of Object.entries(SCREENS)) {
  test(`axe finds nothing: ${name}`, async () => {
    for (const [locale, colorScheme] of [['fr-FR', 'light'], ['fr-FR', 'dark'], ['en-GB', 'light'], ['en-GB', 'dark']]) {
      const window = await openWindow(browser, { locale, colorScheme, reducedMotion: 'reduce', bypassCSP: false });
      await show(window.page);
      // Through the debugger, so that the page's policy stays in force.
      await window.page.evaluate(axeSource);
      const { violations } = await window.page.evaluate(() => window.axe.run(document, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      }));
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ''}`).join(' | ')}`);
      assert.deepEqual(found, [], `${name} ${locale} ${colorScheme}`);
      assert.equal(await window.page.evaluate(() => document.documentElement.lang), locale.slice(0, 2));
      await calm(window);
    }
  });
}

test('no text is announced twice running, and each names player, column and row', async () => {
  const { maker, friend } = await playByLink(browser, server.url);
  await listen(friend.page);
  for (let ply = 0; ply < 6; ply++) {
    await clickColumn((ply % 2 ? friend : maker).page, 4);
    await settled(maker.page, ply + 1);
    await settled(friend.page, ply + 1);
  }
  // The column is full by now: the same remark again and again.
  await clickColumn(friend.page, 4);
  await clickColumn(friend.page, 4);
  await clickColumn(friend.page, 4);
  const texts = (await heard(friend.page)).map(plain);
  assert.deepEqual(texts.slice(0, 2), [
    'Coup 1 : Zoé, jaune, colonne 4, rangée 1. À vous de jouer',
    'Coup 2 : Léo, rouge, colonne 4, rangée 2.',
  ]);
  assert.deepEqual(texts.slice(-3), [
    'La colonne 4 est pleine : choisissez-en une autre.',
    'La colonne 4 est pleine : choisissez-en une autre. (2 fois)',
    'La colonne 4 est pleine : choisissez-en une autre. (3 fois)',
  ]);
  for (const [index, spoken] of texts.entries()) assert.notEqual(spoken, texts[index - 1]);
  assert.equal(await text(friend.page, '.note'), 'La colonne 4 est pleine : choisissez-en une autre.');
  await calm(maker, friend);
});

test('the focus stays where it is through moves of both sides, and never gets lost', async () => {
  const { maker, friend } = await playByLink(browser, server.url);
  await maker.page.focus('.grid button[tabindex="0"]');
  await maker.page.keyboard.press('Home');
  await maker.page.keyboard.press('Enter');
  await settled(friend.page, 1);
  await clickColumn(friend.page, 5);
  await settled(maker.page, 2);
  const focused = () => maker.page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  assert.equal(await focused(), 'Colonne 1, 1 pion, à vous');
  assert.equal(await maker.page.locator('.grid button[tabindex="0"]').count(), 1);
  await maker.page.keyboard.press('PageDown');
  assert.equal(await focused(), 'Colonne 1, rangée 1, jaune');
  await maker.page.keyboard.press('ArrowUp');
  assert.equal(await focused(), 'Colonne 1, rangée 2, vide');
  // What disappears under the focus hands it on to the board.
  await maker.page.focus('button:has-text("Reprendre un coup")');
  await maker.page.keyboard.press('Enter');
  await maker.page.waitForSelector('.box:has-text("Vous demandez")');
  assert.equal(await maker.page.evaluate(() => document.activeElement?.closest('.grid') !== null), true);
  await calm(maker, friend);
});

test('every cell has a name with its place and what lies there', async () => {
  const window = await openWindow(browser, { locale: 'en-GB' });
  await window.page.goto(`${server.url}/analysis/4453`);
  await window.page.waitForSelector('.scores .best');
  const names = await window.page.locator('.grid button').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  assert.equal(names.length, 49);
  assert.equal(new Set(names).size, 49);
  assert.match(names[3], /^Column 4, 2 discs, free, −\d+, loses in \d+ moves$/);
  assert.ok(names.includes('Column 3, row 1, red, last move'));
  assert.ok(names.includes('Column 5, row 1, yellow'));
  await calm(window);
});

test('a move that is confirmed takes two taps, and Escape takes the first back', async () => {
  const window = await openWindow(browser, { locale: 'en-GB' });
  await window.page.goto(server.url);
  await window.page.click('header button');
  await window.page.click('text=Confirm each move');
  await window.page.click('text=Done');
  await playHere(window.page, '');
  await clickColumn(window.page, 3);
  assert.equal(await text(window.page, '.note'), 'Column 3: once more to play.');
  await window.page.waitForSelector('.landing.chosen');
  await window.page.keyboard.press('Escape');
  await window.page.waitForSelector('.landing.chosen', { state: 'detached' });
  await clickColumn(window.page, 3);
  await clickColumn(window.page, 5);
  assert.equal(await window.page.locator('.discs .disc:not(.preview)').count(), 0);
  await clickColumn(window.page, 5);
  await settled(window.page, 1);
  await calm(window);
});

test('a disc falls, unless motion is reduced by the system or by the settings', async () => {
  /** @param {import('playwright-core').BrowserContextOptions} options @param {object} [settings] */
  const falls = async (options, settings) => {
    const window = await openWindow(browser, options);
    await window.page.goto(server.url);
    await window.page.evaluate((kept) => localStorage.setItem('puissance4.settings', JSON.stringify(kept)), settings ?? {});
    await playHere(window.page, '');
    await window.page.evaluate(() => {
      window.fallen = 0;
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...all) {
        window.fallen += 1;
        return animate.apply(this, all);
      };
    });
    await clickColumn(window.page, 4);
    await settled(window.page, 1);
    const count = await window.page.evaluate(() => window.fallen);
    await calm(window);
    return count;
  };
  assert.equal(await falls({ reducedMotion: 'no-preference' }), 1);
  assert.equal(await falls({ reducedMotion: 'reduce' }), 0);
  assert.equal(await falls({ reducedMotion: 'no-preference' }, { still: true }), 0);
});

test('320 pixels and 200 % zoom without sideways scrolling', async () => {
  for (const [options, zoom] of [[{ width: 320, height: 640 }, 1], [{ width: 360, height: 740 }, 1], [{ width: 640, height: 400 }, 2], [{ width: 1280, height: 800 }, 2]]) {
    const window = await openWindow(browser, { viewport: options });
    for (const show of [SCREENS.home, SCREENS.options, SCREENS.waiting, SCREENS.invited, SCREENS.taken, SCREENS.won, SCREENS.analysis, SCREENS.missing]) {
      await show(window.page);
      if (zoom > 1) await window.page.evaluate((size) => (document.documentElement.style.fontSize = size), `${zoom * 100}%`);
      const over = await window.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.ok(over <= 0, `${options.width} px at ${zoom}: ${over} px too wide at ${window.page.url()}`);
    }
    await calm(window);
  }
});

test('on a phone the columns and the buttons are large enough for a finger', async () => {
  const window = await openWindow(browser, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await playHere(window.page, '44');
  const sizes = await window.page.locator('main button:visible, header a, header button').evaluateAll((all) =>
    all.map((one) => [one.getAttribute('aria-label') ?? one.textContent, one.getBoundingClientRect()]).map(([name, { width, height }]) => ({ name, width, height })));
  assert.ok(sizes.length > 50);
  for (const { name, width, height } of sizes) assert.ok(width >= 44 && height >= 44, `${name}: ${width} × ${height}`);
  await calm(window);
});

test('nothing on the board moves while a game goes on', async () => {
  const window = await openWindow(browser, { viewport: { width: 360, height: 740 } });
  await playHere(window.page, '');
  const place = () => window.page.locator('.board').evaluate((board) => board.getBoundingClientRect().top + scrollY);
  const before = await place();
  await clickColumn(window.page, 4);
  await settled(window.page, 1);
  assert.equal(await place(), before);
  for (let ply = 1; ply < 6; ply++) {
    await clickColumn(window.page, 4);
    await settled(window.page, ply + 1);
  }
  await clickColumn(window.page, 4);
  await window.page.waitForSelector('.note:has-text("pleine")');
  assert.equal(await place(), before);
  await calm(window);
});

test('everything works when the browser keeps nothing', async () => {
  const window = await openWindow(browser);
  await window.context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(globalThis, name, { get: () => { throw new DOMException('no', 'SecurityError'); } });
    }
  });
  await playHere(window.page, '4545454');
  await window.page.waitForSelector('.mark.won');
  await window.page.click('header button');
  await window.page.check('input[value=en]');
  await window.page.waitForSelector('.status:has-text("wins")');
  await calm(window);
});
