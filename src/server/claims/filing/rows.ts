/** The rows of a new claim, built from the decision. */

import type { Filing } from '../../../contract/claim.ts';
import type { ValetOptions } from '../../../contract/valet.ts';
import { type ClaimStatus, claimTypeOf, holdsQuantity } from '../../../domain/claims/claim.ts';
import { nextTimer } from '../../../domain/claims/schedule.ts';
import { claimTerms, TERMS } from '../../../domain/claims/search/words.ts';
import { type ItemAnswers, itemAnswers } from '../../../domain/filing/draft.ts';
import type { FilingDecision, FilingLine } from '../../../domain/filing/filing.ts';
import type { Address, Channel } from '../../../domain/orders/order.ts';
import { emailKey } from '../../../domain/orders/order-number.ts';
import { lineVerdict } from '../../../domain/protection/line-verdict.ts';
import { resolutionTypeOf } from '../../../domain/resolutions/approval.ts';
import type { ClaimPolicy, WarrantyMetadata } from '../../../domain/resolutions/claim-record.ts';
import { workCalendarOf } from '../../../domain/stores/holidays.ts';
import { makerId } from '../../auth/makers.ts';
import { shortId } from '../../auth/short-id.ts';
import type { Context } from '../../context.ts';
import { keptMails, type QueuedMail } from '../../mail/queries.ts';
import type { LoadedOrder } from '../../orders/queries.ts';
import type { KnownStore } from '../../stores/queries.ts';
import { clocksFromFiling } from '../clocks.ts';
import { claimMail } from '../mails/claim-mails.ts';
import type { Proof } from '../proof.ts';
import type {
  ClaimDocument,
  ClaimItemRow,
  ClaimRow,
  DocumentRow,
  EventRow,
  FilingRows,
  KnownFile,
  NewFileRow,
} from '../queries.ts';
import { thousandths, type Worth } from '../valuation.ts';

export type FilingFacts = {
  store: KnownStore;
  order: LoadedOrder;
  filing: Filing;
  decision: Extract<FilingDecision, { ok: true }>;
  /** The shopper's corrected address, normalized. */
  correction: Address | null;
  files: KnownFile[];
  worth: Worth;
  proof: Proof;
  claimNumber: number;
  now: number;
  /** Defaults to the filing's own. */
  salesChannel?: Channel;
  valet?: ValetFiling | null;
};

/** The API token that files for the customer, and how the customer takes part. */
export type ValetFiling = ValetOptions & { by: string };

/** The rows to write, and the same data for the presenter. */
export function buildFiling(
  context: Context,
  facts: FilingFacts,
): { writes: FilingRows; document: ClaimDocument } {
  const { order, decision } = facts;
  const claim = claimRow(facts);
  const items = decision.lines.map((line, position) => itemRow(facts, claim.id, line, position));
  const photos = decision.lines.flatMap((line, at) =>
    line.images.map((file_key, position) => ({ file_key, claim_item_id: items[at]?.id ?? null, position })),
  );
  const receipts = facts.filing.receiptImages.map((file_key, position) => ({
    file_key,
    claim_item_id: null,
    position,
  }));
  const files = [...photos, ...receipts];
  const newFiles = signatureFiles(facts, claim.id);
  const documents = documentRows(facts, claim.id);
  const events = [filedEvent(facts, claim)];
  const named = new Map(files.map((file) => [file.file_key, file.claim_item_id]));
  const document: ClaimDocument = {
    claim,
    items,
    files: facts.files.map((file) => ({
      ...file,
      claim_item_id: named.get(file.file_key) ?? null,
      message_id: null,
    })),
    documents,
    events,
    fulfillments: order.fulfillments.map((shipment) => ({
      source_fulfillment_id: shipment.sourceFulfillmentId,
      fulfillment_status: shipment.fulfillmentStatus,
      fulfilled_at: shipment.fulfilledAt,
      estimated_delivery_at: shipment.estimatedDeliveryAt,
      last_scan_at: shipment.lastScanAt,
      delivered_at: shipment.deliveredAt,
      returned_at: shipment.returnedAt,
      tracking_company: shipment.trackingCompany,
      tracking_number: shipment.trackingNumber,
      tracking_url: shipment.trackingUrl,
    })),
    resolutions: [],
    messages: [],
  };
  const mails = keptMails(mailsOf(context, facts, document));
  const claimsSeen = givesFixedBonus(facts) ? order.claims.length : null;
  const orderVersion = order.version;
  const terms = claimTerms({
    email: claim.author_email,
    name: claim.author_name,
    items,
    trackingNumbers: order.fulfillments.flatMap(({ trackingNumber }) => trackingNumber ?? []),
  });
  const { tagOrders: tagsOrder } = facts.store.settings;
  const writes = {
    ...{ claim, items, terms, files, newFiles, documents, events, mails, orderVersion, claimsSeen },
    tagsOrder,
  };
  return { writes, document };
}

