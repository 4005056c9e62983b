/** The lines of one page of the queue. */
import type { ListedClaim } from '../../../contract/claim-list.ts';
import { type CustomerStatusFacts, customerStatus } from '../../../domain/claims/customer-state.ts';
import { Query } from '../../database/query.ts';
import type { Ask } from './ask.ts';
import { idsIn, keyText, orderOf, placeOf } from './page.ts';
import { inEachStore, opened, type Reach } from './reach.ts';

export type QueueRow = Omit<ListedClaim, 'claimState' | 'status' | 'assigneeName'> &
  CustomerStatusFacts & { key: string };

export const presentListed = (
  { key: _, resolutions, dismissedUntil, ...row }: QueueRow,
  names: ReadonlyMap<string, string>,
): ListedClaim => ({
  ...row,
  assigneeName: row.assignee && (names.get(row.assignee) ?? row.assignee),
  claimNumber: Number(row.claimNumber),
  claimState: customerStatus({ status: row.status, resolutions, dismissedUntil }).state,
});

/** Returns one page plus one row. */
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

/** The line of the claim p.id in the store g.store, with who is on it now. */
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
    c.dismissed_until as "dismissedUntil", claim_progress(c) as resolutions,
    c.created_at as "createdAt", c.updated_at as "updatedAt", c.version
  from claims c
  left join lateral (
    select json_build_object('name', i.name, 'imageUrl', i.image_url, 'quantity', i.quantity) as item,
      (count(*) over ())::int - 1 as more
    from claim_items i where i.store_id = c.store_id and i.claim_id = c.id order by i.position limit 1) first on true
  where c.store_id = g.store and c.id = p.id`;
