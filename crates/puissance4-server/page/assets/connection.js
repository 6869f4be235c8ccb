// One WebSocket that comes back by itself, and that notices when the other end is gone without a word.

/** @import { ServerMessage } from '../types.js' */

/** @typedef {'connecting' | 'open' | 'lost' | 'closed'} Status */

const PING_EVERY = 20_000;
const PONG_WITHIN = 10_000;
const CONNECT_WITHIN = 10_000;
const LEAST_WAIT = 200;
const FIRST_WAIT = 3_000;
const MOST_WAIT = 15_000;
/** After these codes coming back would not help: wrong token, no such game, seat taken over. */
const FINAL_CODES = [4401, 4404, 4409];
/** After these the server wants to be left alone for a while. */
const SLOW_CODES = [1008, 1013];

/**
 * @param {object} handlers
 * @param {() => void} handlers.onOpen the socket is there: say hello
 * @param {(message: ServerMessage) => void} handlers.onMessage
 * @param {(status: Status, code: number) => void} handlers.onStatus
 */
export function connect({ onOpen, onMessage, onStatus }) {
  /** @type {WebSocket | null} */
  let socket = null;
  let failures = 0;
  let over = false;
  let retryTimer = 0;
  let pingTimer = 0;
  let deadline = 0;
  const stop = new AbortController();

  function open() {
    clearTimeout(retryTimer);
    retryTimer = 0;
    const address = new URL('/api/v1/socket', location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    const mine = new WebSocket(address);
    socket = mine;
    expectWithin(CONNECT_WITHIN);
    mine.onopen = () => {
      if (mine !== socket) return;
      onOpen();
    };
    mine.onmessage = (event) => {
      if (mine !== socket) return;
      heard();
      onMessage(JSON.parse(event.data));
    };
    mine.onclose = (event) => {
      if (mine === socket) lost(event.code);
    };
  }

  function heard() {
    failures = 0;
    clearTimeout(deadline);
    deadline = 0;
    clearTimeout(pingTimer);
    pingTimer = window.setTimeout(ping, PING_EVERY);
  }

  function ping() {
    clearTimeout(pingTimer);
    send({ t: 'ping' });
    if (deadline === 0) expectWithin(PONG_WITHIN);
  }

  /** A socket may look open long after the network has gone: silence counts as a loss.
   * @param {number} ms */
  function expectWithin(ms) {
    clearTimeout(deadline);
    deadline = window.setTimeout(() => lost(1006), ms);
  }

  /** @param {number} code */
  function lost(code) {
    const old = socket;
    socket = null;
    old?.close();
    clearTimeout(pingTimer);
    clearTimeout(deadline);
    deadline = 0;
    if (over) return;
    if (FINAL_CODES.includes(code)) {
      over = true;
      onStatus('closed', code);
      return;
    }
    const most = Math.min(MOST_WAIT, FIRST_WAIT * 2 ** Math.max(0, failures - 2));
    const least = SLOW_CODES.includes(code) ? FIRST_WAIT : LEAST_WAIT;
    failures += 1;
    clearTimeout(retryTimer);
    retryTimer = window.setTimeout(open, least + Math.random() * (most - LEAST_WAIT));
    onStatus('lost', code);
  }

  /** The reader is back or the network is: no reason to wait, and every reason to check. */
  function wake() {
    if (over || document.visibilityState === 'hidden') return;
    if (retryTimer !== 0) open();
    else if (socket?.readyState === WebSocket.OPEN) ping();
  }

  /** Whether the message went out. @param {object} message */
  function send(message) {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  }

  document.addEventListener('visibilitychange', wake, { signal: stop.signal });
  addEventListener('online', wake, { signal: stop.signal });
  addEventListener('pageshow', wake, { signal: stop.signal });
  addEventListener('offline', () => socket && ping(), { signal: stop.signal });

  onStatus('connecting', 0);
  open();

  return {
    send,
    close() {
      over = true;
      stop.abort();
      clearTimeout(retryTimer);
      lost(1000);
    },
  };
}
