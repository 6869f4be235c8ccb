// The free seat: the link that its owner passes on, and the way in for who has got it.

import { Refused } from './api.js';
import { busily, sit } from './start.js';
import { choose, nameField, options } from './options.js';
import { linkBox } from './share.js';
import { make, setText, show } from './dom.js';
import { announce } from './announcer.js';
import { nameOf } from './words.js';
import { rename } from './router.js';
import { seatOf } from './seats.js';
import { t } from './texts.js';

/** @import { Session } from './session.js' */

/** After these nobody knows whether the seat was taken. */
const UNSURE = ['unreachable', 'storage_unavailable'];

/** For who has made the game and waits. @param {string} id */
export function waitingBox(id) {
  const { invitation, lobby } = seatOf(id) ?? {};
  const address = new URL(`/game/${id}`, location.href);
  if (invitation) address.hash = invitation;
  return make(
    'section',
    { class: 'box', hidden: true },
    make('h2', { text: t(lobby ? 'wait.lobby' : 'wait.title') }),
    make('p', { class: 'quiet', text: t(lobby ? 'wait.lobbyHelp' : 'wait.help') }),
    linkBox(t('wait.link'), address.href),
  );
}

export class JoinBox {
  /** @param {Session} session @param {string} invitation @param {() => void} refocus */
  constructor(session, invitation, refocus) {
    this.session = session;
    this.invitation = invitation;
    this.refocus = refocus;
    this.text = make('h2');
    this.fault = make('p', { class: 'fault' });
    this.button = make('button', {
      type: 'button',
      class: 'main',
      text: t('join.sit'),
      onclick: () =>
        busily(
          this.button,
          async () => {
            try {
              await sit(session.id, invitation || undefined);
              rename(`/game/${session.id}`);
              session.seated();
            } catch (error) {
              // It may be done all the same, and the answer lost.
              if (error instanceof Refused && UNSURE.includes(error.code)) session.seated();
              throw error;
            }
          },
          (text) => {
            setText(this.fault, text);
            announce(text);
          },
        ),
    });
    this.element = make(
      'section',
      { class: 'box stack', hidden: true },
      this.text,
      nameField(t('options.name'), t('name.you'), options.name, (name) => choose({ name })),
      this.button,
      this.fault,
    );
  }

  update() {
    const { game, you, link } = this.session;
    // Who watches a game that waits for a friend is not asked to sit down.
    const welcome = this.invitation !== '' || game?.listed;
    const free = link === 'open' && game?.status === 'open' && you.length === 0 && !!welcome;
    show(this.element, free, this.refocus);
    if (!game || !free) return;
    const creator = game.players.first ? 'first' : 'second';
    setText(this.text, t('join.title', { name: nameOf(game, creator) }));
  }
}
