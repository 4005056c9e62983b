/** The owner of a host. A store claims hosts; the operator verifies them (docs/decisions/031-hosts.md). */

import type { DatabaseError, Pool, PoolClient } from 'pg';
import { hostName } from '../../domain/stores/host.ts';
import { noteChange } from '../audit/note.ts';
import type { StoreId } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import type { CamelRow, Row } from '../database/rows.ts';
import { withStore } from '../database/with-store.ts';
import { forgetStores } from './queries.ts';

export type StoreHost = Row<'stores', 'slug'> & CamelRow<'store_domains', 'proven_at'> & { host: string };

/** Whether it is the installation's own host. Stores share it, so it leads to none of them. */
export function isSharedHost({ publicUrl }: Pick<Context, 'publicUrl'>, host: string): boolean {
  return host === hostName(new URL(publicUrl).host);
}

/** Whether the database refused it because another store has verified the host. */
export function isTakenHost(error: unknown): boolean {
  return (error as DatabaseError).constraint === 'store_domains_proven';
}

/** Those of the hosts that other stores have verified. */
export async function provenByOthers(
  client: PoolClient,
  storeId: StoreId,
  hosts: readonly string[],
): Promise<string[]> {
  if (hosts.length === 0) return [];
  const { rows } = await client.query<CamelRow<'store_domains', 'domain'>>(
    'select domain from store_domains where domain = any($1) and store <> $2 and proven_at is not null',
    [hosts, storeId],
  );
  return rows.map(({ domain }) => domain);
}

/** The hosts that stores have claimed, by name; optionally of one store. */
export async function listHosts(db: { app: Pool }, storeId: StoreId | null): Promise<StoreHost[]> {
  const { rows } = await db.app.query<StoreHost>(
    `select d.domain as host, s.slug, d.proven_at as "provenAt" from store_domains d join stores s on s.id = d.store
     where $1::text is null or d.store = $1 order by d.domain, s.slug`,
    [storeId],
  );
  return rows;
}

/** Marks the host as verified, so that it leads to the store. */
export async function proveHost(
  db: { app: Pool },
  storeId: StoreId,
  { host, now }: { host: string; now: number },
): Promise<'proven' | 'not_asked' | 'taken'> {
  try {
    const isProven = await withStore(db, storeId, async (client) => {
      const { rowCount } = await client.query(
        'update store_domains set proven_at = coalesce(proven_at, $3) where domain = $1 and store = $2',
        [host, storeId, new Date(now)],
      );
      if (rowCount === 0) return false;
      await noteChange(client, storeId, { subject: { id: host, name: host } });
      return true;
    });
    forgetStores(db);
    return isProven ? 'proven' : 'not_asked';
  } catch (error) {
    if (isTakenHost(error)) return 'taken';
    throw error;
  }
}

/**
 * Revokes the verification: the host leads to no store, which still claims it. False: it was not verified for this
 * store.
 */
export async function revokeHost(db: { app: Pool }, storeId: StoreId, host: string): Promise<boolean> {
  const isRevoked = await withStore(db, storeId, async (client) => {
    const { rowCount } = await client.query(
      `update store_domains set proven_at = null, watched = false, lost_since = null, left_mails_at = null
       where domain = $1 and store = $2 and proven_at is not null`,
      [host, storeId],
    );
    if (rowCount === 0) return false;
    await noteChange(client, storeId, { subject: { id: host, name: host } });
    return true;
  });
  forgetStores(db);
  return isRevoked;
}
