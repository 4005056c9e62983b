/** Words by which claims are found (db/migrations/0075_claim_terms.sql). They are written with the claim and with each message. */
import type { PoolClient } from 'pg';
import { claimTerms, messageTerms, TERMS } from '../../../domain/claims/search/words.ts';
import type { StoreId } from '../../auth/caller.ts';
import type { Context } from '../../context.ts';
import type { CamelRow, Row } from '../../database/rows.ts';
import { withStore } from '../../database/with-store.ts';

const BATCH = 200;

type Unindexed = CamelRow<'claims', 'id' | 'author_email' | 'author_name'> & {
  items: Row<'claim_items', 'name' | 'sku' | 'details'>[];
  trackingNumbers: string[];
  messages: string[];
};

/** Writes the terms that claims came without: from an earlier release, or made in bulk. */
export async function writeMissingTerms({ db }: Pick<Context, 'db'>): Promise<void> {
  const { rows } = await db.app.query<{ id: StoreId }>('select id from stores');
  for (const { id } of rows) {
    while ((await withStore(db, id, (client) => writeBatch(client, id))) === BATCH);
  }
}

async function writeBatch(client: PoolClient, storeId: StoreId): Promise<number> {
  const { rows } = await client.query<Unindexed>(
    `select c.id, c.author_email as "authorEmail", c.author_name as "authorName",
       (select coalesce(json_agg(json_build_object('name', i.name, 'sku', i.sku, 'details', i.details)), '[]') from claim_items i
         where i.store_id = c.store_id and i.claim_id = c.id) as items,
       array(select f.tracking_number from fulfillments f where f.store_id = c.store_id and f.order_id = c.order_id
         and f.tracking_number is not null) as "trackingNumbers",
       array(select m.content from claim_messages m where m.store_id = c.store_id and m.claim_id = c.id) as messages
     from claims c where c.store_id = $1 and c.terms < ${TERMS} order by c.id limit ${BATCH} for update skip locked`,
    [storeId],
  );
  if (rows.length === 0) return 0;
  const terms = rows.flatMap((row) => termsOf(row).map((term) => [term, row.id] as const));
  await client.query(
    'insert into claim_terms select $1, term, id from unnest($2::text[], $3::text[]) t (term, id) on conflict do nothing',
    [storeId, terms.map(([term]) => term), terms.map(([, id]) => id)],
  );
  await client.query(`update claims set terms = ${TERMS} where store_id = $1 and id = any ($2)`, [
    storeId,
    rows.map(({ id }) => id),
  ]);
  return rows.length;
}

const termsOf = ({ authorEmail, authorName, items, trackingNumbers, messages }: Unindexed): string[] => [
  ...claimTerms({ email: authorEmail, name: authorName, items, trackingNumbers }),
  ...messages.flatMap(messageTerms),
];
