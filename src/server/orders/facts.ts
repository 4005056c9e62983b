/** An order as the team reads it on the desk. */
import type { BriefClaim, OrderFacts } from '../../contract/order-facts.ts';
import { orderFulfillmentStatus } from '../../domain/orders/shipment.ts';
import { protectionStatus } from '../../domain/protection/protection.ts';
import type { ClaimAtAGlance, LoadedOrder } from './queries.ts';

export function presentOrderFacts(order: LoadedOrder, { isOta }: { isOta: boolean }): OrderFacts {
  return {
    id: order.id,
    sourceOrderId: order.sourceOrderId,
    orderNumber: order.sourceOrderNumber,
    channel: order.salesChannel,
    fulfillmentStatus: orderFulfillmentStatus(order),
    protectionStatus: protectionStatus(order, { isOta }),
    riskLevel: order.riskLevel,
    tags: order.tags,
    createdAt: order.createdAt,
    cancelledAt: order.cancelledAt,
    chargebackAt: order.chargebackAt,
    currency: order.currency,
    exchangeRate: order.exchangeRate,
    subtotal: order.subtotal,
    discountTotal: order.discountTotal,
    shipping: order.shipping,
    shippingTax: order.shippingTax,
    tax: order.tax,
    total: order.total,
    refundedAmount: order.refundedAmount,
    shippingAddress: order.shippingAddress,
    billingAddress: order.billingAddress,
    updatedShippingAddress: order.claims.find((claim) => claim.addressChange)?.addressChange ?? null,
    itemCount: order.items.reduce((sum, item) => sum + item.quantity, 0),
    items: order.items.map((item) => ({ ...item, claimedQuantity: claimedOf(order, item.sourceItemId) })),
    claims: order.claims.map((claim) => briefClaim(order, claim)),
  };
}

/** Units of an item in claims that hold them. */
export const claimedOf = ({ claimed }: Pick<LoadedOrder, 'claimed'>, sourceItemId: string): number =>
  claimed.reduce((sum, line) => sum + (line.sourceItemId === sourceItemId ? line.quantity : 0), 0);

export const briefClaim = ({ currency }: LoadedOrder, claim: ClaimAtAGlance): BriefClaim => ({
  id: claim.id,
  claimNumber: claim.claimNumber,
  status: claim.status,
  claimType: claim.claimType,
  requestedResolution: claim.requestedMethod,
  total: claim.quote.total,
  currency,
  createdAt: new Date(claim.createdAt).toISOString(),
});
