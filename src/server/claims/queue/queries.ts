/**
 * The queue of claims with keyset pagination. For any filter, each page is read from an index in its own order
 * (db/migrations/0011_lists.sql), so page ten thousand costs as much as the first. Nothing counts claims.
 */
import type { ClaimListQuery, ListedClaim, QueueCounts } from '../../../contract/claim-list.ts';
import { type ClaimStatus, tabOf } from '../../../domain/claims/claim.ts';
import { QUEUE_TABS, type QueueTab } from '../../../domain/claims/claim-queue.ts';
import { type CustomerStatusFacts, customerStatus } from '../../../domain/claims/customer-state.ts';
import { emailKey, orderNumberKey } from '../../../domain/orders/order-number.ts';
import type { StoreId } from '../../auth/caller.ts';
import type { Context } from '../../context.ts';
import { allOf, exactTime, Query } from '../../database/query.ts';
import { withStore } from '../../database/with-store.ts';
import { openCursor, type Place, pageOf } from '../../http/cursor.ts';

type QueueRow = Omit<ListedClaim, 'claimState' | 'status'> & CustomerStatusFacts & { key: string };

export async function listClaims(context: Context, storeId: StoreId, query: ClaimListQuery) {
  const { secret, otherSecrets } = context;
  const seal = { secret, otherSecrets, list: `${storeId} claims ${query.sort}` };
  const after = openCursor(seal, query.cursor);
  return withStore(context.db, storeId, async (client) => {
    const counts = await readCounts(client.query.bind(client), storeId, query);
    const { text, values } = queueQuery(storeId, query, after);
    const { rows } = await client.query<QueueRow>(text, values);
    const { page, nextCursor } = pageOf(rows, query.limit, seal, (row) => [row.key, row.id]);
    return { claims: page.map(presentListed), nextCursor, counts };
  });
}

const presentListed = ({ key: _, resolutions, dismissedUntil, ...row }: QueueRow): ListedClaim => ({
  ...row,
  claimNumber: Number(row.claimNumber),
  claimState: customerStatus({ status: row.status, resolutions, dismissedUntil }).state,
});

/** Returns one page plus one row. */
export function queueQuery(storeId: StoreId, query: ClaimListQuery, after: Place | null) {
  const sql = new Query();
  const store = sql.value(storeId);
  const most = sql.value(query.limit + 1);
  const direction = query.sort === 'newest' ? 'desc' : 'asc';
  const order = (alias: string, id = 'id') =>
    `order by ${alias}.created_at ${direction}, ${alias}.${id} ${direction} limit ${most}`;
  const past = after && `(${sql.value(after[0])}::timestamptz, ${sql.value(after[1])})`;
  const from = query.createdAfter && sql.value(query.createdAfter);
  const until = query.createdBefore && sql.value(query.createdBefore);
  // Conditions for claims under the alias: of the store, after the last page, within the requested dates.
  const listed = (alias: string, id = 'id') =>
    allOf(
      `${alias}.store_id = ${store}`,
      past && `(${alias}.created_at, ${alias}.${id}) ${direction === 'desc' ? '<' : '>'} ${past}`,
      from && `${alias}.created_at >= ${from}::timestamptz`,
      until && `${alias}.created_at < ${until}::timestamptz`,
    );
  const ids = idsOf({ sql, store, listed, order }, query);
  const text = `with page as materialized (${ids})
    select c.id, c.claim_number as "claimNumber", c.status, c.claim_type as "claimType",
      c.claim_category as "claimCategory", c.is_ota as "isOta", c.order_id as "orderId",
      c.source_order_id as "sourceOrderId", c.source_order_number as "sourceOrderNumber",
      c.sales_channel as "salesChannel", c.author_name as "authorName", c.author_email as "authorEmail",
      c.requested_method as "requestedResolution", c.assignee, coalesce(c.labels, '{}') as labels, c.currency, c.quote ->> 'total' as total,
      c.dismissed_until as "dismissedUntil", claim_progress(c) as resolutions,
      c.created_at as "createdAt", c.updated_at as "updatedAt", c.version, ${exactTime('c.created_at')} as key
    from page p join claims c on c.store_id = ${store} and c.id = p.id
    order by p.created_at ${direction}, p.id ${direction}`;
  return { text, values: sql.values };
}

type OfList = (alias: string, id?: string) => string;
type Parts = { sql: Query; store: string; listed: OfList; order: OfList };

/** The ids of the page in order, from the best index for this filter. */
function idsOf(parts: Parts, query: ClaimListQuery): string {
  if (query.q) return foundIds(parts, query, query.q);
  if (query.label) return labelledIds(parts, query, query.label);
  if (query.assignee) return filteredIds(parts, query);
  if (isNarrowed(query)) return narrowedIds(parts, query);
  return `select c.created_at, c.id from claims c where ${parts.listed('c')} ${parts.order('c')}`;
}

