/** Policies, returns and warranties of orders: each as a list and by its id. */
import type {
  ListedPolicy,
  ListedReturn,
  ListedWarranty,
  OrderPolicy,
  PolicyList,
  PolicyQuery,
  ReturnList,
  ReturnQuery,
  StoreReturn,
  Warranty,
  WarrantyList,
  WarrantyQuery,
} from '../../contract/order-records.ts';
import type { Protection } from '../../domain/orders/order.ts';
import { assessOrder } from '../../domain/protection/eligibility.ts';
import { explainVerdictToTeam } from '../../domain/protection/explanation.ts';
import { sharedPremium } from '../../domain/protection/revenue-share.ts';
import { allOf, type Query } from '../database/query.ts';
import type { HeldStore } from '../http/team-calls.ts';
import { briefClaim } from '../orders/facts.ts';
import { type LoadedOrder, readOrder } from '../orders/queries.ts';
import { ProblemError } from '../problem-error.ts';
import { saidOf, toolOf } from '../returns/present.ts';
import { returnsOf } from '../returns/queries.ts';
import { type KnownStore, knownOf, storeIn } from '../stores/queries.ts';
import { type OrderLine, type OrderPart, walkOrders } from './walk.ts';

const utc = (time: string): string => new Date(time).toISOString();
const utcOrNull = (time: string | null): string | null => time && utc(time);

/** What a line says of its order. */
const ofOrder = ({ orderId, orderNumber, customerName, orderedAt }: Omit<OrderLine, 'key' | 'line'>) => ({
  orderId,
  orderNumber,
  customerName,
  orderedAt: utc(orderedAt),
});

const facts = (order: LoadedOrder) =>
  ofOrder({
    orderId: order.id,
    orderNumber: order.sourceOrderNumber,
    customerName: order.customer.name,
    orderedAt: order.createdAt,
  });

/** The order that a record's id names, and the id of the part within it. */
async function orderOf({ client, storeId }: HeldStore, id: string): Promise<[LoadedOrder, string]> {
  const point = id.indexOf('.');
  const { rows } = await client.query<{ found: Parameters<typeof readOrder>[0] | null }>(
    'select order_document($1, $2) as found',
    [storeId, id.slice(0, Math.max(0, point))],
  );
  const found = rows[0]?.found;
  if (!found) throw new ProblemError('not_found');
  return [readOrder(found), id.slice(point + 1)];
}

function missing(): never {
  throw new ProblemError('not_found');
}

type PolicyLine = OrderLine & Omit<ListedPolicy, 'id'>;

const policies = ({ coverage, state }: PolicyQuery): OrderPart => ({
  name: 'policies',
  condition: `jsonb_typeof(o.protection -> 'shipping') = 'object' or jsonb_typeof(o.protection -> 'warranty') = 'object'`,
  lines: `select p.line, p.coverage, p.policy ->> 'insuredAmount' as "insuredAmount",
      p.policy ->> 'premiumPaid' as "premiumPaid", coalesce(p.policy ->> 'premiumCurrency', o.currency) as "premiumCurrency",
      p.policy ->> 'removedAt' as "removedAt"
    from (values (1, 'SHIPPING', o.protection -> 'shipping'), (2, 'WARRANTY', o.protection -> 'warranty'))
      p (line, coverage, policy)
    where jsonb_typeof(p.policy) = 'object'`,
  filter: (sql: Query) =>
    allOf(
      coverage && `l.coverage = ${sql.value(coverage)}`,
      state && `(l."removedAt" is null) = ${sql.value(state === 'active')}`,
    ),
});

export async function listPolicies(held: HeldStore, query: PolicyQuery): Promise<PolicyList> {
  const { page, nextCursor } = await walkOrders<PolicyLine>(held, policies(query), query);
  return {
    policies: page.map((row) => ({
      ...ofOrder(row),
      id: `${row.orderId}.${row.coverage}`,
      coverage: row.coverage,
      insuredAmount: row.insuredAmount,
      currency: row.currency,
      premiumPaid: row.premiumPaid,
      premiumCurrency: row.premiumCurrency,
      removedAt: utcOrNull(row.removedAt),
    })),
    nextCursor,
  };
}

export async function readPolicy(held: HeldStore, id: string): Promise<OrderPolicy> {
  const [order, part] = await orderOf(held, id);
  const coverage = part === 'SHIPPING' || part === 'WARRANTY' ? part : missing();
  const policy = order.protection[coverage === 'SHIPPING' ? 'shipping' : 'warranty'] ?? missing();
  return {
    ...facts(order),
    id,
    coverage,
    insuredAmount: policy.insuredAmount,
    currency: order.currency,
    premiumPaid: policy.premiumPaid,
    premiumCurrency: policy.premiumCurrency ?? order.currency,
    removedAt: utcOrNull(policy.removedAt),
    revenueShare: await revenueShareOf(held, order, policy),
    claims: order.claims
      .filter((claim) => claim.claimCategory === coverage && !claim.isOta)
      .map((claim) => briefClaim(order, claim)),
  };
}

/** The store's part of the premium; null if there is none, or if the caller may not read it. */
async function revenueShareOf(
  { client, storeId, caller }: HeldStore,
  { currency, createdAt }: LoadedOrder,
  protection: Protection,
): Promise<OrderPolicy['revenueShare']> {
  if (!caller.permissions.has('setting-rev-share:read')) return null;
  const store = knownOf(await storeIn(client, storeId));
  const amount = sharedPremium({ protection, currency, orderedAt: createdAt }, store);
  return amount === null ? null : { percentage: store.settings.revShare.percentage, amount };
}

type ReturnLine = OrderLine & Omit<ListedReturn, 'id'>;

