// Written by `npm run rows` from the tables that db/migrations make: change those, or scripts/rows/columns.ts.
import type { Account } from '../../domain/ledger/accounts.ts';
import type { ActCall, ActPromise, ActState, UnsentKind } from '../../domain/claims/acts.ts';
import type { ActingTimer } from '../../domain/claims/schedule.ts';
import type { ActivationStep, StepVerdict, StoreStage } from '../../domain/stores/activation.ts';
import type { ActorKind, ClaimEventKind } from '../../domain/claims/claim-events.ts';
import type { Address, Channel, FulfillmentStatus } from '../../domain/orders/order.ts';
import type { BulkAction } from '../../contract/claim-bulk.ts';
import type { BulkBefore } from '../../domain/claims/bulk.ts';
import type { ChosenBranding } from '../../domain/stores/settings.ts';
import type { ClaimPolicy, Denial, Goods, ItemAsOrdered, ProofRequest, ResolutionAmounts, StoredValet, StoredValuation, WarrantyMetadata } from '../../domain/resolutions/claim-record.ts';
import type { ClaimStatus } from '../../domain/claims/claim.ts';
import type { ClaimType, Coverage } from '../../domain/claims/claim-types.ts';
import type { ClosedFor } from '../../domain/claims/claim-moves.ts';
import type { FieldChange, KeptByHand } from '../../domain/orders/by-hand.ts';
import type { HostFault } from '../../domain/stores/host-check.ts';
import type { ImportKind, ImportPhase, ImportState } from '../../domain/imports/import-run.ts';
import type { JournalKind, JournalState } from '../../domain/ledger/journals.ts';
import type { LabelColor } from '../../domain/claims/label.ts';
import type { LinkKind } from '../../domain/access/person-session.ts';
import type { MacroActs } from '../../domain/claims/macro.ts';
import type { Metadata } from '../../domain/claims/metadata.ts';
import type { NoticeDetails } from '../../domain/notifications/notices.ts';
import type { NoticeKind, Preferences } from '../../domain/access/preferences.ts';
import type { Permission, Role, Scope } from '../../domain/access/permissions.ts';
import type { PresenceMark } from '../../domain/claims/presence.ts';
import type { Problem } from '../../domain/problems/problems.ts';
import type { QueueSort, QueueTab } from '../../domain/claims/claim-queue.ts';
import type { ReceivedItem } from '../../domain/filing/draft.ts';
import type { ResolutionMethod } from '../../domain/claims/resolution-methods.ts';
import type { ResolutionState, ResolutionType } from '../../domain/claims/resolution-types.ts';
import type { SopBlock } from '../../contract/sop.ts';
import type { StoreId } from '../auth/caller.ts';
import type { Verdict } from '../../domain/protection/verdict.ts';