const givesFixedBonus = ({ store, worth }: FilingFacts) =>
  store.settings.credit.bonusType === 'fixed' && Number(worth.quote.bonus) > 0;

function claimRow({
  store,
  order,
  filing,
  decision,
  correction,
  worth,
  claimNumber,
  now,
  salesChannel,
  valet = null,
  proof,
}: FilingFacts): ClaimRow {
  const at = new Date(now).toISOString();
  const status = proof.signsLater ? 'PENDING_CUSTOMER' : 'NEW';
  return {
    store_id: store.id,
    id: shortId(),
    claim_number: claimNumber,
    order_id: order.id,
    source_order_id: order.sourceOrderId,
    source_order_number: order.sourceOrderNumber,
    claim_category: filing.claimCategory,
    claim_type: claimTypeOf(decision.lines.map((line) => line.issueType)),
    status,
    holds_quantity: holdsQuantity(status, false),
    is_ota: decision.isOta,
    email_key: emailKey(order.customer.email),
    author_name: order.customer.name,
    author_email: order.customer.email,
    sales_channel: salesChannel ?? filing.salesChannel,
    claim_description: decision.lines.find((line) => line.details)?.details ?? null,
    requested_method: resolutionTypeOf(decision.lines.map((line) => line.method)),
    shipping_address: order.shippingAddress,
    shipping_address_change: correction,
    policy: policyOf(order, filing.claimCategory),
    warranty_metadata: filing.claimCategory === 'WARRANTY' ? warrantyOf(order, decision.lines) : null,
    quote: worth.quote,
    value: thousandths(store, order, worth.quote.total),
    currency: order.currency,
    token_generation: 1,
    version: 1,
    created_at: at,
    updated_at: at,
    ...freshCare(store, status, now),
    ...(valet && valetCare(valet, proof, at)),
  };
}

/** The timer and clocks of a new claim, which run from the filing. */
function freshCare(store: KnownStore, status: ClaimStatus, now: number) {
  const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());
  const { timers } = store.settings;
  const calendar = workCalendarOf(store);
  const timer = nextTimer({ status, since: now, reminded: false, dismissedUntil: null }, timers, calendar);
  return {
    assignee: null,
    labels: null,
    metadata: null,
    status_since: iso(now),
    timer: timer?.timer ?? null,
    timer_at: iso(timer?.at ?? null),
    ...clocksFromFiling({ store, now }, status),
    customer_wrote_at: null,
    signals: 0,
    terms: TERMS,
    dismissed_until: null,
    denial: null,
    appealed_at: null,
    proof_request: null,
    closed_for: null,
    merged_into: null,
    merged_into_number: null,
    erased_at: null,
    resolution_type: null,
    valet: null,
    last_customer_activity_at: iso(now),
    last_team_activity_at: null,
  };
}

/**
 * The team filed it, so the last activity was the team's. The claim records whether a signature is required, whoever
 * required it.
 */
function valetCare(valet: ValetFiling, { signsLater }: Proof, at: string): Partial<ClaimRow> {
  const requireCustomerSignature = valet.requireCustomerSignature || signsLater;
  return {
    valet: { ...valet, requireCustomerSignature },
    last_customer_activity_at: null,
    last_team_activity_at: at,
  };
}

function policyOf(order: LoadedOrder, category: Filing['claimCategory']): ClaimPolicy | null {
  const policy = category === 'WARRANTY' ? order.protection.warranty : order.protection.shipping;
  return policy && { id: `${order.id}-${category.toLowerCase()}`, ...policy, isAmountPerResolution: false };
}

function warrantyOf(order: LoadedOrder, lines: readonly FilingLine[]): WarrantyMetadata {
  const [first] = lines;
  return {
    productValue: first?.item.price ?? null,
    warrantyFee: order.protection.warranty?.premiumPaid ?? null,
    dateOfPurchase: order.createdAt,
    warrantyPeriod: first?.item.warrantyPeriod ?? null,
  };
}

