// Games between two windows, to the end, through everything that may come between.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Server } from './server.js';
import { calm, clickColumn, openBrowser, openWindow, playByLink, settled, text } from './browser.js';

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

/** Plays columns in turn, each seen by both. @param {*} maker @param {*} friend @param {number[]} columns @param {number} [from] */
async function play(maker, friend, columns, from = 0) {
  for (const [index, column] of columns.entries()) {
    const ply = from + index;
    const mover = ply % 2 === 0 ? maker : friend;
    await clickColumn(mover.page, column);
    await settled(maker.page, ply + 1);
    await settled(friend.page, ply + 1);
  }
}

/** The game as the server has it. @param {import('playwright-core').Page} page */
const onServer = async (page) => {
  const id = new URL(page.url()).pathname.split('/')[2];
  return (await (await fetch(`${server.url}/api/v1/games/${id}`)).json()).game;
};

test('two windows play by link to the end by mouse, and a rematch with the sides swapped', async () => {
  const { maker, friend } = await playByLink(browser, server.url);
  await play(maker, friend, [4, 5, 4, 5, 4, 5, 4]);
  assert.equal(await text(maker.page, '.status'), 'Vous avez gagné !');
  assert.equal(await text(friend.page, '.status'), 'Victoire de Zoé');
  assert.equal(await maker.page.locator('.mark.won').count(), 4);
  const { result, moves } = await onServer(maker.page);
  assert.deepEqual([result.winner, result.reason, moves], ['first', 'line', '4545454']);

  const before = maker.page.url();
  await maker.page.click('button:has-text("Revanche")');
  await friend.page.click('.box:has-text("revanche") button:has-text("Accepter")');
  await maker.page.waitForURL((url) => url.href !== before);
  await friend.page.waitForURL(maker.page.url());
  await friend.page.waitForSelector('.board[data-mover="first"]');
  assert.deepEqual(await friend.page.locator('.player .name').allInnerTexts(), ['Léo', 'Zoé']);
  await calm(maker, friend);
});

test('only who has the invitation is asked to sit down', async () => {
  const maker = await openWindow(browser);
  await maker.page.goto(server.url);
  await maker.page.click('.way.friend button');
  const link = new URL(await maker.page.inputValue('.link-box input'));
  const seat = '.panel button.main:visible';
  const friend = await openWindow(browser);
  await friend.page.goto(link.href);
  await friend.page.waitForSelector(seat);
  link.hash = '';
  const stranger = await openWindow(browser);
  await stranger.page.goto(link.href);
  await stranger.page.waitForFunction(() => document.querySelector('.player .name')?.textContent);
  assert.equal(await stranger.page.locator(seat).count(), 0);
  await calm(maker, friend, stranger);
});

for (const reload of [false, true]) {
  test(`a seat whose answer got lost is taken all the same${reload ? ', by a reload' : ''}`, async () => {
    const maker = await openWindow(browser);
    const friend = await openWindow(browser);
    await maker.page.goto(server.url);
    await maker.page.click('.way.friend button');
    await friend.page.goto(await maker.page.inputValue('.link-box input'));
    const asked = new Promise((done) => {
      void friend.page.route('**/seat', async (route) => {
        await route.fetch();
        if (reload) done(null);
        else await route.abort();
      });
    });
    await friend.page.click('.panel button.main:visible');
    if (reload) {
      await asked;
      await friend.page.reload();
    }
    // Who watches has no such button.
    await friend.page.waitForSelector('.actions button:has-text("Annuler la partie"):visible');
    await calm(maker, friend);
  });
}

test('a game that the database did not confirm is asked for again with the same token', async () => {
  const window = await openWindow(browser);
  await window.page.goto(server.url);
  const tokens = [];
  await window.page.route('**/api/v1/games', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    tokens.push(await route.request().headerValue('authorization'));
    if (tokens.length > 1) return route.continue();
    await route.fetch();
    const body = JSON.stringify({ code: 'storage_unavailable' });
    return route.fulfill({ status: 503, contentType: 'application/problem+json', body });
  });
  await window.page.click('.way.same_screen button');
  await window.page.waitForSelector('.ways .fault:not(:empty)');
  await window.page.reload();
  await window.page.click('.way.same_screen button');
  await window.page.waitForURL(/\/game\//);
  assert.equal(tokens.length, 2);
  assert.equal(tokens[0], tokens[1]);
  await calm(window);
});

test('a winning disc that is confirmed does not make it the other’s turn before the end is told', async () => {
  const { maker, friend } = await playByLink(browser, server.url);
  await play(maker, friend, [4, 5, 4, 5, 4, 5]);
  let tell = () => {};
  const told = new Promise((done) => (tell = () => done(null)));
  await maker.page.routeWebSocket('**', (socket) => {
    socket.connectToServer().onMessage(async (message) => {
      if (JSON.parse(String(message)).t === 'state') await told;
      socket.send(message);
    });
  });
  await maker.page.reload();
  await maker.page.waitForSelector('.board[data-mover="first"]');
  await clickColumn(maker.page, 4);
  await maker.page.waitForFunction(() => document.querySelector('.mark.won') && !document.querySelector('.disc.unsent'));
  assert.equal(await text(maker.page, '.status'), 'Envoi du coup…');
  tell();
  await settled(maker.page, 7);
  assert.equal(await text(maker.page, '.status'), 'Vous avez gagné !');
  await calm(maker, friend);
});

