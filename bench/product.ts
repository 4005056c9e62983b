/** Our own server as a process of its own, as `makegood serve` starts it, on a data directory of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../scripts/root.ts';
import { findEmbedded } from '../src/server/database/embedded.ts';
import { freePort, stopPostmaster } from '../src/server/database/postmaster.ts';
import { stopChild, untilReady } from './child.ts';

/** As in the script `start` of package.json: what a rush leaves in V8's nursery is given back. */
export const NODE_OPTIONS = ['--max-semi-space-size=8'];

/** Signs the tokens of the filing benchmark, which makes them without a lookup each. */
export const SECRET = 'a secret for benchmarks only, of no worth';

export type Product = {
  url: string;
  adminUrl: string;
  pid: number;
  /** Of PostgreSQL's own. */
  postmaster: number;
  /** What it has written to stderr so far. */
  stderr: () => string;
  /** From the moment it was started until `/readyz` answered. */
  readySeconds: number;
  stop(): Promise<void>;
};

/**
 * Logs go to a file in the data directory, as they go to a file or pipe in production; limits count, with their
 * ceilings raised.
 * @param sharedUrl the database of the directory, running already, for one process of several; else it starts its own.
 */
export async function startProduct(
  dataDir: string,
  nodeOptions: readonly string[] = NODE_OPTIONS,
  sharedUrl: string | null = null,
): Promise<Product> {
  const port = await freePort();
  const log = await open(join(dataDir, 'makegood.log'), 'a');
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [...nodeOptions, process.env.BENCH_ENTRY ?? join(ROOT, 'src/main.ts'), 'serve'],
    {
      cwd: ROOT,
      stdio: ['ignore', log.fd, 'pipe'],
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        DATA_DIR: dataDir,
        RATE_LIMITS: 'off',
        METRICS_ALLOW: '127.0.0.1',
        MAKEGOOD_SECRET: SECRET,
        ...(sharedUrl !== null && { DATABASE_URL: sharedUrl }),
      },
    },
  );
  await log.close();
  let stderr = '';
  child.stderr?.on('data', (piece) => {
    stderr += piece;
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = () => (sharedUrl === null ? stopWithDatabase(child, dataDir) : stopChild(child));
  try {
    await untilReady(child, `${url}/readyz`, 60);
    const readySeconds = (performance.now() - started) / 1000;
    const database = await findEmbedded(dataDir);
    if (!database?.pid || child.pid === undefined) throw new Error('The database is not there');
    return {
      url,
      adminUrl: database.adminUrl,
      pid: child.pid,
      postmaster: database.pid,
      stderr: () => stderr,
      readySeconds,
      stop,
    };
  } catch (error) {
    await stop();
    throw new Error(`The server did not start. ${stderr}`, { cause: error });
  }
}

/** A server that had to be killed leaves its database running; that one is ours to stop too. */
export async function stopWithDatabase(
  child: ChildProcess,
  dataDir: string,
  { group = false } = {},
): Promise<void> {
  await stopChild(child, { group });
  const left = await findEmbedded(dataDir);
  if (left?.pid) await stopPostmaster(left.pid);
}
