// Names are text whatever they hold: forty that would be more than text somewhere.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Server } from './server.js';
import { calm, openBrowser, openWindow } from './browser.js';

const NAMES = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "'-alert(1)-'",
  '<b>bold</b>',
  '</span><h1>big',
  '<iframe src=//evil.example>',
  'javascript:alert(1)',
  '<a href=javascript:alert(1)>x',
  '{{constructor.constructor(1)}}',
  '${alert(1)}',
  '{name}',
  '{n}',
  '$&$1$`',
  '<!--',
  '-->',
  ']]>',
  '&lt;b&gt;',
  '&amp;&quot;',
  '&#x3c;script&#x3e;',
  '\\u003cscript\\u003e',
  '%3Cscript%3E',
  "' OR 1=1 --",
  '"; DROP TABLE games; --',
  '../../etc/passwd',
  '<style>*{display:none}</style>',
  '<base href=//evil.example>',
  '<meta http-equiv=refresh>',
  '<form action=//evil.example>',
  '<math><mi xlink:href=x>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)>',
  '`onmouseover=alert(1)',
  'x" autofocus onfocus=alert(1) y=',
  '<noscript><p title="</noscript>',
  '<template><script>1</script>',
  '<svg><animate onbegin=alert(1)>',
  '𝒁𝒐é <3 ♥ 四目並べ',
  '__proto__',
  'constructor',
];

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

test('forty hostile names are shown as they are, in the game, its title and the lobby', async () => {
  assert.equal(NAMES.length, 40);
  const window = await openWindow(browser, { locale: 'en-GB' });
  const { page } = window;
  page.on('dialog', (dialog) => {
    window.faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  for (const name of NAMES) {
    await page.goto(server.url);
    await page.evaluate(
      (own) => localStorage.setItem('puissance4.options', JSON.stringify({ name: own, begins: 'me', level: 1 })),
      name,
    );
    await page.reload();
    await page.click('.way.computer button');
    await page.waitForFunction(() => document.querySelector('.player.first .name')?.textContent);
    assert.equal(await page.locator('.player.first .name').textContent(), name);
    assert.equal(await page.locator('h1').textContent(), `${name} against Computer level 1`);
    assert.equal(await page.title(), `● Your turn · ${name} against Computer level 1`.replace(/\s+/g, ' '));
    const strange = await page.evaluate(() =>
      document.querySelectorAll('script:not([src^="/assets/"]), iframe, img, base, video, math, style, form, #main svg').length);
    assert.equal(strange, 0, name);
  }
  await calm(window);
});

test('a hostile name waits in the lobby as text', async () => {
  const waiting = await openWindow(browser);
  await waiting.page.goto(server.url);
  await waiting.page.evaluate((name) => localStorage.setItem('puissance4.options', JSON.stringify({ name })), NAMES[1]);
  await waiting.page.reload();
  await waiting.page.click('.way.anybody button');
  await waiting.page.waitForSelector('.link-box');
  const looking = await openWindow(browser);
  await looking.page.goto(server.url);
  await looking.page.waitForSelector('.lobby li');
  assert.equal(await looking.page.locator('.lobby li .name').textContent(), NAMES[1]);
  await calm(waiting, looking);
});
