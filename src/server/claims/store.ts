import type { Pool } from 'pg';
import type { ClaimStatus } from '../../domain/claim.ts';
import type { ReceivedItem } from '../../domain/claim-draft.ts';
import type { ClosedFor } from '../../domain/claim-moves.ts';
import type { DecisionReason } from '../../domain/decision.ts';
import type { Address, Fulfillment, OrderItem } from '../../domain/order.ts';
import type { ProofRequestType } from '../../domain/proof-request.ts';
import type { ResolutionState, ResolutionType } from '../../domain/resolution-types.ts';
import type { ActingTimer } from '../../domain/schedule.ts';
import type { StoreId } from '../auth/caller.ts';
import { type KeptAnswer, type KeptOnWire, keptOf, type Repeat } from '../http/answers.ts';
import type { KeptParts } from '../mail/parts.ts';
import { type LoadedOrder, readOrder } from '../orders/store.ts';

/** Rows of a claim, named as the tables name their columns. */
export type ClaimRow = {
  store_id: string;
  id: string;
  claim_number: number;
  order_id: string;
  source_order_id: string;
  source_order_number: string;
  claim_category: string;
  claim_type: string;
  status: ClaimStatus;
  holds_quantity: boolean;
  is_ota: boolean;
  email_key: string;
  author_name: string | null;
  author_email: string;
  sales_channel: string;
  claim_description: string | null;
  requested_method: string;
  shipping_address: Address | null;
  shipping_address_change: Address | null;
  policy: ClaimPolicy | null;
  warranty_metadata: WarrantyMetadata | null;
  quote: StoredQuote;
  currency: string;
  token_generation: number;
  version: number;
  created_at: string;
  updated_at: string;
} & ClaimCare;

/** What changes while a claim is looked after (db/migrations/0014_decisions.sql). */
export type ClaimCare = {
  assignee: string | null;
  labels: string[] | null;
  status_since: string | null;
  timer: ActingTimer | null;
  timer_at: string | null;
  first_answer_due_at: string | null;
  decision_due_at: string | null;
  dismissed_until: string | null;
  denial: { reason: DecisionReason; message: string; at: string } | null;
  appealed_at: string | null;
  proof_request: { types: ProofRequestType[]; message: string; at: string; answeredAt: string | null } | null;
  closed_for: ClosedFor | null;
  resolution_type: ResolutionType | null;
  valet: StoredValet | null;
  last_customer_activity_at: string | null;
  last_team_activity_at: string | null;
};

/** Filed on the customer's behalf: `by` the API token; `requireCustomerSignature`: by the option or the ladder. */
export type StoredValet = {
  by: string;
  fromValet: boolean;
  requireCustomerSignature: boolean;
  notifyCustomer: boolean;
};

export type ClaimPolicy = {
  id: string;
  insuredAmount: string | null;
  premiumPaid: string | null;
  premiumCurrency: string | null;
  removedAt: string | null;
  isAmountPerResolution: boolean;
};

export type WarrantyMetadata = {
  productValue: string | null;
  warrantyFee: string | null;
  dateOfPurchase: string | null;
  warrantyPeriod: string | null;
};

export type StoredQuote = {
  items: string;
  shipping: string;
  tax: string;
  subtotal: string;
  bonus: string;
  total: string;
  /** Missing in claims filed before version 64 of the schema. */
  parts?: { method: string; total: string; bonus: string }[];
  cappedBy: string | null;
  currency: string;
};

export type ClaimItemRow = {
  store_id: string;
  id: string;
  claim_id: string;
  order_id: string;
  position: number;
  source_fulfillment_id: string;
  source_item_id: string;
  source_product_id: string | null;
  source_variant_id: string | null;
  name: string;
  sku: string | null;
  image_url: string | null;
  quantity: number;
  claim_type: string;
  /** Null: as the claim's (filed before version 64 of the schema). */
  requested_method: string | null;
  details: string | null;
  /** What came instead of a wrong item. */
  received: ReceivedItem | null;
  order_item: Pick<
    OrderItem,
    'price' | 'discount' | 'tax' | 'quantity' | 'refundedQuantity' | 'selectedOptions'
  >;
};

