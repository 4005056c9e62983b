/**
 * What TypeScript knows about a column and PostgreSQL doesn't: branded types, unions, the shape of JSON. JSON without an entry is
 * `unknown`. Null is added if the column allows it.
 */
const TYPES: Record<string, Record<string, string>> = {
  'server/auth/caller.ts': {
    StoreId:
      '*.store_id stores.id store_domains.store memberships.store person_links.store connected_shops.store',
  },
  'domain/automation/compare.ts': { Report: 'automation_backtests.report' },
  'domain/automation/evaluate.ts': { Trace: 'automation_decisions.trace' },
  'domain/automation/facts.ts': { Snapshot: 'claim_snapshots.facts' },
  'domain/automation/rule.ts': {
    Moment: 'automation_rules.moment',
    SnapshotMoment: 'automation_moments.moment claim_snapshots.moment',
    RuleBody: 'automation_rules.body automation_rule_versions.body',
    RuleState: 'automation_rules.state automation_rule_states.from_state automation_rule_states.to_state',
  },
  'domain/claims/claim.ts': {
    ClaimStatus: 'claims.status claim_counts.status claim_events.from_status claim_events.to_status',
  },
  'domain/claims/claim-queue.ts': {
    QueueTab: 'claim_views.tab global_claim_views.tab',
    QueueSort: 'claim_views.sort global_claim_views.sort',
  },
  'contract/claim-bulk.ts': { BulkAction: 'claim_bulks.action' },
  'domain/claims/bulk.ts': { BulkBefore: 'claim_bulk_items.before' },
  'domain/orders/by-hand.ts': {
    KeptByHand: 'orders.kept',
    'FieldChange[]': 'order_changes.fields product_changes.fields',
  },
  'contract/product.ts': { ProductDocument: 'products.reported' },
  'domain/products/by-hand.ts': { KeptInProduct: 'products.kept' },
  'domain/imports/import-run.ts': {
    ImportKind: 'import_runs.kind',
    ImportPhase: 'import_runs.phase',
    ImportState: 'import_runs.state',
  },
  'domain/claims/claim-types.ts': {
    ClaimType: 'claims.claim_type claim_items.claim_type claim_counts.claim_type',
    'ClaimType[]': 'macros.claim_types global_macros.claim_types sops.claim_types sop_versions.claim_types',
    Coverage: 'claims.claim_category claim_resolutions.claim_category claim_counts.claim_category',
  },
  'domain/connections/health.ts': { ConnectionState: 'connections.state' },
  'domain/connections/providers.ts': {
    ProviderName:
      'connections.provider connected_shops.provider inbound_events.provider parcels.provider shipping_labels.provider help_desk_tickets.provider help_desk_notes.provider',
  },
  'domain/shop-updates/updates.ts': { ShopUpdateKind: 'shop_updates.kind' },
  'domain/claims/replacement-news.ts': { ReplacementTrouble: 'claim_resolutions.trouble' },
  'domain/orders/replacement.ts': { ReplacementParcel: 'claim_resolutions.parcel' },
  'domain/orders/parcel-report.ts': { ParcelReport: 'parcels.report' },
  'domain/ledger/reconcile.ts': {
    Result: 'reconciliation_differences.result',
    Reason: 'reconciliation_differences.reason',
    OurLine: 'reconciliation_differences.ours',
    TheirLine: 'reconciliation_lines.line reconciliation_differences.theirs',
  },
  'domain/instructions/states.ts': {
    InstructionState: 'claim_instructions.state shipping_labels.state',
    Hold: 'claim_instructions.hold',
  },
  'domain/shipping/customs.ts': { Customs: 'shipping_labels.customs' },
  'domain/shipping/labels.ts': {
    BoughtLabel: 'shipping_labels.label',
    LabelParcel: 'shipping_labels.parcel',
    LabelRate: 'shipping_labels.rate',
  },
  'domain/instructions/reports.ts': { ReportResult: 'instruction_reports.result' },
  'domain/instructions/failures.ts': {
    InstructionFailure: 'claim_instructions.failure shipping_labels.failure',
  },
  'domain/ledger/accounts.ts': {
    Account: 'ledger_entries.account ledger_balances.account',
    Carrying:
      'claim_resolutions.provider claim_instructions.provider instruction_tries.provider provider_breakers.provider reconciliations.provider',
  },
  'domain/ledger/journals.ts': {
    JournalKind: 'ledger_journals.kind',
    JournalState: 'ledger_journals.state',
  },
  'domain/claims/claim-events.ts': {
    ActorKind: 'claim_events.actor_kind claim_resolutions.actor_kind',
    ClaimEventKind: 'claim_events.kind',
  },
  'domain/claims/label.ts': { LabelColor: 'labels.color' },
  'domain/claims/presence.ts': { PresenceMark: 'claim_presence.mark' },
  'domain/claims/acts.ts': {
    ActCall: 'claim_acts.call',
    ActPromise: 'claim_acts.promise',
    ActState: 'claim_acts.state',
    UnsentKind: 'claim_unsent.kind',
  },
  'domain/claims/metadata.ts': { Metadata: 'claims.metadata' },
  'domain/claims/macro.ts': { MacroActs: 'macros.acts global_macros.acts' },
  'domain/stores/activation.ts': {
    ActivationStep: 'activation_steps.step',
    StoreStage: 'stores.stage',
    StepVerdict: 'activation_steps.verdict',
  },
  'contract/sop.ts': { 'SopBlock[]': 'sops.blocks' },
  'domain/claims/claim-moves.ts': { ClosedFor: 'claims.closed_for' },
  'domain/filing/draft.ts': { ReceivedItem: 'claim_items.received' },
  'domain/problems/problems.ts': { Problem: 'claim_acts.problem' },
  'domain/resolutions/claim-record.ts': {
    ClaimPolicy: 'claims.policy',
    Denial: 'claims.denial',
    'Goods[]': 'claim_instructions.goods',
    GivenCredit: 'claim_resolutions.credit',
    ItemAsOrdered: 'claim_items.order_item',
    ProofRequest: 'claims.proof_request',
    ResolutionAmounts: 'claim_resolutions.amounts',
    StoredValuation: 'claims.quote',
    StoredValet: 'claims.valet',
    WarrantyMetadata: 'claims.warranty_metadata',
  },
  'domain/protection/verdict.ts': { Verdict: 'claim_items.verdict' },
  'domain/orders/order.ts': {
    Address:
      'claims.shipping_address claims.shipping_address_change claim_instructions.address shipping_labels.ships_from',
    Channel: 'claims.sales_channel orders.sales_channel',
    FulfillmentStatus: 'fulfillments.fulfillment_status shipment_scans.status',
  },
  'domain/access/person-session.ts': { LinkKind: 'person_links.kind' },
  'domain/access/preferences.ts': {
    Preferences: 'person_preferences.preferences',
    NoticeKind: 'notifications.kind slack_messages.kind',
    'NoticeKind[]': 'slack_connections.events',
  },
  'domain/notifications/notices.ts': { NoticeDetails: 'notifications.details slack_messages.details' },
  'domain/stores/host-check.ts': { HostFault: 'store_domains.fault' },
  'domain/stores/settings.ts': { ChosenBranding: 'brand_drafts.branding brand_versions.branding' },
  'domain/access/permissions.ts': {
    'Permission[]': 'api_tokens.permissions',
    Role: 'api_tokens.role memberships.role person_links.role sign_in_providers.role',
    Scope: 'memberships.reach',
  },
  'domain/claims/resolution-types.ts': {
    InstructionKind: 'claim_instructions.kind',
    ResolutionState: 'claim_resolutions.state',
    ResolutionType: 'claims.resolution_type claims.requested_method claim_resolutions.resolution_type',
  },
  'domain/webhooks/topics.ts': { 'WebhookTopic[]': 'webhook_endpoints.topics' },
  'domain/claims/schedule.ts': { ActingTimer: 'claims.timer' },
  'domain/claims/resolution-methods.ts': { ResolutionMethod: 'claim_items.requested_method' },
  // Built-in types of TypeScript.
  '': {
    'Record<string, string>': 'connections.hints',
    'Record<string, unknown>': 'claim_events.data connections.settings',
  },
};

const places = Object.entries(TYPES).filter(([file]) => file !== '');

export const IMPORTS: readonly string[] = places
  .map(([file, types]) => {
    const names = [...new Set(Object.keys(types).map((name) => name.replace('[]', '')))];
    return `import type { ${names.sort().join(', ')} } from '${file.replace(/^server\//, '../').replace(/^(contract|domain)\//, '../../$1/')}';`;
  })
  .sort();

/** By `table.column`, or `*.column` for that column in every table. */
export const COLUMN_TYPES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(TYPES).flatMap((types) =>
    Object.entries(types).flatMap(([type, columns]) => columns.split(' ').map((column) => [column, type])),
  ),
);
