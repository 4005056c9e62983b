import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildPortal } from '../scripts/build.ts';
import { findEmbedded, startEmbedded } from '../src/server/database/embedded.ts';
import { lockDirectory } from '../src/server/database/lock.ts';
import { migrate } from '../src/server/database/migrate.ts';
import { openPool } from '../src/server/database/pool.ts';
import { prepareAppRole } from '../src/server/database/roles.ts';
import { createLog } from '../src/server/log.ts';
import { SCRATCH } from './scratch.ts';

export const TEST_SECRET = 'a secret of the tests, long enough for everyone';

const PREFIX = 'makegood-test-';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
    /** Role of the template, which has the same rights in its clones. */
    appRole: string;
  }
}

/** Builds the pages and one cluster with a migrated template for the run; each test file uses a clone (test/database.ts). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildPortal(false);
  await removeLeftOvers();
  const dataDir = await mkdtemp(join(SCRATCH, PREFIX));
  await chmod(dataDir, 0o755);
  const onLost = () => process.exit(1);
  await lockDirectory(dataDir, { onLost });
  const server = await startEmbedded(dataDir, createLog('silent'));
  const admin = openPool(server.adminUrl, { max: 1 });
  // Durability isn't needed here; test/process kills servers that do wait for the disk.
  for (const setting of ['fsync', 'full_page_writes']) await admin.query(`alter system set ${setting} = off`);
  // Thousands of connections are opened, and each would derive a key from a long random password.
  await admin.query('alter system set scram_iterations = 1');
  await admin.query('select pg_reload_conf()');
  await admin.query('create database template_makegood');
  const templateUrl = databaseUrl(server.adminUrl, 'template_makegood');
  const template = openPool(templateUrl, { max: 2 });
  project.provide('appRole', await prepareAppRole(template, TEST_SECRET));
  await migrate(template);
  await template.end();
  await admin.end();
  project.provide('databaseUrl', server.adminUrl);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

// A killed run leaves its cluster behind, with its server running.
async function removeLeftOvers(): Promise<void> {
  for (const name of await readdir(SCRATCH)) {
    const dataDir = join(SCRATCH, name);
    if (!name.startsWith(PREFIX) || !existsSync(join(dataDir, 'makegood.lock'))) continue;
    const isMine = await lockDirectory(dataDir, { onLost: () => undefined, patience: 0 }).then(
      () => true,
      () => false,
    );
    if (!isMine) continue;
    const server = await findEmbedded(dataDir);
    if (server?.pid) process.kill(server.pid, 'SIGQUIT');
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  }
}

export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.toString();
}
