/** An installed release of Makegood: its command line, and its server on a data directory. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const READY = /Makegood is ready: \S+?:(\d+)/;
const READY_MS = 300_000;

/** Environment variables that the drill passes on: no mail server, bucket or database of the real installation. */
const KEPT = ['PATH', 'HOME', 'TMPDIR', 'MAKEGOOD_SECRET', 'MAKEGOOD_OTHER_SECRET'] as const;

export type Mode = 'demo' | 'production';
export type Server = { url: string; stop(): Promise<void> };
export type Release = {
  version: string;
  /** Returns the command's output; rejects with its last lines if it fails. */
  run(dataDir: string, ...args: string[]): Promise<string>;
  /** Starts the server on a free loopback port, without jobs, so nothing is emailed. */
  serve(dataDir: string): Promise<Server>;
};

const running = new Set<ChildProcess>();
let isStopping = false;

/** Stops what runs and starts nothing more: the current step fails, and the drill cleans up. */
export function stopAll(): void {
  isStopping = true;
  for (const child of running) child.kill('SIGTERM');
}

/** A checkout with its packages, whose pages are built now, or a folder with a release installed by npm. */
export async function openRelease(dir: string, mode: Mode): Promise<Release> {
  const installed = join(dir, 'node_modules', 'makegood');
  const isCheckout = existsSync(join(dir, 'src', 'main.ts'));
  const manifest = join(isCheckout ? dir : installed, 'package.json');
  if (!existsSync(manifest)) throw new Error(`${dir}: there is no release of Makegood`);
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const own = join(dir, 'node_modules', '.bin', 'node');
  const node = isCheckout && existsSync(own) ? own : process.execPath;
  const main = isCheckout ? join(dir, 'src', 'main.ts') : join(installed, 'bin', 'makegood.js');
  const launch = (args: readonly string[], env: Record<string, string>) => {
    if (isStopping) throw new Error('stopped');
    const child = spawn(node, args, { cwd: dir, env, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    child.once('close', () => running.delete(child));
    return child;
  };
  const kept = KEPT.flatMap((name) => Object.entries({ [name]: process.env[name] ?? '' }));
  const base = Object.fromEntries(kept.filter(([, value]) => value !== ''));
  if (isCheckout) await endOf(launch([join(dir, 'scripts', 'build.ts')], base));
  const makegood = (dataDir: string, args: readonly string[]) =>
    launch([main, ...args], {
      ...base,
      MAKEGOOD_MODE: mode,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'warn',
      // Production refuses to run without limits.
      ...(mode === 'demo' ? { RATE_LIMITS: 'off' } : {}),
    });
  return {
    version,
    run: (dataDir, ...args) => endOf(makegood(dataDir, args)),
    serve: (dataDir) => readyServer(makegood(dataDir, ['serve', '--no-jobs'])),
  };
}

function outputOf(child: ChildProcess): () => string {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (piece: Buffer) => {
      output += piece;
    });
  }
  return () => output;
}

function endOf(child: ChildProcess): Promise<string> {
  const output = outputOf(child);
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => {
      if (code === 0) done(output());
      else fail(new Error(`exit code ${code}: ${output().trim()}`));
    });
  });
}

async function readyServer(child: ChildProcess): Promise<Server> {
  const output = outputOf(child);
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  const port = await new Promise<string>((done, fail) => {
    const late = setTimeout(() => {
      child.kill('SIGTERM');
      fail(new Error(`not ready after ${READY_MS / 1000} s: ${output().trim()}`));
    }, READY_MS);
    child.once('error', fail);
    child.once('exit', (code) => {
      clearTimeout(late);
      fail(new Error(`ended with ${code} before it was ready: ${output().trim()}`));
    });
    child.stdout?.on('data', () => {
      const [, found] = READY.exec(output()) ?? [];
      if (!found) return;
      clearTimeout(late);
      done(found);
    });
  });
  const stop = async () => {
    child.kill('SIGTERM');
    const code = await ended;
    if (code !== 0) throw new Error(`exit code ${code}: ${output().trim()}`);
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}
