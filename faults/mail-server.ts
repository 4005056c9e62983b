/** A mail server that is slow, refuses or drops connections, and counts how often each email was sent. */
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/**
 * `busy`: 451 for every recipient. `dropping`: drops the connection after the message without accepting it. `taking and
 * dropping`: drops it after accepting. `away`: drops every connection. `silent`: sends nothing, not even its greeting.
 */
export type Behavior = 'well' | 'slow' | 'busy' | 'dropping' | 'taking and dropping' | 'away' | 'silent';

const SLOW_MS = 2_000;

export class MailServer {
  behavior: Behavior = 'well';
  /** For each email id, the times when it was accepted. */
  readonly taken = new Map<string, number[]>();
  /** How often an email was accepted without confirmation. */
  unanswered = 0;
  readonly #server: SMTPServer;
  readonly #sockets = new Set<Socket>();

  private constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onConnect: (_session, done) => {
        if (this.behavior !== 'silent') done();
      },
      onRcptTo: (_address, _session, done) => {
        if (this.behavior === 'busy') done(Object.assign(new Error('Not now'), { responseCode: 451 }));
        else done();
      },
      onData: (stream, _session, done) => {
        text(stream).then((message) => this.#take(message, done), done);
      },
    });
    // Connections that are dropped on purpose.
    this.#server.on('error', () => undefined);
    this.#server.server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket.once('close', () => this.#sockets.delete(socket)));
      if (this.behavior === 'away') socket.resetAndDestroy();
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
    const { behavior } = this;
    if (behavior === 'dropping') return this.#breakOff();
    const id = idOf(message) ?? 'without an id';
    this.taken.set(id, [...(this.taken.get(id) ?? []), performance.now()]);
    if (behavior === 'taking and dropping') {
      this.unanswered += 1;
      return this.#breakOff();
    }
    if (behavior === 'slow') await sleep(SLOW_MS);
    done();
  }

  #breakOff(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}

/** The part of the Message-ID before the @. */
function idOf(message: string): string | undefined {
  const line = message.split('\r\n').find((header) => header.toLowerCase().startsWith('message-id: <'));
  return line?.slice(line.indexOf('<') + 1).split('@')[0];
}
