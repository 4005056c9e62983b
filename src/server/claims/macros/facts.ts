/** What the variables of a macro stand for in a claim. */
import { ENGLISH_ISSUES } from '../../../domain/claims/issue-words.ts';
import type { MacroFacts } from '../../../domain/claims/macro-text.ts';
import { givesGoods, RESOLUTION_TYPES } from '../../../domain/claims/resolution-types.ts';
import { add, displayMoney, zero } from '../../../domain/money/money.ts';
import { orderName } from '../../../domain/orders/order-number.ts';
import { paid } from '../../../domain/orders/payment.ts';
import { dateFormat } from '../../../domain/time/date-time.ts';
import { urls } from '../../../urls.ts';
import type { Context } from '../../context.ts';
import { mailWords } from '../../mail/text.ts';
import { storeAddress } from '../../stores/address.ts';
import type { KnownStore } from '../../stores/queries.ts';
import { nameOfOrder } from '../order-name.ts';
import type { ClaimDocument } from '../queries.ts';

/** The money of the decision, with bonus; null if none of it is money. */
function totalOf({ claim, resolutions }: ClaimDocument, locale: string): string | null {
  const money = resolutions.filter((one) => one.in_force && !givesGoods(one.resolution_type));
  if (money.length === 0) return null;
  const totals = money.map((one) => paid(one.amounts.total, claim.currency));
  return displayMoney(totals.reduce(add, zero(claim.currency)), locale);
}

/**
 * `link` leads to the portal's lookup with the order's number: a message is stored as it was sent, and what is stored
 * must hold no link that opens a claim.
 */
export function macroFacts(
  context: Context,
  store: KnownStore,
  document: ClaimDocument,
  agentName: string | null,
): MacroFacts {
  const { claim, items, fulfillments } = document;
  const { locale } = store.settings;
  const ids = items.map((item) => item.source_fulfillment_id);
  const shipment = fulfillments.find((one) => ids.includes(one.source_fulfillment_id));
  const inForce = document.resolutions.filter((one) => one.in_force);
  const sought = new URLSearchParams({ order: claim.source_order_number });
  return {
    customerName: claim.author_name,
    customerEmail: claim.author_email,
    claimNumber: claim.claim_number,
    claimType: ENGLISH_ISSUES[claim.claim_type],
    filedOn: dateFormat(locale, store.timeZone, { dateStyle: 'long' }).format(new Date(claim.created_at)),
    orderNumber: orderName(claim.source_order_number),
    orderName: nameOfOrder(store, document, mailWords(locale)),
    items,
    resolutionType: inForce[0] ? RESOLUTION_TYPES[inForce[0].resolution_type].label : null,
    resolutionTotal: totalOf(document, locale),
    trackingNumber: shipment?.tracking_number ?? null,
    link: `${storeAddress(context, store)}${urls.start()}?${sought}`,
    agentName,
    storeName: store.name,
  };
}
