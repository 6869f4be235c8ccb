// What the players can do besides playing: offers, resignation, claims, the next game.

import { ask } from './dialogs.js';
import { make, set, setText, show } from './dom.js';
import { otherSide } from './rules.js';
import { nameOf } from './words.js';
import { t } from './texts.js';

/** @import { Game, Offer, Side } from '../types.js' */
/** @import { Session } from './session.js' */
/** @import { Key } from './texts.js' */

/** @type {Record<Offer, { offered: Key, sent: Key }>} */
const OFFERS = {
  draw: { offered: 'offer.draw', sent: 'offer.drawSent' },
  take_back: { offered: 'offer.takeBack', sent: 'offer.takeBackSent' },
  rematch: { offered: 'offer.rematch', sent: 'offer.rematchSent' },
};
const KINDS = /** @type {Offer[]} */ (Object.keys(OFFERS));

export class Actions {
  /** @param {Session} session @param {() => void} refocus where the focus goes from what disappears */
  constructor(session, refocus) {
    this.session = session;
    this.refocus = refocus;
    this.offers = KINDS.map((what) => new OfferBox(what, session, refocus));
    this.claim = new ClaimBox(session, refocus);
    this.takeBack = this.#button('action.takeBack', () => this.#offer('take_back'));
    this.draw = this.#button('action.draw', () => this.#offer('draw'));
    this.resign = this.#button('action.resign', () => void this.#giveUp());
    this.rematch = this.#button('action.rematch', () => this.#offer('rematch'), 'main');
    this.next = make('a', { class: 'button main', hidden: true, text: t('action.next') });
    this.home = make('a', { class: 'button', hidden: true, href: '/', text: t('action.newGame') });
    this.element = make(
      'div',
      { class: 'actions stack' },
      this.claim.element,
      ...this.offers.map(({ element }) => element),
      make('div', { class: 'row' }, this.takeBack, this.draw, this.resign, this.rematch, this.next, this.home),
    );
  }

  update() {
    const { game, you, link } = this.session;
    if (!game) return;
    const playing = game.status !== 'over' && you.length > 0;
    const alone = game.same_screen || Object.values(game.players).some((player) => player?.level != null);
    const { offers } = game;
    const over = game.status === 'over';
    show(this.takeBack, playing && !offers.take_back && hasPlayed(game, you), this.refocus);
    show(this.draw, playing && !alone && game.status === 'playing' && !offers.draw && game.moves.length > 1, this.refocus);
    show(this.resign, playing, this.refocus);
    setText(this.resign, t(game.moves.length < 2 ? 'action.cancel' : 'action.resign'));
    show(this.rematch, over && you.length > 0 && !game.next && !offers.rematch && game.players.second !== null && game.players.first !== null, this.refocus);
    show(this.next, over && game.next !== null, this.refocus);
    if (game.next) set(this.next, 'href', `/game/${game.next}`);
    show(this.home, over || you.length === 0, this.refocus);
    for (const button of [this.takeBack, this.draw, this.resign, this.rematch]) {
      set(button, 'aria-disabled', link === 'open' ? null : 'true');
    }
    for (const box of this.offers) box.update(game, you);
    this.claim.update(game, you);
  }

  tick() {
    this.claim.tick();
  }

  /** @param {Key} key @param {() => void} act @param {string} [kind] */
  #button(key, act, kind) {
    return make('button', { type: 'button', class: kind, hidden: true, text: t(key), onclick: act });
  }

  /** @param {Offer} what */
  #offer(what) {
    this.session.command({ t: 'offer', what });
  }

  async #giveUp() {
    const { game } = this.session;
    if (!game) return;
    const early = game.moves.length < 2;
    const sure = await ask(
      t(early ? 'ask.cancel' : 'ask.resign'),
      t(early ? 'action.cancel' : 'action.resign'),
      t('ask.no'),
    );
    if (sure) this.session.command({ t: 'resign' });
  }
}

/** Whether there is a disc of one's own to take back. @param {Game} game @param {Side[]} you */
const hasPlayed = (game, you) =>
  game.status === 'playing' && game.moves.length > (you.includes('first') ? 0 : 1);

class OfferBox {
  /** @param {Offer} what @param {Session} session @param {() => void} refocus */
  constructor(what, session, refocus) {
    this.what = what;
    this.refocus = refocus;
    this.text = make('p');
    this.accept = make('button', {
      type: 'button',
      class: 'main',
      text: t('offer.accept'),
      onclick: () => session.command({ t: 'offer', what }),
    });
    this.decline = make('button', { type: 'button', onclick: () => session.command({ t: 'decline', what }) });
    this.element = make(
      'div',
      { class: 'box', hidden: true },
      this.text,
      make('div', { class: 'row' }, this.accept, this.decline),
    );
  }

  /** @param {Game} game @param {Side[]} you */
  update(game, you) {
    const side = game.offers[this.what];
    const shown = side !== null && you.length > 0 && !game.next;
    if (shown) {
      const mine = you.includes(side);
      setText(this.text, mine ? t(OFFERS[this.what].sent) : offerText(game, this.what, side));
      show(this.accept, !mine, this.refocus);
      setText(this.decline, t(mine ? 'offer.withdraw' : 'offer.decline'));
    }
    show(this.element, shown, this.refocus);
  }
}

/** "Zoé offers a draw." @param {Game} game @param {Offer} what @param {Side} side */
export const offerText = (game, what, side) => t(OFFERS[what].offered, { name: nameOf(game, side) });

class ClaimBox {
  /** @type {Side | null} */
  #gone = null;
  #due = 0;

  /** @param {Session} session @param {() => void} refocus */
  constructor(session, refocus) {
    this.session = session;
    this.refocus = refocus;
    this.text = make('p');
    const claim = (/** @type {'win' | 'draw'} */ as) => session.command({ t: 'claim', as });
    this.win = make('button', { type: 'button', class: 'main', text: t('claim.win'), onclick: () => claim('win') });
    this.draw = make('button', { type: 'button', text: t('claim.draw'), onclick: () => claim('draw') });
    this.row = make('div', { class: 'row', hidden: true }, this.win, this.draw);
    this.element = make('div', { class: 'box', hidden: true }, this.text, this.row);
  }

  /** @param {Game} game @param {Side[]} you */
  update(game, you) {
    const { claim } = game;
    this.#gone = claim && you.includes(otherSide(claim.side)) ? claim.side : null;
    this.#due = this.session.heardAt + (claim?.in_ms ?? 0);
    show(this.element, this.#gone !== null, this.refocus);
    this.tick();
  }

  tick() {
    const { game } = this.session;
    if (!game || this.#gone === null) return;
    const name = nameOf(game, this.#gone);
    const seconds = Math.max(0, Math.ceil((this.#due - performance.now()) / 1000));
    setText(this.text, seconds > 0 ? t('claim.soon', { name, n: seconds }) : t('claim.now', { name }));
    show(this.row, seconds === 0, this.refocus);
  }
}
