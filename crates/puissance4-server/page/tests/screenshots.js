// Takes the pictures of docs/page: `npm run screenshots`, with P4_URL or P4_SERVER as for the tests.

import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Server } from './server.js';
import { clickColumn, openBrowser, settled } from './browser.js';

const folder = fileURLToPath(new URL('../../../../docs/page/', import.meta.url));

const WINDOWS = {
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 1, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
};
/** Light pictures speak French and dark ones English. */
const SCHEMES = /** @type {const} */ ({ light: 'fr-FR', dark: 'en-GB' });

/** @param {import('playwright-core').Page} page @param {string} url @param {string} moves */
async function playHere(page, url, moves) {
  const names = { name: 'Zoé', otherName: 'Léo', begins: 'me', clock: { initial_ms: 300_000, increment_ms: 3000 } };
  await page.goto(url);
  await page.evaluate((options) => localStorage.setItem('puissance4.options', JSON.stringify(options)), names);
  await page.reload();
  await page.click('.way.same_screen button');
  await page.waitForSelector('.game .board[data-mover]');
  for (const [index, column] of [...moves].entries()) {
    await clickColumn(page, Number(column));
    await settled(page, index + 1);
  }
}

/** @type {Record<string, (page: import('playwright-core').Page, url: string) => Promise<unknown>>} */
const SCENES = {
  home: (page, url) => page.goto(url),
  game: (page, url) => playHere(page, url, '4453344535526'),
  won: (page, url) => playHere(page, url, '445334453326'),
  analysis: async (page, url) => {
    await page.goto(`${url}/analysis/44533445355`);
    await page.waitForSelector('.scores .best');
    await page.waitForFunction(() => !document.querySelector('.point.waiting'));
  },
};

const server = await Server.start();
const browser = await openBrowser();
mkdirSync(folder, { recursive: true });
try {
  for (const [size, options] of Object.entries(WINDOWS)) {
    for (const [colorScheme, locale] of Object.entries(SCHEMES)) {
      for (const [scene, show] of Object.entries(SCENES)) {
        const context = await browser.newContext({ ...options, locale, colorScheme: /** @type {'light' | 'dark'} */ (colorScheme) });
        const page = await context.newPage();
        await show(page, server.url);
        await page.mouse.move(0, 0);
        await page.evaluate(() => scrollTo(0, 0));
        await page.waitForTimeout(1500);
        await page.screenshot({ path: `${folder}${scene}-${size}-${colorScheme}.png` });
        await context.close();
      }
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
