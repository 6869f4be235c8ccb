// A browser that keeps account of everything a page must not do, and the gestures of the tests.

import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';

const OPTIONS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const openBrowser = () =>
  chromium.launch({ executablePath: process.env.P4_CHROMIUM ?? '/usr/bin/chromium', args: OPTIONS });

/**
 * A window of somebody of their own. `faults` gathers policy violations and errors of the page; tests
 * end with `calm`.
 * @param {import('playwright-core').Browser} browser
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
export async function openWindow(browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'fr-FR', ...options });
  /** @type {string[]} */
  const faults = [];
  await context.exposeFunction('reportFault', (/** @type {string} */ text) => void faults.push(text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      window.reportFault(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`));
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(`error: ${error.stack ?? error}`));
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted Type/i.test(message.text())) faults.push(`console: ${message.text()}`);
  });
  page.setDefaultTimeout(15_000);
  return { context, page, faults };
}

/** @param {...{ faults: string[], context: import('playwright-core').BrowserContext }} windows */
export async function calm(...windows) {
  for (const { faults, context } of windows) {
    assert.deepEqual(faults, []);
    await context.close();
  }
}

/** Remembers every text that screen readers are given. @param {import('playwright-core').Page} page */
export async function listen(page) {
  await page.evaluate(() => {
    window.heard = [];
    const region = document.getElementById('announcements');
    new MutationObserver(() => window.heard.push(region.textContent)).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
}

/** @param {import('playwright-core').Page} page @returns {Promise<string[]>} */
export const heard = (page) => page.evaluate(() => window.heard);

/** How many discs lie on the board, confirmed and told: whose turn it is comes after the confirmation.
 * @param {import('playwright-core').Page} page @param {number} count */
export async function settled(page, count) {
  await page.waitForFunction(
    (expected) => {
      const moving = document.querySelector('.player.moving');
      return document.querySelectorAll('.discs .disc:not(.preview):not(.unsent)').length === expected &&
        !document.querySelector('.disc.unsent') &&
        (!moving || moving.classList.contains(expected % 2 ? 'second' : 'first'));
    },
    count,
  );
}

/** @param {import('playwright-core').Page} page @param {number} column */
export const clickColumn = (page, column) => page.click(`.heads button[data-column="${column}"]`);

/** The text of what is shown, with common spaces. @param {import('playwright-core').Page} page @param {string} selector */
export const text = async (page, selector) => plain(await page.locator(selector).first().innerText());

/** @param {string} words */
export const plain = (words) => words.replaceAll('\u00a0', ' ');

/** Two windows with a game between them: who made it, who came by the link.
 * @param {import('playwright-core').Browser} browser @param {string} url
 * @param {import('playwright-core').BrowserContextOptions} [options] */
export async function playByLink(browser, url, options = {}) {
  const maker = await openWindow(browser, options);
  const friend = await openWindow(browser, options);
  await maker.page.goto(url);
  await maker.page.evaluate(() => {
    localStorage.setItem('puissance4.options', JSON.stringify({ name: 'Zoé', begins: 'me' }));
  });
  await maker.page.reload();
  await maker.page.click('.way.friend button');
  const link = await maker.page.inputValue('.link-box input');
  await friend.page.goto(link);
  await friend.page.fill('.panel .field input[type=text]', 'Léo');
  await friend.page.click('.panel button.main:visible');
  await maker.page.waitForSelector('.board[data-mover="first"]');
  await friend.page.waitForFunction(() => !location.hash && document.querySelectorAll('.player .name')[1].textContent === 'Léo');
  return { maker, friend };
}
