/** Every claim mail, from made-up data, for the gallery. */

import type { MacroVariable } from '../../../domain/claims/macro-text.ts';
import type { MailTextKind } from '../../../domain/claims/mail-text.ts';
import { itemAnswers } from '../../../domain/filing/draft.ts';
import { storeOfOperator } from '../../auth/caller.ts';
import type { Context } from '../../context.ts';
import { drawText } from '../../mail/draw.ts';
import { htmlMail } from '../../mail/html.ts';
import type { MailText } from '../../mail/queries.ts';
import type { KnownStore } from '../../stores/queries.ts';
import type { ClaimDocument, ClaimItemRow, ClaimRow, ResolutionRow } from '../queries.ts';
import { CLAIM_MAIL_KINDS, type ClaimMailKind, claimMail, ownClaimMail } from './claim-mails.ts';
import type { ClaimMailFacts } from './letter.ts';

/** When the samples happen. */
const NOW = Date.parse('2026-11-17T14:12:00Z');
const FILED = '2026-11-17T14:12:00Z';
const ADDRESS = {
  name: 'Ada Shopper',
  company: null,
  address1: '1 Main St',
  address2: null,
  city: 'Boise',
  province: 'ID',
  postalCode: '83702',
  country: 'US',
  phone: null,
};

const SAMPLE = storeOfOperator('sample');

const item = (id: string, name: string, picture: string | null, quantity: number): ClaimItemRow => ({
  store_id: SAMPLE,
  id,
  claim_id: 'c1',
  order_id: 'o1',
  position: 0,
  source_fulfillment_id: 'f1',
  source_item_id: id,
  source_product_id: null,
  source_variant_id: null,
  name,
  sku: null,
  image_url: picture,
  quantity,
  claim_type: 'DAMAGED',
  requested_method: 'REFUND',
  details: null,
  verdict: null,
  ...itemAnswers({}),
  order_item: {
    price: '20.000',
    discount: '1.250',
    tax: '1.650',
    quantity: 4,
    refundedQuantity: 0,
    selectedOptions: [],
  },
});

const resolution: ResolutionRow = {
  store_id: SAMPLE,
  id: 'r1',
  claim_id: 'c1',
  order_id: 'o1',
  position: 0,
  claim_item_id: 'i1',
  claim_category: 'SHIPPING',
  resolution_type: 'REFUND',
  state: 'WAITING',
  in_force: true,
  ...{
    provider: null,
    on_its_way: false,
    round: 0,
    credit: null,
    sealed_code: null,
    parcel: null,
    trouble: null,
  },
  external: false,
  details: null,
  description: null,
  reference: null,
  tracking_company: null,
  tracking_number: null,
  tracking_url: null,
  quantity: 2,
  percentage: '100',
  flat_amount: null,
  amounts: {
    items: '37.500',
    shipping: '0.00',
    tax: '3.30',
    subtotal: '37.50',
    bonus: '0.00',
    total: '40.80',
  },
  capped_by: null,
  promised: '40.80',
  paid_value: '40.80',
  paid_original_value: '40.80',
  paid_original_currency: 'USD',
  credit_store: false,
  actor_kind: 'team',
  resolved_by: null,
  created_at: FILED,
  updated_at: FILED,
};
const shipped: Partial<ResolutionRow> = {
  resolution_type: 'RESHIP',
  state: 'SHIPPED',
  tracking_company: 'UPS',
  tracking_number: '1Z999AA10123456784',
};

/** No store has a claim with this id, so a link to it opens nothing. */
export const NO_CLAIM = 'c1';

const claim: ClaimRow = {
  store_id: SAMPLE,
  id: NO_CLAIM,
  claim_number: 20_418,
  order_id: 'o1',
  source_order_id: 'o1',
  source_order_number: '#1001',
  claim_category: 'SHIPPING',
  claim_type: 'DAMAGED',
  status: 'NEW',
  holds_quantity: true,
  is_ota: false,
  email_key: 'ada@example.com',
  author_name: 'Ada Shopper',
  author_email: 'ada@example.com',
  sales_channel: 'ONLINE',
  claim_description: null,
  requested_method: 'REFUND',
  shipping_address: ADDRESS,
  shipping_address_change: null,
  policy: null,
  warranty_metadata: null,
  quote: { ...resolution.amounts, cappedBy: null, currency: 'USD' },
  currency: 'USD',
  token_generation: 1,
  version: 1,
  created_at: FILED,
  updated_at: FILED,
  assignee: null,
  labels: null,
  metadata: null,
  status_since: FILED,
  timer: null,
  timer_at: null,
  first_answer_due_at: '2026-11-17T15:12:00Z',
  first_answer_hours_left: null,
  decision_due_at: '2026-11-18T14:12:00Z',
  decision_hours_left: null,
  due_at: '2026-11-17T15:12:00Z',
  warns_at: '2026-11-17T14:57:00Z',
  due_news_at: '2026-11-17T14:57:00Z',
  customer_wrote_at: null,
  value: 48_000,
  signals: 0,
  terms: 0,
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
  last_customer_activity_at: FILED,
  last_team_activity_at: null,
};

const ASKED = {
  types: ['PHOTO' as const, 'RECEIPT' as const],
  message: 'Could you send a photo of the label on the box?',
  at: FILED,
  answeredAt: null,
};
const DENIAL = {
  reason: 'INSUFFICIENT_SHIPPER_PACKAGING' as const,
  message: 'The photos show that the box had no padding.',
  at: FILED,
};

