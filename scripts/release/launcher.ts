#!/usr/bin/env node
/**
 * The `makegood` command of an installed release. npx runs it on any Node, often 20; it starts the Node that was installed with
 * the release and forwards signals and the exit code. It becomes bin/makegood.js, without types.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';

const MAIN = join(import.meta.dirname, '..', 'src', 'main.js');
// As in `npm start`: a smaller young generation releases memory sooner.
const FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=60'];
const POLL_MS = 250;

/** The oldest Node that every dependency supports. */
const OLDEST = { major: 22, minor: 18 };

/** The release's Node; if there is none for this machine, the current one if it is new enough. */
function findNode(): string | null {
  const { platform, arch, version } = process;
  const name = `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
  const program = join('bin', platform === 'win32' ? 'node.exe' : 'node');
  try {
    const path = join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), program);
    if (existsSync(path)) return path;
  } catch {
    // Not installed: for example, there is no such package for Macs with Apple processors.
  }
  const [major = 0, minor = 0] = version.slice(1).split('.').map(Number);
  const isNewEnough = major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor);
  return isNewEnough ? process.execPath : null;
}

function start(node: string): void {
  const child = spawn(node, [...FLAGS, MAIN, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const) {
    process.on(signal, () => child.kill(signal));
  }
  const parent = process.ppid;
  // npm sends SIGTERM only to its shell, which exits without telling us.
  const looking = setInterval(() => {
    if (!process.env.npm_lifecycle_event || process.ppid === parent) return;
    // Only once: after a second signal the server doesn't wait for its requests (src/stop-request.ts).
    clearInterval(looking);
    child.kill('SIGTERM');
  }, POLL_MS);
  child.on('error', (error) => fail(error.message));
  child.on('exit', (code, signal) => {
    clearInterval(looking);
    process.exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0);
  });
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

const node = findNode();
if (node) start(node);
else
  fail(
    `Makegood runs on Node ${OLDEST.major}.${OLDEST.minor} or newer. This is ${process.version}, and no Node for this machine came with the release`,
  );
