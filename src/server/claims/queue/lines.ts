/** The lines of one page of the queue. */
import type { PoolClient } from 'pg';
import type { ListedClaim } from '../../../contract/claim-list.ts';
import { type CustomerStatusFacts, customerStatus } from '../../../domain/claims/customer-state.ts';
import { makerId } from '../../auth/makers.ts';
import { Query } from '../../database/query.ts';
import type { Act } from '../acts/queries.ts';
import { failedIn } from './conditions.ts';
import { type Counted, countsIn, type StatusCount } from './counts.ts';
import type { Listed } from './page.ts';
import { inEachStore, nameOfReach, opened, type Reach } from './reach.ts';

type HeldRow = Pick<Act, 'call' | 'until' | 'maker' | 'makerName'>;

type Line = Omit<ListedClaim, 'claimState' | 'status' | 'assigneeName' | 'held'> &
  CustomerStatusFacts & { nth: number; held: HeldRow | null };

/** `counts`: which claims to count by status; null counts none. `now`: milliseconds. */
type Wanted = { now: number; counts: Counted | null };

type Read = { lines: Line[]; names: Record<string, string> | null; counts: StatusCount[] | null };

/** The lines of the claims on a page, in its order, and the number of claims by status. */
export async function readLines(
  client: Pick<PoolClient, 'query'>,
  reach: Reach,
  page: readonly Listed[],
  wanted: Wanted,
): Promise<{ claims: ListedClaim[]; counts: StatusCount[] }> {
  const { rows } = await client.query<Read>(linesQuery(reach, page, wanted));
  const { lines, names, counts } = rows[0] ?? { lines: [], names: null, counts: null };
  return { claims: lines.map((line) => presentLine(line, names ?? {})), counts: counts ?? [] };
}

const utc = (time: string): string => new Date(time).toISOString();

function presentLine(
  { nth: _, resolutions, dismissedUntil: until, held, ...line }: Line,
  names: Readonly<Record<string, string>>,
): ListedClaim {
  const dismissedUntil = until && utc(until);
  return {
    ...line,
    assigneeName: line.assignee && (names[line.assignee] ?? line.assignee),
    held: held && {
      call: held.call,
      until: utc(held.until),
      by: { id: makerId(held.maker), name: held.makerName },
    },
    claimState: customerStatus({ status: line.status, resolutions, dismissedUntil }).state,
    dueAt: line.dueAt && utc(line.dueAt),
    warnsAt: line.warnsAt && utc(line.warnsAt),
    lastActivityAt: utc(line.lastActivityAt),
    createdAt: utc(line.createdAt),
    updatedAt: utc(line.updatedAt),
  };
}

/**
 * Reads a page as one row. Its text doesn't depend on the search, so PostgreSQL plans it once for each connection. `names` maps the ids of assigned
 * people to their names. API clients may assign any text; such texts are not in it.
 */
export function linesQuery(reach: Reach, page: readonly Listed[], { now, counts }: Wanted) {
  const sql = new Query();
  const stores = sql.value(page.map(({ store }) => store));
  const ids = sql.value(page.map(({ id }) => id));
  const line = lineAt(sql.value(new Date(now)));
  const first = sql.value(reach.storeIds[0] ?? '');
  const counted = counts && inEachStore(sql, reach, (store) => countsIn(sql, store, counts));
  const text = `with page as materialized (
      select * from unnest(${stores}::text[], ${ids}::text[]) with ordinality as p (store, id, nth)),
    lines as materialized (
      select line.*, p.nth from page p cross join ${opened(reach, 'p.store')} cross join lateral (${line} offset 0) line)
    select coalesce((select json_agg(l order by l.nth) from lines l), '[]') as lines,
      case when exists (select from lines l where l.assignee is not null) then actor_names(
        set_config('app.store', ${first}, true), array(select distinct l.assignee from lines l)) end as names,
      ${counted ? `(select json_agg(k) from (select r.status, sum(r.claims)::int as claims from ${counted} group by 1) k)` : 'null::json'} as counts`;
  const counting = counts && ['counted', counts.category && 'category', counts.type && 'type'];
  const name = ['queue_lines', nameOfReach(reach), ...(counting ?? ['only'])].filter(Boolean).join('_');
  return { name, text, values: sql.values };
}

/** The line of the claim p.id in the store g.store, with the people who have it open and the decision that waits to be sent. */
const lineAt = (now: string) => `select c.id, (select s.slug from stores s where s.id = c.store_id) as store,
    c.claim_number as "claimNumber", c.status, c.claim_type as "claimType",
    c.claim_category as "claimCategory", c.is_ota as "isOta", c.order_id as "orderId",
    c.source_order_id as "sourceOrderId", c.source_order_number as "sourceOrderNumber",
    c.sales_channel as "salesChannel", c.author_name as "authorName", c.author_email as "authorEmail",
    first.item, coalesce(first.more, 0) as "moreItems",
    c.requested_method as "requestedResolution", c.assignee,
    coalesce(c.labels, '{}') as labels, c.currency, c.quote ->> 'total' as total,
    c.due_at as "dueAt", c.warns_at as "warnsAt", c.updated_at as "lastActivityAt",
    c.customer_wrote_at is not null as "hasNewMessage",
    exists (select from ${failedIn('c.store_id')} and i.claim_id = c.id) as "hasFailed", c.signals as risk,
    case when exists (select from claim_presence p where p.store_id = c.store_id and p.claim_id = c.id)
      then claim_people(c.store_id, c.id, ${now}) else '[]' end as people,
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
