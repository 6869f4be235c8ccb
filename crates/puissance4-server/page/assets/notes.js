// The line below the board: why something did not work, and that the connection is lost.

import { announce } from './announcer.js';
import { make, setText } from './dom.js';
import { t } from './texts.js';

/** @import { Session } from './session.js' */

/** A loss that is over sooner than this is not worth a word. */
const CALM = 1200;

export class Notes {
  #remark = '';
  #lostSince = 0;
  #saidLost = false;

  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    this.element = make('p', { class: 'note' });
  }

  /** To the eye and to the ear. @param {string} text */
  say(text) {
    this.#remark = text;
    this.#draw();
    if (text) announce(text);
  }

  /** Follows the connection: the note about a loss comes late and goes at once. */
  update() {
    const { link } = this.session;
    if (link === 'open' || link === 'taken') {
      if (this.#saidLost && link === 'open') announce(t('announce.back'));
      this.#lostSince = 0;
      this.#saidLost = false;
    } else if (this.#lostSince === 0) {
      this.#lostSince = performance.now();
    }
    this.#draw();
  }

  tick() {
    if (this.#lostSince === 0 || this.#saidLost || performance.now() - this.#lostSince < CALM) return;
    this.#saidLost = true;
    this.#draw();
    announce(this.element.textContent ?? '');
  }

  #draw() {
    const lost = this.#saidLost;
    setText(this.element, lost ? t(this.session.pending ? 'note.offlineMove' : 'note.offline') : this.#remark);
    this.element.classList.toggle('offline', lost);
  }
}
