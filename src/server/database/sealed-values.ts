/** Values that stay encrypted in tables for as long as they are used. When the secret is rotated, they are encrypted again. */
import type { Pool } from 'pg';
import { decrypt, encrypt, type KeyRing } from '../auth/keys.ts';
import type { Row } from './rows.ts';

/** What each value is encrypted for, by the id of its row. */
export const sealedFor = {
  totp: (id: string) => `totp ${id}`,
  provider: (id: string) => `sign-in provider ${id}`,
  slackWebhook: (storeId: string) => `slack webhook ${storeId}`,
  slackToken: (storeId: string) => `slack token ${storeId}`,
  connection: (id: string) => `connection ${id}`,
  renewal: (id: string) => `renewal of connection ${id}`,
  creditCode: (id: string) => `credit code of ${id}`,
  webhook: (id: string) => `webhook secret ${id}`,
} as const;

/** `store`: the column with the store, where rows are many and their key begins with it. */
type SealedColumn = {
  table: string;
  key: string;
  column: string;
  context: (id: string) => string;
  store?: string;
};

const SEALED: readonly SealedColumn[] = [
  { table: 'person_factors', key: 'id', column: 'secret', context: sealedFor.totp },
  { table: 'sign_in_providers', key: 'id', column: 'client_secret', context: sealedFor.provider },
  { table: 'slack_connections', key: 'store_id', column: 'webhook', context: sealedFor.slackWebhook },
  { table: 'slack_connections', key: 'store_id', column: 'bot_token', context: sealedFor.slackToken },
  { table: 'connections', key: 'id', column: 'credentials', context: sealedFor.connection },
  { table: 'connections', key: 'id', column: 'renewal', context: sealedFor.renewal },
  { table: 'webhook_endpoints', key: 'id', column: 'secret', context: sealedFor.webhook },
  { table: 'webhook_endpoints', key: 'id', column: 'old_secret', context: sealedFor.webhook },
  ...['claim_instructions', 'claim_resolutions'].map((table) => ({
    ...{ table, key: 'id', column: 'sealed_code', context: sealedFor.creditCode, store: 'store_id' },
  })),
];

type Sealed = Row<'person_factors', 'id'> & Row<'claim_instructions', 'store_id'> & { ciphertext: Buffer };

/** Encrypts with the present secret whatever another one encrypted. As the tables' owner, who sees all people. */
export async function resealValues(admin: Pool, ring: KeyRing): Promise<void> {
  if (!ring.otherSecrets?.length) return;
  for (const { table, key, column, context, store } of SEALED) {
    const { rows } = await admin.query<Sealed>(
      `select ${key} as id, ${column} as ciphertext, ${store ?? 'null'} as store_id from ${table} where ${column} is not null`,
    );
    for (const { id, ciphertext, store_id: of } of rows) {
      if (decrypt(ciphertext, context(id), { secret: ring.secret })) continue;
      const plain = decrypt(ciphertext, context(id), ring);
      // Whoever changed it meanwhile did so with a secret of today.
      if (plain)
        await admin.query(
          `update ${table} set ${column} = $3 where ${key} = $1 and ${column} = $2 and ($4::text is null or ${store ?? 'null'} = $4)`,
          [id, ciphertext, encrypt(plain, context(id), ring.secret), of],
        );
    }
  }
}
