// The two players: name, disc, whether they are there, and the time they have left.

import { formatTime, remaining } from './clock.js';
import { make, set, setText, show } from './dom.js';
import { discName } from './discs.js';
import { playerName } from './words.js';
import { t } from './texts.js';

/** @import { Game, Side } from '../types.js' */
/** @import { Session } from './session.js' */

const SOON = 20_000;

export class Players {
  constructor() {
    this.cards = { first: new Card('first'), second: new Card('second') };
    this.element = make(
      'section',
      { class: 'players', 'aria-label': t('game.players') },
      this.cards.first.element,
      this.cards.second.element,
    );
  }

  /** @param {Session} session */
  update(session) {
    const { game } = session;
    if (!game) return;
    this.cards.first.update(session, game);
    this.cards.second.update(session, game);
    this.tick(session);
  }

  /** @param {Session} session */
  tick({ game, heardAt }) {
    if (!game?.clock) return;
    const elapsed = performance.now() - heardAt;
    for (const card of [this.cards.first, this.cards.second]) {
      card.showTime(remaining(game.clock, card.side, elapsed));
    }
  }
}

class Card {
  /** @param {Side} side */
  constructor(side) {
    this.side = side;
    this.name = make('span', { class: 'name' });
    this.about = make('span', { class: 'about' });
    this.time = make('span', { class: 'time', role: 'timer', hidden: true });
    this.element = make(
      'div',
      { class: `player ${side}` },
      make('span', { class: `token ${side}`, 'aria-hidden': 'true' }),
      make('span', { class: 'who' }, this.name, this.about),
      this.time,
    );
  }

  /** @param {Session} session @param {Game} game */
  update(session, game) {
    const player = game.players[this.side];
    setText(this.name, playerName(player));
    set(this.name, 'title', playerName(player));
    const words = [discName(this.side)];
    if (session.you.includes(this.side) && !game.same_screen) words.push(t('player.you'));
    const away = player !== null && player.level === null && !player.here && game.status !== 'over';
    if (away) words.push(t('player.away'));
    setText(this.about, words.join(' · '));
    this.element.classList.toggle('away', away);
    this.element.classList.toggle('moving', game.to_move === this.side);
    this.element.classList.toggle('winner', game.result?.winner === this.side);
    show(this.time, game.clock !== null);
    set(this.time, 'aria-label', t('player.time', { name: playerName(player) }));
    this.time.classList.toggle('running', game.clock?.running === this.side);
  }

  /** @param {number} ms */
  showTime(ms) {
    setText(this.time, formatTime(ms, t('clock.mark')));
    this.time.classList.toggle('soon', ms < SOON);
  }
}
