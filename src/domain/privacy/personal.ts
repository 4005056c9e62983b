/**
 * What is personal in the database, and what happens to it when a customer is erased (docs/decisions/111-privacy.md). Each table is
 * here, with each column of text, JSON or bytes; a test compares both with the database.
 */
import { SNAPSHOT_FACTS } from '../automation/facts.ts';

/**
 * `null` and `blank` (an empty text) take everything. `keeps`: only these values of a JSON object, unless they are objects.
 * `with`: these values over those of a JSON object. `own key`: a text of the row's own, in which nobody is found. `rewritten`: the order
 * is saved anew without its customer (order.ts).
 */
export type Treatment =
  | 'null'
  | 'blank'
  | 'no entries'
  | 'own key'
  | 'nobody'
  | 'rewritten'
  | { keeps: readonly string[] }
  | { with: Readonly<Record<string, unknown>> };

/**
 * Rows of an erased claim or order are found by the column with its id; rows of the customer by the key of their address. `names`: rows
 * that mention the address anywhere in the column. `instruction`: of a claim, by the id of one of its instructions.
 */
export type Place = {
  of: 'claim' | 'order' | 'customer';
  by: string;
  match?: 'key' | 'names' | 'instruction';
};

export type TableRule = {
  at: readonly Place[];
  /** Names of columns, between spaces: nothing in them is about a customer, or it stays. */
  kept?: string;
  /** Without it the rows go. */
  erased?: Readonly<Record<string, Treatment>>;
};

const NOWHERE: readonly Place[] = [];
const OF_CLAIM: readonly Place[] = [{ of: 'claim', by: 'claim_id' }];
const OF_ORDER: readonly Place[] = [{ of: 'order', by: 'order_id' }];
const named = (...columns: string[]): readonly Place[] =>
  columns.map((by) => ({ of: 'customer', by, match: 'names' }));

/** Rows that never hold anything of a customer. */
const none = (kept = ''): TableRule => ({ at: NOWHERE, kept, erased: {} });

/** Of what happened to a claim: what it was about and who did it, in ids, types and counts. */
const FACTS_OF_EVENTS = [
  ...['resolutionIds', 'resolutionId', 'resolutionType', 'state', 'messageId', 'senderType', 'types'],
  ...['noteId', 'mentions', 'reviewId', 'rating', 'claimId', 'claimNumber', 'from', 'to', 'until', 'files'],
  ...['generation', 'claimTerms', 'signature', 'acknowledged', 'actId', 'call', 'decidedBy'],
  ...['ruleId', 'ruleVersion'],
];

