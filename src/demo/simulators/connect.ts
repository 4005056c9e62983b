/** Connects the demo's stores with the simulated shops that have their orders. */
import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import { hintsOf } from '../../domain/connections/hints.ts';
import type { ProviderName } from '../../domain/connections/providers.ts';
import { type StoreId, storeOfOperator } from '../../server/auth/caller.ts';
import { shortId } from '../../server/auth/short-id.ts';
import {
  addConnection,
  findConnection,
  leaveShop,
  queueSubscribing,
  takeShop,
} from '../../server/connections/queries.ts';
import { sealCredentials } from '../../server/connections/secrets.ts';
import type { Context } from '../../server/context.ts';
import { withStore } from '../../server/database/with-store.ts';
import { addImport, endImport, findOpen } from '../../server/shop-imports/queries.ts';
import { findStore } from '../../server/stores/queries.ts';
import type { DemoStore } from '../stores.ts';
import { FERNWOOD_CREDENTIALS } from './fernwood.ts';
import { KIESELSTEIN_CREDENTIALS } from './kieselstein.ts';

type Connected = {
  slug: DemoStore['slug'];
  provider: ProviderName;
  credentials: Readonly<Record<string, string>>;
  /** As the provider names it. */
  account: string;
};

const CONNECTED: readonly Connected[] = [
  {
    ...{ slug: 'demo', provider: 'shopify', credentials: FERNWOOD_CREDENTIALS },
    account: FERNWOOD_CREDENTIALS.shop,
  },
  {
    ...{ slug: 'other', provider: 'woocommerce', credentials: KIESELSTEIN_CREDENTIALS },
    account: 'kieselstein.example (EUR)',
  },
];

/**
 * What is connected stays as it is, and what a person disconnected stays so. A demo of an earlier release has no connections yet. Staff may
 * have deleted a store.
 */
export async function connectDemo(context: Context): Promise<void> {
  for (const one of CONNECTED) {
    const store = await findStore(context.db, { by: 'id', value: storeOfOperator(one.slug) });
    if (store) await connectOne(context, store.id, one);
  }
}

async function connectOne(context: Context, storeId: StoreId, { provider, credentials, account }: Connected) {
  const registered = context.providers[provider];
  if (!registered) return;
  const now = context.clock();
  await withStore(context.db, storeId, async (client) => {
    if (await findConnection(client, storeId, provider)) return;
    if (await wasDisconnected(client, storeId, provider)) return;
    await leaveShop(client, storeId, provider);
    if (!(await takeShop(client, storeId, { provider, account: registered.identityOf(credentials) }))) return;
    const id = shortId();
    const hints = hintsOf(registered.fields, credentials);
    const inboundToken = randomBytes(24).toString('base64url');
    const sealed = sealCredentials(context, id, credentials);
    const kept = { credentials: sealed, renewal: null, renewAt: null, inboundToken };
    const connection = { id, provider, account, hints, settings: {}, ...kept };
    await addConnection(client, storeId, connection, now);
    await queueSubscribing(client, storeId, provider);
    // The orders are here already, with more than the shop says of them.
    const named = { storeId, connectionId: id };
    await addImport(client, named, { kind: 'import', changedSince: null }, now);
    const reading = await findOpen(client, named);
    if (reading) await endImport(client, storeId, { id: reading.id, state: 'done', reason: null }, now);
  });
}

async function wasDisconnected(
  client: PoolClient,
  storeId: StoreId,
  provider: ProviderName,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from audit_log where store_id = $1 and operation = 'deleteConnection' and subject_id = $2 limit 1`,
    [storeId, provider],
  );
  return rowCount === 1;
}
