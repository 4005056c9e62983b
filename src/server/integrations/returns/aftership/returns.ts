/**
 * AfterShip's returns in our words (www.aftership.com/docs/returns/2026-07: model/resource/return, and its OpenAPI document as copied in
 * api-evangelist/aftership; read November 2026).
 */
import { z } from 'zod';
import type { ReturnStatus } from '../../../../domain/orders/order.ts';
import type { ReportedReturn } from '../../../../domain/orders/reported-return.ts';
import { amountsOf, reportOf, summedItems } from '../../reported-returns.ts';
import { timeOrNull } from '../../shops/text.ts';

/** How far an approved return is. What is not here has not been sent yet. */
const BY_SHIPPING: Readonly<Record<string, ReturnStatus>> = {
  in_transit: 'IN_TRANSIT',
  partially_dropped: 'IN_TRANSIT',
  dropped: 'IN_TRANSIT',
  delivered: 'RECEIVED',
  partially_received: 'RECEIVED',
  received: 'RECEIVED',
};

/** A resolved return that paid nothing was exchanged, or closed by hand. */
function statusOf(approval: string, shipping: string, isPaid: boolean): ReturnStatus | null {
  switch (approval) {
    case 'submitted':
      return 'REQUESTED';
    case 'approved':
      return isPaid ? 'REFUNDED' : (BY_SHIPPING[shipping] ?? 'APPROVED');
    case 'done':
      return isPaid ? 'REFUNDED' : 'RECEIVED';
    case 'rejected':
      return 'DECLINED';
    case 'expired':
      return 'CANCELLED';
    default:
      return null;
  }
}

const text = z.string().nullish();
const count = z.int().min(0).max(1_000_000).nullish();
const money = z.object({ amount: z.union([z.string(), z.number()]), currency: z.string() }).nullish();
const child = z.object({ external_id: text, return_quantity: count });

const shape = z.object({
  id: z.string().max(200),
  ...{ rma_number: text, approval_status: text, shipping_status: text, created_at: text, refunded_at: text },
  ...{ refund_destination: text, refunded_total: money },
  exchange: z.object({ exchange_total_including_tax: money }).nullish(),
  order: z.object({ external_id: text, order_number: text, order_name: text }).nullish(),
  return_items: z
    .array(
      z.object({
        ...{ external_order_item_id: text, return_quantity: count },
        bundled_items: z.array(child).max(200).nullish(),
      }),
    )
    .max(500)
    .nullish(),
  shipments: z
    .array(z.object({ tracking_number: text, slug: text }))
    .max(100)
    .nullish(),
});
type Given = z.infer<typeof shape>;

/** Of a whole bundle only its parts are lines of the order. */
const linesOf = ({
  external_order_item_id,
  return_quantity,
  bundled_items,
}: NonNullable<Given['return_items']>[number]) =>
  bundled_items && bundled_items.length > 0
    ? bundled_items.map((part) => ({
        sourceItemId: part.external_id || null,
        quantity: part.return_quantity ?? 0,
      }))
    : [{ sourceItemId: external_order_item_id || null, quantity: return_quantity ?? 0 }];

/** Null for what is no return. */
export function aftershipReturn(given: unknown): ReportedReturn | null {
  const { success, data } = shape.safeParse(given);
  if (!success) return null;
  const paid = data.refunded_total ?? null;
  const isCredit = data.refund_destination === 'store_credit';
  const exchanged = data.exchange?.exchange_total_including_tax ?? null;
  const amounts = amountsOf(paid?.currency ?? exchanged?.currency, {
    refund: isCredit ? null : paid?.amount,
    credit: isCredit ? paid?.amount : null,
    exchange: exchanged?.amount,
  });
  const isPaid = (amounts?.refund ?? amounts?.credit ?? null) !== null;
  const status = statusOf(data.approval_status ?? '', data.shipping_status ?? '', isPaid);
  if (status === null) return null;
  const sent = data.shipments?.find(({ tracking_number }) => tracking_number);
  return reportOf({
    ...{
      id: data.id,
      number: data.rma_number,
      status,
      createdAt: timeOrNull(data.created_at) ?? '',
      amounts,
    },
    sourceOrderId: data.order?.external_id || null,
    orderNumber: data.order?.order_name || data.order?.order_number || null,
    ...{ trackingCompany: sent?.slug, trackingNumber: sent?.tracking_number, trackingUrl: null },
    // AfterShip documents no address of a return's page.
    url: null,
    items: summedItems((data.return_items ?? []).flatMap(linesOf)),
  });
}
