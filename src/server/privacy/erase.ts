/** Takes a person out of one claim, one order, or the rest of a store: each in the caller's transaction, each safe to repeat. */
import type { PoolClient } from 'pg';
import { NOBODY } from '../../domain/privacy/order.ts';
import { PERSONAL, type Place } from '../../domain/privacy/personal.ts';
import { noteEvent } from '../claims/change.ts';
import { holdClaim } from '../claims/hold.ts';
import type { Context } from '../context.ts';
import type { CamelRow } from '../database/rows.ts';
import { eraseFromOrder, takeOrder } from '../orders/save.ts';
import { tablesOfStores } from '../platform/deletion/queries.ts';
import type { KnownStore } from '../stores/queries.ts';

export type Held = { context: Context; client: PoolClient; store: KnownStore };

type Subject = { of: Place['of']; id: string };

/** Rows go before those they refer to. */
async function eraseRows({ client, store }: Held, { of, id }: Subject): Promise<void> {
  const places = (await tablesOfStores(client)).flatMap((table) => {
    const rule = PERSONAL[table];
    return (rule?.at ?? [])
      .filter((place) => place.of === of)
      .map((place) => ({ table, columns: rule?.erased ?? null, place }));
  });
  for (const { table, columns, place } of places) {
    const found = [store.id, table, of, id, place.by, place.match ?? null];
    const how = [columns && JSON.stringify(columns), NOBODY];
    await client.query('select erase_rows($1, $2, $3, $4, $5, $6, $7, $8)', [...found, ...how]);
  }
}

type Owner = { column: 'claim_id' | 'order_id'; id: string };

/** The bytes go first: if the job ends in between, the rows still name what is left. @returns how many there were */
async function removeFiles({ context, client, store }: Held, { column, id }: Owner): Promise<number> {
  const { rows } = await client.query<CamelRow<'files', 'file_key'>>(
    `select file_key as "fileKey" from files where store_id = $1 and ${column} = $2`,
    [store.id, id],
  );
  for (const { fileKey } of rows) await context.files.remove({ storeId: store.id, fileKey });
  return rows.length;
}

/** Its history, decisions and amounts stay. @returns how many files are gone; null if there is no such claim, or nobody in it */
export async function eraseClaim(held: Held, claimId: string): Promise<number | null> {
  const { context, client, store } = held;
  const document = await holdClaim(client, store, claimId);
  if (!document || document.claim.erased_at !== null) return null;
  const now = context.clock();
  const files = await removeFiles(held, { column: 'claim_id', id: claimId });
  // Links open nothing any more, and the search finds it by its items alone.
  await client.query(
    `update claims set erased_at = $3, token_generation = token_generation + 1, version = version + 1, terms = 0
     where store_id = $1 and id = $2`,
    [store.id, claimId, new Date(now)],
  );
  await eraseRows(held, { of: 'claim', id: claimId });
  const actor = { kind: 'system', id: null } as const;
  await noteEvent({ ...held, document, caller: { kind: 'anonymous' }, actor, now }, 'person_erased', {});
  return files;
}

/** Its claims first. @returns how many files are gone; null if there is no such order, or nobody in it */
export async function eraseOrder(held: Held, orderId: string): Promise<number | null> {
  const { context, client, store } = held;
  const order = await takeOrder(client, store.id, orderId, 'held');
  if (!order || order.erasedAt !== null) return null;
  const files = await removeFiles(held, { column: 'order_id', id: orderId });
  await eraseFromOrder(client, store.id, order, context.clock());
  await eraseRows(held, { of: 'order', id: orderId });
  return files;
}

/** What the store has of a customer besides orders and claims. @param erasureId under way */
export const eraseRest = (held: Held, erasureId: string): Promise<void> =>
  eraseRows(held, { of: 'customer', id: erasureId });

/** Files that were made for the customer. */
export async function removeOwnExports(held: Held, erasureId: string): Promise<number> {
  const { context, client, store } = held;
  const { rows } = await client.query<CamelRow<'person_exports', 'file_key'>>(
    `select x.file_key as "fileKey" from person_exports x join person_erasures e
       on e.store_id = x.store_id and e.email_key = x.email_key
     where x.store_id = $1 and e.id = $2 for update of x`,
    [store.id, erasureId],
  );
  for (const { fileKey } of rows) await context.files.remove({ storeId: store.id, fileKey });
  return rows.length;
}

/** Files of the store in which the customer may stand, and which can be asked for again. */
export async function removeListings({ context, client, store }: Held): Promise<number> {
  const { rows: gone } = await client.query<CamelRow<'claim_exports', 'file_key'>>(
    `delete from claim_exports where store_id = $1 and state <> 'waiting' returning file_key as "fileKey"`,
    [store.id],
  );
  const { rows: read } = await client.query<CamelRow<'import_runs', 'id' | 'file_key'>>(
    `select id, file_key as "fileKey" from import_runs
     where store_id = $1 and kind = 'orders' and file_key is not null and state not in ('queued', 'running')
     for update skip locked`,
    [store.id],
  );
  const keys = [...gone, ...read].flatMap(({ fileKey }) => (fileKey === null ? [] : [fileKey]));
  for (const fileKey of keys) await context.files.remove({ storeId: store.id, fileKey });
  await client.query('delete from import_runs where store_id = $1 and id = any ($2)', [
    store.id,
    read.map(({ id }) => id),
  ]);
  return keys.length;
}
