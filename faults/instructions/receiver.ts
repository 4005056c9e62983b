/** A store's own system, which is told by webhook what becomes of its claims, and fails as it is told to. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** `slow`: it takes what it is told and answers after the server stopped waiting. `away`: it breaks off without reading. */
export type Mood = 'well' | 'busy' | 'broken' | 'slow' | 'away';

const SLOW_MS = 1_500;

export type Told = { id: string; type: string };

export class Receiver {
  /** How it answers a call about the event with this id. */
  mood: (id: string) => Mood = () => 'well';
  /** What it confirmed, each time it did. */
  taken: Told[] = [];
  readonly #server = createServer();

  static async open(): Promise<Receiver> {
    const receiver = new Receiver();
    const server = receiver.#server;
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    server.on('request', async (request, response) => {
      const id = String(request.headers['webhook-id']);
      const mood = receiver.mood(id);
      if (mood === 'away') return void request.socket.destroy();
      const body = await text(request).catch(() => null);
      if (body === null) return;
      const { type } = JSON.parse(body) as { type: string };
      await receiver.#answer(response, mood, { id, type });
    });
    return receiver;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  async #answer(response: ServerResponse, mood: Mood, told: Told): Promise<void> {
    if (mood === 'busy') return void response.writeHead(429, { 'retry-after': '30' }).end();
    if (mood === 'broken') return void response.writeHead(500).end();
    if (mood === 'slow') await sleep(SLOW_MS);
    else this.taken.push(told);
    if (!response.destroyed) response.writeHead(204).end();
  }
}