/** Each answer has a column of its name. */
const keptAnswers = (line: FilingLine): Pick<ClaimItemRow, keyof ItemAnswers> =>
  itemAnswers({ ...line, received: line.issueType === 'WRONG_ITEM' ? line.received : null });

function itemRow(facts: FilingFacts, claimId: string, line: FilingLine, position: number): ClaimItemRow {
  const { item } = line;
  const { price, discount, tax, quantity, refundedQuantity, selectedOptions } = item;
  return {
    store_id: facts.store.id,
    id: shortId(),
    claim_id: claimId,
    order_id: facts.order.id,
    position,
    source_fulfillment_id: line.sourceFulfillmentId,
    source_item_id: item.sourceItemId,
    source_product_id: item.sourceProductId,
    source_variant_id: item.sourceVariantId,
    name: item.name,
    sku: item.sku,
    image_url: item.imageUrl,
    quantity: line.quantity,
    claim_type: line.issueType,
    requested_method: line.method,
    details: line.details,
    ...keptAnswers(line),
    order_item: { price, discount, tax, quantity, refundedQuantity, selectedOptions },
    verdict: verdictAtFiling(facts, line),
  };
}

const verdictAtFiling = ({ order, store, now, filing, decision }: FilingFacts, line: FilingLine) =>
  lineVerdict(
    { order, store, now, isWarranty: filing.claimCategory === 'WARRANTY', isOta: decision.isOta },
    {
      sourceFulfillmentId: line.sourceFulfillmentId,
      sourceItemId: line.item.sourceItemId,
      claimType: line.issueType,
    },
  );

function signatureFiles({ store, order, proof, now }: FilingFacts, claimId: string): NewFileRow[] {
  const { signature } = proof;
  if (!signature?.fileKey) return [];
  const at = new Date(now).toISOString();
  return [
    {
      store_id: store.id,
      file_key: signature.fileKey,
      order_id: order.id,
      claim_id: claimId,
      filename: 'signature.png',
      content_type: 'image/png',
      kind: 'image',
      size: signature.size,
      width: signature.width,
      height: signature.height,
      created_at: at,
      stored_at: at,
    },
  ];
}

function documentRows({ store, filing, proof, now }: FilingFacts, claimId: string): DocumentRow[] {
  const row = { store_id: store.id, claim_id: claimId, created_at: new Date(now).toISOString() };
  const documents: DocumentRow[] = [];
  if (proof.acknowledged) {
    documents.push({
      ...row,
      id: shortId(),
      proof_type: 'ACKNOWLEDGEMENT',
      file_key: null,
      typed_name: null,
    });
  }
  if (proof.signature) {
    const { fileKey, typedName } = proof.signature;
    documents.push({
      ...row,
      id: shortId(),
      proof_type: 'SIGNATURE',
      file_key: fileKey,
      typed_name: typedName,
    });
  }
  for (const fileKey of filing.receiptImages) {
    documents.push({ ...row, id: shortId(), proof_type: 'RECEIPT', file_key: fileKey, typed_name: null });
  }
  return documents;
}

/** A request to sign is always mailed. Otherwise, a valet filing may skip the mail. */
function mailsOf(
  context: Context,
  { store, valet = null, proof }: FilingFacts,
  document: ClaimDocument,
): QueuedMail[] {
  if (valet && !valet.notifyCustomer && !proof.signsLater) return [];
  const kind = proof.signsLater ? 'signature_wanted' : 'received';
  const mail = claimMail(kind, { context, store, document });
  return [{ ...mail, about: { kind, claimId: document.claim.id } }];
}

const optionsOf = ({ by: _, ...options }: ValetFiling): ValetOptions => options;

function filedEvent({ store, filing, now, valet = null }: FilingFacts, claim: ClaimRow): EventRow {
  return {
    store_id: store.id,
    claim_id: claim.id,
    sequence: 1,
    at: new Date(now).toISOString(),
    kind: 'filed',
    actor_kind: valet ? 'team' : 'customer',
    actor_id: valet && makerId(valet.by),
    from_status: null,
    to_status: claim.status,
    data: {
      ...(valet && { options: optionsOf(valet) }),
      ...(filing.claimTerms !== undefined && { claimTerms: filing.claimTerms }),
    },
  };
}
