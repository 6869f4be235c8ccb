// Starting games and taking seats, from wherever that is asked for.

import { createGame, Refused, takeSeat } from './api.js';
import { go } from './router.js';
import { answered, ask, keepSeat } from './seats.js';
import { options, tidyName } from './options.js';
import { t } from './texts.js';

/** @import { Key } from './texts.js' */

/** The first disc of a game that begins with a click on the board of the home page. */
export const firstMoves = /** @type {Map<string, number>} */ (new Map());

/**
 * @param {'friend' | 'anybody' | 'computer' | 'same_screen'} opponent
 * @param {number} [column] the first disc, played at once
 * @returns {Promise<void>}
 */
export async function startGame(opponent, column) {
  const wanted = {
    ...options.size,
    opponent,
    begins: column ? /** @type {const} */ ('me') : options.begins,
    clock: options.clock,
    name: tidyName(options.name, opponent === 'same_screen' ? t('name.first') : t('name.you')),
    ...(opponent === 'computer' && { level: options.level }),
    ...(opponent === 'same_screen' && { other_name: tidyName(options.otherName, t('name.second')) }),
  };
  const what = JSON.stringify(wanted);
  const asked = ask(what);
  const invitation = opponent === 'friend' ? asked.invitation : undefined;
  const { game } = await createGame(asked.token, { ...wanted, ...(invitation && { invitation }) });
  keepSeat({ id: game.id, token: asked.token, invitation, lobby: opponent === 'anybody' });
  answered(what);
  // Asked for long ago, and called off since.
  if (game.status === 'over') return startGame(opponent, column);
  if (column) firstMoves.set(game.id, column);
  go(`/game/${game.id}`);
}

/** @param {string} id @param {string} [invitation] */
export async function sit(id, invitation) {
  const { token } = ask(id);
  try {
    await takeSeat(id, token, tidyName(options.name, t('name.you')), invitation);
  } catch (error) {
    // Somebody else has it: this one will never be given.
    if (error instanceof Refused && error.code === 'seat_taken') answered(id);
    throw error;
  }
  keepSeat({ id, token });
  answered(id);
}

/** @type {Record<string, Key>} */
const FAULTS = {
  unreachable: 'fault.unreachable',
  busy: 'fault.busy',
  rate_limited: 'fault.busy',
  storage_unavailable: 'fault.storage',
  bad_name: 'fault.name',
  unknown_game: 'fault.gone',
  seat_taken: 'fault.taken',
  forbidden: 'fault.invitation',
  bad_invitation: 'fault.invitation',
};

/** Why something did not work, in words. @param {unknown} error */
export function faultText(error) {
  return t((error instanceof Refused && FAULTS[error.code]) || 'fault.other');
}

/** Runs what a button asks for, once at a time, and says what went wrong.
 * @param {HTMLButtonElement | null} button @param {() => Promise<void>} task @param {(text: string) => void} say */
export async function busily(button, task, say) {
  if (button?.getAttribute('aria-busy') === 'true') return;
  button?.setAttribute('aria-busy', 'true');
  try {
    await task();
  } catch (error) {
    say(faultText(error));
  } finally {
    button?.removeAttribute('aria-busy');
  }
}
