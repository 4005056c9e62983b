/** The files of the embedded PostgreSQL in a data directory, and how they are created. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { StartError } from '../start-error.ts';
import { binaries } from './binaries.ts';
import { commandAs, type OsUser } from './os-user.ts';

export type Cluster = {
  folder: string;
  log: string;
  password: string;
  /** Locked by every process of a running server (postmaster.ts). */
  lock: string;
  /** Where its log is archived; null if it isn't. */
  archiveDir: string | null;
};

export const clusterOf = (dataDir: string, archiveDir: string | null = null): Cluster => ({
  folder: resolve(dataDir, 'postgres'),
  log: resolve(dataDir, 'postgres.log'),
  password: resolve(dataDir, 'postgres.key'),
  lock: resolve(dataDir, 'postgres.lock'),
  archiveDir,
});

/** Keeps system variables (LD_PRELOAD, PG…) away from the server. */
export const ENVIRONMENT = { LC_ALL: 'C', PATH: '/usr/bin:/bin' };

/**
 * Creates the cluster unless it exists. It is built in a temporary folder and then moved, so that a crash never leaves
 * something that looks complete. Each attempt has its own folder, since the `initdb` of a killed parent may still be
 * writing.
 */
export async function makeCluster(cluster: Cluster, user: OsUser): Promise<void> {
  const dataDir = dirname(cluster.folder);
  await mkdir(dataDir, { recursive: true });
  // The server's user may pass through, but not list the folder.
  if (user) await chmod(dataDir, 0o711);
  if (existsSync(cluster.folder)) return;
  await removeUnfinished(dataDir);
  const unfinished = `${cluster.folder}.new-${randomBytes(4).toString('hex')}`;
  const password = randomBytes(24).toString('hex');
  const passwordFile = `${unfinished}.key`;
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user) for (const path of [unfinished, passwordFile]) await chown(path, user.uid, user.gid);
  await initdb(unfinished, passwordFile, user);
  // On disk before the cluster that only it can open.
  await writeFile(cluster.password, password, { mode: 0o600, flush: true });
  await rename(unfinished, cluster.folder);
  await rm(passwordFile, { force: true });
}

async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith('postgres.new')) continue;
    // An orphaned initdb may add a file in the meantime. The next start removes the rest.
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

async function initdb(folder: string, passwordFile: string, user: OsUser): Promise<void> {
  const { initdb: initdbProgram } = await binaries();
  // The built-in locale sorts the same on every system. The system's locales change with library updates, which would
  // corrupt indexes.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const { program, args, identity } = await commandAs(
    user,
    [initdbProgram, '-D', folder, ...access, ...locale],
    [folder],
  );
  await new Promise<void>((done, fail) => {
    const child = spawn(program, args, { ...identity, cwd: '/', env: ENVIRONMENT });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (piece) => {
        text += piece;
      });
    }
    child.on('error', fail);
    child.on('close', (code) => {
      if (code === 0) done();
      else
        fail(
          new StartError(
            `PostgreSQL could not be set up (${basename(program)}): ${text.slice(-1_000).trim()}`,
          ),
        );
    });
  });
}
