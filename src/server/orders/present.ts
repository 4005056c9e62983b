import type { LookupResult } from '../../contract/lookup.ts';
import { customerStatus } from '../../domain/claims/customer-state.ts';
import { requireCustomerSignature } from '../../domain/filing/proof.ts';
import type { Fulfillment, OrderItem } from '../../domain/orders/order.ts';
import { paid } from '../../domain/orders/payment.ts';
import { claimableInShipment } from '../../domain/orders/quantity.ts';
import { returnOffer } from '../../domain/orders/returns.ts';
import { orderFulfillmentStatus } from '../../domain/orders/shipment.ts';
import { trackingLink } from '../../domain/orders/tracking.ts';
import { assessOrder } from '../../domain/protection/eligibility.ts';
import { protectionStatus } from '../../domain/protection/protection.ts';
import type { StoreSettings } from '../../domain/stores/settings.ts';
import { type LinkPayload, sealToken, type TokenPayloads } from '../auth/keys.ts';
import { recipientOf } from '../auth/recipient.ts';
import type { Context } from '../context.ts';
import type { KnownStore } from '../stores/queries.ts';
import { SHOPPER_TOKEN_MS } from './commands.ts';
import { claimedOf } from './facts.ts';
import type { LoadedOrder } from './queries.ts';

/** The result of an order lookup, with a new shopper token. */
export function presentLookup(context: Context, store: KnownStore, order: LoadedOrder): LookupResult {
  const now = context.clock();
  const assessment = assessOrder(order, store, now, { hadAppeasement: order.hadAppeasement });
  const protection = protectionStatus(order, { isOta: assessment.isOneTimeAppeasementOpen });
  const token = shopperPayload(context, store, order);
  const items = new Map(order.items.map((item) => [item.sourceItemId, item]));
  return {
    accessToken: sealToken('shopper', token, context.secret),
    expiresAt: token.expiresAt,
    customerName: order.customer.name,
    customerEmail: order.customer.email,
    systemOrderId: order.id,
    sourceOrderId: order.sourceOrderId,
    orderNumber: order.sourceOrderNumber,
    currency: order.currency,
    exchangeRate: order.exchangeRate,
    shipping: order.shipping,
    shippingTax: order.shippingTax,
    subtotal: order.subtotal,
    tax: order.tax,
    total: order.total,
    discountTotal: order.discountTotal,
    protected: protection === 'protected',
    protectionStatus: protection,
    protection: order.protection,
    isOneTimeAppeasement: assessment.isOneTimeAppeasementOpen,
    existingClaims: order.claims.map((claim) => ({
      id: claim.id,
      claimNumber: claim.claimNumber,
      claimState: customerStatus(claim).state,
      claimType: claim.claimType,
      claimCategory: claim.claimCategory,
      createdAt: new Date(claim.createdAt).toISOString(),
      viewToken: claimToken(context, store, claim.id, claim.tokenGeneration),
      items: claim.items,
    })),
    returns: order.returns ?? [],
    shippingAddress: order.shippingAddress,
    billingAddress: order.billingAddress,
    updatedShippingAddress: order.claims.find((claim) => claim.addressChange)?.addressChange ?? null,
    channel: order.salesChannel,
    fulfillmentStatus: orderFulfillmentStatus(order),
    itemCount: order.items.reduce((sum, item) => sum + item.quantity, 0),
    eligibility: assessment.items,
    settings: presentSettings(store.settings, order, store),
    fulfillments: order.fulfillments.map((fulfillment) => {
      const assessed = assessment.fulfillments[fulfillment.sourceFulfillmentId];
      return {
        id: fulfillment.sourceFulfillmentId,
        ...fulfillment,
        trackingUrl: trackingLink(store, fulfillment),
        ...assessed?.verdict,
        issues: assessed?.issues,
        categories: assessed?.categories,
        items: shipmentItems(order, fulfillment, items),
      };
    }),
  } as LookupResult;
}

function shipmentItems(order: LoadedOrder, shipment: Fulfillment, items: Map<string, OrderItem>) {
  return shipment.items.map(({ sourceItemId, quantity }) => ({
    item: { ...items.get(sourceItemId), claimedQuantity: claimedOf(order, sourceItemId) },
    quantity,
    claimableQuantity: claimableInShipment(order, shipment.sourceFulfillmentId, sourceItemId),
  }));
}

function presentSettings(settings: StoreSettings, order: LoadedOrder, store: KnownStore) {
  const { capabilities, credit } = settings;
  const offer = returnOffer(settings, { orderNumber: order.sourceOrderNumber, email: order.customer.email });
  return {
    capabilities,
    credit: { bonus: credit.bonus, bonusType: credit.bonusType },
    returns: offer.open
      ? { portalUrl: offer.portalUrl, trackingUrl: offer.trackingUrl }
      : { portalUrl: null, trackingUrl: null },
    // Assumes a claim for the whole order: the most proof that could be required.
    requireCustomerSignature: requireCustomerSignature({
      order,
      store,
      value: paid(order.total, order.currency),
      riskLevel: order.riskLevel,
    }),
  };
}

/** Opens an order for whoever found it, as long as it belongs to their e-mail address. */
export function shopperPayload(
  { clock, secret }: Pick<Context, 'clock' | 'secret'>,
  { id: storeId }: KnownStore,
  { id, customer: { email } }: LoadedOrder,
): TokenPayloads['shopper'] {
  const expiresAt = new Date(clock() + SHOPPER_TOKEN_MS).toISOString();
  return { storeId, orderId: id, expiresAt, recipient: recipientOf(secret, storeId, { id, email }) };
}

/** The payload of a claim link issued now. */
export function linkPayload(
  { clock }: Pick<Context, 'clock'>,
  store: { id: string },
  claimId: string,
  generation: number,
): LinkPayload {
  return { storeId: store.id, claimId, generation, issuedAt: new Date(clock()).toISOString() };
}

/** The link token of one claim. Not stored, but generated each time. */
export function claimToken(
  context: Context,
  store: { id: string },
  claimId: string,
  generation: number,
): string {
  return sealToken('claim', linkPayload(context, store, claimId, generation), context.secret);
}
