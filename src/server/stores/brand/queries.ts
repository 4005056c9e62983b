import type { PoolClient } from 'pg';
import type { ChosenBranding } from '../../../domain/stores/settings.ts';
import { currentAct } from '../../audit/act.ts';
import type { StoreId } from '../../auth/caller.ts';
import type { CamelRow } from '../../database/rows.ts';

export type Version = CamelRow<'brand_versions', 'version' | 'published_at' | 'branding'> & {
  by: string | null;
};

/** `branding`: null if there is no draft now. */
export type Draft = CamelRow<'brand_drafts', 'branding' | 'version' | 'based_on' | 'saved_at'> & {
  by: string | null;
};

export async function draftIn(client: PoolClient, storeId: StoreId): Promise<Draft | null> {
  const { rows } = await client.query<Draft>(
    `select branding, version, based_on as "basedOn", saved_at as "savedAt", by_name as by
     from brand_drafts where store_id = $1`,
    [storeId],
  );
  return rows[0] ?? null;
}

/** @param branding null to have no draft */
export async function writeDraft(
  client: PoolClient,
  storeId: StoreId,
  { branding, basedOn, now }: { branding: ChosenBranding | null; basedOn: number; now: number },
): Promise<void> {
  const actor = currentAct()?.actor;
  await client.query(
    `insert into brand_drafts (store_id, branding, version, based_on, saved_at, by_name)
     values ($1, $2, 1, $3, $4, actor_name($1, $5, $6))
     on conflict (store_id) do update set branding = excluded.branding, version = brand_drafts.version + 1,
       based_on = excluded.based_on, saved_at = excluded.saved_at, by_name = excluded.by_name`,
    [
      storeId,
      branding === null ? null : JSON.stringify(branding),
      basedOn,
      new Date(now),
      actor?.kind ?? null,
      actor?.id ?? null,
    ],
  );
}

/** The versions that are kept, newest first; optionally one of them. */
export async function versionsIn(
  client: PoolClient,
  storeId: StoreId,
  version: number | null = null,
): Promise<Version[]> {
  const { rows } = await client.query<Version>(
    `select version, published_at as "publishedAt", by_name as by, branding from brand_versions
     where store_id = $1 and ($2::integer is null or version = $2) order by version desc limit 20`,
    [storeId, version],
  );
  return rows;
}
