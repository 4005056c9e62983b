/**
 * The inputs of two keys that must survive a rotation of the secret: the role's password, which running processes sign
 * in with, and the keyed hashes of in-store purchases, which can't be recomputed from the database. Stored sealed with
 * the secret and sealed again at rotation. Initially derived from the secret the database was set up with
 * (docs/keys.md).
 */

import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { decrypt, encrypt, type KeyRing } from '../auth/keys.ts';
import { StartError } from '../start-error.ts';
import { firstKnown, OTHER_SECRET } from './installation.ts';
import type { Row } from './rows.ts';

export type KeptKeys = { databaseRole: string; purchases: string };

const NAMES = { databaseRole: 'database-role', purchases: 'in-store-purchase' } as const satisfies Record<
  keyof KeptKeys,
  string
>;

const contextOf = (name: string) => `kept-key ${name}`;

/** The stored values; if the table doesn't exist yet, the values it will have. Writes nothing. */
export async function readKeptKeys(admin: Pool, ring: KeyRing): Promise<KeptKeys> {
  const first = await firstKnown(admin, ring);
  const kept = await sealedKeys(admin);
  const open = (name: string): string => {
    const sealed = kept.get(name);
    if (!sealed) return first;
    const plain = decrypt(sealed, contextOf(name), ring);
    if (!plain) throw new StartError(OTHER_SECRET);
    return plain.toString('utf8');
  };
  return { databaseRole: open(NAMES.databaseRole), purchases: open(NAMES.purchases) };
}

async function sealedKeys(admin: Pool): Promise<ReadonlyMap<string, Buffer>> {
  const { rows: tables } = await admin.query<{ there: boolean }>(
    "select to_regclass('public.kept_keys') is not null as there",
  );
  if (!tables[0]?.there) return new Map();
  const { rows } = await admin.query<Row<'kept_keys', 'name' | 'sealed'>>(
    'select name, sealed from kept_keys',
  );
  return new Map(rows.map(({ name, sealed }) => [name, sealed]));
}

/** Seals them with the current secret if another one still does. */
export async function sealKeptKeys(admin: Pool, ring: KeyRing, keys: KeptKeys): Promise<void> {
  const kept = await sealedKeys(admin);
  for (const [key, name] of Object.entries(NAMES)) {
    const sealed = kept.get(name);
    const value = keys[key as keyof KeptKeys];
    if (sealed && decrypt(sealed, contextOf(name), { secret: ring.secret })?.toString('utf8') === value)
      continue;
    await admin.query(
      `insert into kept_keys (name, sealed) values ($1, $2) on conflict (name) do update set sealed = excluded.sealed`,
      [name, encrypt(value, contextOf(name), ring.secret)],
    );
  }
}

/** The same keys with a new password for the application's role, which no process has yet. */
export const withNewRoleKey = (keys: KeptKeys): KeptKeys => ({
  ...keys,
  databaseRole: randomBytes(36).toString('base64url'),
});