export type EventRow = {
  store_id: string;
  claim_id: string;
  sequence: number;
  at: string;
  kind: string;
  actor_kind: string;
  actor_id: string | null;
  from_status: string | null;
  to_status: string | null;
  data: Record<string, unknown>;
};

export type DocumentRow = {
  store_id: string;
  id: string;
  claim_id: string;
  proof_type: 'SIGNATURE' | 'ACKNOWLEDGEMENT' | 'RECEIPT';
  file_key: string | null;
  typed_name: string | null;
  created_at: string;
};

export type KnownFile = {
  file_key: string;
  filename: string;
  content_type: string;
  kind: string;
  caption: string | null;
  width: number | null;
  height: number | null;
  /** The film whose frame it is: shown with it, never as a photo. */
  poster_of: string | null;
};

export type FileRow = KnownFile & { claim_item_id: string | null; message_id: string | null };

export type ResolutionAmounts = {
  items: string;
  shipping: string;
  tax: string;
  subtotal: string;
  bonus: string;
  total: string;
};

export type ResolutionRow = {
  store_id: string;
  id: string;
  claim_id: string;
  order_id: string;
  position: number;
  claim_item_id: string | null;
  claim_category: string;
  resolution_type: ResolutionType;
  state: ResolutionState;
  in_force: boolean;
  external: boolean;
  details: string | null;
  description: string | null;
  reference: string | null;
  tracking_company: string | null;
  tracking_number: string | null;
  tracking_url: string | null;
  quantity: number | null;
  percentage: string | null;
  flat_amount: string | null;
  amounts: ResolutionAmounts;
  capped_by: string | null;
  promised: string;
  paid_value: string;
  paid_original_value: string;
  paid_original_currency: string;
  credit_store: boolean;
  actor_kind: string;
  resolved_by: string | null;
  created_at: string;
  updated_at: string;
};

export type MessageRow = {
  id: string;
  claim_id: string;
  position: number;
  content: string;
  sender_type: 'customer' | 'team';
  sender_id: string | null;
  sender_name: string | null;
  created_at: string;
};

export type ClaimDocument = {
  claim: ClaimRow;
  items: ClaimItemRow[];
  files: FileRow[];
  documents: DocumentRow[];
  events: EventRow[];
  fulfillments: FulfillmentRow[];
  resolutions: ResolutionRow[];
  /** The last hundred, oldest first. */
  messages: MessageRow[];
  /** When the order was placed; only where the claim was loaded to be read. */
  ordered_at?: string | null;
  /** The latest of each package, oldest first; only where the claim was loaded to be read. */
  scans?: ScanRow[];
};

export type ScanRow = {
  source_fulfillment_id: string;
  at: string;
  status: Fulfillment['fulfillmentStatus'];
  place: string | null;
  description: string | null;
};

export type FulfillmentRow = {
  source_fulfillment_id: string;
  fulfillment_status: Fulfillment['fulfillmentStatus'];
  fulfilled_at: string | null;
  /** YYYY-MM-DD */
  estimated_delivery_at: string | null;
  last_scan_at: string | null;
  delivered_at: string | null;
  returned_at: string | null;
  tracking_company: string | null;
  tracking_number: string | null;
  tracking_url: string | null;
};

/** Of all packages of an order: what a page shows at most. */
const MOST_SCANS = 100;

/** A claim with everything its view shows; one round trip. Null when the store has no such claim. */
export async function loadClaim(
  db: { app: Pool },
  storeId: StoreId,
  claimId: string,
): Promise<ClaimDocument | null> {
  // The function has set the store by the time the order is looked for: what it answered says which one.
  const { rows } = await db.app.query<{
    found: ClaimDocument | null;
    ordered_at: string | null;
    scans: ScanRow[];
  }>({
    name: 'claim_document',
    text: `with claim as materialized (select claim_document($1, $2) as found)
      select found, (select to_json(o.created_at) #>> '{}' from orders o
        where o.store_id = $1 and o.id = found -> 'claim' ->> 'order_id') as ordered_at,
        (select coalesce(json_agg(to_json(s) order by s.at), '[]') from (
          select source_fulfillment_id, at, status, place, description from shipment_scans
          where store_id = $1 and order_id = found -> 'claim' ->> 'order_id' order by at desc limit ${MOST_SCANS}) s) as scans
      from claim`,
    values: [storeId, claimId],
  });
  const [row] = rows;
  return row?.found ? { ...row.found, ordered_at: row.ordered_at, scans: row.scans } : null;
}

