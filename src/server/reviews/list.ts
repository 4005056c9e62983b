/** A store's reviews with keyset pagination, newest first (claim_reviews_listed). */
import type { ListedReview, ReviewList, ReviewQuery } from '../../contract/review-list.ts';
import type { StoreId } from '../auth/caller.ts';
import { allOf, exactTime, Query, soughtText } from '../database/query.ts';
import { openCursor, type Place, pageOfWalk, type Walked } from '../http/cursor.ts';
import type { HeldStore } from '../http/team-calls.ts';

/** How many reviews a filter looks at before it returns what it found. */
export const LOOKED_AT = 500;

type Row = ListedReview & { key: string };

export async function listReviews(
  { client, storeId, context: { secret, otherSecrets } }: HeldStore,
  query: ReviewQuery,
): Promise<ReviewList> {
  const seal = { secret, otherSecrets, list: `${storeId} reviews` };
  const { text, values } = reviewsQuery(storeId, query, openCursor(seal, query.cursor));
  const { rows } = await client.query<Walked<Row>>(text, values);
  const walk = rows[0] ?? { found: [], walked: 0, last: null };
  const looked = { limit: query.limit, most: LOOKED_AT };
  const { page, nextCursor } = pageOfWalk(walk, looked, seal, (row) => [row.key, row.id]);
  return { reviews: page.map(({ key: _, ...review }) => inUtc(review)), nextCursor };
}

/** PostgreSQL writes the times of JSON in its own way. */
export const inUtc = <T extends Pick<ListedReview, 'createdAt' | 'repliedAt'>>(review: T): T => ({
  ...review,
  createdAt: new Date(review.createdAt).toISOString(),
  repliedAt: review.repliedAt && new Date(review.repliedAt).toISOString(),
});

/** Of a review `w` and its claim `c`. */
export const REVIEW_COLUMNS = `w.id, w.claim_id as "claimId", c.claim_number::int as "claimNumber", c.order_id as "orderId",
  c.source_order_number as "orderNumber", w.rating, w.content, w.author_name as "authorName",
  w.created_at as "createdAt", w.reply, w.replied_at as "repliedAt"`;

/** One row: a page plus one review, how many were looked at, and the place of the last. */
export function reviewsQuery(storeId: StoreId, query: ReviewQuery, after: Place | null) {
  const sql = new Query();
  const store = sql.value(storeId);
  const most = sql.value(query.limit + 1);
  const within = allOf(
    `r.store_id = ${store}`,
    after && `(r.created_at, r.id) < (${sql.value(after[0])}::timestamptz, ${sql.value(after[1])})`,
    query.createdAfter && `r.created_at >= ${sql.value(query.createdAfter)}::timestamptz`,
    query.createdBefore && `r.created_at < ${sql.value(query.createdBefore)}::timestamptz`,
  );
  const words = query.q?.replace(/^#/, '');
  const wanted = words && soughtText(sql, words);
  const filter = allOf(
    query.rating !== undefined && `w.rating = ${sql.value(query.rating)}`,
    query.answered && `(w.reply is not null) = ${sql.value(query.answered === 'yes')}`,
    wanted &&
      `(strpos(fold_text(concat_ws(' ', w.content, w.reply, w.author_name)), ${wanted}) > 0
        or c.claim_number::text = ${wanted} or fold_text(ltrim(c.source_order_number, '#')) = ${wanted})`,
  );
  const text = `with walked as materialized (
      select r.* from claim_reviews r where ${within}
      order by r.created_at desc, r.id desc limit ${filter ? LOOKED_AT : most}),
    found as (
      select ${exactTime('w.created_at')} as key, ${REVIEW_COLUMNS}
      from walked w join claims c on c.store_id = ${store} and c.id = w.claim_id
      ${filter && `where ${filter}`}
      order by w.created_at desc, w.id desc limit ${most})
    select (select coalesce(json_agg(f order by f.key desc, f.id desc), '[]') from found f) as found,
      (select count(*)::int from walked) as walked,
      (select array[${exactTime('w.created_at')}, w.id] from walked w order by w.created_at, w.id limit 1) as last`;
  return { text, values: sql.values };
}
