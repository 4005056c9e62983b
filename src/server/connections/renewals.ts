/**
 * Renews credentials that end. Whoever takes a connection has it alone for a while and asks the provider outside of any transaction. If
 * the answer is lost, the same token is used again.
 */
import { hintsOf } from '../../domain/connections/hints.ts';
import { REFUSED_AGAIN_MS, RENEWAL_LEASE_MS } from '../../domain/connections/renewal.ts';
import type { StoreId } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import { withStore } from '../database/with-store.ts';
import type { Consent } from '../integrations/ports.ts';
import { keepHealth, noteHealth } from './health.ts';
import { openProvider } from './open.ts';
import {
  type Connection,
  findConnection,
  listConnections,
  takeRenewal,
  writeCredentials,
} from './queries.ts';
import { openCredentials, openRenewal, sealCredentials, sealedRenewal } from './secrets.ts';

export async function renewConnections(context: Context): Promise<void> {
  const { rows } = await context.db.app.query<{ id: StoreId }>('select id from stores order by id');
  for (const { id } of rows) await renewOfStore(context, id);
}

async function renewOfStore(context: Context, storeId: StoreId): Promise<void> {
  const all = await withStore(context.db, storeId, (client) => listConnections(client, storeId));
  const isDue = ({ renewAt }: Connection) => renewAt !== null && Date.parse(renewAt) <= context.clock();
  for (const connection of all.filter(isDue))
    await renewOne(context, storeId, connection).catch((error: unknown) =>
      context.log.warn({ err: error, provider: connection.provider }, 'credentials were not renewed'),
    );
}

async function renewOne(context: Context, storeId: StoreId, { id }: Connection): Promise<void> {
  const now = context.clock();
  const taken = await withStore(context.db, storeId, (client) =>
    takeRenewal(client, storeId, { id }, { now, until: now + RENEWAL_LEASE_MS }),
  );
  if (!taken) return;
  const answer = await ask(context, taken);
  const kept = await withStore(context.db, storeId, async (client) => {
    const before = await findConnection(client, storeId, taken.provider, 'held');
    // A person connected it again meanwhile, or ended it.
    if (!before?.renewal || !taken.renewal?.equals(before.renewal)) return null;
    if (answer.kind === 'refused') {
      context.log.warn({ provider: before.provider, code: answer.code }, 'credentials are not renewed');
      const renewAt = new Date(context.clock() + REFUSED_AGAIN_MS).toISOString();
      const health = { kind: 'ended', because: 'not_renewed' } as const;
      await keepHealth(context, client, storeId, { before: { ...before, renewAt }, health, how: 'renewed' });
      return null;
    }
    // Due again once the lease ends.
    if (answer.kind !== 'credentials') return null;
    const { credentials, renewal } = answer;
    const fields = context.providers[before.provider]?.fields ?? [];
    const written: Connection = {
      ...{ ...before, hints: hintsOf(fields, credentials) },
      credentials: sealCredentials(context, before.id, credentials),
      ...sealedRenewal(context, before.id, renewal, context.clock()),
    };
    await writeCredentials(client, storeId, written, context.clock());
    return written;
  });
  if (kept && kept.state !== 'ok') await testRenewed(context, storeId, kept);
}

type Answer = Awaited<ReturnType<Consent['renew']>>;

async function ask(context: Context, connection: Connection): Promise<Answer> {
  const consent = context.providers[connection.provider]?.consent;
  const token = connection.renewal && openRenewal(context, connection.id, connection.renewal);
  // The operator took the app away, or the secret that it was kept under is gone.
  if (!consent || !token) return { kind: 'refused', code: 'unauthorized', detail: null };
  const credentials = openCredentials(context, connection);
  return consent.renew(Object(credentials) as Record<string, string>, token);
}

/** Whether that mended the connection: then what waits for it goes on. */
async function testRenewed(context: Context, storeId: StoreId, connection: Connection): Promise<void> {
  const health = await openProvider(context, connection)?.test();
  if (!health) return;
  await withStore(context.db, storeId, (client) =>
    noteHealth(context, client, storeId, connection.provider, health, 'renewed'),
  );
}
