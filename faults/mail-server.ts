/** A mail server that is slow, refuses or breaks off, and keeps who was sent what how often. */
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/**
 * `busy`: 451 for every recipient. `dropping`: breaks off after the message and has not taken it. `taking and dropping`:
 * has taken it. `away`: breaks off every connection. `silent`: says nothing, not even its name.
 */
export type Mood = 'well' | 'slow' | 'busy' | 'dropping' | 'taking and dropping' | 'away' | 'silent';

const SLOW_MS = 2_000;

export class MailServer {
  mood: Mood = 'well';
  /** By the id of the mail: when it was taken, each time. */
  readonly taken = new Map<string, number[]>();
  /** How often a mail was taken and nobody was told. */
  unanswered = 0;
  readonly #server: SMTPServer;
  readonly #sockets = new Set<Socket>();

  private constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onConnect: (_session, done) => {
        if (this.mood !== 'silent') done();
      },
      onRcptTo: (_address, _session, done) => {
        if (this.mood === 'busy') done(Object.assign(new Error('Not now'), { responseCode: 451 }));
        else done();
      },
      onData: (stream, _session, done) => {
        text(stream).then((message) => this.#take(message, done), done);
      },
    });
    // Connections that are broken off on purpose.
    this.#server.on('error', () => undefined);
    this.#server.server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket.once('close', () => this.#sockets.delete(socket)));
      if (this.mood === 'away') socket.resetAndDestroy();
    });
  }

  static async open(): Promise<MailServer> {
    const mail = new MailServer();
    mail.#server.listen(0, '127.0.0.1');
    await once(mail.#server.server, 'listening');
    return mail;
  }

  get url(): string {
    const { port } = this.#server.server.address() as AddressInfo;
    return `smtp://127.0.0.1:${port}?from=claims@shop.example`;
  }

  async close(): Promise<void> {
    this.#breakOff();
    await new Promise<void>((done) => this.#server.close(done));
  }

  async #take(message: string, done: () => void): Promise<void> {
    const { mood } = this;
    if (mood === 'dropping') return this.#breakOff();
    const id = idOf(message) ?? 'without an id';
    this.taken.set(id, [...(this.taken.get(id) ?? []), performance.now()]);
    if (mood === 'taking and dropping') {
      this.unanswered += 1;
      return this.#breakOff();
    }
    if (mood === 'slow') await sleep(SLOW_MS);
    done();
  }

  #breakOff(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}

/** What stands before the @ of the Message-ID. */
function idOf(message: string): string | undefined {
  const line = message.split('\r\n').find((header) => header.toLowerCase().startsWith('message-id: <'));
  return line?.slice(line.indexOf('<') + 1).split('@')[0];
}
