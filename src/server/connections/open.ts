/** The providers of a store, ready to be called. */
import type { PoolClient } from 'pg';
import type { ConnectionState } from '../../domain/connections/health.ts';
import type { ProviderName } from '../../domain/connections/providers.ts';
import type { StoreId } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import type { Provider } from '../integrations/ports.ts';
import { type Connection, listConnections } from './queries.ts';
import { openCredentials } from './secrets.ts';

export type Connected = {
  name: ProviderName;
  /** The store's order of preference: the first one lowest. */
  position: number;
  provider: Provider;
  state: ConnectionState;
  settings: Readonly<Record<string, unknown>>;
  /** The account there, as the provider names it. */
  account: string;
  /** Permissions that it does without. */
  lacks: readonly string[];
};

/**
 * In the store's order, the broken ones too. Calls nobody: the calls follow, best outside of the transaction. A connection that this
 * installation can't open is left out, and logged.
 */
export async function openProviders(
  context: Context,
  client: PoolClient,
  storeId: StoreId,
): Promise<Connected[]> {
  const connections = await listConnections(client, storeId);
  return connections.flatMap((connection) => {
    const provider = openProvider(context, connection);
    if (provider === null) return [];
    const { provider: name, position, state, settings, account, lacks } = connection;
    return [{ name, position, provider, state, settings, account, lacks }];
  });
}

/** Null if there is no adapter for it, or if its credentials don't fit the adapter. One that is open stays so while its credentials do. */
export function openProvider(context: Context, connection: Connection): Provider | null {
  const { id, credentials } = connection;
  const known = open.get(context)?.get(id);
  if (known?.credentials.equals(credentials)) return known.provider;
  const provider = opened(context, connection);
  if (provider === null) return null;
  const all = open.get(context) ?? new Map<string, Kept>();
  if (all.size >= MOST_OPEN) all.clear();
  open.set(context, all.set(id, { credentials, provider }));
  return provider;
}

/** `credentials`: sealed, as they are kept. */
type Kept = { credentials: Buffer; provider: Provider };

/** By connection: adapters keep what they were given for a while, as PayPal's token. */
const open = new WeakMap<Context, Map<string, Kept>>();
const MOST_OPEN = 1_000;

function opened(context: Context, connection: Connection): Provider | null {
  const registered = context.providers[connection.provider];
  if (!registered) return null;
  try {
    return registered.open(openCredentials(context, connection));
  } catch {
    // Without the error: it may quote the credentials.
    context.log.warn({ provider: connection.provider, id: connection.id }, 'a connection can not be opened');
    return null;
  }
}
