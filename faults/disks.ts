/** The disk of DATA_DIR is full: it holds the shoppers' files and the embedded database. Needs root. */
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault.ts';
import { refusedDuring } from './readiness.ts';
import type { Site } from './site.ts';

const FULL_MS = 15_000;

/** Fills the disk to the last page. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (const bytes of [1_000_000, 4_096]) {
      const piece = Buffer.alloc(bytes);
      for (;;) if (!(await file.write(piece).catch(() => null))) break;
    }
  } finally {
    await file.close();
  }
}

/** @returns when there was space again */
export async function beFull(site: Site, meanwhile: () => Promise<void>): Promise<number> {
  const path = join(site.dataDir, 'fill');
  await fill(path);
  await meanwhile();
  await rm(path);
  return performance.now();
}

const full: Fault = {
  name: `the disk of DATA_DIR is full for ${FULL_MS / 1000} s`,
  place: 'small disk',
  rounds: 2,
  async strike(site) {
    const healedAt = await beFull(site, () => sleep(FULL_MS));
    return { healedAt, away: null };
  },
};

/** PostgreSQL stops if it can't write its WAL, and can't start until there is space. */
const fullLog: Fault = {
  ...full,
  name: `${full.name}, and PostgreSQL stops`,
  async strike(site) {
    const { port } = await site.database();
    let healedAt = 0;
    const away = await refusedDuring(port, async () => {
      healedAt = await beFull(site, async () => {
        const until = performance.now() + FULL_MS;
        while (performance.now() < until) {
          const pushed = await site.query('select pg_switch_wal()').catch(() => null);
          await sleep(pushed ? 50 : 500);
        }
      });
    });
    const also = [
      {
        bound: 'the database was really away',
        measured: away ? `for ${((away.to - away.from) / 1000).toFixed(1)} s` : 'never',
        held: away !== null,
      },
    ];
    return { healedAt, away, also };
  },
};

export const disks: readonly Fault[] = [full, fullLog];
