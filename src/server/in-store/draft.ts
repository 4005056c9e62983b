/** What an in-store visitor has entered so far, kept for a day. */
import type { Pool, PoolClient } from 'pg';
import { EMPTY_IN_STORE_DRAFT, type InStoreDraft } from '../../domain/filing/in-store.ts';
import type { StoreId } from '../auth/caller.ts';
import { withStore } from '../database/with-store.ts';

/** The answers so far, empty for a new visit. */
export function loadVisit(
  db: { app: Pool },
  storeId: StoreId,
  visitId: string,
  now: number,
): Promise<InStoreDraft> {
  return withStore(db, storeId, async (client) => {
    const { rows } = await client.query<{ draft: Partial<InStoreDraft> }>(
      'select draft from in_store_visits where store_id = $1 and id = $2 and expires_at > $3',
      [storeId, visitId, new Date(now)],
    );
    return { ...EMPTY_IN_STORE_DRAFT, ...rows[0]?.draft };
  });
}

/** Records the address the link was sent to. An API client's visit has no draft and needs none. */
export async function noteSent(
  client: PoolClient,
  storeId: StoreId,
  visitId: string,
  sentTo: string,
): Promise<void> {
  await client.query(
    `update in_store_visits set draft = draft || jsonb_build_object('sentTo', $3::text)
     where store_id = $1 and id = $2`,
    [storeId, visitId, sentTo],
  );
}

export async function saveVisit(
  db: { app: Pool },
  storeId: StoreId,
  visit: { id: string; draft: InStoreDraft; now: number; expiresAt: number },
): Promise<void> {
  await withStore(db, storeId, (client) =>
    client.query(
      `insert into in_store_visits (store_id, id, draft, updated_at, expires_at) values ($1, $2, $3, $4, $5)
       on conflict (store_id, id) do update set
         draft = excluded.draft, updated_at = excluded.updated_at, expires_at = excluded.expires_at`,
      [storeId, visit.id, JSON.stringify(visit.draft), new Date(visit.now), new Date(visit.expiresAt)],
    ),
  );
}
