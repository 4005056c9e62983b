/**
 * Everything that can happen to a claim, and whether its shopper sees it. Every change writes one
 * (docs/rules/lifecycle.md).
 */
export const CLAIM_EVENTS = {
  filed: { shown: true },
  signed: { shown: true },
  message: { shown: true },
  proof_requested: { shown: true },
  status_changed: { shown: true },
  approved: { shown: true },
  denied: { shown: true },
  appealed: { shown: true },
  dismissed: { shown: true },
  resolved_externally: { shown: true },
  refund_sent: { shown: true },
  credit_sent: { shown: true },
  replacement_made: { shown: true },
  replacement_shipped: { shown: true },
  replacement_arrived: { shown: true },
  replacement_changed: { shown: false },
  resolution_reported: { shown: false },
  resolved: { shown: true },
  reopened: { shown: true },
  withdrawn: { shown: true },
  merged: { shown: true },
  unmerged: { shown: true },
  took_duplicate: { shown: false },
  gave_back_duplicate: { shown: false },
  closed: { shown: true },
  archived: { shown: false },
  reminded: { shown: true },
  address_changed: { shown: true },
  link_sent: { shown: false },
  links_revoked: { shown: false },
  reviewed: { shown: true },
  review_answered: { shown: true },
  review_invited: { shown: false },
  files_erased: { shown: false },
  person_erased: { shown: false },
  noted: { shown: false },
  note_edited: { shown: false },
  note_deleted: { shown: false },
  assigned: { shown: false },
  labelled: { shown: false },
  metadata_set: { shown: false },
  retyped: { shown: false },
  resolution_cancelled: { shown: false },
  resolution_reversed: { shown: false },
  order_changed: { shown: false },
  shipment_changed: { shown: false },
  instruction_acted: { shown: false },
  instruction_failed: { shown: false },
  shipping_label_ordered: { shown: false },
  shipping_label_bought: { shown: false },
  shipping_label_failed: { shown: false },
  shipping_label_given_back: { shown: false },
  reopening_refused: { shown: false },
  act_taken_back: { shown: false },
  act_stopped: { shown: false },
} as const satisfies Record<string, { shown: boolean }>;

export type ClaimEventKind = keyof typeof CLAIM_EVENTS;
export type ActorKind = 'customer' | 'team' | 'system';

const ANSWERS: readonly ClaimEventKind[] = [
  ...['approved', 'denied', 'dismissed', 'resolved_externally'],
  ...['message', 'proof_requested', 'closed'],
] as const;

/** Whether the team answers the customer with it, by a message or a decision. */
export const isAnswer = ({ actorKind, kind }: { actorKind: ActorKind; kind: ClaimEventKind }): boolean =>
  actorKind === 'team' && ANSWERS.includes(kind);

/** Kinds that this release doesn't know are hidden. */
export function isShownToShopper(kind: string): boolean {
  return Object.hasOwn(CLAIM_EVENTS, kind) && CLAIM_EVENTS[kind as ClaimEventKind].shown;
}
