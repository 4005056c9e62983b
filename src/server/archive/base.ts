/** A base backup of a running cluster, as pg_basebackup makes it. The log written meanwhile makes it consistent. */
import { createWriteStream } from 'node:fs';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { type Pack, pack } from 'tar-stream';
import { BASE, GENERATION_FILE, nameOf } from '../database/archive-place.ts';
import { syncFolder } from '../uploads/storage.ts';

// Files that PostgreSQL recreates, or that belong to the running server only.
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts', 'pg_internal.init', GENERATION_FILE]);
const EMPTIED = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)$/;
const PIECE = 1 << 20;

export type BaseSource = {
  adminUrl: string;
  /** The cluster's folder and its keys: its password, and the secret if it is stored in DATA_DIR. */
  cluster: string;
  keys: Readonly<Record<string, string>>;
};

/** The folder of a copy that contains the keys. */
export const KEYS = 'makegood';

/** Copies the cluster into its generation's folder. Returns when the copy was complete. */
export async function copyBase(source: BaseSource, generation: string): Promise<Date> {
  const folder = join(generation, BASE);
  const unfinished = join(folder, 'unfinished.part');
  const client = new pg.Client({ connectionString: source.adminUrl, application_name: 'makegood archive' });
  await client.connect();
  try {
    const { rows } = await client.query<{ segment: string }>(
      "select pg_walfile_name(pg_backup_start('makegood', fast => true)) as segment",
    );
    await rm(unfinished, { force: true });
    const at = await writeCopy(source, client, unfinished);
    const path = join(folder, nameOf({ at, segment: rows[0]?.segment ?? '' }));
    const file = await open(unfinished, 'r+');
    await file.sync();
    await file.close();
    await rename(unfinished, path);
    await syncFolder(dirname(path));
    return at;
  } finally {
    // Aborts an unfinished copy.
    await client.end();
  }
}

async function writeCopy(source: BaseSource, client: pg.Client, path: string): Promise<Date> {
  const archive = pack();
  const written = pipeline(archive, createGzip({ level: 3 }), createWriteStream(path, { mode: 0o600 }));
  const fill = async () => {
    await addFolder(archive, source.cluster, '');
    for (const [name, key] of Object.entries(source.keys)) {
      const content = await readFile(key).catch(() => null);
      if (content) archive.entry({ name: `${KEYS}/${name}`, mode: 0o600 }, content);
    }
    const { rows } = await client.query<{ label: string; at: number }>(
      'select labelfile as label, extract(epoch from clock_timestamp())::float8 * 1000 as at from pg_backup_stop(wait_for_archive => true)',
    );
    const [{ label, at } = { label: '', at: 0 }] = rows;
    archive.entry({ name: 'backup_label', mode: 0o600 }, label);
    archive.finalize();
    return at;
  };
  const [at] = await Promise.all([fill(), written]);
  // Rounded up to the millisecond: an earlier time can't be restored from this copy.
  return new Date(Math.ceil(at));
}

async function addFolder(archive: Pack, root: string, folder: string): Promise<void> {
  for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
    const name = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory()) {
      archive.entry({ name, type: 'directory', mode: 0o700 });
      if (entry.name.startsWith('pgsql_tmp')) continue;
      if (EMPTIED.test(name)) {
        if (name === 'pg_wal')
          archive.entry({ name: 'pg_wal/archive_status', type: 'directory', mode: 0o700 });
        continue;
      }
      await addFolder(archive, root, name);
    } else if (entry.isFile() && !LEFT_OUT.has(entry.name)) {
      await addFile(archive, join(root, name), name);
    }
  }
}

/** The file at some moment of the copy, which the log repairs. One that shrinks meanwhile is padded with zeros. */
async function addFile(archive: Pack, path: string, name: string): Promise<void> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!file) return;
  try {
    const { size } = await file.stat();
    const entry = archive.entry({ name, size, mode: 0o600 });
    for (let position = 0; position < size; ) {
      const piece = Buffer.alloc(Math.min(PIECE, size - position));
      await file.read(piece, 0, piece.length, position);
      position += piece.length;
      if (!entry.write(piece)) await new Promise<void>((done) => entry.once('drain', () => done()));
    }
    entry.end(null);
  } finally {
    await file.close();
  }
}
