/** Our server in its own process, started like `makegood serve`, on its own data directory. */
import { type ChildProcess, spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../scripts/root.ts';
import { findEmbedded } from '../src/server/database/embedded.ts';
import { freePort, stopPostmaster } from '../src/server/database/postmaster.ts';
import { stopChild, untilReady } from './child.ts';

/** As in the script `start` of package.json: a small young generation in V8 releases memory after a peak. */
export const NODE_OPTIONS = ['--max-semi-space-size=8', '--heap-growing-percent=60'];

/** Signs the tokens of the filing benchmark, which needs no lookup for each. */
export const SECRET = 'a secret for benchmarks only, of no worth';

export type Product = {
  url: string;
  adminUrl: string;
  pid: number;
  /** Process id of PostgreSQL. */
  postmaster: number;
  /** Everything written to stderr so far. */
  stderr: () => string;
  /** From the start until `/readyz` returned 200. */
  readySeconds: number;
  stop(): Promise<void>;
};

/**
 * Logs go to a file, as in production; limits are on, but raised. @param sharedUrl a running database to share with other
 * processes; without it the server starts its own.
 */
export async function startProduct(
  dataDir: string,
  nodeOptions: readonly string[] = NODE_OPTIONS,
  sharedUrl: string | null = null,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Product> {
  const port = await freePort();
  const log = await open(join(dataDir, 'makegood.log'), 'a');
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [...nodeOptions, process.env.BENCH_ENTRY ?? join(ROOT, 'src/main.ts'), 'serve', ...args],
    {
      cwd: ROOT,
      stdio: ['ignore', log.fd, 'pipe'],
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        DATA_DIR: dataDir,
        RATE_LIMITS: 'off',
        SIMULATORS: 'off',
        METRICS_ALLOW: '127.0.0.1',
        MAKEGOOD_SECRET: SECRET,
        ...env,
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

/** Without jobs: nothing works in the background while it is filled and measured. */
export const startQuiet = (dataDir: string): Promise<Product> =>
  startProduct(dataDir, NODE_OPTIONS, null, ['--no-jobs']);

/** A killed server leaves its database running, so stop that too. */
export async function stopWithDatabase(
  child: ChildProcess,
  dataDir: string,
  { group = false } = {},
): Promise<void> {
  await stopChild(child, { group });
  const left = await findEmbedded(dataDir);
  if (left?.pid) await stopPostmaster(left.pid);
}