const isNarrowed = ({ tab, status, category, type }: ClaimListQuery): boolean =>
  tab !== 'all' || status !== undefined || category !== undefined || type !== undefined;

function statusesOf({ tab, status }: ClaimListQuery): ClaimStatus[] {
  return QUEUE_TABS[tab].statuses.filter((known) => status === undefined || known === status);
}

const narrowing = (
  sql: Query,
  alias: string,
  { category, type }: Pick<ClaimListQuery, 'category' | 'type'>,
) => [
  category && `${alias}.claim_category = ${sql.value(category)}`,
  type && `${alias}.claim_type = ${sql.value(type)}`,
];

/**
 * In the index, the claims of each status, category and type are in order, so the first of all are among the first of
 * each. The counts tell which combinations exist: a few hundred at most.
 */
function narrowedIds({ sql, store, listed, order }: Parts, query: ClaimListQuery): string {
  const kinds = allOf(
    `k.store_id = ${store}`,
    `k.status = any (${sql.value(statusesOf(query))})`,
    ...narrowing(sql, 'k', query),
  );
  return `select f.created_at, f.id
    from (select k.status, k.claim_category, k.claim_type from claim_counts k where ${kinds}
      group by 1, 2, 3 having sum(k.claims) > 0) kind
    cross join lateral (
      select c.created_at, c.id from claims c where ${listed('c')} and c.status = kind.status
        and c.claim_category = kind.claim_category and c.claim_type = kind.claim_type ${order('c')}) f
    ${order('f')}`;
}

/** All filters except the label, for claims under the alias c. */
const filters = ({ sql }: Parts, query: ClaimListQuery): string =>
  allOf(
    isNarrowed(query) && `c.status = any (${sql.value(statusesOf(query))})`,
    ...narrowing(sql, 'c', query),
    query.assignee && `c.assignee = ${sql.value(query.assignee)}`,
  );

/** One assignee has few enough claims to scan, in their own order. */
const filteredIds = (parts: Parts, query: ClaimListQuery): string =>
  `select c.created_at, c.id from claims c where ${allOf(parts.listed('c'), filters(parts, query))} ${parts.order('c')}`;

function labelledIds(parts: Parts, query: ClaimListQuery, label: string): string {
  const { sql, store, listed, order } = parts;
  const condition = allOf(listed('l', 'claim_id'), `l.label = ${sql.value(label)}`, filters(parts, query));
  return `select l.created_at, l.claim_id as id
    from claim_labels l join claims c on c.store_id = ${store} and c.id = l.claim_id
    where ${condition} ${order('l', 'claim_id')}`;
}

/** Search by what people quote: an e-mail address, or the number of a claim or an order. */
function foundIds(parts: Parts, query: ClaimListQuery, text: string): string {
  const { sql, store, listed, order } = parts;
  const labelled =
    query.label &&
    `exists (select from claim_labels l where l.store_id = ${store} and l.claim_id = c.id and l.label = ${sql.value(query.label)})`;
  const condition = allOf(listed('c'), filters(parts, query), labelled);
  if (text.includes('@')) {
    return `select c.created_at, c.id from claims c
      where ${condition} and c.email_key = ${sql.value(emailKey(text))} ${order('c')}`;
  }
  const number = orderNumberKey(text);
  // A search for claim number 20418 may also mean the order with that number.
  const byNumber = /^\d{1,18}$/.test(number)
    ? `select c.id from claims c where c.store_id = ${store} and c.claim_number = ${sql.value(number)}::bigint union `
    : '';
  return `select c.created_at, c.id from claims c
    where ${condition} and c.id = any (array(
      ${byNumber}select c.id from orders o join claims c on c.store_id = ${store} and c.order_id = o.id
      where o.store_id = ${store} and o.number_key = ${sql.value(number)})) ${order('c')}`;
}

type Run = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;

async function readCounts(run: Run, storeId: StoreId, query: ClaimListQuery): Promise<QueueCounts> {
  const sql = new Query();
  const condition = allOf(`k.store_id = ${sql.value(storeId)}`, ...narrowing(sql, 'k', query));
  const found = await run(
    `select k.status, sum(k.claims)::int as claims from claim_counts k where ${condition} group by 1`,
    sql.values,
  );
  const tabs = Object.keys(QUEUE_TABS) as QueueTab[];
  const counts = Object.fromEntries(tabs.map((tab) => [tab, 0])) as QueueCounts;
  for (const { status, claims } of found.rows as { status: ClaimStatus; claims: number }[]) {
    counts[tabOf(status)] += claims;
    counts.all += claims;
  }
  return counts;
}
