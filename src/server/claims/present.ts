import type { ClaimOnWire, FiledClaim } from '../../contract/claim.ts';
import { isMultipleType } from '../../domain/claims/claim.ts';
import { customerStatus } from '../../domain/claims/customer-state.ts';
import { itemAnswers } from '../../domain/filing/draft.ts';
import { trackingLink } from '../../domain/orders/tracking.ts';
import type { Store } from '../../domain/stores/settings.ts';
import { urls } from '../../urls.ts';
import { type Caller, sees, sideOf } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import { customerId } from '../customers/customer-id.ts';
import { claimToken } from '../orders/present.ts';
import { storeAddress } from '../stores/address.ts';
import { presentFile, presentMedia, presentMessage } from './present-message.ts';
import { isCredit, presentCredit, presentResolution } from './present-resolution.ts';
import { customerFactsOf, presentEventsTo, presentState, type Viewer } from './present-state.ts';
import type { ClaimDocument, ClaimItemRow, ResolutionRow } from './queries.ts';
import { valuedParts } from './valuation.ts';

const utc = (time: string) => new Date(time).toISOString();

/** The team sees notes, suspicions and assignees, which a shopper must not. */
export const viewerOf = (caller: Caller): Viewer => sideOf(caller);

/** What this caller may read of the claim. */
export function presentClaimTo(
  caller: Caller,
  context: Context,
  store: Store,
  document: ClaimDocument,
): ClaimOnWire {
  const claim = presentClaim(context, store, document, viewerOf(caller));
  const { team, proofRequest } = claim;
  return {
    ...claim,
    events: presentEventsTo(caller, document.events),
    ...(!sees(caller, 'message:read') && {
      claimMessages: [],
      // The request is also a message in the conversation.
      proofRequest: proofRequest && { ...proofRequest, message: '' },
    }),
    ...(!sees(caller, 'metadata:read') && { team: team && { ...team, metadata: {} } }),
  };
}

/** The claim with every field of the contract. Fields without data are null. */
export function presentClaim(
  context: Context,
  store: Store,
  document: ClaimDocument,
  viewer: Viewer = 'customer',
): ClaimOnWire {
  const { claim, items, documents, fulfillments } = document;
  return {
    id: claim.id,
    claimNumber: claim.claim_number,
    claimItems: items.map((item) => presentItem(context, document, item)),
    claimDocuments: documents.map((proof) => ({
      id: proof.id,
      proofType: proof.proof_type,
      typedName: proof.typed_name,
      downloadLink: proof.file_key ? presentFile(context, claim.store_id, proof.file_key) : null,
      createdAt: utc(proof.created_at),
    })),
    claimResolutions: document.resolutions
      .filter((one) => viewer === 'team' || one.in_force)
      .map((one) => presentResolution(store, one, viewer)),
    claimMessages: document.messages.map((message) => presentMessage(context, document, message, viewer)),
    claimState: customerStatus(customerFactsOf(document)).state,
    status: claim.status,
    claimType: claim.claim_type,
    claimCategory: claim.claim_category,
    claimDescription: claim.claim_description,
    isMultipleType: isMultipleType({
      claimType: claim.claim_type,
      claimItems: items.map((item) => ({ claimType: item.claim_type })),
    }),
    authorName: claim.author_name,
    authorEmail: claim.author_email,
    userId: customerId(claim.store_id, claim.author_email),
    storeId: claim.store_id,
    orderId: claim.order_id,
    sourceOrderId: claim.source_order_id,
    sourceOrderNumber: claim.source_order_number,
    salesChannel: claim.sales_channel,
    isOta: claim.is_ota,
    fromValet: claim.valet?.fromValet ?? false,
    currency: claim.currency,
    filedOn: utc(claim.created_at),
    createdAt: utc(claim.created_at),
    updatedAt: utc(claim.updated_at),
    version: claim.version,
    policy: claim.policy,
    warrantyMetadata: claim.warranty_metadata,
    claimStoreCredits: document.resolutions
      .filter(isCredit)
      .map((one) => presentCredit(context, one, viewer)),
    resolutionType: claim.resolution_type ?? null,
    requestedResolution: claim.requested_method,
    quote: { ...claim.quote, parts: valuedParts(claim.quote, claim.requested_method) },
    shippingAddress: claim.shipping_address,
    shippingAddressChange: claim.shipping_address_change,
    fulfillments: fulfillments
      .filter((shipment) =>
        items.some((item) => item.source_fulfillment_id === shipment.source_fulfillment_id),
      )
      .map((shipment) => ({
        sourceFulfillmentId: shipment.source_fulfillment_id,
        fulfillmentStatus: shipment.fulfillment_status,
        deliveredAt: shipment.delivered_at ? utc(shipment.delivered_at) : null,
        trackingCompany: shipment.tracking_company,
        trackingNumber: shipment.tracking_number,
        trackingUrl: trackingLink(store, {
          trackingUrl: shipment.tracking_url,
          trackingNumber: shipment.tracking_number,
        }),
      })),
    ...presentState(document, viewer),
  };
}

function presentItem(
  context: Context,
  document: ClaimDocument,
  item: ClaimItemRow,
): ClaimOnWire['claimItems'][number] {
  const { claim, files } = document;
  const resolution = document.resolutions.findLast((one) => one.claim_item_id === item.id && one.in_force);
  return {
    id: item.id,
    name: item.name,
    sku: item.sku,
    quantity: item.quantity,
    details: item.details,
    images: files
      .filter((file) => file.claim_item_id === item.id)
      .map((file) => presentMedia(context, claim.store_id, file, files)),
    imageUrl: item.image_url,
    claimType: item.claim_type,
    ...itemAnswers(item),
    resolutionId: resolution?.id ?? null,
    resolutionRequested: item.requested_method ?? claim.requested_method,
    resolutionQuantity: resolution?.quantity ?? null,
    resolutionPercentage: resolution?.percentage ?? null,
    resolutionFlatAmount: resolution?.flat_amount ?? null,
    resolutionFinal: resolution?.resolution_type ?? null,
    quantityType: resolution ? (resolution.quantity === item.quantity ? 'ALL' : 'PARTIAL') : null,
    reimbursementType: resolution ? reimbursementOf(resolution) : null,
    creditStore: resolution?.credit_store ?? null,
    sourceItemId: item.source_item_id,
    sourceProductId: item.source_product_id,
    sourceVariantId: item.source_variant_id,
    sourceFulfillmentId: item.source_fulfillment_id,
    sourceOrderId: claim.source_order_id,
    orderItem: item.order_item,
  };
}

function reimbursementOf({ percentage, flat_amount: flat }: ResolutionRow): string {
  if (flat !== null) return 'FLAT_AMOUNT';
  return percentage === null || Number(percentage) === 100 ? 'FULL' : 'PERCENTAGE';
}

/** A newly filed claim, with the link for its shopper. */
export function presentFiled(context: Context, store: Store, document: ClaimDocument): FiledClaim {
  const token = claimToken(context, store, document.claim.id, document.claim.token_generation);
  return {
    ...presentClaim(context, store, document),
    viewToken: token,
    viewUrl: storeAddress(context, store) + urls.view(token),
  };
}
