/**
 * Loop's returns in our words (docs.loopreturns.com: webhook-reference/topics/return for the fields, reference/webhooks for the states;
 * read November 2026). A line is one unit: what is sent back twice is listed twice.
 */
import { z } from 'zod';
import type { ReturnStatus } from '../../../../domain/orders/order.ts';
import type { ReportedReturn } from '../../../../domain/orders/reported-return.ts';
import { amountsOf, reportOf, summedItems } from '../../reported-returns.ts';
import { timeOrNull } from '../../shops/text.ts';

/** The label's status, as of EasyPost (docs.easypost.com/docs/trackers). What is not here has not been sent yet. */
const BY_LABEL: Readonly<Record<string, ReturnStatus>> = {
  in_transit: 'IN_TRANSIT',
  out_for_delivery: 'IN_TRANSIT',
  available_for_pickup: 'IN_TRANSIT',
  return_to_sender: 'IN_TRANSIT',
  failure: 'IN_TRANSIT',
  delivered: 'RECEIVED',
};

/** A closed return that paid nothing was exchanged, or closed by hand. */
function statusOf(state: string, label: string, isPaid: boolean): ReturnStatus | null {
  switch (state) {
    case 'open':
      return BY_LABEL[label] ?? 'APPROVED';
    case 'review':
    case 'needs review':
      return BY_LABEL[label] ?? 'REQUESTED';
    case 'closed':
      return isPaid ? 'REFUNDED' : 'RECEIVED';
    case 'cancelled':
    case 'expired':
      return 'CANCELLED';
    default:
      return null;
  }
}

const id = z.union([z.string().max(200), z.number()]).nullish();
const text = z.string().nullish();
const amount = z.union([z.string(), z.number()]).nullish();

const shape = z.object({
  ...{ id, state: text, created_at: text, provider_order_id: id, order_name: text },
  ...{ currency: text, refund: amount, gift_card: amount, exchange_total: amount },
  ...{ carrier: text, tracking_number: text, label_status: text, status_page_url: text },
  line_items: z
    .array(z.object({ provider_line_item_id: id }))
    .max(2_000)
    .nullish(),
});

const idOf = (given: string | number | null | undefined): string | null =>
  given === null || given === undefined || given === '' ? null : String(given);

/** Loop writes times with and without an offset, and means UTC. */
const utc = (given: string | null | undefined): string =>
  timeOrNull(given?.replace(/^(\S+) (\d\d:\d\d:\d\d)$/, '$1T$2Z')) ?? '';

/** Null for what is no return. */
export function loopReturn(given: unknown): ReportedReturn | null {
  const { success, data } = shape.safeParse(given);
  if (!success) return null;
  const amounts = amountsOf(data.currency, {
    ...{ refund: data.refund, credit: data.gift_card, exchange: data.exchange_total },
  });
  const isPaid = (amounts?.refund ?? amounts?.credit ?? null) !== null;
  const label = (data.label_status ?? '').toLowerCase();
  const status = statusOf((data.state ?? '').toLowerCase(), label, isPaid);
  const returnId = idOf(data.id);
  if (status === null || returnId === null) return null;
  const number = data.tracking_number === 'N/A' ? null : data.tracking_number;
  return reportOf({
    ...{ id: returnId, number: null, status, createdAt: utc(data.created_at), amounts },
    ...{ sourceOrderId: idOf(data.provider_order_id), orderNumber: data.order_name || null },
    ...{ trackingCompany: data.carrier, trackingNumber: number, trackingUrl: data.status_page_url ?? null },
    url: `https://admin.loopreturns.com/returns/${encodeURIComponent(returnId)}`,
    items: summedItems(
      (data.line_items ?? []).map((line) => ({
        sourceItemId: idOf(line.provider_line_item_id),
        quantity: 1,
      })),
    ),
  });
}
