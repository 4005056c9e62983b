/** Time from the command to the first response, and memory of the process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../scripts/root.ts';
import { findEmbedded } from '../src/server/database/embedded.ts';
import { freePort } from '../src/server/database/postmaster.ts';
import { runCommandLine } from '../test/process/running.ts';
import { BUDGETS } from './budgets.ts';
import { residentMegabytes, untilReady } from './child.ts';
import { median, show } from './figures.ts';
import { load } from './load.ts';
import { lookupRequests } from './lookup.ts';
import { benchOrders, plantOrders } from './orders.ts';
import { stopWithDatabase } from './product.ts';
import type { Finding, Section } from './section.ts';
import { inTemporaryDirectory } from './temporary.ts';

const WARM_STARTS = 3;
const ORDERS = 1_000;
const LOAD_SECONDS = 10;
const REST_MS = 5_000;

export async function start({ fresh }: { fresh: boolean }): Promise<Section> {
  const findings: Finding[] = [];
  if (fresh) findings.push({ budget: BUDGETS.start.fresh, value: await freshClone() });
  const { first, warm, refused, rest, loaded } = await inTemporaryDirectory(startsAndMemory);
  findings.push(
    { budget: BUDGETS.start.first, value: first },
    { budget: BUDGETS.start.warm, value: median(warm) },
    { budget: BUDGETS.start.refused, value: median(refused) },
    { budget: BUDGETS.start.rest, value: rest },
    { budget: BUDGETS.start.loaded, value: loaded },
  );
  const clone = fresh ? '' : ' `npm run bench -- start --fresh` measures a fresh clone, including `npm ci`.';
  return {
    title: 'Start and memory',
    findings,
    text: [
      `From \`npm start\` until \`/readyz\` answers, including npm itself. First: an empty data directory, so the database and the demo are created; the pages are already built. Warm: the median of ${WARM_STARTS} on that directory (${warm.map(show).join(', ')} s). Refused: a second process on that directory, from its command to its exit, beside each of these starts.${clone} Memory is our process's resident memory, without PostgreSQL, ${REST_MS / 1000} s after the start, and ${REST_MS / 1000} s after ${LOAD_SECONDS} s of lookups over 16 connections.`,
    ],
  };
}

async function startsAndMemory(dataDir: string) {
  const first = await npmStart(ROOT, dataDir, async () => undefined);
  const warm: number[] = [];
  const refused: number[] = [];
  let rest = 0;
  let loaded = 0;
  for (let run = 0; run < WARM_STARTS; run += 1) {
    const isLast = run === WARM_STARTS - 1;
    const { seconds } = await npmStart(ROOT, dataDir, async (url) => {
      refused.push((await runCommandLine(dataDir, ['serve'], { PORT: '0' })).ms / 1000);
      if (!isLast) return;
      const pid = await serverPid(dataDir);
      await sleep(REST_MS);
      rest = await residentMegabytes(pid);
      await lookUpFor(url, dataDir);
      await sleep(REST_MS);
      loaded = await residentMegabytes(pid);
    });
    warm.push(seconds);
  }
  return { first: first.seconds, warm, refused, rest, loaded };
}

async function lookUpFor(url: string, dataDir: string): Promise<void> {
  const orders = benchOrders(ORDERS, Date.now());
  const database = await findEmbedded(dataDir);
  await plantOrders(database?.adminUrl ?? '', orders);
  await load({ url, connections: 16, requests: lookupRequests(orders), seconds: LOAD_SECONDS });
}

/** The lock names the process itself; npm and its shell are its parents. */
async function serverPid(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'makegood.lock'), 'utf8')).split(' ')[0]);
}

const environment = () => ({ PATH: process.env.PATH, HOME: process.env.HOME });

/** Runs `npm start` while the work runs; returns the seconds until it was ready. */
async function npmStart(
  folder: string,
  dataDir: string,
  work: (url: string) => Promise<void>,
): Promise<{ seconds: number }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn('npm', ['start', '--silent'], {
    cwd: folder,
    stdio: 'ignore',
    detached: true,
    env: { ...environment(), PORT: String(port), DATA_DIR: dataDir, RATE_LIMITS: 'off' },
  });
  try {
    await untilReady(child, `${url}/readyz`, 120);
    const seconds = (performance.now() - started) / 1000;
    await work(url);
    return { seconds };
  } finally {
    await stopWithDatabase(child, dataDir, { group: true });
  }
}

/** Clones the last commit, installs and starts it; returns the total seconds. */
async function freshClone(): Promise<number> {
  return inTemporaryDirectory((folder) =>
    inTemporaryDirectory(async (dataDir) => {
      const clone = join(folder, 'makegood');
      await mkdir(clone);
      await command('git', ['clone', '--quiet', '--depth', '1', `file://${ROOT}`, clone], folder);
      const started = performance.now();
      await command('npm', ['ci', '--silent'], clone);
      const installed = (performance.now() - started) / 1000;
      const { seconds } = await npmStart(clone, dataDir, async () => undefined);
      return installed + seconds;
    }),
  );
}

async function command(program: string, words: readonly string[], cwd: string): Promise<void> {
  const child = spawn(program, words, { cwd, stdio: ['ignore', 'ignore', 'inherit'], env: environment() });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${program} ${words[0]} ended with ${code}`);
}