export type FilingStart = {
  order: LoadedOrder | null;
  claimNumber: number;
  /** The uploads it names, as far as they are kept and free. */
  files: KnownFile[];
  kept: KeptAnswer | null;
};

/** Trip one of a filing: the order, a claim number, and the first answer if this is a repeat. */
export async function beginFiling(
  db: { app: Pool },
  storeId: StoreId,
  sought: { sourceOrderId: string; fileKeys: string[] },
  repeat: Repeat,
  now: number,
): Promise<FilingStart> {
  const { rows } = await db.app.query<StartRow>({
    name: 'begin_filing',
    text: 'select * from begin_filing($1, $2, $3, $4, $5)',
    values: [storeId, sought.sourceOrderId, sought.fileKeys, repeat.key, new Date(now)],
  });
  return startOf(rows[0]);
}

/** What both functions that begin a filing answer. */
export type StartRow = {
  order_json: Parameters<typeof readOrder>[0] | null;
  claim_number: string | null;
  files: KnownFile[];
  kept_body_hash: Buffer | null;
  kept_status: number | null;
  kept_answer: Buffer | null;
};

export function startOf(row: StartRow | undefined): FilingStart {
  const kept =
    row?.kept_body_hash && row.kept_answer && row.kept_status
      ? { bodyHash: row.kept_body_hash, status: row.kept_status, answer: row.kept_answer }
      : null;
  return {
    order: row?.order_json ? readOrder(row.order_json) : null,
    claimNumber: Number(row?.claim_number ?? 0),
    files: row?.files ?? [],
    kept,
  };
}

export type NewFileRow = {
  store_id: string;
  file_key: string;
  order_id: string;
  claim_id: string;
  filename: string;
  content_type: string;
  kind: string;
  size: number;
  width: number;
  height: number;
  created_at: string;
  stored_at: string;
};

export type MailRow = {
  store_id: string;
  id: string;
  recipient: string;
  subject: string;
  parts: KeptParts;
  kind: string;
  claim_id: string;
  created_at: string;
};

/** Everything a filing writes. `files` name the claim's uploads; `orderVersion` the order it was decided on, `claimsSeen` its claims. */
export type FilingRows = {
  claim: ClaimRow;
  items: ClaimItemRow[];
  files: { file_key: string; claim_item_id: string | null; position: number }[];
  /** Files that come with the filing itself: a signature. */
  newFiles: NewFileRow[];
  documents: DocumentRow[];
  events: EventRow[];
  /** Null where the customer is not to be told. */
  mail: MailRow | null;
  orderVersion: number;
  /** Null where other claims of the order change nothing about this one. */
  claimsSeen: number | null;
};

/** Trip two: writes it all and keeps the answer, in one transaction. Answers what was kept if a repeat came second. */
export async function writeFiling(
  db: { app: Pool },
  storeId: StoreId,
  rows: FilingRows,
  answer: { repeat: Repeat; status: number; sealed: Buffer; now: number },
): Promise<KeptAnswer | null> {
  const { rows: outcome } = await db.app.query<{ done: { kept?: KeptOnWire } }>({
    name: 'file_claim',
    text: 'select file_claim($1, $2, $3, $4, $5, $6, $7, $8, $9) as done',
    values: [
      storeId,
      JSON.stringify(rows),
      answer.repeat.key,
      answer.repeat.bodyHash,
      answer.status,
      answer.sealed,
      new Date(answer.now),
      answer.repeat.expires(answer.now),
      answer.repeat.whileUnchanged,
    ],
  });
  return keptOf(outcome[0]?.done.kept);
}
