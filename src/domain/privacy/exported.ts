/**
 * What a customer gets of what a store has of them (docs/exporting.md#a-customer): by table, the columns, between spaces. What names
 * people of the team is left out.
 */
export const EXPORTED = {
  customers: 'email name phone orders paid last_order_at',
  orders: 'id source_order_id source_order_number created_at document',
  order_changes: 'order_id at fields',
  shipment_scans: 'order_id source_fulfillment_id at status place description',
  order_returns: `order_id provider return_id rma_number status created_at tracking_company tracking_number tracking_url items
    amounts`,
  claims: `id claim_number order_id status claim_category claim_type author_name author_email claim_description requested_method
    shipping_address shipping_address_change denial proof_request quote currency metadata created_at updated_at`,
  claim_items:
    'claim_id position source_item_id name sku quantity claim_type details received requested_method order_item',
  claim_events: 'claim_id sequence at kind actor_kind from_status to_status',
  claim_messages: 'claim_id position sender_type content created_at',
  claim_notes: 'claim_id content created_at',
  claim_resolutions: `claim_id position resolution_type state details description reference amounts paid_original_value
    paid_original_currency tracking_company tracking_number tracking_url created_at credit`,
  claim_reviews: 'claim_id rating content author_name created_at reply replied_at',
  claim_documents: 'claim_id proof_type file_key typed_name created_at',
  files: 'file_key order_id claim_id filename content_type kind caption size captured_at created_at',
  drafts: 'order_id email status answers created_at updated_at',
  in_store_filings: 'filing received_at',
  mails: 'recipient subject parts kind claim_id created_at sent_at',
} as const satisfies Record<string, string>;

export type ExportedTable = keyof typeof EXPORTED;

export const columnsOf = (table: ExportedTable): string[] => EXPORTED[table].split(/\s+/);

/** The format of `person.json`. It gets another number if a list or a field goes or changes its meaning. */
export const PERSON_FORMAT = 'makegood-person/1';