type Sample = { claim?: Partial<ClaimRow>; given?: Partial<ResolutionRow>; said?: string; items?: number };

const approved = { status: 'APPROVED' as const };

/** The differences from a newly filed claim. */
const SAMPLES: Partial<Record<ClaimMailKind, Sample>> = {
  message: { said: 'Hello Ada,\nwas the box damaged too?' },
  proof_requested: { claim: { status: 'WAITING_FOR_CUSTOMER', proof_request: ASKED }, said: ASKED.message },
  reminder: { claim: { status: 'WAITING_FOR_CUSTOMER', proof_request: ASKED } },
  signature_wanted: {
    claim: {
      status: 'PENDING_CUSTOMER',
      valet: { by: 'mia', fromValet: true, requireCustomerSignature: true, notifyCustomer: true },
    },
  },
  // The teapot got nothing.
  approved: { claim: approved, given: {}, said: 'Sorry about the mugs!' },
  refund_sent: { claim: approved, given: { state: 'SENT' } },
  credit_sent: {
    claim: approved,
    given: { resolution_type: 'STORE_CREDIT', state: 'SENT', reference: 'FERN-7K2M-40' },
  },
  replacement_made: {
    claim: approved,
    given: { ...shipped, state: 'MADE', tracking_company: null, tracking_number: null },
  },
  replacement_shipped: { claim: approved, given: shipped },
  replacement_arrived: { claim: approved, given: { ...shipped, state: 'DONE' } },
  denied: { claim: { status: 'DENIED', denial: DENIAL } },
  dismissed: {
    claim: { status: 'TEMPORARILY_DISMISSED', dismissed_until: '2026-11-24T05:00:00Z' },
    said: 'Your package is due on the 23rd.',
  },
  resolved_externally: { claim: { status: 'RESOLVED' }, said: 'We refunded you at the store.' },
  review_answered: { claim: { status: 'CLOSED' }, said: 'Thank you, Ada. We’re glad it worked out.' },
};

/** The texts that a mail has for some claims. */
const VARIANTS = {
  received_filed: 'received',
  approved_partly: 'approved',
  on_hold: 'dismissed',
} as const satisfies Partial<Record<MailTextKind, ClaimMailKind>>;

export const mailKindOf = (kind: MailTextKind): ClaimMailKind => (isVariant(kind) ? VARIANTS[kind] : kind);

const isVariant = (kind: MailTextKind): kind is keyof typeof VARIANTS => Object.hasOwn(VARIANTS, kind);

/** Samples of texts that differ from those of their mails. */
const OF_TEXTS: Partial<Record<MailTextKind, Sample>> = {
  received_filed: {
    claim: { valet: { by: 'mia', fromValet: true, requireCustomerSignature: false, notifyCustomer: true } },
  },
  approved: { ...SAMPLES.approved, items: 1 },
  approved_partly: SAMPLES.approved,
  on_hold: SAMPLES.dismissed,
  dismissed: { claim: { status: 'DISMISSED' } },
};

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:]+Z$/;

/** The same with every moment as far from `now` as it is from NOW. */
const movedTo = <Value>(now: number, value: Value): Value =>
  JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === 'string' && MOMENT.test(part)
      ? new Date(Date.parse(part) + now - NOW).toISOString()
      : part,
  );

/** @param at.hasPictures the demo’s, which other installations don’t have */
function factsOf(
  context: Context,
  store: KnownStore,
  sample: Sample,
  { now, hasPictures }: { now: number; hasPictures: boolean },
): ClaimMailFacts {
  const { claim: changed = {}, given, said, items = 2 } = sample;
  const picture = (name: string) => (hasPictures ? `${context.publicUrl}/demo/pictures/${name}.webp` : null);
  const all = [
    item('i1', 'Stoneware mug', picture('mug-moss'), 2),
    item('i2', 'Teapot, 1.2 l', picture('teapot'), 1),
  ];
  const document: ClaimDocument = movedTo(now, {
    claim: { ...claim, ...changed },
    items: all.slice(0, items),
    files: [],
    documents: [],
    events: [],
    fulfillments: [],
    resolutions: given === undefined ? [] : [{ ...resolution, ...given }],
    messages: [],
  });
  const still = { ...context, clock: () => now };
  return { context: still, store, document, said, resolutionId: resolution.id };
}

/** A mail of today that has this text, and the variables of the store's own words that the sample has nothing for. */
export function sampleOf(
  context: Context,
  store: KnownStore,
  kind: MailTextKind,
): { mail: MailText; missing: MacroVariable[] } {
  const mailKind = mailKindOf(kind);
  const facts = factsOf(context, store, OF_TEXTS[kind] ?? SAMPLES[mailKind] ?? {}, {
    ...{ now: context.clock(), hasPictures: false },
  });
  return ownClaimMail(mailKind, facts);
}

const isKind = (kind: string): kind is ClaimMailKind => (CLAIM_MAIL_KINDS as string[]).includes(kind);

/** For the gallery, always the same: a mail of this kind as HTML with the store's branding; null for an unknown kind. Its link opens nothing. */
export function sampleMail(context: Context, store: KnownStore, kind: string): string | null {
  if (!isKind(kind)) return null;
  const facts = factsOf(context, store, SAMPLES[kind] ?? {}, { now: NOW, hasPictures: true });
  const mail = claimMail(kind, facts);
  return htmlMail(mail.subject, drawText(facts.context, mail).parts);
}
