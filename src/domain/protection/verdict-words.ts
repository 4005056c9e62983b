/** Sentences about whether something can be claimed, in en-US. */
import { catalogue } from '../text/catalogue.ts';
import type { EligibilityCode } from './verdict.ts';

type Dated = 'eligible' | 'too_soon' | 'expired';

export const verdictWords = catalogue({
  until: (on: string) => `You can report this until ${on}.`,
  now: 'You can report this now.',
  from: (on: string) => `You can report this starting ${on}.`,
  afterDelivery: 'You can report this once it has been delivered.',
  ended: (on: string) => `The time to report this ended on ${on}.`,
  over: 'The time to report this has ended.',
  codes: {
    not_shipped: 'This hasn’t shipped yet.',
    not_protected: 'This order was placed without shipping protection.',
    policy_removed: 'Protection was removed from this order.',
    cancelled: 'This order was canceled.',
    disputed: 'The payment for this order is being disputed with your bank.',
    fully_claimed: 'Everything here is already part of a claim.',
    refunded: 'Everything here has already been refunded.',
    not_applicable: 'This does not fit what we know about this shipment.',
  } satisfies Record<Exclude<EligibilityCode, Dated>, string>,
  /** Used if a rule is more specific than its code. */
  rules: {
    'warranty.none': 'This item has no warranty.',
    'warranty.not_offered': 'This store does not handle warranty claims here.',
    'warranty.issue_type': 'A warranty covers damaged and defective items.',
    'not_received.in_transit': 'The carrier hasn’t delivered this package yet.',
    'not_moving.delivered': 'The carrier says this package was delivered.',
    'returned.delivered': 'The carrier says this package was delivered.',
    'late.delivered': 'This package didn’t arrive late.',
    'late.in_transit': 'No delivery date was promised for this package.',
    'late.unknown': 'No delivery date was promised for this package.',
    'shipment.empty': 'Nothing was shipped in this package.',
    'shipment.picked_up': 'This order was picked up in the store.',
    'shipment.unknown': 'This package isn’t part of the order.',
    'item.unknown': 'This item isn’t part of the order.',
    nothing_to_claim: 'Nothing in this order can be claimed.',
    'warranty.policy_removed': 'The warranty was removed from this order.',
  } as Readonly<Record<string, string>>,
});