export const PERSONAL: Readonly<Record<string, TableRule>> = {
  claims: {
    at: [{ of: 'claim', by: 'id' }],
    kept: `id order_id source_order_id source_order_number claim_category claim_type status sales_channel requested_method policy
      warranty_metadata quote currency assignee labels timer closed_for resolution_type valet merged_into`,
    erased: {
      email_key: 'own key',
      author_name: 'null',
      author_email: 'nobody',
      claim_description: 'null',
      shipping_address: 'null',
      shipping_address_change: 'null',
      denial: { with: { message: '' } },
      proof_request: { with: { message: '' } },
      metadata: 'null',
    },
  },
  claim_items: {
    at: OF_CLAIM,
    kept: `id claim_id order_id source_fulfillment_id source_item_id source_product_id source_variant_id name sku image_url claim_type
      requested_method verdict`,
    erased: { details: 'null', order_item: { with: { selectedOptions: [] } }, received: 'null' },
  },
  claim_events: {
    at: OF_CLAIM,
    kept: 'claim_id kind actor_kind actor_id from_status to_status',
    erased: { data: { keeps: FACTS_OF_EVENTS } },
  },
  claim_resolutions: {
    at: OF_CLAIM,
    kept: `id claim_id order_id claim_item_id claim_category resolution_type state amounts capped_by paid_original_currency actor_kind
      resolved_by tracking_company provider parcel trouble`,
    erased: {
      details: 'null',
      description: 'null',
      reference: 'null',
      credit: 'null',
      sealed_code: 'null',
      tracking_number: 'null',
      tracking_url: 'null',
    },
  },
  claim_instructions: {
    at: OF_CLAIM,
    kept: `id claim_id resolution_id kind state idempotency_key currency goods provider hold failure reference url`,
    erased: {
      address: 'null',
      body: 'null',
      body_hash: 'null',
      sealed_code: 'null',
      detail: 'null',
      answer: 'null',
    },
  },
  shipping_labels: { at: OF_CLAIM },
  reconciliation_differences: {
    at: OF_CLAIM,
    kept: 'id reconciliation_id fingerprint result reason claim_id ours theirs seen_by',
    erased: { note: 'null' },
  },
  // Texts are made when they are sent. What was sent stays at the help desk: an erasure says how much.
  help_desk_tickets: none('claim_id provider ticket_id url failure'),
  help_desk_notes: none('claim_id provider state'),
  shop_updates: none('kind id order_id failure'),
  instruction_reports: none('instruction_id result hash reported_by'),
  instruction_tries: {
    at: [{ of: 'claim', by: 'instruction_id', match: 'instruction' }],
    kept: 'instruction_id kind provider result',
    erased: { detail: 'null' },
  },
  claim_reviews: {
    at: OF_CLAIM,
    kept: 'id claim_id replied_by',
    erased: { content: 'blank', author_name: 'null', reply: 'null' },
  },
  claim_messages: { at: OF_CLAIM },
  claim_notes: { at: OF_CLAIM },
  claim_documents: { at: OF_CLAIM },
  claim_terms: { at: OF_CLAIM },
  claim_field_values: { at: OF_CLAIM },
  // A shop's tags may name its customer. No other fact is a word of one (domain/automation/facts.ts).
  claim_snapshots: {
    at: OF_CLAIM,
    kept: 'claim_id moment decided rule_id',
    erased: { facts: { keeps: SNAPSHOT_FACTS.filter((fact) => fact !== 'order.tags') } },
  },
  automation_decisions: {
    at: OF_CLAIM,
    kept: 'id rule_id claim_id kind acts limited refusal',
    erased: { trace: { keeps: ['result'] } },
  },
  claim_unsent: { at: OF_CLAIM },
  claim_acts: { at: OF_CLAIM },
  claim_presence: { at: OF_CLAIM },
  claim_review_invitations: { at: OF_CLAIM },
  files: { at: [...OF_CLAIM, ...OF_ORDER] },
  photo_bands: none('file_key'),
  photo_hashes: none('file_key'),
  unhashed_photos: none('file_key'),
  mails: { at: [...OF_CLAIM, { of: 'customer', by: 'recipient', match: 'key' }] },
  drafts: { at: [...OF_ORDER, { of: 'customer', by: 'email', match: 'key' }] },
  in_store_filings: { at: [...OF_CLAIM, ...named('filing')] },
  in_store_visits: { at: named('draft') },
  orders: {
    at: NOWHERE,
    kept: 'id source_order_id source_order_number number_key currency sales_channel risk_level protection',
    erased: {
      email_key: 'rewritten',
      customer: 'rewritten',
      shipping_address: 'rewritten',
      billing_address: 'rewritten',
      tags: 'rewritten',
      document: 'rewritten',
      content_hash: 'rewritten',
      kept: 'rewritten',
      reported: 'rewritten',
    },
  },
  order_items: {
    at: NOWHERE,
    kept: 'order_id source_item_id source_product_id source_variant_id name sku image_url warranty_period',
    erased: { selected_options: 'rewritten' },
  },
  fulfillments: {
    at: NOWHERE,
    kept: 'order_id source_fulfillment_id fulfillment_status tracking_company',
    erased: { tracking_number: 'rewritten', tracking_key: 'rewritten', tracking_url: 'rewritten' },
  },
  fulfillment_items: none('order_id source_fulfillment_id source_item_id'),
  shipment_scans: {
    at: OF_ORDER,
    kept: 'order_id source_fulfillment_id status',
    erased: { place: 'null', description: 'null' },
  },
  order_news: none('order_id'),
  shipment_changes: none('order_id source_fulfillment_id'),
  // They go when the order is saved anew.
  parcels: {
    at: NOWHERE,
    kept: 'provider reference',
    erased: { number_key: 'rewritten', report: 'rewritten' },
  },
  order_returns: {
    at: OF_ORDER,
    kept: 'order_id provider return_id rma_number status items amounts url',
    erased: { tracking_company: 'null', tracking_number: 'null', tracking_url: 'null' },
  },
  order_return_reads: none('order_id'),
  order_changes: { at: OF_ORDER, kept: 'order_id actor_id', erased: { fields: 'no entries' } },
  protection_changes: none('order_id kind actor_id policy reported'),
  customers: { at: [{ of: 'customer', by: 'email_key', match: 'key' }] },
  customer_contacts: { at: [{ of: 'customer', by: 'email_key', match: 'key' }] },
  audit_log: {
    at: [
      { of: 'claim', by: 'subject_id' },
      { of: 'order', by: 'subject_id' },
      ...named('subject_name', 'before', 'after'),
    ],
    kept: 'id actor_kind actor_id by_name operation subject_kind subject_id request_id',
    erased: { subject_name: 'null', before: 'null', after: 'null' },
  },
  claim_bulks: none('id maker undo_maker action state'),
  claim_bulk_items: {
    at: OF_CLAIM,
    kept: 'bulk_id claim_id state code before',
    erased: { detail: 'null' },
  },
  claim_views: { at: named('name', 'query') },
  // What a shop reported and nobody applied yet. The nightly comparison finds what is lost with it.
  inbound_events: { at: named('about') },
  import_refusals: { at: named('reference', 'reason') },
  shop_import_refusals: { at: named('reference', 'reason') },
  simulations: { at: named('change', 'examples') },
  notifications: { at: OF_CLAIM },
  slack_messages: { at: OF_CLAIM },
  // Their files go too (server/privacy/files.ts). They can be asked for again.
  claim_exports: { at: named('query') },
  import_runs: none('id maker kind phase state file_name file_key position counts trial reason'),
  person_exports: { at: [{ of: 'customer', by: 'email_key', match: 'key' }] },
  person_erasures: none('id email_key'),

  // Sealed; they end within two days.
  answers: none('request_key body_hash answer'),
  activation_steps: none('step confirmed_by verdict sentence reviewed_by'),
  api_tokens: none('id name secret_hash role permissions made_by'),
  brand_drafts: none('branding by_name'),
  brand_pictures: none('id bytes'),
  brand_versions: none('branding by_name'),
  claim_counts: none('status claim_category claim_type'),
  claim_hand_overs: none('from_person to_person actor_id'),
  claim_labels: none('label claim_id'),
  claim_skips: none('maker claim_id'),
  claim_terms_versions: none('version url body'),
  claim_view_places: none('maker view_id'),
  figure_claims: none('claim_id adds'),
  figure_days: none('dimension value amounts'),
  figure_marks: none('claim_id'),
  filing_news: none(),
  figure_states: none(),
  funnel_days: none('status'),
  import_kept: none('run_id reference fields'),
  imports: none('kind file_key position counts'),
  label_changes: none('from_name to_name actor_id'),
  labels: none('id name color'),
  ledger_arrears: none('claim_id'),
  ledger_balances: none('account currency'),
  ledger_closed_months: none('closed_by'),
  ledger_entries: none('journal_id account currency'),
  ledger_journals: none('id source reference kind state claim_id corrects settles'),
  macro_uses: none('macro_id'),
  macros: none('id owner_id title text acts claim_types'),
  metadata_fields: none('id name kind choices'),
  order_counts: none(),
  products: none(
    `source_product_id name sku barcode image_url currency warranty_period status variants content_hash kept
    reported`,
  ),
  product_changes: none('source_product_id actor_id fields'),
  provider_breakers: none('provider'),
  // Ids, amounts and states alone.
  reconciliations: none('id provider state started_by cursor failure'),
  reconciliation_lines: none('reconciliation_id kind reference line'),
  connections: none(
    'id provider credentials hints settings account state failure detail inbound_token renewal lacks',
  ),
  shop_imports: none('id connection_id kind state noun page product_counts order_counts reason'),
  connected_shops: none('provider account store'),
  signal_marks: none(),
  shipped_days: none('carrier country channel'),
  slack_connections: none('webhook webhook_end bot_token token_end events failure'),
  sop_versions: none('sop_id title body claim_types actor_id'),
  sops: none('id title body claim_types blocks'),
  automation_backtests: none('id rule_id span state started_by report'),
  automation_moments: none('claim_id moment'),
  automation_rule_states: none('rule_id actor_id from_state to_state backtest_id'),
  automation_rule_versions: none('rule_id actor_id body'),
  automation_rules: none('id state moment body updated_by'),
  store_actors: none('actor_id'),
  store_counters: none(),
  stores: none(
    'id slug name currency time_zone country domains settings branding account_id stage mail_texts',
  ),
  // Events name ids and states alone (docs/decisions/109-webhooks.md).
  webhook_attempts: none('delivery_id failure answer'),
  webhook_deliveries: none('id endpoint_id event_id topic state'),
  webhook_endpoints: none('id url description topics disabled_for secret old_secret'),
  webhook_events: none('id topic subject body'),
  webhook_feeds: none(),
  webhook_outbox: none('source subject'),

  // The people of teams, and the installation. Addresses of customers are counted by a hash whose key ends with the day.
  accounts: none('id slug name'),
  global_claim_views: none('id name tab query sort'),
  global_macros: none('id title text acts claim_types'),
  guesses: none('counter'),
  installation: none('secret_mark'),
  kept_keys: none('name sealed'),
  lookup_misses: none('counter'),
  memberships: none('id person_id reach store account_id role'),
  people: none('id email email_key name password_hash'),
  person_daily_mails: none('person_id'),
  person_factors: none('id person_id kind name secret credential_id public_key transports'),
  person_identities: none('provider_id subject person_id'),
  person_links: none('id person_id kind store role made_by account_id email team'),
  person_mails: none('id person_id recipient subject parts'),
  person_preferences: none('person_id preferences'),
  person_sessions: none('secret_hash id person_id device'),
  person_weekly_reports: none('person_id'),
  platform_audit_log: none(
    'place id actor_kind actor_id by_name operation subject_kind subject_id subject_name before after request_id',
  ),
  recovery_codes: none('person_id code_hash'),
  schema_functions: none('name checksum release'),
  schema_migrations: none('name checksum'),
  sign_in_providers: none('id name issuer client_id client_secret account_id domains role'),
  spent_challenges: none('challenge'),
  store_deletions: none('id store slug name by_name goes'),
  store_domains: none('domain store proof fault'),
  upload_budgets: none('counter'),
  worker_heartbeats: none('worker_id'),
};
