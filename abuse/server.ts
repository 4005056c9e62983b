/** The attacked server: production mode, limits on, its own data directory; restarted if an attack killed it. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import type { Pool } from 'pg';
import { SMTPServer } from 'smtp-server';
import { stopChild, untilReady } from '../bench/child.ts';
import { stopWithDatabase } from '../bench/product.ts';
import { findEmbedded } from '../src/server/database/embedded.ts';
import { openPool } from '../src/server/database/pool.ts';
import { freePort } from '../src/server/database/postmaster.ts';
import { newDataDir, removeDataDir, runCommandLine, spawnServer } from '../test/process/running.ts';

export const SECRET = 'a secret for attacks only, of no worth';
const START_SECONDS = 60;

export type Server = {
  port: number;
  /** Id of the process; changes on a restart. */
  pid(): number;
  dataDir: string;
  /** Changes when the database is restarted. */
  readonly admin: Pool;
  /** Runs a command of the command line on the same data. */
  command(line: string): Promise<string>;
  /** Asks the process to stop, or kills it; returns how many milliseconds that took. */
  end(): Promise<number>;
  /** Kills the process and starts another on the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

export async function startServer(): Promise<Server> {
  const dataDir = await newDataDir(tmpdir());
  const port = await freePort();
  const mail = await openMailbox();
  const env = {
    PORT: String(port),
    MAKEGOOD_MODE: 'production',
    MAKEGOOD_SECRET: SECRET,
    RATE_LIMITS: 'on',
    PUBLIC_URL: 'https://claims.example',
    METRICS_ALLOW: '127.0.0.1',
    SMTP_URL: `smtp://127.0.0.1:${mail.port}?from=claims@shop.example`,
    LOG_LEVEL: 'fatal',
  };
  let child = await start(dataDir, port, env);
  let admin = await adminOf(dataDir);
  return {
    port,
    dataDir,
    get admin() {
      return admin;
    },
    pid: () => child.pid ?? 0,
    async command(line) {
      const { code, out, err } = await runCommandLine(dataDir, line.split(' '), env);
      if (code !== 0) throw new Error(`makegood ${line}: ${err}`);
      return out.trim();
    },
    async end() {
      await admin.end();
      const started = performance.now();
      await stopChild(child);
      return performance.now() - started;
    },
    async restart() {
      child.kill('SIGKILL');
      child = await start(dataDir, port, env);
      if (!admin.ended) await admin.end();
      admin = await adminOf(dataDir);
    },
    async stop() {
      await admin.end();
      await stopWithDatabase(child, dataDir);
      await removeDataDir(dataDir);
      mail.close();
    },
  };
}

/** Accepts every email, so that no job retries during an attack. */
async function openMailbox(): Promise<{ port: number; close(): void }> {
  const mailbox = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => done());
    },
  });
  mailbox.listen(0, '127.0.0.1');
  await once(mailbox.server, 'listening');
  return {
    port: (mailbox.server.address() as AddressInfo).port,
    close: () => mailbox.close(() => undefined),
  };
}

async function adminOf(dataDir: string): Promise<Pool> {
  const database = await findEmbedded(dataDir);
  if (!database) throw new Error('The database is not there');
  return openPool(database.adminUrl, { max: 2 });
}

async function start(dataDir: string, port: number, env: Record<string, string>): Promise<ChildProcess> {
  const child = spawnServer(dataDir, env);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (piece) => {
      said = `${said}${piece}`.slice(-2_000);
    });
  }
  try {
    await untilReady(child, `http://127.0.0.1:${port}/readyz`, START_SECONDS);
    return child;
  } catch (error) {
    await stopChild(child);
    throw new Error(`The server did not start. ${said}`, { cause: error });
  }
}
