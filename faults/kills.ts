/** Kills of the process, of its database, and of both at once. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../src/server/database/holder.ts';
import type { Fault } from './fault.ts';
import { listens, refusedDuring } from './readiness.ts';
import type { Site } from './site.ts';

/** Each of a worker's two slots may be sending an email. */
const ON_THEIR_WAY = 2;
const POLL_MS = 20;

async function killProcess(site: Site) {
  await site.kill();
  const healedAt = performance.now();
  await site.start();
  return { healedAt, away: null };
}

export const processKill: Fault = {
  name: 'the process is killed',
  place: 'embedded',
  rounds: 20,
  kills: true,
  twice: ON_THEIR_WAY,
  strike: killProcess,
};

const processKillApart: Fault = {
  ...processKill,
  name: 'the process is killed, its database is external',
  place: 'apart',
  rounds: 10,
};

export const databaseKill: Fault = {
  name: 'the database is killed',
  place: 'embedded',
  rounds: 20,
  async strike(site) {
    const { pid, port } = await site.database();
    const struckAt = performance.now();
    const away = await refusedDuring(port, async () => {
      process.kill(pid, 'SIGKILL');
      while (isAlive(pid) || !(await listens(port))) await sleep(POLL_MS);
    });
    return { healedAt: struckAt, away };
  },
};

const both: Fault = {
  name: 'the process and its database are killed',
  place: 'embedded',
  rounds: 10,
  kills: true,
  twice: ON_THEIR_WAY,
  async strike(site) {
    const { pid } = await site.database();
    const killed = site.kill();
    process.kill(pid, 'SIGKILL');
    await killed;
    const healedAt = performance.now();
    await site.start();
    return { healedAt, away: null };
  },
};

export const kills: readonly Fault[] = [processKill, databaseKill, both, processKillApart];
