/** A machine with data to back up, and empty machines to restore on. */
import { createCipheriv, randomBytes, scryptSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { inject } from 'vitest';
import { plantDemo } from '../src/demo/plant.ts';
import type { Manifest } from '../src/server/backup/format.ts';
import { saveBackup } from '../src/server/backup/save.ts';
import type { BackupSource } from '../src/server/backup/source.ts';
import { openPool } from '../src/server/database/pool.ts';
import { createLocalFiles, newFileKey } from '../src/server/uploads/storage.ts';
import { createTestApp } from './app.ts';
import { databaseUrl } from './setup.ts';

export type Machine = {
  dataDir: string;
  databaseUrl: string;
  databaseDirectUrl: null;
  secret: string | null;
  otherSecret: null;
  s3: null;
};
export type Content = Pick<Manifest, 'tables' | 'sequences' | 'files'>;

// Spans several chunks of rows.
const LONG = 'long '.repeat(300_000);
const OWNER = 'postgres';

export const PHOTO = randomBytes(300_000);
export const plain = (path: string) => ({ path, passphrase: null });
export const contentOf = ({ tables, sequences, files }: Manifest): Content => ({ tables, sequences, files });

/** The demo stores with a file each, and everything needed to back them up. */
export async function createBackupWorld() {
  const app = await createTestApp();
  const folder = await mkdtemp(join(tmpdir(), 'backup-'));
  const root = openPool(inject('databaseUrl'), { max: 1 });
  const made: string[] = [];
  const source: BackupSource = {
    adminUrl: app.database.admin.options.connectionString ?? '',
    context: app.context,
    program: 'test',
    isSecretInside: true,
  };
  const addFile = (storeId: string, bytes: Buffer) =>
    keepFile(app.context.files, app.database.admin, storeId, bytes);
  await plantDemo(app.context);
  await addFile('demo', PHOTO);
  await addFile('other', Buffer.from('of the other store'));
  await app.database.admin.query('update stores set settings = settings || $1', [{ long: LONG }]);
  return {
    app,
    folder,
    root,
    source,
    addFile,
    newMachine: async (owner = OWNER): Promise<Machine> => {
      const name = `restored_${randomBytes(6).toString('hex')}`;
      await root.query(`create database ${name} owner ${owner}`);
      made.push(name);
      const url = new URL(databaseUrl(inject('databaseUrl'), name));
      // A role's password is its name.
      if (owner !== OWNER) Object.assign(url, { username: owner, password: owner });
      const dataDir = await mkdtemp(join(folder, 'machine-'));
      return {
        dataDir,
        databaseUrl: url.toString(),
        databaseDirectUrl: null,
        secret: null,
        otherSecret: null,
        s3: null,
      };
    },
    /** What a machine holds, according to its own backup (`again.tar.gz`). */
    contentOn: async ({ dataDir, databaseUrl }: Machine): Promise<Content> => {
      const context = { ...app.context, files: await createLocalFiles(dataDir) };
      const again = plain(join(dataDir, 'again.tar.gz'));
      return contentOf((await saveBackup({ ...source, adminUrl: databaseUrl, context }, again)).manifest);
    },
    close: async () => {
      await app.close();
      for (const name of made) await root.query(`drop database ${name} with (force)`);
      await root.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function keepFile(
  files: BackupSource['context']['files'],
  admin: Pool,
  storeId: string,
  bytes: Buffer,
): Promise<string> {
  const fileKey = newFileKey();
  await files.write({ storeId, fileKey }, bytes);
  await admin.query(
    `insert into files (store_id, file_key, order_id, filename, content_type, kind, created_at, stored_at)
     select $1, $2, id, 'photo.jpg', 'image/jpeg', 'image', now(), now() from orders where store_id = $1 limit 1`,
    [storeId, fileKey],
  );
  return fileKey;
}

/** An encrypted backup in the format of releases up to 0.2.0: scrypt, then AES-256-GCM in chunks of 64 KB. */
export function sealedByEarlierRelease(backup: Buffer, passphrase: string): Buffer {
  const salt = randomBytes(16);
  const key = scryptSync(passphrase, salt, 32, { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 });
  const pieces = Array.from({ length: Math.ceil(backup.length / 65_536) }, (_, piece) => {
    const nonce = Buffer.alloc(12);
    nonce.writeBigUInt64BE(BigInt(piece), 3);
    const bytes = backup.subarray(piece * 65_536, (piece + 1) * 65_536);
    nonce[11] = (piece + 1) * 65_536 >= backup.length ? 1 : 0;
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  });
  return Buffer.concat([Buffer.from('MAKEGOOD-SEALED1'), salt, ...pieces]);
}
