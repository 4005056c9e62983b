/** Words by which claims are found (db/migrations/0075_claim_terms.sql). They are written with the claim and with each message. */
import type { PoolClient } from 'pg';
import { claimTerms, messageTerms, type Searchable, TERMS } from '../../../domain/claims/search/words.ts';
import type { StoreId } from '../../auth/caller.ts';
import type { Context } from '../../context.ts';
import type { Row } from '../../database/rows.ts';
import { withStore } from '../../database/with-store.ts';

const BATCH = 200;

type Unindexed = Row<'claims', 'id'> & Searchable & { messages: string[] };

/** Writes the terms that claims came without: from an earlier release, or made in bulk. */
export async function writeMissingTerms({ db }: Pick<Context, 'db'>): Promise<void> {
  const { rows } = await db.app.query<{ id: StoreId }>('select id from stores');
  for (const { id } of rows) {
    while ((await withStore(db, id, (client) => writeBatch(client, id))) === BATCH);
  }
}

async function writeBatch(client: PoolClient, storeId: StoreId): Promise<number> {
  const { rows } = await client.query<Unindexed>(
    `select c.id, c.author_email as email, c.author_name as name,
       (select coalesce(json_agg(json_build_object('name', i.name, 'sku', i.sku, 'details', i.details)), '[]') from claim_items i
         where i.store_id = c.store_id and i.claim_id = c.id) as items,
       array(select f.tracking_number from fulfillments f where f.store_id = c.store_id and f.order_id = c.order_id
         and f.tracking_number is not null) as "trackingNumbers",
       array(select m.content from claim_messages m where m.store_id = c.store_id and m.claim_id = c.id) as messages
     from claims c where c.store_id = $1 and c.terms < ${TERMS} order by c.id limit ${BATCH} for update skip locked`,
    [storeId],
  );
  if (rows.length === 0) return 0;
  const write = async (
    termsOf: (claim: Unindexed) => string[],
    onlyInMessages: boolean,
    onConflict: string,
  ) => {
    const terms = rows.flatMap((row) => termsOf(row).map((term) => [term, row.id] as const));
    await client.query(
      `insert into claim_terms select $1, term, id, $4 from unnest($2::text[], $3::text[]) t (term, id) on conflict ${onConflict}`,
      [storeId, terms.map(([term]) => term), terms.map(([, id]) => id), onlyInMessages],
    );
  };
  await write(
    claimTerms,
    false,
    `(store_id, term, claim_id) do update set only_in_messages = false where claim_terms.only_in_messages`,
  );
  await write(({ messages }) => [...new Set(messages.flatMap(messageTerms))], true, 'do nothing');
  await client.query(`update claims set terms = ${TERMS} where store_id = $1 and id = any ($2)`, [
    storeId,
    rows.map(({ id }) => id),
  ]);
  return rows.length;
}
