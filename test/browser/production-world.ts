/** A production server with no store and no demo, whose mails arrive at a mailbox and which asks a name server of the test's own. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { type NameServer, openNameServer } from '../name-server.ts';
import { newDataDir, removeDataDir, runCommandLine } from '../process/running.ts';
import { startAtFreePort } from './world.ts';

export type Production = {
  url: string;
  port: number;
  names: NameServer['names'];
  /** The newest mail to this address that has these words; waits for it. */
  mailTo(address: string, words: string): Promise<string>;
  /** Makes someone of the platform's staff. */
  addStaff(email: string, password: string): Promise<void>;
  close(): Promise<void>;
};

type Mail = { to: string[]; message: string };

/** Quoted-printable, as nodemailer writes text that is long or has letters beyond ASCII. */
const decoded = (message: string): string =>
  message
    .replace(/=\r\n/g, '')
    .replace(/(=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());

class Mailbox {
  readonly #mails: Mail[] = [];
  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      text(stream).then((message) => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        this.#mails.unshift({ to, message: decoded(message) });
        done();
      }, done);
    },
  });

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server.server, 'listening');
    const { port } = this.#server.server.address() as AddressInfo;
    return `smtp://127.0.0.1:${port}?from=claims@platform.test`;
  }

  find(address: string, words: string): string | undefined {
    return this.#mails.find(({ to, message }) => to.includes(address) && message.includes(words))?.message;
  }

  close = () => new Promise<void>((done) => this.#server.close(() => done()));
}

export async function openProduction(): Promise<Production> {
  const mailbox = new Mailbox();
  const [dataDir, smtp, names] = await Promise.all([newDataDir(), mailbox.open(), openNameServer()]);
  names.names.set('localhost', { addresses: ['127.0.0.1'] });
  const envAt = (url: string) => ({
    ...{
      MAKEGOOD_MODE: 'production',
      MAKEGOOD_SECRET: 'a secret of a test, forty letters or so',
      RATE_LIMITS: 'on',
    },
    ...{ PUBLIC_URL: url, SMTP_URL: smtp, NAME_SERVERS: names.address },
  });
  const { server, port, url } = await startAtFreePort(dataDir, envAt);
  return {
    ...{ url, port, names: names.names },
    mailTo: async (address, words) => {
      const until = Date.now() + 60_000;
      for (;;) {
        const mail = mailbox.find(address, words);
        if (mail) return mail;
        if (Date.now() > until) throw new Error(`No mail with “${words}” to ${address}`);
        await new Promise((done) => setTimeout(done, 50));
      }
    },
    addStaff: async (email, password) => {
      const args = [
        'user',
        'create',
        '--email',
        email,
        '--name',
        'Pia Platform',
        '--role',
        'orderprotection_admin',
      ];
      const { code, err } = await runCommandLine(dataDir, args, envAt(url), password);
      if (code !== 0) throw new Error(err);
    },
    close: async () => {
      await server.end('SIGTERM');
      await Promise.all([mailbox.close(), names.close()]);
      await removeDataDir(dataDir);
    },
  };
}
