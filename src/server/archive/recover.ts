/** Restores a data directory to a point in time: a copy of the cluster, plus the log up to then. */
import { createReadStream } from 'node:fs';
import { chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { extract } from 'tar-stream';
import { type BaseCopy, baseCopies, FILES, generationsOf } from '../database/archive-place.ts';
import { restoreCommand } from '../database/archive-settings.ts';
import { type Cluster, clusterOf } from '../database/cluster.ts';
import { isReady, isRunning, urlOf } from '../database/embedded.ts';
import { lockDirectory } from '../database/lock.ts';
import { type OsUser, userOfServer } from '../database/os-user.ts';
import { freePort, launch, stopPostmaster } from '../database/postmaster.ts';
import { StartError } from '../start-error.ts';
import { syncFolder } from '../uploads/storage.ts';
import { KEYS } from './base.ts';
import { copyNewFiles } from './files.ts';

/** `at` is absent when everything in the archive was restored. */
export type Recovered = { copy: Date; files: number };

const UNFINISHED = 'restoring-postgres';
const PAUSE_MS = 100;

/**
 * If the archive doesn't reach that far, it rejects with a message for the terminal and leaves DATA_DIR unchanged.
 * @param at null: as far as the archive goes
 */
export async function recover(dataDir: string, archiveDir: string, at: Date | null): Promise<Recovered> {
  await mkdir(dataDir, { recursive: true });
  const unlock = await lockDirectory(dataDir, { onLost: () => undefined });
  const cluster = clusterOf(dataDir, resolve(archiveDir));
  const unfinished = { ...cluster, folder: join(dirname(cluster.folder), UNFINISHED) };
  try {
    if (await isThere(cluster.folder))
      throw new StartError(
        `DATA_DIR: there is a database in ${cluster.folder}; restore needs a directory without one`,
      );
    const copy = await findCopy(archiveDir, at);
    const user = await userOfServer(cluster.folder);
    await unpack(copy.path, unfinished, user);
    await replay(unfinished, user, copy, at);
    const files = await copyNewFiles(join(archiveDir, FILES), join(dataDir, FILES));
    await rename(unfinished.folder, cluster.folder);
    await syncFolder(dirname(cluster.folder));
    return { copy: copy.at, files };
  } finally {
    await rm(unfinished.folder, { recursive: true, force: true });
    await unlock();
  }
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

async function findCopy(archiveDir: string, at: Date | null): Promise<BaseCopy> {
  const generations = await generationsOf(archiveDir);
  const copies = (await Promise.all(generations.map((name) => baseCopies(archiveDir, name)))).flat();
  copies.sort((a, b) => a.at.getTime() - b.at.getTime());
  const [first] = copies;
  if (!first) throw new StartError(`ARCHIVE_DIR: ${archiveDir} holds no copy of a database`);
  const last = copies.filter((copy) => at === null || copy.at <= at).at(-1);
  if (!last) throw new StartError(`--at: the archive begins at ${first.at.toISOString()}`);
  return last;
}

/** The keys go to DATA_DIR, unless it already has a secret. */
async function unpack(path: string, { folder, password }: Cluster, user: OsUser): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  const entries = extract();
  const reading = createReadStream(path).on('error', (error) => entries.destroy(error));
  const unzipping = createGunzip().on('error', (error) => entries.destroy(error));
  reading.pipe(unzipping).pipe(entries);
  for await (const entry of entries) {
    const { name, type } = entry.header;
    const [top, key = ''] = name.split('/');
    const target = top === KEYS ? join(dirname(folder), key) : join(folder, name);
    if (type === 'directory') await mkdir(target, { mode: 0o700 });
    else if (top !== KEYS || target === password || !(await isThere(target))) {
      await writeFile(target, entry as AsyncIterable<Buffer>, { mode: 0o600, flush: true });
    }
    entry.resume();
  }
  await writeFile(join(folder, 'recovery.signal'), '', { mode: 0o600 });
  if (user) await giveTo(folder, user);
}

async function giveTo(folder: string, user: { uid: number; gid: number }): Promise<void> {
  await chown(folder, user.uid, user.gid);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await chown(join(entry.parentPath, entry.name), user.uid, user.gid);
  }
}

/** Runs the server until it has replayed the log up to that time and accepts writes again. */
async function replay(cluster: Cluster, user: OsUser, { wal }: BaseCopy, at: Date | null): Promise<void> {
  const begun = (await stat(cluster.log).catch(() => null))?.size ?? 0;
  const port = await freePort();
  const target: Record<string, string> =
    at === null
      ? {}
      : {
          recovery_target_time: at.toISOString().replace('T', ' ').replace('Z', '+00'),
          recovery_target_action: 'promote',
        };
  const child = await launch(cluster, user, port, {
    ...target,
    restore_command: restoreCommand(wal),
    recovery_target_timeline: 'current',
    // Nothing from this run needs archiving.
    archive_mode: 'off',
  });
  try {
    const url = await urlOf(cluster, port);
    // Connections are refused until the log is replayed. Keep waiting while the process runs.
    while (isRunning(child) && !(await isOver(url))) await sleep(PAUSE_MS);
    if (!isRunning(child) || !(await isReady(url, () => isRunning(child))))
      throw await failure(cluster, begun, at);
  } finally {
    if (child.pid && isRunning(child)) await stopPostmaster(child.pid);
  }
}

async function isOver(adminUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ over: boolean }>('select not pg_is_in_recovery() as over');
    return rows[0]?.over ?? false;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function failure({ log }: Cluster, begun: number, at: Date | null): Promise<StartError> {
  const said = (await readFile(log)).subarray(begun).toString();
  const [, ...ends] = said.split('last completed transaction was at log time ');
  const [last] = /^\S+ [\d:.]+/.exec(ends.at(-1) ?? '') ?? [];
  if (!said.includes('before configured recovery target was reached'))
    return new StartError(
      `PostgreSQL could not read the archive. Its log (${log}) ends with:\n${said.slice(-1_000).trim()}`,
    );
  const end = last ? `its last change is of ${last.replace(' ', 'T')}Z` : 'it has no change after the copy';
  return new StartError(
    `--at: the archive ends before ${at?.toISOString()}: ${end}; --at latest restores all of it`,
  );
}
