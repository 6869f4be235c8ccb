// Starts the server that the tests play on: the one at P4_URL, or the program P4_SERVER, which can then
// also be killed and started again over the same file.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export class Server {
  #folder = '';
  /** @type {import('node:child_process').ChildProcess | null} */
  #process = null;
  url = process.env.P4_URL ?? '';

  /** Whether the tests may kill it. */
  get owned() {
    return !process.env.P4_URL;
  }

  /** @param {string[]} extra further options of the server */
  static async start(extra = []) {
    const server = new Server();
    server.extra = extra;
    if (server.owned) {
      if (!process.env.P4_SERVER) throw new Error('give the address P4_URL or the program P4_SERVER');
      server.#folder = mkdtempSync(join(tmpdir(), 'puissance4-page-'));
      await server.#run('127.0.0.1:0');
    }
    return server;
  }

  async kill() {
    const running = this.#process;
    if (!running) return;
    this.#process = null;
    const gone = new Promise((done) => running.once('exit', done));
    running.kill('SIGKILL');
    await gone;
  }

  /** Freezes or wakes the process, as a network that is gone without a word. @param {boolean} frozen */
  freeze(frozen) {
    this.#process?.kill(frozen ? 'SIGSTOP' : 'SIGCONT');
  }

  /** At the same address, over the same file. */
  async restart() {
    await this.#run(new URL(this.url).host);
  }

  async stop() {
    await this.kill();
    if (this.#folder) rmSync(this.#folder, { recursive: true, force: true });
  }

  /** @param {string} address */
  async #run(address) {
    const database = `sqlite:${join(this.#folder, 'games.db')}`;
    const limits = ['--games-per-minute', '10000', '--reads-per-second', '1000'];
    const running = spawn(
      String(process.env.P4_SERVER),
      ['--listen', address, '--database', database, ...limits, ...this.extra],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    this.#process = running;
    this.url = await new Promise((found, failed) => {
      let text = '';
      running.stdout.on('data', (data) => {
        text += data;
        const line = /listening on (http:\S+)/.exec(text);
        if (line) found(line[1]);
      });
      running.once('exit', (code) => failed(new Error(`the server ended with ${code}: ${text}`)));
    });
  }
}