const returns = ({ returnStatus }: ReturnQuery): OrderPart => ({
  name: 'returns',
  condition: 'o.has_shop_returns or o.has_reported_returns',
  lines: `select row_number() over (order by r.place, r.n, r.created, r.id)::int as line, r.id as "returnId", r.status,
      r.created as "createdAt", r.tracking as "trackingNumber",
      (select coalesce(sum((i ->> 'quantity')::int), 0)::int from jsonb_array_elements(r.items) i) as units
    from (
      select 2 as place, 0::bigint as n, coalesce(t.rma_number, t.return_id) as id, t.status, t.created_at as created,
        t.tracking_number as tracking, t.items
      from order_returns t where t.store_id = o.store_id and t.order_id = o.id
      union all
      select 1, e.n, d ->> 'id', d ->> 'status', (d ->> 'createdAt')::timestamptz, d ->> 'trackingNumber',
        (d -> 'items')::jsonb
      from json_array_elements(o.document -> 'returns') with ordinality e (d, n)
      where not exists (select from order_returns t where t.store_id = o.store_id and t.order_id = o.id
        and coalesce(t.rma_number, t.return_id) = d ->> 'id')) r`,
  filter: (sql: Query) => (returnStatus ? `l.status = ${sql.value(returnStatus)}` : ''),
});

export async function listReturns(held: HeldStore, query: ReturnQuery): Promise<ReturnList> {
  const { page, nextCursor } = await walkOrders<ReturnLine>(held, returns(query), query);
  return {
    returns: page.map((row) => ({
      ...ofOrder(row),
      id: `${row.orderId}.${row.returnId}`,
      returnId: row.returnId,
      status: row.status,
      createdAt: utc(row.createdAt),
      units: row.units,
      trackingNumber: row.trackingNumber,
    })),
    nextCursor,
  };
}

export async function readReturn(held: HeldStore, id: string): Promise<StoreReturn> {
  const [order, returnId] = await orderOf(held, id);
  const found = order.returns?.find((one) => one.id === returnId) ?? missing();
  const kept = (await returnsOf(held.client, held.storeId, order.id)).find((one) => saidOf(one) === returnId);
  const nameOf = new Map(order.items.map((item) => [item.sourceItemId, item.name]));
  return {
    ...facts(order),
    id,
    returnId,
    status: found.status,
    createdAt: utc(found.createdAt),
    units: found.items.reduce((sum, { quantity }) => sum + quantity, 0),
    trackingNumber: found.trackingNumber,
    trackingUrl: found.trackingUrl,
    items: found.items.map(({ sourceItemId, quantity }) => ({
      sourceItemId,
      name: nameOf.get(sourceItemId) ?? sourceItemId,
      quantity,
    })),
    tool: kept ? toolOf(held, kept) : null,
  };
}

const WARRANTIES: OrderPart = {
  name: 'warranties',
  condition: 'o.has_warranty',
  lines: `select i.position as line, i.source_item_id as "sourceItemId" from order_items i
    where i.store_id = o.store_id and i.order_id = o.id and i.warranty_period is not null`,
  filter: () => '',
};

/** Each with its verdict, as the order's page and the portal have it. */
export async function listWarranties(held: HeldStore, query: WarrantyQuery): Promise<WarrantyList> {
  const walk = await walkOrders<OrderLine & { sourceItemId: string }>(held, WARRANTIES, query);
  const { rows } = await held.client.query<{ found: Parameters<typeof readOrder>[0] }>(
    'select order_document($1, id) as found from unnest($2::text[]) id',
    [held.storeId, [...new Set(walk.page.map(({ orderId }) => orderId))]],
  );
  const store = knownOf(await storeIn(held.client, held.storeId));
  const assessed = rows.map(({ found }) => assess(store, held.now, readOrder(found)));
  const byOrder = new Map(assessed.map((one) => [one.order.id, one]));
  const warranties = walk.page.flatMap(({ orderId, sourceItemId }) => {
    const warranty = byOrder.get(orderId)?.warrantyOf(sourceItemId);
    return warranty ? [warranty] : [];
  });
  return { warranties, nextCursor: walk.nextCursor };
}

function assess(store: KnownStore, now: number, order: LoadedOrder) {
  const { items } = assessOrder(order, store, now, { hadAppeasement: order.hadAppeasement });
  const warrantyOf = (sourceItemId: string): ListedWarranty | null => {
    const item = order.items.find((one) => one.sourceItemId === sourceItemId);
    const warranty = items[sourceItemId]?.warranty;
    if (!item?.warrantyPeriod || !warranty) return null;
    return {
      ...facts(order),
      id: `${order.id}.${sourceItemId}`,
      sourceItemId,
      sourceProductId: item.sourceProductId,
      name: item.name,
      sku: item.sku,
      quantity: item.quantity,
      warrantyPeriod: item.warrantyPeriod,
      units: warranty.qty,
      expiresAt: warranty.expires,
      verdict: {
        ...warranty.validity,
        sentence: explainVerdictToTeam(warranty.validity, store.timeZone, now),
      },
    };
  };
  return { order, warrantyOf };
}

export async function readWarranty(held: HeldStore, id: string): Promise<Warranty> {
  const [order, sourceItemId] = await orderOf(held, id);
  const store = knownOf(await storeIn(held.client, held.storeId));
  const { warrantyOf } = assess(store, held.now, order);
  const claims = order.claims
    .filter(
      (claim) =>
        claim.claimCategory === 'WARRANTY' && claim.items.some((item) => item.sourceItemId === sourceItemId),
    )
    .map((claim) => briefClaim(order, claim));
  return { ...(warrantyOf(sourceItemId) ?? missing()), claims };
}
