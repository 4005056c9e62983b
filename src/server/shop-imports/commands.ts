/** Starting to read a connected shop. Jobs do the work (jobs.ts). */
import type { ShopImportAnswer, ShopImports } from '../../contract/shop-import.ts';
import { describeProvider, isProviderName, type ProviderName } from '../../domain/connections/providers.ts';
import { openProvider } from '../connections/open.ts';
import { type Connection, findConnection } from '../connections/queries.ts';
import type { Context } from '../context.ts';
import type { HeldStore, HeldWrite, Params } from '../http/team-calls.ts';
import { ProblemError } from '../problem-error.ts';
import {
  addImport,
  findOpen,
  type KeptImport,
  type KeptRefusal,
  lastImports,
  refusalsOf,
} from './queries.ts';

type Found = { provider: ProviderName; connection: Connection };

/** @throws not_found for what is not connected, or has neither orders nor products */
async function shopIn(
  { context, client, storeId }: HeldStore,
  { provider = '' }: Params,
  how: 'read' | 'held' = 'read',
): Promise<Found> {
  const connection = isProviderName(provider) ? await findConnection(client, storeId, provider, how) : null;
  if (!connection || !isShop(context, connection)) throw new ProblemError('not_found');
  return { provider: connection.provider, connection };
}

export const isShop = (context: Context, connection: Connection): boolean =>
  openProvider(context, connection)?.feed !== undefined;

/** @throws not_found */
export async function readImports(held: HeldStore, params: Params): Promise<ShopImports> {
  const { connection } = await shopIn(held, params);
  return presentLast(held, connection);
}

/** Starting what is under way changes nothing. A comparison that is under way is replaced. @throws not_found */
export async function startImport(held: HeldWrite, params: Params): Promise<ShopImports> {
  const { client, storeId, now, changed } = held;
  const { provider, connection } = await shopIn(held, params, 'held');
  const named = { storeId, connectionId: connection.id };
  const open = await findOpen(client, named);
  if (open?.kind !== 'import') await addImport(client, named, { kind: 'import', changedSince: null }, now);
  changed({ subject: { id: provider, name: describeProvider(provider).label } });
  return presentLast(held, connection);
}

async function presentLast({ client, storeId }: HeldStore, { id }: Connection): Promise<ShopImports> {
  const last = await lastImports(client, { storeId, connectionId: id });
  const refusals = await refusalsOf(
    client,
    storeId,
    last.map((one) => one.id),
  );
  const newest = (kind: KeptImport['kind']) => {
    const found = last.find((one) => one.kind === kind);
    return found ? present(found, refusals) : null;
  };
  return { import: newest('import'), comparison: newest('comparison') };
}

const iso = (at: string) => new Date(at).toISOString();
const isoOrNull = (at: string | null) => (at === null ? null : iso(at));

function present(
  { id, noun, tries, nextAt, changedSince, startedAt, updatedAt, endedAt, ...one }: KeptImport,
  refusals: readonly KeptRefusal[],
): ShopImportAnswer {
  const { kind, state, products, orders, reason } = one;
  return {
    ...{ kind, state, changedSince: isoOrNull(changedSince), reading: noun, products, orders, reason },
    retryAt: state === 'running' && tries > 0 ? iso(nextAt) : null,
    ...{ startedAt: iso(startedAt), updatedAt: iso(updatedAt), endedAt: isoOrNull(endedAt) },
    refusals: refusals
      .filter(({ importId }) => importId === id)
      .map(({ noun: refused, reference, reason: why }) => ({ noun: refused, reference, reason: why })),
  };
}
