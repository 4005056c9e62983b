/**
 * The secrets a database knows. A process with none of them would issue tokens no other process accepts, and could not
 * read stored data, so it must not start. A process with one known secret registers its others.
 */
import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { deriveKey, type KeyRing, secretsOf } from '../auth/keys.ts';
import { StartError } from '../start-error.ts';
import type { Row } from './rows.ts';

export const OTHER_SECRET = 'MAKEGOOD_SECRET: is not the one this database was set up with';

export const markOf = (secret: string): string =>
  createHmac('sha256', deriveKey(secret, 'installation')).update('mark').digest('hex');

/** Oldest first. Empty for a new database, or one of the first release. */
export async function knownMarks(admin: Pool): Promise<string[]> {
  const { rows: tables } = await admin.query<{ there: boolean; dated: boolean }>(
    `select to_regclass('public.installation') is not null as there, exists (
       select 1 from information_schema.columns
       where table_schema = 'public' and table_name = 'installation' and column_name = 'added_at') as dated`,
  );
  const [found] = tables;
  if (!found?.there) return [];
  const { rows } = await admin.query<Row<'installation', 'secret_mark'>>(
    `select secret_mark from installation ${found.dated ? 'order by added_at' : ''}`,
  );
  return rows.map((row) => row.secret_mark);
}

/** Rejects if the database knows secrets but none of these. */
export async function checkSecret(admin: Pool, ring: KeyRing): Promise<void> {
  const known = await knownMarks(admin);
  if (known.length === 0 || secretsOf(ring).some((secret) => known.includes(markOf(secret)))) return;
  throw new StartError(OTHER_SECRET);
}

/** The secret the database has known the longest; if it knows none, the one that seals. */
export async function firstKnown(admin: Pool, ring: KeyRing): Promise<string> {
  const byMark = new Map(secretsOf(ring).map((secret) => [markOf(secret), secret]));
  for (const mark of await knownMarks(admin)) {
    const secret = byMark.get(mark);
    if (secret !== undefined) return secret;
  }
  return ring.secret;
}

/** Registers these secrets in the database, in addition to those it knows. */
export async function keepSecretMarks(admin: Pool, ring: KeyRing): Promise<void> {
  await admin.query(
    'insert into installation (secret_mark) select mark from unnest($1::text[]) mark on conflict do nothing',
    [secretsOf(ring).map(markOf)],
  );
}

/** Removes all others, so that a process with another secret can't start. Returns how many were removed. */
export async function forgetOtherMarks(admin: Pool, ring: KeyRing): Promise<number> {
  const { rowCount } = await admin.query('delete from installation where secret_mark <> all ($1)', [
    secretsOf(ring).map(markOf),
  ]);
  return rowCount ?? 0;
}
