import { type Signal, type SignalFacts, signalsOf } from '../../../domain/claims/signals.ts';
import { convertBack, parseAmount, zero } from '../../../domain/money/money.ts';
import { orderName } from '../../../domain/orders/order-number.ts';
import { deliveredAt } from '../../../domain/orders/shipment.ts';
import { storeAmount } from '../../customers/present.ts';
import type { ScanOfOrder } from '../../orders/shipments.ts';
import { type DeskFacts, read } from './part.ts';
import type { PhotoRow } from './photos.ts';

export type SignalRow = {
  customer: { id: string; orders: number; paid: string } | null;
  byCustomer: SignalFacts['byCustomer'];
  toAddress: SignalFacts['toAddress'];
};

/** Claims that are listed with a signal, the newest first. */
const LISTED = 5;
/** Claims that are counted for a signal. */
const MOST_READ = 200;
/** Customers at the address that are looked at: it may be a building with hundreds of them. */
const MOST_NEIGHBORS = 50;

const counted = (claims: string): string => `
  select json_build_object('count', count(*),
    'claims', coalesce(json_agg(json_build_object('id', x.id, 'claimNumber', x.claim_number, 'filedAt', x.created_at)
      order by x.created_at desc) filter (where x.place <= ${LISTED}), '[]'))
  from (select y.id, y.claim_number, y.created_at, row_number() over (order by y.created_at desc) as place
    from (${claims} limit ${MOST_READ}) y) x`;

const WITHIN = `created_at > c.created_at - interval '12 months' and k.id <> $2`;

/** The customer's orders, and the other claims of the customer and to the address since 12 months before the filing. */
export const signalsPart = read<'signals', SignalRow>(
  'order:read',
  `select json_build_object(
     'customer', (select json_build_object('id', u.id, 'orders', u.orders, 'paid', u.paid::text)
       from customers u where u.store_id = $1 and u.email_key = c.email_key),
     'byCustomer', (${counted(`select k.id, k.claim_number, k.created_at from claims k
       where k.store_id = $1 and k.email_key = c.email_key and k.${WITHIN}
       order by k.created_at desc`)}),
     'toAddress', (${counted(`select k.id, k.claim_number, k.created_at from (
         select m.email_key from customer_contacts m where m.store_id = $1 and m.kind = 'address'
           and m.contact_key = c.address_key and m.email_key <> c.email_key limit ${MOST_NEIGHBORS}) m
       join claims k on k.store_id = $1 and k.email_key = m.email_key
       where k.${WITHIN} and address_key(k.shipping_address) = c.address_key`)}))`,
  (row, facts) => claimSignals(row, facts),
);

/** Computes the signals from the rows of this part, the photos and the shipments. */
export function claimSignals(
  row: SignalRow,
  facts: Pick<DeskFacts, 'store' | 'document' | 'order' | 'rows'>,
): Signal[] {
  const { store, document, order, rows } = facts;
  const { claim, items, resolutions } = document;
  const scans = (rows.shipments ?? []) as ScanOfOrder[];
  const claimed = new Set(items.map((item) => item.source_fulfillment_id));
  const shipments = (order?.fulfillments ?? []).filter((one) => claimed.has(one.sourceFulfillmentId));
  const value = parseAmount(claim.quote.total, claim.currency, 'total') ?? zero(claim.currency);
  const { customer } = row;
  return signalsOf({
    value: convertBack(value, store.currency, order?.exchangeRate ?? '1'),
    claimTypes: items.map((item) => item.claim_type),
    customer: customer && { ...customer, paid: storeAmount(store, customer.paid) },
    byCustomer: inUtc(row.byCustomer),
    toAddress: inUtc(row.toAddress),
    photos: ((rows.photos ?? []) as PhotoRow[]).map(({ fileKey, capturedAt, matches }) => ({
      fileKey,
      capturedAt,
      matches: matches.map(({ claimId: id, claimNumber, distance, isSameCustomer }) => ({
        claim: { id, claimNumber },
        ...{ distance, isSameCustomer },
      })),
    })),
    shipments: shipments.map((shipment) => ({
      deliveredAt: deliveredAt(shipment),
      deliveredIn: deliveredIn(scans, shipment.sourceFulfillmentId),
    })),
    address: claim.shipping_address,
    troubles: resolutions.flatMap(({ state, trouble }) => (state === 'SHIPPED' && trouble ? [trouble] : [])),
    order: order && {
      id: order.id,
      name: orderName(order.sourceOrderNumber),
      riskLevel: order.riskLevel,
      chargebackAt: order.chargebackAt,
    },
  });
}

const inUtc = ({ count, claims }: SignalFacts['byCustomer']): SignalFacts['byCustomer'] => ({
  count,
  claims: claims.map((claim) => ({ ...claim, filedAt: new Date(claim.filedAt).toISOString() })),
});

const deliveredIn = (scans: readonly ScanOfOrder[], shipment: string): string | null =>
  scans.findLast(({ fulfillment, status }) => fulfillment === shipment && status === 'DELIVERED')?.place ??
  null;
