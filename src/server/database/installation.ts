/**
 * Which secret a database belongs to. With another one a process would answer with tokens that no other process takes,
 * and could not read what the others kept: it is refused before it does anything.
 */
import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { deriveKey } from '../auth/keys.ts';
import { StartError } from '../start-error.ts';

export const OTHER_SECRET = 'MAKEGOOD_SECRET: is not the one this database was set up with';

const markOf = (secret: string): string =>
  createHmac('sha256', deriveKey(secret, 'installation')).update('mark').digest('hex');

/** Rejects when the database was set up with another secret; one without a mark is new, or of the first release. */
export async function checkSecret(admin: Pool, secret: string): Promise<void> {
  const { rows: tables } = await admin.query<{ there: boolean }>(
    "select to_regclass('public.installation') is not null as there",
  );
  if (!tables[0]?.there) return;
  const { rows } = await admin.query<{ mark: string }>('select secret_mark as mark from installation');
  const [kept] = rows;
  if (kept && kept.mark !== markOf(secret)) throw new StartError(OTHER_SECRET);
}

/** Binds the database to the secret, once. */
export async function keepSecretMark(admin: Pool, secret: string): Promise<void> {
  await admin.query('insert into installation (secret_mark) values ($1) on conflict do nothing', [
    markOf(secret),
  ]);
}
