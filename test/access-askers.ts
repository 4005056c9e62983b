/** Connections of the stores that ask about theirs. Part of access-fixtures.ts. */
import type { ProviderName } from '../src/domain/connections/providers.ts';
import type { StoreId } from '../src/server/auth/caller.ts';
import type { TestApp } from './app.ts';
import { connectTo } from './provider.ts';

/** Whose people and programs ask: mine, those of strangers, and another one of my account. */
const STORES = ['minestore', 'theirstore', 'sisterstore'];

/** A provider for each of them, because a stranger asks for their own. */
export async function connectAskers({ context, database }: TestApp, provider: ProviderName): Promise<void> {
  const asking = 'select id from stores where id = any ($1)';
  const { rows } = await database.admin.query<{ id: StoreId }>(asking, [STORES]);
  for (const { id } of rows) await connectTo(context, id, provider);
}
