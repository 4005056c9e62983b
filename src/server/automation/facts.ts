/** What rules can ask about a claim, read from the database as it was at one moment. */
import type { PoolClient } from 'pg';
import type { Facts, Snapshot } from '../../domain/automation/facts.ts';
import { millionths } from '../../domain/automation/operators.ts';
import { SIGNAL_KINDS } from '../../domain/claims/signals.ts';
import { convertBack, formatAmount, parseAmount } from '../../domain/money/money.ts';
import { deliveredAt } from '../../domain/orders/shipment.ts';
import { worthOf } from '../../domain/resolutions/worth.ts';
import { dateIn } from '../../domain/time/calendar.ts';
import type { StoreId } from '../auth/caller.ts';
import { type FoundDesk, loadSignals } from '../claims/desk/queries.ts';
import { claimSignals, type SignalRow } from '../claims/desk/signals.ts';
import type { ResolutionRow } from '../claims/queries.ts';
import { worthyOf } from '../claims/worth.ts';
import type { Context } from '../context.ts';
import { storeAmount } from '../customers/present.ts';
import { withStore } from '../database/with-store.ts';
import type { LoadedOrder } from '../orders/queries.ts';
import type { KnownStore } from '../stores/queries.ts';

/** `texts`: what the customer wrote; never kept. */
export type ReadFacts = { desk: FoundDesk; snapshot: Snapshot; texts: Facts };

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** What isn't dated, such as a package's status, is as it is now. For a moment longer ago it is unknown. */
const PRESENT_MS = HOUR;
const MOST_WORDS = 50;
const LONGEST_WORD = 100;

type Moment = { claimId: string; at: number };

/** @param at the moment, in milliseconds. Null if the store has no such claim. */
export async function readFacts(
  context: Context,
  store: KnownStore,
  { claimId, at }: Moment,
): Promise<ReadFacts | null> {
  const desk = (await readDesks(context, store, [claimId])).get(claimId);
  if (!desk) return null;
  const [others = NO_OTHERS] = await withStore(context.db, store.id, (client) =>
    readOthers(client, store.id, [{ claimId, at }]),
  );
  return factsOf(store, desk, { others, at, now: context.clock() });
}

/** What facts are read from, without the customers' other claims, by the claims' ids. Claims that the store hasn't are missing. */
export const readDesks = (
  context: Context,
  store: KnownStore,
  claimIds: readonly string[],
): Promise<Map<string, FoundDesk>> => loadSignals(context.db, store.id, { claimIds, now: context.clock() });

export function factsOf(
  store: KnownStore,
  desk: FoundDesk,
  { others, at, now }: { others: Others; at: number; now: number },
): ReadFacts {
  const isPresent = now - at < PRESENT_MS;
  const snapshot: Snapshot = {
    ...claimFacts(store, desk, at),
    ...customerFacts(store, desk, others),
    ...(desk.order && orderFacts(store, desk.order, at)),
    ...(desk.order && trackingFacts(desk, desk.order, { at, isPresent })),
    ...signalFacts(store, desk),
    ...timeFacts(store, at),
  };
  return { desk, snapshot, texts: textsOf(desk) };
}

type Others = { in90: number; in365: number; claimed: string };

export const NO_OTHERS: Others = { in90: 0, in365: 0, claimed: '0' };

/** The customer's other claims up to each of these moments, in their order. */
export async function readOthers(
  client: PoolClient,
  storeId: StoreId,
  moments: readonly Moment[],
): Promise<Others[]> {
  const { rows } = await client.query<Others>({
    name: 'other_claims_of_customers',
    text: `select k.* from unnest($2::text[], $3::timestamptz[]) with ordinality as m (claim, at, place)
      left join claims c on c.store_id = $1 and c.id = m.claim
      cross join lateral (
        select count(*) filter (where k.created_at > m.at - interval '90 days')::int as "in90",
          count(*)::int as "in365", coalesce(sum(k.value) / 1000, 0)::text as claimed
        from (select k.created_at, k.value from claims k where k.store_id = $1 and k.email_key = c.email_key and k.id <> c.id
          and k.created_at <= m.at and k.created_at > m.at - interval '365 days' limit 1000) k) k
      order by m.place`,
    values: [storeId, moments.map(({ claimId }) => claimId), moments.map(({ at }) => new Date(at))],
  });
  return rows;
}

const amount = (store: KnownStore, text: string): string => formatAmount(storeAmount(store, text));

const words = (list: readonly (string | null)[]): string[] =>
  [...new Set(list.flatMap((one) => (one ? [one.slice(0, LONGEST_WORD)] : [])))].slice(0, MOST_WORDS);

