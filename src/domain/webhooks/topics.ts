/** What a store's systems are told of: the main topics, and one for every other event of a claim's history. */
import type { ClaimEventKind } from '../claims/claim-events.ts';

/** Events of a claim's history whose topic has another name than `claim.` and the event's. */
const RENAMED = {
  filed: 'claim.created',
  message: 'message.created',
  reviewed: 'review.created',
} as const satisfies Partial<Record<ClaimEventKind, string>>;

type Renamed = typeof RENAMED;
type TopicOf<Kind extends ClaimEventKind> = Kind extends keyof Renamed ? Renamed[Kind] : `claim.${Kind}`;
type MainTopic =
  | 'claim.updated'
  | 'protection.added'
  | 'protection.removed'
  | 'order.updated'
  | 'payout.created'
  | 'instruction.created'
  | 'instruction.cancelled';

export const WEBHOOK_TOPICS = {
  'claim.created': 'A claim was filed.',
  'claim.updated': 'Anything happened to a claim after it was filed. What it was stands in the event.',
  'claim.approved': 'The team approved a claim, in full or in part.',
  'claim.denied': 'The team denied a claim.',
  'claim.resolved': 'Everything that was approved has been carried out.',
  'claim.closed': 'A claim was closed.',
  'message.created': 'The customer or the team wrote a message.',
  'review.created': 'A customer reviewed how a claim was handled.',
  'protection.added': 'The team added protection to an order.',
  'protection.removed': 'The team removed protection from an order.',
  'order.updated': 'An order changed, by an import or by hand.',
  'payout.created': 'A payout was made. This version makes none yet.',
  'instruction.created': 'Your own program has something to carry out. A higher attempt tells it again.',
  'instruction.cancelled': 'The team took back what your program was told of. Do not carry it out.',
  'claim.signed': 'A customer signed a claim.',
  'claim.proof_requested': 'The team asked the customer for photos or details.',
  'claim.status_changed': 'The team changed the status of a claim.',
  'claim.appealed': 'A customer appealed a denial.',
  'claim.dismissed': 'The team dismissed a claim.',
  'claim.resolved_externally': 'The team resolved a claim elsewhere.',
  'claim.refund_sent': 'A refund was sent.',
  'claim.credit_sent': 'Store credit was sent.',
  'claim.replacement_made': 'A replacement order was made.',
  'claim.replacement_shipped': 'A replacement was shipped.',
  'claim.replacement_arrived': 'A replacement was delivered.',
  'claim.replacement_changed':
    'The package of a replacement is lost, was not delivered or stopped moving, or it moves again.',
  'claim.resolution_reported': 'A part of a resolution was reported.',
  'claim.reopened': 'A claim was reopened.',
  'claim.withdrawn': 'A customer withdrew a claim.',
  'claim.merged': 'A claim was merged into another one.',
  'claim.unmerged': 'A merged claim was taken out again.',
  'claim.took_duplicate': 'A duplicate was merged into a claim.',
  'claim.gave_back_duplicate': 'A duplicate was taken out of a claim.',
  'claim.archived': 'A claim was archived.',
  'claim.reminded': 'A customer was reminded of a claim.',
  'claim.address_changed': 'The address of a claim changed.',
  'claim.link_sent': 'The link to a claim was sent.',
  'claim.links_revoked': 'The links to a claim were revoked.',
  'claim.review_answered': 'The team answered a review.',
  'claim.review_invited': 'A customer was asked for a review.',
  'claim.files_erased': 'The files of a claim were erased.',
  'claim.person_erased': 'The customer of a claim was erased.',
  'claim.noted': 'The team added a note.',
  'claim.note_edited': 'The team edited a note.',
  'claim.note_deleted': 'The team deleted a note.',
  'claim.assigned': 'A claim was assigned, or is nobody’s again.',
  'claim.labelled': 'The labels of a claim changed.',
  'claim.metadata_set': 'The fields of a claim changed.',
  'claim.retyped': 'The type of a claim changed.',
  'claim.resolution_cancelled': 'A resolution was canceled.',
  'claim.resolution_reversed': 'A resolution took effect, and its provider took it back.',
  'claim.order_changed':
    'The shop canceled or refunded the order of a claim, or a bank took its payment back or returned it.',
  'claim.shipment_changed': 'A package of a claim was delivered or returned, or its delivery was taken back.',
  'claim.instruction_acted': 'The team settled what a provider could not carry out.',
  'claim.instruction_failed':
    'A refund, replacement or credit could not be carried out, or no answer came. A person is needed.',
  'claim.shipping_label_ordered': 'The team chose a shipping label for a replacement.',
  'claim.shipping_label_bought': 'A shipping label was bought for a replacement.',
  'claim.shipping_label_failed': 'A shipping label could not be bought.',
  'claim.shipping_label_given_back': 'A shipping label was returned before it was used.',
  'claim.reopening_refused': 'A claim could not be reopened.',
  'claim.act_taken_back': 'A decision was taken back before it took effect.',
  'claim.act_stopped': 'A decision could not be carried out.',
} as const satisfies Record<TopicOf<ClaimEventKind> | MainTopic, string>;

export type WebhookTopic = keyof typeof WEBHOOK_TOPICS;

export const WEBHOOK_TOPIC_NAMES = Object.keys(WEBHOOK_TOPICS) as WebhookTopic[];

/** Of the events that a team sends itself to try an endpoint. Nobody subscribes to it. */
export const TEST_TOPIC = 'webhook.test';

/** Its own topic, and `claim.updated` unless the claim is new: each is an event with an id of its own. */
export function topicsOfClaimEvent(kind: string): WebhookTopic[] {
  if (kind === 'filed') return [RENAMED.filed];
  const own = Object.hasOwn(RENAMED, kind) ? RENAMED[kind as keyof Renamed] : `claim.${kind}`;
  // Kinds of a later release, after a step back to this one.
  return Object.hasOwn(WEBHOOK_TOPICS, own) ? [own as WebhookTopic, 'claim.updated'] : ['claim.updated'];
}
