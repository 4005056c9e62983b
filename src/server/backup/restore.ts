/** Restores a backup on an empty machine. A kill at any point leaves it empty or complete. */
import { mkdir } from 'node:fs/promises';
import type { Client } from 'pg';
import { Cleanup } from '../cleanup.ts';
import type { Config } from '../config.ts';
import { LOCKS } from '../database/advisory.ts';
import { startEmbedded } from '../database/embedded.ts';
import { lockDirectory } from '../database/lock.ts';
import { appliedMigrations, isSame, knownMigrations, migrate } from '../database/migrate.ts';
import { openPool } from '../database/pool.ts';
import { prepareAppRole } from '../database/roles.ts';
import { exitAfterTakeover } from '../database/takeover.ts';
import { createLog } from '../log.ts';
import { secretsIn } from '../secret.ts';
import { checkBackup } from './check.ts';
import { BackupError, fingerprintOf, type Manifest } from './format.ts';
import { beginLoading, refuseStores } from './load.ts';
import { beginPlacing, type Place } from './place.ts';
import type { BackupFile } from './read.ts';
import { connect } from './snapshot.ts';
import { type Backup, walkBackup } from './walk.ts';

export type Restored = { manifest: Manifest /** Files that were moved aside. */; aside: string[] };

type Target = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'secret' | 'otherSecret'> & Place;

/** Reads the backup twice: nothing is written before all of it is verified. */
export async function restoreBackup(config: Target, file: BackupFile): Promise<Restored> {
  const backup = await checkBackup(file);
  await refuseNewer(backup.manifest, file.path);
  const secret = secretOf(config, backup);
  const cleanup = new Cleanup(createLog('silent'));
  try {
    await mkdir(config.dataDir, { recursive: true });
    const onLost = () => void exitAfterTakeover(config.dataDir);
    cleanup.add('lock', await lockDirectory(config.dataDir, { onLost }));
    const { adminUrl, client } = await openTarget(config, cleanup);
    await refuseStores(client);
    await bringTo(adminUrl, secret, new Set(backup.manifest.migrations.map(({ name }) => name)));
    const aside = await fill(config, { client, backup, file });
    // Applies a newer release's migrations and updates the planner's statistics.
    await bringTo(adminUrl, secret);
    await client.query('analyze');
    return { manifest: backup.manifest, aside };
  } finally {
    await cleanup.run();
  }
}

/**
 * The database, and a connection that makes starting servers and commands wait while it lives. So none of them sees a
 * half-restored machine or uses an embedded server that is about to stop.
 */
async function openTarget({ dataDir, databaseUrl, databaseDirectUrl }: Target, cleanup: Cleanup) {
  const given = databaseDirectUrl ?? databaseUrl;
  const embedded = given ? null : await startEmbedded(dataDir, createLog('silent'));
  cleanup.add('database', async () => embedded?.stop());
  const adminUrl = embedded?.adminUrl ?? given ?? '';
  const client = await connect(adminUrl, 'makegood restore');
  cleanup.add('connection', async () => {
    await embedded?.stop();
    await client.end().catch(() => undefined);
  });
  await client.query('select pg_advisory_lock($1), pg_advisory_lock($2)', [LOCKS.setUp, LOCKS.beside]);
  await refuseUsed(client);
  return { adminUrl, client };
}

async function refuseNewer({ migrations, program }: Manifest, path: string): Promise<void> {
  const known = new Map((await knownMigrations()).map((one) => [one.name, one]));
  const foreign = migrations.find(({ name, checksum }) => {
    const here = known.get(name);
    return !here || !isSame(here, checksum);
  });
  if (!foreign) return;
  const why = known.has(foreign.name) ? 'which is another one here' : 'which this version does not know';
  throw new BackupError(
    `${path} was written by Makegood ${program} with the migration ${foreign.name}, ${why}`,
  );
}

/** Links in shoppers' mails and stored answers open only with this secret. */
function secretOf({ secret, otherSecret }: Target, { manifest, secret: inside }: Backup): string {
  const given = secret ? [secret, otherSecret ?? ''] : [secretsIn(inside ?? '')?.secret ?? ''];
  const fitting = given.find((one) => one !== '' && fingerprintOf(one) === manifest.secret.fingerprint);
  if (fitting) return fitting;
  throw new BackupError(
    given[0] === ''
      ? 'MAKEGOOD_SECRET: set it to the one that this backup was made with; the backup does not hold it'
      : 'MAKEGOOD_SECRET: is not the one that this backup was made with',
  );
}

/** Several processes may share a DATABASE_URL database without a lock. Their connections reveal them. */
async function refuseUsed(client: Client): Promise<void> {
  const { rows } = await client.query<{ others: string }>(
    `select count(*) as others from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'makegood%'`,
  );
  if (Number(rows[0]?.others) > 0) {
    throw new BackupError('A server or a command of Makegood is using this database: stop it first');
  }
}

async function bringTo(adminUrl: string, secret: string, only?: ReadonlySet<string>): Promise<void> {
  const admin = openPool(adminUrl, { max: 2 });
  try {
    await prepareAppRole(admin, secret);
    await migrate(admin, only);
    const applied = await appliedMigrations(admin);
    const more = only && applied.find(({ name }) => !only.has(name));
    if (more)
      throw new BackupError(
        `This database is newer (${more.name}) than the backup: restore needs an empty one`,
      );
  } finally {
    await admin.end();
  }
}

type Filling = { client: Client; backup: Backup; file: BackupFile };

/** Files first, then the commit of the rows that refer to them. */
async function fill(config: Target, { client, backup, file }: Filling): Promise<string[]> {
  const { manifest, secret } = backup;
  const placing = await beginPlacing(config);
  await client.query('begin');
  const loading = await beginLoading(client, manifest);
  const second = await walkBackup(file, { file: placing.file, table: loading.table });
  if (JSON.stringify(second) !== JSON.stringify(backup))
    throw new BackupError(`${file.path} changed in the meantime`);
  await loading.finish();
  const aside = await placing.finish(config.secret === null ? secret : null, new Date());
  await client.query('commit');
  return aside;
}