test('a game by keyboard alone, with the digit row of a French keyboard', async () => {
  const { maker, friend } = await playByLink(browser, server.url);
  // The unshifted digit row of an AZERTY keyboard: other signs on the keys of the digits.
  const azerty = { 2: 'é', 4: "'" };
  const press = (page, digit) =>
    page.evaluate(
      ([code, key]) =>
        document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { code, key, bubbles: true, cancelable: true })),
      [`Digit${digit}`, azerty[digit]],
    );
  for (let turn = 0; turn < 4; turn++) {
    await press(maker.page, 4);
    await settled(maker.page, 2 * turn + 1);
    await settled(friend.page, 2 * turn + 1);
    if (turn === 3) break;
    await friend.page.focus('.grid button[tabindex="0"]');
    await friend.page.keyboard.press('Home');
    await friend.page.keyboard.press('ArrowRight');
    await friend.page.keyboard.press(turn % 2 ? 'Space' : 'Enter');
    await settled(maker.page, 2 * turn + 2);
  }
  assert.equal((await onServer(maker.page)).moves, '4242424');
  assert.equal(await text(maker.page, '.status'), 'Vous avez gagné !');
  await calm(maker, friend);
});

test('digits, arrows, Home and End reach every column', async () => {
  const window = await openWindow(browser);
  await window.page.goto(`${server.url}/analysis/`);
  await window.page.focus('.grid button[tabindex="0"]');
  for (const key of ['1', '7', 'End', 'Enter', 'Home', 'Space', 'ArrowRight', 'Enter', '5']) {
    await window.page.keyboard.press(key);
  }
  await window.page.waitForURL(`${server.url}/analysis/177125`);
  await calm(window);
});

test('a reload in mid-game changes nothing', async () => {
  const { maker, friend } = await playByLink(browser, server.url);
  await play(maker, friend, [4, 4, 5]);
  await friend.page.reload();
  await settled(friend.page, 3);
  await friend.page.waitForSelector('.board[data-mover="second"]');
  await play(maker, friend, [6, 3], 3);
  await maker.page.reload();
  await settled(maker.page, 5);
  assert.equal((await onServer(maker.page)).moves, '44563');
  await calm(maker, friend);
});

test('the server killed in mid-game: nothing is lost, and the move made meanwhile is played once', async (t) => {
  if (!server.owned) return t.skip('the server is not ours to kill');
  const { maker, friend } = await playByLink(browser, server.url);
  await play(maker, friend, [4, 4, 5, 5]);
  await server.kill();
  await clickColumn(maker.page, 3);
  await maker.page.waitForSelector('.disc.unsent');
  await maker.page.waitForSelector('.note.offline:has-text("Votre coup est gardé")');
  await server.restart();
  await settled(maker.page, 5);
  await settled(friend.page, 5);
  assert.equal(await text(maker.page, '.note'), '');
  assert.equal((await onServer(maker.page)).moves, '44553');
  await play(maker, friend, [5, 6], 5);
  const { moves, result } = await onServer(maker.page);
  assert.deepEqual([moves, result.winner], ['4455356', 'first']);
  return calm(maker, friend);
});

test('a move that was on its way when the page was reloaded is sent again', async (t) => {
  if (!server.owned) return t.skip('the server is not ours to freeze');
  const { maker, friend } = await playByLink(browser, server.url);
  server.freeze(true);
  await clickColumn(maker.page, 2);
  await maker.page.waitForSelector('.disc.unsent');
  const reload = maker.page.reload();
  server.freeze(false);
  await reload;
  await settled(maker.page, 1);
  await settled(friend.page, 1);
  assert.equal((await onServer(maker.page)).moves, '2');
  return calm(maker, friend);
});

test('a server gone without a word is noticed, and the game goes on when it is back', async (t) => {
  if (!server.owned) return t.skip('the server is not ours to freeze');
  const { maker, friend } = await playByLink(browser, server.url);
  server.freeze(true);
  try {
    await maker.page.evaluate(() => dispatchEvent(new Event('online')));
    // News that was still on its way counts as a sign of life: then it takes until the next ping.
    await maker.page.waitForSelector('.note.offline', { timeout: 45_000 });
  } finally {
    server.freeze(false);
  }
  await maker.page.waitForSelector('.note:not(.offline)', { state: 'attached', timeout: 30_000 });
  await play(maker, friend, [1]);
  return calm(maker, friend);
});

