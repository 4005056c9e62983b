/** The lines of one page of the queue. */
import type { PoolClient } from 'pg';
import type { ListedClaim } from '../../../contract/claim-list.ts';
import { type CustomerStatusFacts, customerStatus } from '../../../domain/claims/customer-state.ts';
import { makerId } from '../../auth/makers.ts';
import { Query } from '../../database/query.ts';
import type { Act } from '../acts/queries.ts';
import type { Ask } from './ask.ts';
import { idsIn, keyText, orderOf, placeOf } from './page.ts';
import { inEachStore, opened, type Reach } from './reach.ts';

type HeldRow = Pick<Act, 'call' | 'until' | 'maker' | 'makerName'>;

export type QueueRow = Omit<ListedClaim, 'claimState' | 'status' | 'assigneeName' | 'held'> &
  CustomerStatusFacts & { key: string; held: HeldRow | null };

const presentListed = (
  { key: _, resolutions, dismissedUntil, held, ...row }: QueueRow,
  names: ReadonlyMap<string, string>,
): ListedClaim => ({
  ...row,
  assigneeName: row.assignee && (names.get(row.assignee) ?? row.assignee),
  held: held && {
    call: held.call,
    until: new Date(held.until).toISOString(),
    by: { id: makerId(held.maker), name: held.makerName },
  },
  claimNumber: Number(row.claimNumber),
  claimState: customerStatus({ status: row.status, resolutions, dismissedUntil }).state,
});

/** One page plus one row. */
export async function readLines(client: PoolClient, reach: Reach, ask: Ask): Promise<QueueRow[]> {
  const { text, values } = queueQuery(reach, ask);
  const { rows } = await client.query<QueueRow>(text, values);
  return rows;
}

export async function presentLines(
  client: PoolClient,
  reach: Reach,
  rows: readonly QueueRow[],
): Promise<ListedClaim[]> {
  const names = await namesOf(client, reach, rows);
  return rows.map((row) => presentListed(row, names));
}

/** The names of assigned people by their ids. Texts that API clients set are not among them. */
async function namesOf(
  client: PoolClient,
  { storeIds: [storeId] }: Reach,
  rows: readonly QueueRow[],
): Promise<ReadonlyMap<string, string>> {
  const assignees = [...new Set(rows.flatMap(({ assignee }) => assignee ?? []))];
  if (assignees.length === 0) return new Map();
  const { rows: found } = await client.query<{ names: Record<string, string> }>(
    'select actor_names($1, $2) as names',
    [storeId, assignees],
  );
  return new Map(Object.entries(found[0]?.names ?? {}));
}

export function queueQuery(reach: Reach, ask: Ask) {
  const sql = new Query();
  const { direction } = orderOf(ask);
  const inOrder = (alias: string) => `order by ${alias}.key ${direction}, ${alias}.id ${direction}`;
  const found = inEachStore(sql, reach, (store) => idsIn(placeOf(sql, store), ask));
  const text = `with page as materialized (
      select g.store, r.key, r.id from ${found} ${inOrder('r')} limit ${sql.value(ask.limit + 1)})
    select line.*, ${keyText(ask, 'p.key')} as key
    from page p cross join ${opened(reach, 'p.store')} cross join lateral (${lineAt(sql.value(new Date(ask.now)))} offset 0) line ${inOrder('p')}`;
  return { text, values: sql.values };
}

/** The line of the claim p.id in the store g.store, with who is on it now and the decision that waits to be sent. */
const lineAt = (now: string) => `select c.id, (select s.slug from stores s where s.id = c.store_id) as store,
    c.claim_number as "claimNumber", c.status, c.claim_type as "claimType",
    c.claim_category as "claimCategory", c.is_ota as "isOta", c.order_id as "orderId",
    c.source_order_id as "sourceOrderId", c.source_order_number as "sourceOrderNumber",
    c.sales_channel as "salesChannel", c.author_name as "authorName", c.author_email as "authorEmail",
    first.item, coalesce(first.more, 0) as "moreItems",
    c.requested_method as "requestedResolution", c.assignee,
    coalesce(c.labels, '{}') as labels, c.currency, c.quote ->> 'total' as total,
    c.due_at as "dueAt", c.warns_at as "warnsAt", c.updated_at as "lastActivityAt",
    c.customer_wrote_at is not null as "hasNewMessage", c.signals as risk,
    claim_people(c.store_id, c.id, ${now}) as people,
    (select json_build_object('call', a.call, 'until', a.until, 'maker', a.maker, 'makerName', a.maker_name)
      from claim_acts a where a.store_id = c.store_id and a.claim_id = c.id and a.state = 'held' and a.is_decision) as held,
    c.dismissed_until as "dismissedUntil", claim_progress(c) as resolutions,
    c.created_at as "createdAt", c.updated_at as "updatedAt", c.version
  from claims c
  left join lateral (
    select json_build_object('name', i.name, 'imageUrl', i.image_url, 'quantity', i.quantity) as item,
      (count(*) over ())::int - 1 as more
    from claim_items i where i.store_id = c.store_id and i.claim_id = c.id order by i.position limit 1) first on true
  where c.store_id = g.store and c.id = p.id`;
