/** Debian's PgBouncer on a free port of loopback, configured from docs/samples as an operator would do it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandAs, userOfServer } from '../../src/server/database/os-user.ts';
import { freePort } from '../../src/server/database/postmaster.ts';
import type { SharedDatabase } from './shared-database.ts';

const PROGRAM = '/usr/sbin/pgbouncer';
const SAMPLES = join(import.meta.dirname, '..', '..', 'docs', 'samples');
const PASSWORD = 'of the tests only';
const READY_MS = 60_000;

export type PgBouncer = {
  /** URL of the database through the pooler. */
  url: string;
  /** Stops and restarts it, like an upgrade. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** @param servers number of connections to PostgreSQL that it shares. */
export async function startPgBouncer(database: SharedDatabase, servers: number): Promise<PgBouncer> {
  if (!existsSync(PROGRAM)) {
    throw new Error(`${PROGRAM} is missing: install the package pgbouncer (apt-get install pgbouncer)`);
  }
  await database.query(
    (await readFile(join(SAMPLES, 'pgbouncer.sql'), 'utf8')).replace('change me', PASSWORD),
  );
  const port = await freePort();
  const folder = await writeFiles(database.adminUrl, { port, servers });
  let child = await launch(folder, port);
  const url = new URL(database.url);
  url.port = String(port);
  return {
    url: url.toString(),
    restart: async () => {
      await end(child);
      child = await launch(folder, port);
    },
    stop: async () => {
      await end(child);
      await rm(folder, { recursive: true, force: true });
      await database.query('drop schema pgbouncer cascade; drop role pgbouncer');
    },
  };
}

async function writeFiles(databaseUrl: string, { port, servers }: { port: number; servers: number }) {
  const folder = await mkdtemp(join(tmpdir(), 'makegood-pgbouncer-'));
  const { hostname, port: databasePort, pathname } = new URL(databaseUrl);
  const users = join(folder, 'userlist.txt');
  const sample = await readFile(join(SAMPLES, 'pgbouncer.ini'), 'utf8');
  const ini = sample
    .replace(/^makegood = .*$/m, `${pathname.slice(1)} = host=${hostname} port=${databasePort}`)
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace(/^auth_file = .*$/m, `auth_file = ${users}`)
    .replace(/^default_pool_size = .*$/m, `default_pool_size = ${servers}`);
  await writeFile(join(folder, 'pgbouncer.ini'), ini);
  await writeFile(users, `"pgbouncer" "${PASSWORD}"\n`, { mode: 0o600 });
  const user = await userOfServer(folder);
  if (user) for (const path of [folder, users]) await chown(path, user.uid, user.gid);
  await chmod(folder, 0o700);
  return folder;
}

// Like PostgreSQL, it refuses to run as root.
async function launch(folder: string, port: number): Promise<ChildProcess> {
  const ini = join(folder, 'pgbouncer.ini');
  const { program, args, identity } = await commandAs(await userOfServer(folder), [PROGRAM, ini], [ini]);
  const child = spawn(program, args, { ...identity, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr?.on('data', (piece) => {
    said += piece;
  });
  const until = Date.now() + READY_MS;
  while (!said.includes('process up')) {
    if (child.exitCode !== null || Date.now() > until) {
      throw new Error(`PgBouncer did not start on port ${port}:\n${said}`);
    }
    await sleep(20);
  }
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