function claimFacts(store: KnownStore, { document }: FoundDesk, at: number): Snapshot {
  const { claim, items, files, messages } = document;
  const known = files.filter((file) => file.poster_of === null);
  const ofKind = (kind: string) => known.filter((file) => file.kind === kind).length;
  return {
    'claim.type': claim.claim_type,
    'claim.category': claim.claim_category,
    'claim.value': amount(store, String(Number(claim.value) / 1_000)),
    'claim.method': claim.requested_method,
    'claim.items': items.length,
    'claim.units': items.reduce((sum, { quantity }) => sum + quantity, 0),
    'claim.appealed': claim.appealed_at !== null && Date.parse(claim.appealed_at) <= at,
    'claim.answers': messages.filter(
      (one) => one.sender_type === 'customer' && Date.parse(one.created_at) <= at,
    ).length,
    'items.types': words(items.map((item) => item.claim_type)),
    'items.skus': words(items.map((item) => item.sku)),
    'items.products': words(items.map((item) => item.name)),
    'items.photos': ofKind('image'),
    'items.videos': ofKind('video'),
    'order.channel': claim.sales_channel,
    'time.sinceFiled': Math.max(0, Math.floor((at - Date.parse(claim.created_at)) / HOUR)),
  };
}

/** What resolutions are worth together, in the store's currency as a decimal. @param rate of the order */
export function worthOfAll(
  store: Pick<KnownStore, 'currency'>,
  resolutions: readonly ResolutionRow[],
  rate: string,
): string {
  const worths = resolutions.map((one) => millionths(worthOf(worthyOf(one), store.currency, rate)) ?? 0n);
  const sum = worths.reduce((total, one) => total + one, 0n);
  return `${sum / 1_000_000n}.${String(sum % 1_000_000n).padStart(6, '0')}`;
}

function customerFacts(store: KnownStore, { rows }: FoundDesk, others: Others): Snapshot {
  const { customer } = rows.signals as SignalRow;
  return {
    'customer.claims90': others.in90,
    'customer.claims365': others.in365,
    'customer.claimed365': amount(store, others.claimed),
    'customer.orders': customer?.orders ?? null,
    'customer.spent': customer ? amount(store, customer.paid) : null,
  };
}

function orderFacts(store: KnownStore, order: LoadedOrder, at: number): Snapshot {
  const inStore = (text: string) => {
    const money = parseAmount(text, order.currency, 'total');
    return money && formatAmount(convertBack(money, store.currency, order.exchangeRate));
  };
  const country = order.shippingAddress?.country?.toUpperCase() ?? null;
  const { shipping } = order.protection;
  return {
    'order.total': inStore(order.total),
    'order.refunded': inStore(order.refundedAmount),
    'order.placed': dateIn(Date.parse(order.createdAt), store.timeZone),
    'order.age': daysSince(order.createdAt, at),
    'order.risk': order.riskLevel,
    'order.country': country === null ? null : [country],
    'order.abroad': country === null ? null : country !== store.country.toUpperCase(),
    'order.tags': words(order.tags),
    'order.protected': shipping !== null && shipping.removedAt === null,
    'order.canceled': order.cancelledAt !== null,
    'order.chargeback': order.chargebackAt !== null,
  };
}

/** Null if it is not known, or was later. */
function daysSince(time: string | null, at: number): number | null {
  const days = time === null ? -1 : Math.floor((at - Date.parse(time)) / DAY);
  return days < 0 ? null : days;
}

/** Of several packages the one that moved last counts. */
function trackingFacts(
  { document }: FoundDesk,
  order: LoadedOrder,
  { at, isPresent }: { at: number; isPresent: boolean },
): Snapshot {
  const claimed = new Set(document.items.map((item) => item.source_fulfillment_id));
  const packages = order.fulfillments.filter((one) => claimed.has(one.sourceFulfillmentId));
  const least = (times: readonly (string | null)[]): number | null => {
    const days = times.map((time) => daysSince(time, at)).filter((one) => one !== null);
    return days.length === 0 ? null : Math.min(...days);
  };
  const statuses = words(packages.map((one) => one.fulfillmentStatus));
  return {
    'tracking.status': isPresent && statuses.length > 0 ? statuses : null,
    'tracking.sinceShipped': least(packages.map((one) => one.fulfilledAt)),
    'tracking.sinceScan': least(packages.map((one) => one.lastScanAt)),
    'tracking.sinceDelivered': least(packages.map(deliveredAt)),
  };
}

function signalFacts(store: KnownStore, desk: FoundDesk): Snapshot {
  const signals = claimSignals(desk.rows.signals as SignalRow, { store, ...desk });
  const found = new Set(signals.map(({ kind }) => kind));
  return {
    'signals.count': signals.length,
    ...Object.fromEntries(SIGNAL_KINDS.map((kind) => [`signals.${kind}`, found.has(kind)])),
  };
}

function timeFacts({ timeZone }: KnownStore, at: number): Snapshot {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    hour: 'numeric',
    hourCycle: 'h23',
  });
  const parts = new Map(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  return {
    'time.weekday': parts.get('weekday')?.toLowerCase() ?? null,
    'time.hour': Number(parts.get('hour')),
  };
}

/** Unknown once the customer is erased. */
function textsOf({ document: { claim, items, messages } }: FoundDesk): Facts {
  if (claim.erased_at !== null) return {};
  const told = [claim.claim_description, ...items.map(({ details }) => details)];
  const wrote = messages.filter((one) => one.sender_type === 'customer').map(({ content }) => content);
  return { 'text.details': joined(told), 'text.messages': joined(wrote) };
}

const joined = (texts: readonly (string | null)[]): string => texts.filter((one) => one !== null).join('\n');