/** The columns of each table as `pg` answers them (pool.ts). */
export type Tables = {
  accounts: {
    id: string;
    slug: string;
    name: string;
    created_at: string;
    version: number;
  };
  activation_steps: {
    store_id: StoreId;
    step: ActivationStep;
    confirmed_at: string | null;
    confirmed_by: string | null;
    verdict: StepVerdict | null;
    sentence: string | null;
    reviewed_at: string | null;
    reviewed_by: string | null;
  };
  answers: {
    store_id: StoreId;
    request_key: Buffer;
    body_hash: Buffer;
    status: number;
    answer: Buffer;
    expires_at: string;
    led_to: string | null;
  };
  api_tokens: {
    store_id: StoreId;
    id: string;
    name: string;
    secret_hash: Buffer;
    role: Role | null;
    permissions: Permission[];
    created_at: string;
    last_used_at: string | null;
    revoked_at: string | null;
    expires_at: string;
    made_by: string | null;
  };
  audit_log: {
    store_id: StoreId;
    at: string;
    id: string;
    actor_kind: 'person' | 'token' | 'operator';
    actor_id: string | null;
    by_name: string;
    operation: string;
    subject_kind: string;
    subject_id: string | null;
    subject_name: string | null;
    before: unknown | null;
    after: unknown | null;
    request_id: string | null;
  };
  brand_drafts: {
    store_id: StoreId;
    branding: ChosenBranding | null;
    version: number;
    based_on: number;
    saved_at: string;
    by_name: string | null;
  };
  brand_pictures: {
    store_id: StoreId;
    id: string;
    bytes: Buffer;
    made_at: string;
  };
  brand_versions: {
    store_id: StoreId;
    version: number;
    branding: ChosenBranding;
    published_at: string;
    by_name: string | null;
  };
  claim_acts: {
    store_id: StoreId;
    id: string;
    claim_id: string;
    call: ActCall;
    body: unknown;
    promise: ActPromise;
    is_decision: boolean;
    maker: string;
    maker_name: string;
    version: number;
    seen: number;
    state: ActState;
    until: string;
    problem: Problem | null;
    created_at: string;
    updated_at: string;
  };
  claim_bulk_items: {
    store_id: StoreId;
    bulk_id: string;
    position: number;
    claim_id: string;
    version: number | null;
    state: 'waiting' | 'done' | 'refused' | 'undone' | 'left';
    code: string | null;
    detail: string | null;
    before: BulkBefore | null;
  };
  claim_bulks: {
    store_id: StoreId;
    id: string;
    maker: string;
    undo_maker: string | null;
    action: BulkAction;
    state: 'waiting' | 'running' | 'done' | 'cancelled' | 'undoing' | 'undone';
    created_at: string;
    starts_at: string;
    undo_until: string;
  };
  claim_counts: {
    store_id: StoreId;
    status: ClaimStatus;
    claim_category: Coverage;
    claim_type: ClaimType;
    shard: number;
    claims: string;
  };
  claim_documents: {
    store_id: StoreId;
    id: string;
    claim_id: string;
    proof_type: 'SIGNATURE' | 'ACKNOWLEDGEMENT' | 'RECEIPT';
    file_key: string | null;
    typed_name: string | null;
    created_at: string;
  };
  claim_events: {
    store_id: StoreId;
    claim_id: string;
    sequence: number;
    at: string;
    kind: ClaimEventKind;
    actor_kind: ActorKind;
    actor_id: string | null;
    from_status: ClaimStatus | null;
    to_status: ClaimStatus | null;
    data: Record<string, unknown>;
  };
  claim_exports: {
    store_id: StoreId;
    id: string;
    maker: string;
    query: unknown;
    state: 'waiting' | 'ready' | 'failed';
    rows: number;
    file_key: string;
    created_at: string;
    expires_at: string;
  };
  claim_hand_overs: {
    store_id: StoreId;
    from_person: string;
    to_person: string | null;
    actor_id: string;
    created_at: string;
  };
  claim_instructions: {
    store_id: StoreId;
    id: string;
    claim_id: string;
    resolution_id: string;
    kind: 'PAYMENT' | 'CREDIT' | 'GOODS';
    state: string;
    idempotency_key: string;
    amount: string | null;
    currency: string | null;
    goods: Goods[] | null;
    address: Address | null;
    created_at: string;
    updated_at: string;
  };
  claim_items: {
    store_id: StoreId;
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
    claim_type: ClaimType;
    details: string | null;
    order_item: ItemAsOrdered;
    received: ReceivedItem | null;
    requested_method: ResolutionMethod | null;
    verdict: Verdict | null;
  };
  claim_labels: {
    store_id: StoreId;
    label: string;
    created_at: string;
    claim_id: string;
  };
  claim_messages: {
    store_id: StoreId;
    id: string;
    claim_id: string;
    position: number;
    content: string;
    sender_type: 'customer' | 'team';
    sender_id: string | null;
    sender_name: string | null;
    created_at: string;
  };
  claim_notes: {
    store_id: StoreId;
    id: string;
    claim_id: string;
    content: string;
    author_id: string | null;
    author_name: string | null;
    created_at: string;
    mentions: string[];
    edited_at: string | null;
  };
  claim_presence: {
    store_id: StoreId;
    claim_id: string;
    actor_id: string;
    name: string;
    mark: PresenceMark;
    until: string;
  };
  claim_resolutions: {
    store_id: StoreId;
    id: string;
    claim_id: string;
    order_id: string;
    position: number;
    claim_item_id: string | null;
    claim_category: Coverage;
    resolution_type: ResolutionType;
    state: ResolutionState;
    in_force: boolean;
    external: boolean;
    details: string | null;
    description: string | null;
    reference: string | null;
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
    actor_kind: ActorKind;
    resolved_by: string | null;
    created_at: string;
    updated_at: string;
    tracking_company: string | null;
    tracking_number: string | null;
    tracking_url: string | null;
  };
  claim_review_invitations: {
    store_id: StoreId;
    claim_id: string;
    due_at: string;
    invited_at: string | null;
  };
  claim_reviews: {
    store_id: StoreId;
    id: string;
    claim_id: string;
    rating: number;
    content: string;
    author_name: string | null;
    created_at: string;
    reply: string | null;
    replied_by: string | null;
    replied_at: string | null;
  };
  claim_skips: {
    store_id: StoreId;
    maker: string;
    claim_id: string;
    skipped_at: string;
  };
  claim_terms: {
    store_id: StoreId;
    term: string;
    claim_id: string;
  };
  claim_terms_versions: {
    store_id: StoreId;
    version: string;
    url: string | null;
    body: string | null;
    since: string;
  };
  claim_unsent: {
    store_id: StoreId;
    claim_id: string;
    maker: string;
    kind: UnsentKind;
    content: unknown;
    saved_at: string;
  };
  claim_view_places: {
    store_id: StoreId;
    maker: string;
    view_id: string;
    position: number;
  };
  claim_views: {
    store_id: StoreId;
    id: string;
    maker: string | null;
    name: string;
    tab: QueueTab;
    query: string;
    sort: QueueSort | null;
    created_at: string;
  };
  claims: {
    store_id: StoreId;
    id: string;
    claim_number: string;
    order_id: string;
    source_order_id: string;
    source_order_number: string;
    claim_category: Coverage;
    claim_type: ClaimType;
    status: ClaimStatus;
    holds_quantity: boolean;
    is_ota: boolean;
    email_key: string;
    author_name: string | null;
    author_email: string;
    sales_channel: Channel;
    claim_description: string | null;
    requested_method: ResolutionType;
    shipping_address: Address | null;
    shipping_address_change: Address | null;
    policy: ClaimPolicy | null;
    warranty_metadata: WarrantyMetadata | null;
    quote: StoredValuation;
    currency: string;
    token_generation: number;
    version: number;
    created_at: string;
    updated_at: string;
    assignee: string | null;
    labels: string[] | null;
    status_since: string | null;
    timer: ActingTimer | null;
    timer_at: string | null;
    first_answer_due_at: string | null;
    decision_due_at: string | null;
    dismissed_until: string | null;
    denial: Denial | null;
    appealed_at: string | null;
    proof_request: ProofRequest | null;
    closed_for: ClosedFor | null;
    resolution_type: ResolutionType | null;
    last_customer_activity_at: string | null;
    last_team_activity_at: string | null;
    valet: StoredValet | null;
    due_at: string | null;
    warns_at: string | null;
    decision_hours_left: number | null;
    customer_wrote_at: string | null;
    value: string;
    signals: number;
    terms: number;
    metadata: Metadata | null;
    merged_into: string | null;
    merged_into_number: string | null;
    due_news_at: string | null;
  };
  customer_contacts: {
    store_id: StoreId;
    kind: 'address' | 'phone';
    contact_key: string;
    email_key: string;
  };
  customers: {
    store_id: StoreId;
    email_key: string;
    id: string;
    email: string;
    name: string | null;
    name_key: string | null;
    phone: string | null;
    orders: number;
    paid: string;
    last_order_at: string;
  };
  drafts: {
    store_id: StoreId;
    id: string;
    order_id: string;
    email: string;
    status: string;
    metadata: unknown;
    created_at: string;
    updated_at: string;
    expires_at: string;
    reminded_at: string | null;
    reached: string[];
    answers: unknown;
  };
  figure_claims: {
    store_id: StoreId;
    claim_id: string;
    adds: string;
  };
  figure_days: {
    store_id: StoreId;
    dimension: string;
    day: string;
    value: string;
    amounts: unknown;
  };
  figure_marks: {
    store_id: StoreId;
    claim_id: string;
    sequence: number;
  };
  figure_states: {
    store_id: StoreId;
    compared_at: string | null;
    claims: number;
    differences: number;
  };
  files: {
    store_id: StoreId;
    file_key: string;
    order_id: string | null;
    claim_id: string | null;
    claim_item_id: string | null;
    position: number | null;
    filename: string;
    content_type: string;
    kind: string;
    caption: string | null;
    size: string | null;
    width: number | null;
    height: number | null;
    captured_at: string | null;
    created_at: string;
    receiving_at: string | null;
    stored_at: string | null;
    message_id: string | null;
    visit_id: string | null;
    poster_of: string | null;
    kept_until: string | null;
    asked_claim: string | null;
    by_program: boolean | null;
    receiving_id: string | null;
    reserved_bytes: string | null;
    reserved_in: unknown | null;
  };
  fulfillment_items: {
    store_id: StoreId;
    order_id: string;
    source_fulfillment_id: string;
    source_item_id: string;
    position: number;
    quantity: number;
  };
  fulfillments: {
    store_id: StoreId;
    order_id: string;
    source_fulfillment_id: string;
    position: number;
    fulfillment_status: FulfillmentStatus;
    fulfilled_at: string | null;
    estimated_delivery_at: string | null;
    last_scan_at: string | null;
    delivered_at: string | null;
    returned_at: string | null;
    tracking_company: string | null;
    tracking_number: string | null;
    tracking_url: string | null;
  };
  funnel_days: {
    store_id: StoreId;
    day: string;
    status: string;
    part: number;
    sessions: number;
  };
  global_claim_views: {
    id: string;
    name: string;
    tab: QueueTab;
    query: string;
    sort: QueueSort | null;
    created_at: string;
  };
  global_macros: {
    id: string;
    title: string;
    text: string;
    acts: MacroActs;
    claim_types: ClaimType[];
    version: number;
    created_at: string;
    updated_at: string;
  };
  guesses: {
    counter: string;
    misses: number;
    last_at: string;
  };
  import_kept: {
    store_id: StoreId;
    run_id: string;
    ordinal: number;
    reference: string;
    fields: string[];
  };
  import_refusals: {
    store_id: StoreId;
    run_id: string;
    ordinal: number;
    reference: string;
    code: string;
    reason: string;
    fields: string[];
  };
  import_runs: {
    store_id: StoreId;
    id: string;
    maker: string;
    kind: ImportKind;
    phase: ImportPhase;
    state: ImportState;
    file_name: string;
    file_key: string | null;
    file_size: number | null;
    ignores_columns: boolean;
    takes_tests: boolean;
    position: unknown | null;
    counts: unknown;
    trial: unknown | null;
    reason: string | null;
    turn: number;
    created_at: string;
    updated_at: string;
    expires_at: string;
  };
  imports: {
    store_id: StoreId;
    kind: 'orders' | 'products';
    file_key: string;
    position: unknown;
    counts: unknown;
    updated_at: string;
  };
  in_store_filings: {
    store_id: StoreId;
    id: string;
    visit_id: string;
    filing: unknown | null;
    body_hash: Buffer;
    received_at: string;
    expires_at: string;
    claim_id: string | null;
    token_generation: number | null;
  };
  in_store_visits: {
    store_id: StoreId;
    id: string;
    draft: unknown;
    updated_at: string;
    expires_at: string;
  };
  installation: {
    secret_mark: string;
    added_at: string;
  };
  kept_keys: {
    name: string;
    sealed: Buffer;
  };
  label_changes: {
    store_id: StoreId;
    from_name: string;
    to_name: string | null;
    actor_id: string;
    created_at: string;
  };
  labels: {
    store_id: StoreId;
    id: string;
    name: string;
    color: LabelColor;
    created_at: string;
  };
  ledger_arrears: {
    store_id: StoreId;
    claim_id: string;
  };
  ledger_balances: {
    store_id: StoreId;
    month: string;
    account: Account;
    currency: string;
    shard: number;
    debits: string;
    credits: string;
    pending: string;
    version: string;
  };
  ledger_closed_months: {
    store_id: StoreId;
    month: string;
    closed_at: string;
    closed_by: string;
  };
  ledger_entries: {
    store_id: StoreId;
    journal_id: string;
    position: number;
    account: Account;
    currency: string;
    amount: string;
  };
  ledger_journals: {
    store_id: StoreId;
    id: string;
    source: string;
    reference: string;
    kind: JournalKind;
    state: JournalState;
    effective_on: string;
    claim_id: string | null;
    corrects: string | null;
    settles: string | null;
    created_at: string;
  };
  lookup_misses: {
    counter: string;
    misses: number;
    started_at: string;
  };
  macro_uses: {
    store_id: StoreId;
    macro_id: string;
    uses: number;
  };
  macros: {
    store_id: StoreId;
    id: string;
    owner_id: string | null;
    title: string;
    text: string;
    acts: MacroActs;
    claim_types: ClaimType[];
    version: number;
    created_at: string;
    updated_at: string;
  };
  mails: {
    store_id: StoreId;
    id: string;
    recipient: string;
    subject: string;
    created_at: string;
    sent_at: string | null;
    kind: string | null;
    claim_id: string | null;
    parts: unknown;
    written_at: string | null;
    sending_by: string | null;
    refused_at: string | null;
  };
  memberships: {
    id: string;
    person_id: string;
    reach: Scope;
    store: StoreId | null;
    account_id: string | null;
    role: Role;
    created_at: string;
    version: number;
  };
  metadata_fields: {
    store_id: StoreId;
    id: string;
    name: string;
    kind: 'text' | 'number' | 'yes_no' | 'choice' | 'date';
    choices: string[];
    position: number;
    created_at: string;
  };
  notifications: {
    store_id: StoreId;
    id: string;
    person_id: string;
    at: string;
    kind: NoticeKind;
    claim_id: string | null;
    actor_id: string | null;
    read_at: string | null;
    mailed_at: string | null;
    about: string | null;
    details: NoticeDetails;
  };
  order_changes: {
    store_id: StoreId;
    order_id: string;
    sequence: number;
    at: string;
    actor_id: string;
    fields: FieldChange[];
  };
  order_counts: {
    store_id: StoreId;
    shard: number;
    orders: string;
  };
  order_items: {
    store_id: StoreId;
    order_id: string;
    source_item_id: string;
    position: number;
    source_product_id: string | null;
    source_variant_id: string | null;
    name: string;
    sku: string | null;
    quantity: number;
    refunded_quantity: number;
    price: string;
    discount: string;
    tax: string;
    line_total: string | null;
    image_url: string | null;
    selected_options: unknown;
    warranty_period: string | null;
  };
  orders: {
    store_id: StoreId;
    id: string;
    source_order_id: string;
    source_order_number: string;
    number_key: string;
    email_key: string;
    customer: unknown;
    currency: string;
    exchange_rate: string;
    sales_channel: Channel;
    created_at: string;
    cancelled_at: string | null;
    chargeback_at: string | null;
    risk_level: string | null;
    refunded_amount: string;
    subtotal: string;
    discount_total: string;
    shipping: string;
    shipping_tax: string;
    tax: string;
    total: string;
    shipping_address: unknown | null;
    billing_address: unknown | null;
    protection: unknown;
    tags: string[];
    document: unknown;
    content_hash: string;
    version: number;
    imported_at: string;
    kept: KeptByHand | null;
    reported: unknown | null;
  };
  people: {
    id: string;
    email: string;
    email_key: string;
    name: string;
    password_hash: string | null;
    created_at: string;
    signed_in_at: string | null;
  };
  person_daily_mails: {
    person_id: string;
    day: string;
  };
  person_factors: {
    id: string;
    person_id: string;
    kind: 'totp' | 'passkey';
    name: string;
    secret: Buffer | null;
    last_step: string | null;
    credential_id: string | null;
    public_key: Buffer | null;
    counter: string | null;
    transports: string[] | null;
    created_at: string;
    confirmed_at: string | null;
    last_used_at: string | null;
  };
  person_identities: {
    provider_id: string;
    subject: string;
    person_id: string;
    created_at: string;
  };
  person_links: {
    id: string;
    person_id: string;
    kind: LinkKind;
    store: StoreId | null;
    role: Role | null;
    made_by: string | null;
    created_at: string;
    expires_at: string;
    used_at: string | null;
    account_id: string | null;
    email: string | null;
    team: string | null;
  };
  person_mails: {
    id: string;
    person_id: string;
    recipient: string;
    subject: string;
    parts: unknown;
    created_at: string;
    sent_at: string | null;
  };
  person_preferences: {
    person_id: string;
    preferences: Preferences;
  };
  person_sessions: {
    secret_hash: Buffer;
    id: string;
    person_id: string;
    device: string;
    created_at: string;
    last_used_at: string;
    ends_at: string;
    proven_at: string;
    is_strong: boolean;
  };
  person_weekly_reports: {
    person_id: string;
    week: string;
  };
  photo_bands: {
    store_id: StoreId;
    band: number;
    bits: number;
    file_key: string;
    hash: string;
  };
  photo_hashes: {
    store_id: StoreId;
    file_key: string;
    hash: string | null;
  };
  platform_audit_log: {
    place: string;
    at: string;
    id: string;
    actor_kind: 'person' | 'token' | 'operator';
    actor_id: string | null;
    by_name: string;
    operation: string;
    subject_kind: string;
    subject_id: string | null;
    subject_name: string | null;
    before: unknown | null;
    after: unknown | null;
    request_id: string | null;
  };
  products: {
    store_id: StoreId;
    source_product_id: string;
    name: string;
    sku: string | null;
    barcode: string | null;
    image_url: string | null;
    price: string | null;
    currency: string | null;
    warranty_period: string | null;
    status: string;
    variants: unknown;
    content_hash: string;
    updated_at: string;
  };
  protection_changes: {
    store_id: StoreId;
    order_id: string;
    sequence: number;
    at: string;
    kind: 'added' | 'removed';
    actor_id: string;
    policy: unknown;
    reported: unknown | null;
  };
  recovery_codes: {
    person_id: string;
    code_hash: Buffer;
    used_at: string | null;
  };
  schema_functions: {
    name: string;
    checksum: string;
    release: string;
    applied_at: string;
  };
  schema_migrations: {
    name: string;
    checksum: string;
    applied_at: string;
  };
  shipment_scans: {
    store_id: StoreId;
    order_id: string;
    source_fulfillment_id: string;
    at: string;
    status: FulfillmentStatus;
    place: string | null;
    description: string | null;
  };
  shipped_days: {
    store_id: StoreId;
    day: string;
    carrier: string;
    country: string;
    channel: string;
    shard: number;
    orders: string;
  };
  sign_in_providers: {
    id: string;
    name: string;
    issuer: string;
    client_id: string;
    client_secret: Buffer;
    account_id: string | null;
    domains: string[];
    role: Role | null;
    created_at: string;
  };
  signal_marks: {
    store_id: StoreId;
    claim_number: string;
  };
  simulations: {
    store_id: StoreId;
    id: string;
    maker: string;
    state: 'queued' | 'running' | 'done' | 'stopped' | 'failed';
    change: unknown;
    from_time: string;
    to_time: string;
    as_of: string;
    total: number;
    position: unknown | null;
    tally: unknown | null;
    examples: unknown;
    turn: number;
    created_at: string;
    updated_at: string;
  };
  slack_connections: {
    store_id: StoreId;
    version: number;
    webhook: Buffer | null;
    webhook_end: string | null;
    bot_token: Buffer | null;
    token_end: string | null;
    events: NoticeKind[];
    next_at: string | null;
    sent_at: string | null;
    failing_since: string | null;
    failure: string | null;
  };
  slack_messages: {
    store_id: StoreId;
    id: string;
    at: string;
    kind: NoticeKind;
    claim_id: string | null;
    about: string | null;
    details: NoticeDetails;
    person_id: string | null;
    state: 'waiting' | 'sending' | 'sent' | 'failed';
    tries: number;
    tried_at: string | null;
  };
  sop_versions: {
    store_id: StoreId;
    sop_id: string;
    version: number;
    title: string;
    body: string;
    claim_types: ClaimType[];
    active: boolean;
    actor_id: string;
    created_at: string;
  };
  sops: {
    store_id: StoreId;
    id: string;
    title: string;
    body: string;
    claim_types: ClaimType[];
    active: boolean;
    version: number;
    created_at: string;
    updated_at: string;
    blocks: SopBlock[];
  };
  spent_challenges: {
    challenge: string;
    expires_at: string;
  };
  store_actors: {
    store_id: StoreId;
    actor_id: string;
  };
  store_counters: {
    store_id: StoreId;
    last_claim_number: string;
  };
  store_domains: {
    domain: string;
    store: StoreId;
    proven_at: string | null;
    proof: string;
    checked_at: string | null;
    fault: HostFault | null;
    watched: boolean;
    lost_since: string | null;
    left_mails_at: string | null;
  };
  stores: {
    id: StoreId;
    slug: string;
    name: string;
    currency: string;
    time_zone: string;
    country: string;
    domains: string[];
    settings: unknown;
    branding: unknown;
    created_at: string;
    updated_at: string;
    account_id: string | null;
    stage: StoreStage;
    version: number;
    mail_texts: unknown;
  };
  unhashed_photos: {
    store_id: StoreId;
    file_key: string;
  };
  upload_budgets: {
    counter: string;
    starts_at: string;
    bytes: string;
  };
  worker_heartbeats: {
    worker_id: string;
    beat_at: string;
  };
};

/** The columns that `to_json` answers otherwise. */
export type JsonColumns = {
  answers: { request_key: string; body_hash: string; answer: string; led_to: number | null };
  api_tokens: { secret_hash: string };
  brand_pictures: { bytes: string };
  claim_counts: { claims: number };
  claims: { claim_number: number; value: number; merged_into_number: number | null };
  files: { size: number | null; reserved_bytes: number | null };
  in_store_filings: { body_hash: string };
  kept_keys: { sealed: string };
  ledger_balances: { version: number };
  ledger_entries: { amount: number };
  order_counts: { orders: number };
  person_factors: { secret: string | null; last_step: number | null; public_key: string | null; counter: number | null };
  person_sessions: { secret_hash: string };
  photo_bands: { hash: number };
  photo_hashes: { hash: number | null };
  recovery_codes: { code_hash: string };
  shipped_days: { orders: number };
  sign_in_providers: { client_secret: string };
  signal_marks: { claim_number: number };
  slack_connections: { webhook: string | null; bot_token: string | null };
  store_counters: { last_claim_number: number };
  upload_budgets: { bytes: number };
};
