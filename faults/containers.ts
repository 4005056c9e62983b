/** A second container on the DATA_DIR of a running server. Needs root and `unshare`. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkBackup } from '../src/server/backup/check.ts';
import { plain } from '../test/backups.ts';
import { runInContainer } from '../test/process/running.ts';
import type { Check, Fault } from './fault.ts';
import type { Site } from './site.ts';

async function isRefused({ dataDir }: Site): Promise<Check> {
  const { code, err } = await runInContainer(dataDir, ['serve']);
  return {
    bound: 'a server in a second container is refused in one line',
    measured: `${code}: ${err.trim().slice(0, 100)}`,
    held: code === 1 && err.startsWith('DATA_DIR: ') && err.trim().split('\n').length === 1,
  };
}

async function backsUp({ dataDir }: Site): Promise<Check> {
  const file = join(dataDir, 'beside.tar.gz');
  const { code } = await runInContainer(dataDir, ['backup', file]);
  const claims = await checkBackup(plain(file)).then(
    ({ manifest }) => manifest.tables.find(({ name }) => name === 'public.claims')?.rows ?? 0,
    () => 0,
  );
  await rm(file, { force: true });
  return {
    bound: 'a backup in a second container is good',
    measured: `${code}: ${claims} claims`,
    held: code === 0 && claims > 0,
  };
}

const second: Fault = {
  name: 'a second container on DATA_DIR',
  place: 'embedded',
  rounds: 2,
  async strike(site) {
    const also = [await isRefused(site), await backsUp(site)];
    return { healedAt: performance.now(), away: null, also };
  },
};

/** The process is dead and its database still runs: another container can see that only by the lock. */
const afterKill: Fault = {
  name: 'a second container on DATA_DIR, after the process was killed',
  place: 'embedded',
  rounds: 2,
  kills: true,
  twice: 2,
  async strike(site) {
    await site.kill();
    const also = [await isRefused(site)];
    const healedAt = performance.now();
    await site.start();
    return { healedAt, away: null, also };
  },
};

export const containers: readonly Fault[] = [second, afterKill];
