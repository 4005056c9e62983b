import type { PoolClient } from 'pg';
import { MOST_PICTURES } from '../../domain/stores/brand-picture.ts';
import type { StoreId } from '../auth/caller.ts';
import type { Row } from '../database/rows.ts';

/** Those that no look names are forgotten after a day, so that tries don't pile up. False: the store has too many. */
export async function writePicture(
  client: PoolClient,
  storeId: StoreId,
  { id, png }: { id: string; png: Uint8Array },
  now: number,
): Promise<boolean> {
  await client.query(
    `delete from brand_pictures p where store_id = $1 and made_at < $2
       and not exists (select from stores s where s.id = $1 and strpos(s.branding::text, p.id) > 0)
       and not exists (select from brand_drafts d where d.store_id = $1 and strpos(d.branding::text, p.id) > 0)
       and not exists (select from brand_versions v where v.store_id = $1 and strpos(v.branding::text, p.id) > 0)`,
    [storeId, new Date(now - 86_400_000)],
  );
  const { rowCount } = await client.query(
    `insert into brand_pictures (store_id, id, bytes, made_at)
     select $1, $2, $3, $4 where (select count(*) from brand_pictures where store_id = $1) < $5
     on conflict (store_id, id) do update set made_at = excluded.made_at`,
    [storeId, id, png, new Date(now), MOST_PICTURES],
  );
  return rowCount !== 0;
}

export async function bytesOf(client: PoolClient, storeId: StoreId, id: string): Promise<Buffer | null> {
  const { rows } = await client.query<Row<'brand_pictures', 'bytes'>>(
    'select bytes from brand_pictures where store_id = $1 and id = $2',
    [storeId, id],
  );
  return (rows[0]?.bytes as Buffer | undefined) ?? null;
}
