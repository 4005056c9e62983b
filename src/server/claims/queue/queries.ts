/** The queue of claims with keyset pagination. Nothing counts claims. */
import type { PoolClient } from 'pg';
import type { ClaimListQuery, ListedClaim } from '../../../contract/claim-list.ts';
import { type CustomerStatusFacts, customerStatus } from '../../../domain/claims/customer-state.ts';
import type { StoreId, TeamCaller } from '../../auth/caller.ts';
import { personIfAny } from '../../auth/scope.ts';
import type { Context } from '../../context.ts';
import { Query } from '../../database/query.ts';
import { withStore } from '../../database/with-store.ts';
import { openCursor, pageOf } from '../../http/cursor.ts';
import { storeById } from '../../stores/queries.ts';
import { type Ask, askOf, sortOf } from './ask.ts';
import { countsIn, countsOf, type StatusCount } from './counts.ts';
import { idsIn, keyText, orderOf, placeOf } from './page.ts';

type QueueRow = Omit<ListedClaim, 'claimState' | 'status' | 'store' | 'assigneeName'> &
  CustomerStatusFacts & { key: string };

export async function listClaims(context: Context, caller: TeamCaller, query: ClaimListQuery) {
  const { secret, otherSecrets } = context;
  const store = await storeById(context.db, caller.storeId);
  const seal = { secret, otherSecrets, list: `${store.id} claims ${sortOf(query)}` };
  const asker = { me: personIfAny(caller), now: context.clock() };
  const ask = askOf(query, asker, openCursor(seal, query.cursor));
  return withStore(context.db, store.id, async (client) => {
    const counting = new Query();
    const counted = await client.query<StatusCount>(
      countsIn(counting, counting.value(store.id), query),
      counting.values,
    );
    const { text, values } = queueQuery(store.id, ask);
    const { rows } = await client.query<QueueRow>(text, values);
    const { page, nextCursor } = pageOf(rows, query.limit, seal, (row) => [row.key, row.id]);
    const names = await namesOf(client, store.id, page);
    return {
      claims: page.map((row) => presentListed(store, row, names)),
      nextCursor,
      counts: countsOf(counted.rows),
    };
  });
}

const presentListed = (
  { slug }: { slug: string },
  { key: _, resolutions, dismissedUntil, ...row }: QueueRow,
  names: ReadonlyMap<string, string>,
): ListedClaim => ({
  ...row,
  assigneeName: row.assignee && (names.get(row.assignee) ?? row.assignee),
  store: slug,
  claimNumber: Number(row.claimNumber),
  claimState: customerStatus({ status: row.status, resolutions, dismissedUntil }).state,
});

/** The names of assigned people by their ids. Texts that API clients set are not among them. */
async function namesOf(
  client: PoolClient,
  storeId: StoreId,
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

/** Returns one page plus one row. */
export function queueQuery(storeId: StoreId, ask: Ask) {
  const sql = new Query();
  const place = placeOf(sql, storeId);
  const { direction } = orderOf(ask);
  const text = `with page as materialized (${idsIn(place, ask)})
    select c.id, c.claim_number as "claimNumber", c.status, c.claim_type as "claimType",
      c.claim_category as "claimCategory", c.is_ota as "isOta", c.order_id as "orderId",
      c.source_order_id as "sourceOrderId", c.source_order_number as "sourceOrderNumber",
      c.sales_channel as "salesChannel", c.author_name as "authorName", c.author_email as "authorEmail",
      first.item, coalesce(first.more, 0) as "moreItems",
      c.requested_method as "requestedResolution", c.assignee,
      coalesce(c.labels, '{}') as labels, c.currency, c.quote ->> 'total' as total,
      c.due_at as "dueAt", c.warns_at as "warnsAt", c.updated_at as "lastActivityAt",
      c.customer_wrote_at is not null as "hasNewMessage", c.signals as risk,
      c.dismissed_until as "dismissedUntil", claim_progress(c) as resolutions,
      c.created_at as "createdAt", c.updated_at as "updatedAt", c.version, ${keyText(ask, 'p.key')} as key
    from page p join claims c on c.store_id = ${place.store} and c.id = p.id
    left join lateral (
      select json_build_object('name', i.name, 'imageUrl', i.image_url, 'quantity', i.quantity) as item,
        (count(*) over ())::int - 1 as more
      from claim_items i where i.store_id = c.store_id and i.claim_id = c.id order by i.position limit 1) first on true
    order by p.key ${direction}, p.id ${direction}`;
  return { text, values: sql.values };
}