test('another tab takes the seat, and the first can take it back', async () => {
  const { maker, friend } = await playByLink(browser, server.url);
  const second = await maker.context.newPage();
  await second.goto(maker.page.url());
  await second.waitForSelector('.board[data-mover="first"]');
  await maker.page.click('.box:has-text("autre onglet") button');
  await maker.page.waitForSelector('.board[data-mover="first"]');
  await second.waitForSelector('.box:has-text("autre onglet"):visible');
  await calm(maker, friend);
});

test('offers, a take-back, a draw, and a resignation that is asked about', async () => {
  const { maker, friend } = await playByLink(browser, server.url);
  await play(maker, friend, [4, 4, 5]);
  await maker.page.click('button:has-text("Reprendre un coup")');
  await friend.page.click('.box:has-text("Zoé voudrait reprendre") button:has-text("Accepter")');
  await settled(maker.page, 2);
  await play(maker, friend, [6], 2);
  await friend.page.click('button:has-text("Proposer match nul")');
  await maker.page.click('.box:has-text("Léo propose un match nul") button:has-text("Refuser")');
  await friend.page.waitForSelector('.box:has-text("match nul")', { state: 'hidden' });
  await friend.page.click('button:has-text("Abandonner")');
  await friend.page.click('dialog button:has-text("Continuer")');
  assert.equal((await onServer(maker.page)).status, 'playing');
  await friend.page.click('button:has-text("Abandonner")');
  await friend.page.click('dialog button:has-text("Abandonner")');
  await maker.page.waitForSelector('.reason:has-text("Léo a abandonné.")');
  await calm(maker, friend);
});

test('who opens the link to watch sees the game and cannot play', async () => {
  const { maker, friend } = await playByLink(browser, server.url);
  await play(maker, friend, [4]);
  const watcher = await openWindow(browser);
  await watcher.page.goto(maker.page.url());
  await settled(watcher.page, 1);
  await clickColumn(watcher.page, 1);
  assert.equal(await text(watcher.page, '.note'), "Ce n’est pas à vous de jouer.");
  await play(maker, friend, [3], 1);
  await settled(watcher.page, 2);
  await calm(maker, friend, watcher);
});

test('a seat that the server does not know leaves the game to be watched', async () => {
  const { maker, friend } = await playByLink(browser, server.url);
  await play(maker, friend, [4]);
  const stranger = await openWindow(browser);
  await stranger.page.goto(server.url);
  const id = new URL(maker.page.url()).pathname.split('/')[2];
  await stranger.page.evaluate(
    (game) => localStorage.setItem('puissance4.seats', JSON.stringify([{ id: game, token: 'AAAAAAAAAAAAAAAAAAAAAA' }])),
    id,
  );
  await stranger.page.goto(maker.page.url());
  await settled(stranger.page, 1);
  assert.equal(await stranger.page.locator('.actions button:visible').count(), 0);
  await calm(maker, friend, stranger);
});

test('the lobby lists who waits, and one click sits down', async () => {
  const waiting = await openWindow(browser);
  const coming = await openWindow(browser, { locale: 'en-GB' });
  await waiting.page.goto(server.url);
  await waiting.page.click('.way.anybody button');
  await waiting.page.waitForSelector('.link-box');
  await coming.page.goto(server.url);
  await coming.page.click('.lobby li button');
  await coming.page.waitForURL(/\/game\//);
  await waiting.page.waitForFunction(() => document.querySelector('.link-box').closest('[hidden]'));
  await calm(waiting, coming);
});

test('one click on the board of the home page plays against the computer', async () => {
  const window = await openWindow(browser);
  await window.page.goto(server.url);
  await window.page.click('.home .grid button[data-column="4"] >> nth=3');
  await window.page.waitForURL(/\/game\//);
  await settled(window.page, 2);
  const { moves, players } = await onServer(window.page);
  assert.equal(moves[0], '4');
  assert.equal(players.second.level, 3);
  await calm(window);
});

test('both at one screen, with a clock that runs', async () => {
  const window = await openWindow(browser);
  await window.page.goto(server.url);
  await window.page.click('.options summary');
  await window.page.locator('.options select').nth(1).selectOption('1+0');
  await window.page.click('.way.same_screen button');
  await window.page.waitForSelector('.game .board[data-mover]');
  for (const [index, column] of [4, 4, 3].entries()) {
    await clickColumn(window.page, column);
    await settled(window.page, index + 1);
  }
  await window.page.waitForFunction(() => document.querySelector('.time.running')?.textContent === '0:58');
  await calm(window);
});

test('who is gone can be claimed against after the countdown', async (t) => {
  if (!server.owned) return t.skip('the countdown of this server is not known');
  const impatient = await Server.start(['--claim-after', '2']);
  try {
    const { maker, friend } = await playByLink(browser, impatient.url);
    await play(maker, friend, [4, 4]);
    await friend.context.close();
    await maker.page.waitForSelector('.box:has-text("Léo est absent")');
    await maker.page.click('button:has-text("Prendre la victoire")');
    await maker.page.waitForSelector('.reason:has-text("Léo est parti.")');
    await calm(maker);
  } finally {
    await impatient.stop();
  }
});
