/** An installation of its own: a data directory, and processes started on it like a person would. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ROOT } from '../../scripts/root.ts';
import { isAlive } from '../../src/server/database/holder.ts';
import { SCRATCH } from '../scratch.ts';

const READY_MS = 60_000;
const READY = /Makegood is ready: http:\/\/localhost:(\d+)/;

type Env = Record<string, string>;

/**
 * Of this process' variables, the path alone. What Node compiled is kept: most of a start is reading TypeScript. The demo's stores are
 * connected with nothing, so that people carry decisions out by hand, unless a test sets SIMULATORS to nothing.
 */
const ENV: Env = {
  PATH: process.env.PATH ?? '',
  SIMULATORS: 'off',
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'compiled'),
};

export type Server = {
  url: string;
  pid: number;
  /** Milliseconds from start to ready. */
  readyIn: number;
  /** Sends the signal, waits for the exit and returns the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

export type Ended = { code: number | null; out: string; err: string; ms: number };

/** @param place must be on a disk for measurements. */
export async function newDataDir(place: string = SCRATCH): Promise<string> {
  const dir = await mkdtemp(join(place, 'makegood-process-'));
  // As root, the database runs as another user, who needs access.
  await chmod(dir, 0o755);
  return dir;
}

const run = promisify(execFile);

/** The variable that names a stopped installation which was started once (setup.ts). */
export const PREPARED = 'MAKEGOOD_TEST_DATA';

/**
 * For a server whose first start is not what is tested: it is as after that start, which takes three seconds of processor time. Without
 * a prepared one it is empty.
 */
export async function startedDataDir(place: string = SCRATCH): Promise<string> {
  const dir = await newDataDir(place);
  const prepared = process.env[PREPARED];
  // Keeps the owner of the database's files.
  if (prepared) await run('cp', ['-a', `${prepared}/.`, dir]);
  return dir;
}

/** Starts the server of a data directory without waiting for it. */
export function spawnServer(dataDir: string, env: Env = {}, args = ['serve'], root = ROOT): ChildProcess {
  const own = { DATA_DIR: dataDir, PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...env };
  return launch(args, own, null, root);
}

/** @param root of a checkout. */
export async function startServer(
  dataDir: string,
  env: Env = {},
  args = ['serve'],
  root = ROOT,
): Promise<Server> {
  const started = performance.now();
  const child = spawnServer(dataDir, env, args, root);
  const ended = endOf(child);
  const url = await readyAt(child).catch(async (error: unknown) => {
    child.kill('SIGTERM');
    await ended;
    throw error;
  });
  const readyIn = performance.now() - started;
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return (await ended).code;
  };
  return { url, pid: child.pid ?? 0, readyIn, end };
}

/** Runs a command to its end. @param input on its standard input */
export function runCommandLine(
  dataDir: string,
  args: string[],
  env: Env = {},
  input: string | null = null,
): Promise<Ended> {
  return endOf(launch(args, { DATA_DIR: dataDir, ...env }, input));
}

/**
 * Runs a command like in a container: it sees no outside process and, with `network: 'own'`, no port either. Needs root, like in
 * CI; otherwise the error of unshare is on stderr.
 */
export function runInContainer(
  dataDir: string,
  args: string[],
  { network = 'shared', env = {} }: { network?: 'shared' | 'own'; env?: Env } = {},
): Promise<Ended> {
  const own = ['--pid', '--fork', '--mount-proc', '--kill-child', ...(network === 'own' ? ['--net'] : [])];
  const child = spawn('unshare', [...own, process.execPath, join(ROOT, 'src', 'main.ts'), ...args], {
    cwd: ROOT,
    env: { ...ENV, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return endOf(child);
}

/** Runs a command and sends it a signal as soon as it has written this to stderr. */
export function interruptCommandLine(
  dataDir: string,
  args: string[],
  { after, signal }: { after: RegExp; signal: NodeJS.Signals },
): Promise<Ended> {
  const child = launch(args, { DATA_DIR: dataDir });
  let err = '';
  child.stderr?.on('data', (piece) => {
    const before = after.test(err);
    err += piece;
    if (!before && after.test(err)) child.kill(signal);
  });
  return endOf(child);
}

function launch(args: string[], env: Env, input: string | null = null, root = ROOT): ChildProcess {
  const child = spawn(process.execPath, [join(root, 'src', 'main.ts'), ...args], {
    cwd: root,
    env: { ...ENV, ...env },
    stdio: [input === null ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  child.stdin?.end(input);
  return child;
}

function endOf(child: ChildProcess): Promise<Ended> {
  const started = performance.now();
  let out = '';
  let err = '';
  child.stdout?.on('data', (piece) => {
    out += piece;
  });
  child.stderr?.on('data', (piece) => {
    err += piece;
  });
  // Waits for `exit`, not `close`: the database left by a killed server keeps the streams open.
  return new Promise((done) =>
    child.on('exit', async (code) => {
      await sleep(20);
      done({ code, out, err, ms: performance.now() - started });
    }),
  );
}

function readyAt(child: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let output = '';
    const late = setTimeout(() => fail(new Error(`not ready in time:\n${output}`)), READY_MS);
    const read = (piece: Buffer) => {
      output += piece;
      const [, port] = READY.exec(output) ?? [];
      if (!port) return;
      clearTimeout(late);
      done(`http://127.0.0.1:${port}`);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(late);
      fail(new Error(`ended with ${code} before it was ready:\n${output}`));
    });
  });
}

/** The process id of the embedded database, from its pid file. */
export async function databasePid(dataDir: string): Promise<number | null> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  return Number(text.split('\n')[0]) || null;
}

/** Stops the database of a killed server and deletes everything. */
export async function removeDataDir(dataDir: string): Promise<void> {
  const pid = await databasePid(dataDir);
  if (pid && isAlive(pid)) {
    process.kill(pid, 'SIGINT');
    for (let waited = 0; isAlive(pid) && waited < 10_000; waited += 50) await sleep(50);
  }
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
