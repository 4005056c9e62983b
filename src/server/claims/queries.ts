import type { Pool } from 'pg';
import type { OrderReturn } from '../../domain/orders/order.ts';
import { mergedReturns } from '../../domain/orders/reported-return.ts';
import type { StoreId } from '../auth/caller.ts';
import type { JsonRow, Row } from '../database/rows.ts';
import { type KeptAnswer, type KeptOnWire, keptOf, type Repeat } from '../http/answers.ts';
import type { keptMails } from '../mail/queries.ts';
import { type LoadedOrder, readOrder } from '../orders/queries.ts';

/** A claim's rows as `claim_document` returns them, with the tables' column names. */
export type ClaimRow = JsonRow<'claims'>;
export type ClaimItemRow = JsonRow<'claim_items'>;
export type EventRow = JsonRow<'claim_events'>;
export type DocumentRow = JsonRow<'claim_documents'>;
export type ResolutionRow = JsonRow<'claim_resolutions'>;

/** `poster_of`: the video whose poster frame this is. Shown with the video, never as a photo. */
export type KnownFile = Row<
  'files',
  'file_key' | 'filename' | 'content_type' | 'kind' | 'caption' | 'width' | 'height' | 'poster_of'
>;
export type FileRow = KnownFile & Row<'files', 'claim_item_id' | 'message_id'>;

export type MessageRow = Omit<JsonRow<'claim_messages'>, 'store_id'>;

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
  /** When the order was placed; only set when the claim was loaded for display. */
  ordered_at?: string | null;
  /** The latest scans of each package, oldest first; only set when the claim was loaded for display. */
  scans?: ScanRow[];
  /** Of the order; only set when the claim was loaded for display. */
  returns?: OrderReturn[];
};

export type ScanRow = Omit<JsonRow<'shipment_scans'>, 'store_id' | 'order_id'>;

export type FulfillmentRow = Omit<
  JsonRow<'fulfillments'>,
  'store_id' | 'order_id' | 'position' | 'tracking_key'
>;

/** The maximum a page shows, across all packages of an order. */
const MOST_SCANS = 100;

/** A claim with everything its view shows, in one round trip. Null if the store has no such claim. */
export async function loadClaim(
  db: { app: Pool },
  storeId: StoreId,
  claimId: string,
): Promise<ClaimDocument | null> {
  // The function sets the store, and the order is looked up in the store it returned.
  const { rows } = await db.app.query<{
    found: ClaimDocument | null;
    ordered_at: string | null;
    scans: ScanRow[];
    returns: [ofShop: OrderReturn[] | null, ofTools: OrderReturn[] | null] | null;
  }>({
    name: 'claim_document',
    text: `with document as materialized (select claim_document($1, $2) as found),
        claim as materialized (select found, found -> 'claim' ->> 'order_id' as order_id from document)
      select found, o.ordered_at, o.returns,
        (select coalesce(json_agg(to_json(s) order by s.at), '[]') from (
          select source_fulfillment_id, at, status, place, description from shipment_scans
          where store_id = $1 and order_id = claim.order_id order by at desc limit ${MOST_SCANS}) s) as scans
      from claim left join lateral (
        select to_json(o.created_at) #>> '{}' as ordered_at, json_build_array(o.document -> 'returns',
          case when o.has_reported_returns then order_document($1, o.id) -> 'reportedReturns' end) as returns
        from orders o where o.store_id = $1 and o.id = claim.order_id) o on true`,
    values: [storeId, claimId],
  });
  const [row] = rows;
  if (!row?.found) return null;
  const { found, ordered_at, scans } = row;
  const [ofShop, ofTools] = row.returns ?? [null, null];
  return { ...found, ordered_at, scans, returns: mergedReturns(ofShop ?? undefined, ofTools) ?? [] };
}

export type FilingStart = {
  order: LoadedOrder | null;
  claimNumber: number;
  /** The uploads it names that are stored and unused. */
  files: KnownFile[];
  kept: KeptAnswer | null;
};

/** The first round trip of a filing: the order, a claim number, and the first answer if this is a retry. */
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

/** The result of both functions that begin a filing. */
export type StartRow = {
  order_json: Parameters<typeof readOrder>[0] | null;
  claim_number: Row<'claims'>['claim_number'] | null;
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

type WrittenFile = 'store_id' | 'file_key' | 'order_id' | 'claim_id' | 'filename' | 'content_type' | 'kind';
type WrittenPicture = 'size' | 'width' | 'height' | 'created_at' | 'stored_at';
export type NewFileRow = Pick<JsonRow<'files'>, WrittenFile | WrittenPicture>;

/**
 * Everything a filing writes. `files`: the claim's uploads; `orderVersion` and `claimsSeen`: the order and its claims
 * that the decision was based on.
 */
export type FilingRows = {
  claim: ClaimRow;
  items: ClaimItemRow[];
  /** The words by which it is found. */
  terms: string[];
  files: { file_key: string; claim_item_id: string | null; position: number }[];
  /** Files created by the filing itself: a signature. */
  newFiles: NewFileRow[];
  documents: DocumentRow[];
  events: EventRow[];
  mails: ReturnType<typeof keptMails>;
  orderVersion: number;
  /** Null if other claims of the order don't matter for this one. */
  claimsSeen: number | null;
};

/**
 * The second round trip: writes everything and stores the answer, in one transaction. A retry gets the stored answer.
 */
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
