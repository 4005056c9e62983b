/**
 * Which secrets a database knows. A process with none of them would answer with tokens that no other process takes, and could
 * not read what the others kept: it is refused before it does anything. One that has a known secret brings its others along.
 */
import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { deriveKey, type KeyRing, secretsOf } from '../auth/keys.ts';
import { StartError } from '../start-error.ts';

export const OTHER_SECRET = 'MAKEGOOD_SECRET: is not the one this database was set up with';

export const markOf = (secret: string): string =>
  createHmac('sha256', deriveKey(secret, 'installation')).update('mark').digest('hex');

/** Oldest first; empty for a database that is new, or of the first release. */
export async function knownMarks(admin: Pool): Promise<string[]> {
  const { rows: tables } = await admin.query<{ there: boolean; dated: boolean }>(
    `select to_regclass('public.installation') is not null as there, exists (
       select 1 from information_schema.columns
       where table_schema = 'public' and table_name = 'installation' and column_name = 'added_at') as dated`,
  );
  const [found] = tables;
  if (!found?.there) return [];
  const { rows } = await admin.query<{ mark: string }>(
    `select secret_mark as mark from installation ${found.dated ? 'order by added_at' : ''}`,
  );
  return rows.map(({ mark }) => mark);
}

/** Rejects when the database knows secrets, and none of these. */
export async function checkSecret(admin: Pool, ring: KeyRing): Promise<void> {
  const known = await knownMarks(admin);
  if (known.length === 0 || secretsOf(ring).some((secret) => known.includes(markOf(secret)))) return;
  throw new StartError(OTHER_SECRET);
}

/** The one of these that the database has known for longest; the one that seals, where it knows none. */
export async function firstKnown(admin: Pool, ring: KeyRing): Promise<string> {
  const byMark = new Map(secretsOf(ring).map((secret) => [markOf(secret), secret]));
  for (const mark of await knownMarks(admin)) {
    const secret = byMark.get(mark);
    if (secret !== undefined) return secret;
  }
  return ring.secret;
}

/** Binds the database to these secrets, beside those it knows. */
export async function keepSecretMarks(admin: Pool, ring: KeyRing): Promise<void> {
  await admin.query(
    'insert into installation (secret_mark) select mark from unnest($1::text[]) mark on conflict do nothing',
    [secretsOf(ring).map(markOf)],
  );
}

/** From now on only these: a process with another one does not start. Answers how many were forgotten. */
export async function forgetOtherMarks(admin: Pool, ring: KeyRing): Promise<number> {
  const { rowCount } = await admin.query('delete from installation where secret_mark <> all ($1)', [
    secretsOf(ring).map(markOf),
  ]);
  return rowCount ?? 0;
}
