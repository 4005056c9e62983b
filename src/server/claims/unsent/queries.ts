import type { PoolClient } from 'pg';
import type { Unsent } from '../../../contract/unsent.ts';
import type { ActCall, UnsentKind } from '../../../domain/claims/acts.ts';
import type { StoreId } from '../../auth/caller.ts';
import type { HeldClaim } from '../change.ts';

type Place = { claimId: string; maker: string; kind: UnsentKind };

/** `replaces`: when what the tab saw was saved; undefined to replace anything. */
type Version = { tab?: string | undefined; replaces?: string | null | undefined };

/** `not_found`: the store has no such claim, or the claim has no such note. `version_mismatch`: another tab saved something else. */
export async function saveUnsent(
  client: PoolClient,
  storeId: StoreId,
  { claimId, maker, kind, content, at, tab, replaces }: Place & Version & { content: object; at: Date },
): Promise<'saved' | 'not_found' | 'version_mismatch'> {
  const { rows } = await client.query<{ found: boolean; saved: boolean }>(
    `with found as (
       select id from claims where store_id = $1 and id = $2 and ($4 not like 'note:%'
         or exists (select from claim_notes where store_id = $1 and claim_id = $2 and 'note:' || id = $4))),
     saved as (
       insert into claim_unsent as u (store_id, claim_id, maker, kind, content, saved_at)
       select $1, id, $3, $4, $5, $6 from found
       on conflict (store_id, claim_id, maker, kind) do update set content = excluded.content, saved_at = excluded.saved_at
       where not $7 or u.content ->> 'tab' = $8 or u.saved_at = $9 or u.content - 'tab' = excluded.content - 'tab'
       returning 1)
     select exists (select from found) as found, exists (select from saved) as saved`,
    [
      storeId,
      claimId,
      maker,
      kind,
      JSON.stringify({ ...content, ...(tab !== undefined && { tab }) }),
      at,
      replaces !== undefined,
      tab ?? null,
      replaces ?? null,
    ],
  );
  if (rows[0]?.saved) return 'saved';
  return rows[0]?.found ? 'version_mismatch' : 'not_found';
}

/** What another tab saved since stays. False if the store has no such claim. */
export async function deleteUnsent(
  client: PoolClient,
  storeId: StoreId,
  { claimId, maker, kind, tab, replaces }: Place & Version,
): Promise<boolean> {
  const isAny = tab === undefined && replaces === undefined;
  const { rowCount } = await client.query(
    `with gone as (
       delete from claim_unsent where store_id = $1 and claim_id = $2 and maker = $3 and kind = $4
         and ($5 or content ->> 'tab' = $6 or saved_at = $7))
     select from claims where store_id = $1 and id = $2`,
    [storeId, claimId, maker, kind, isAny, tab ?? null, replaces ?? null],
  );
  return rowCount === 1;
}

/** What someone has typed about the claim and not sent. `$1`: the store; `$2`: the claim. @param maker an SQL expression */
export const unsentSql = (maker: string): string =>
  `select kind, content ->> 'text' as text, content -> 'form' as form, content ->> 'tab' as tab, saved_at as "savedAt" from claim_unsent
   where store_id = $1 and claim_id = $2 and maker = ${maker} order by kind`;

/** Turns times from PostgreSQL's format into ISO 8601. */
export const presentUnsent = (one: Unsent): Unsent => ({
  ...one,
  form: one.form ?? null,
  tab: one.tab ?? null,
  savedAt: new Date(one.savedAt).toISOString(),
});

/** Deletes the typed text after it was sent. Text that was typed after the click stays. */
export async function forgetUnsent(
  { client, store, document }: HeldClaim,
  { call, maker, createdAt }: { call: ActCall; maker: string; createdAt: string },
): Promise<void> {
  await client.query(
    `delete from claim_unsent
     where store_id = $1 and claim_id = $2 and maker = $3 and kind = $4 and saved_at <= $5`,
    [store.id, document.claim.id, maker, call === 'message' ? 'message' : 'decision', createdAt],
  );
}
