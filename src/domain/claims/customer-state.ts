/** The status that a shopper sees. Every page, mail, list and API answer gets it from here. */
import type { ClaimStatus } from './claim.ts';
import { progressOf, RESOLUTION_STATES, RESOLUTION_TYPES, type ResolutionFacts } from './resolution-types.ts';

export type BadgeKind = 'info' | 'warning' | 'success' | 'danger' | 'neutral';
export type StateIcon = 'approved' | 'denied' | 'closed' | 'on-hold' | 'pending';

type Shown = { label: string; badge: BadgeKind; icon: StateIcon };

export const CUSTOMER_STATES = {
  new: { label: 'New', badge: 'info', icon: 'pending' },
  open: { label: 'Open', badge: 'info', icon: 'pending' },
  pending: { label: 'Pending', badge: 'warning', icon: 'on-hold' },
  draft: { label: 'Draft', badge: 'warning', icon: 'on-hold' },
  approved: { label: 'Approved', badge: 'success', icon: 'approved' },
  payment: { label: 'Payment on its way', badge: 'info', icon: 'approved' },
  unfulfilled: { label: 'Replacement being prepared', badge: 'warning', icon: 'approved' },
  fulfilled: { label: 'Replacement shipped', badge: 'success', icon: 'approved' },
  denied: { label: 'Denied', badge: 'danger', icon: 'denied' },
  dismissed: { label: 'Dismissed', badge: 'neutral', icon: 'closed' },
  closed: { label: 'Closed', badge: 'neutral', icon: 'closed' },
} as const satisfies Record<string, Shown>;

export type CustomerState = keyof typeof CUSTOMER_STATES;

/** `until`: when a temporarily dismissed claim comes back, as an ISO time. */
export type CustomerStatus = Shown & { state: CustomerState; until: string | null };

/** `progress`: show the progress of the resolutions, if there is any. For all others only the status counts. */
const SHOWN: Record<ClaimStatus, { state: CustomerState; progress: boolean }> = {
  NEW: { state: 'new', progress: false },
  OPEN: { state: 'open', progress: false },
  COMMUNICATING: { state: 'pending', progress: false },
  WAITING_FOR_CUSTOMER: { state: 'pending', progress: false },
  WAITING_FOR_BRAND: { state: 'pending', progress: false },
  WAITING_FOR_OP: { state: 'pending', progress: false },
  PENDING_CUSTOMER: { state: 'draft', progress: false },
  APPROVED: { state: 'approved', progress: true },
  RESOLVED: { state: 'approved', progress: true },
  RESOLVED_BY_BRAND: { state: 'approved', progress: false },
  DENIED: { state: 'denied', progress: false },
  DISMISSED: { state: 'dismissed', progress: false },
  TEMPORARILY_DISMISSED: { state: 'dismissed', progress: false },
  CLOSED: { state: 'closed', progress: false },
  ARCHIVED: { state: 'closed', progress: false },
};

/** Whether a claim shows its resolutions. `db/functions/claim_progress.sql` reads those of the same statuses. */
export const showsResolutions = (status: ClaimStatus): boolean => SHOWN[status].progress;

export type CustomerStatusFacts = {
  status: ClaimStatus;
  /** All resolutions of the claim. May be empty unless `showsResolutions(status)`. */
  resolutions: readonly ResolutionFacts[];
  /** ISO time; only a claim in TEMPORARILY_DISMISSED has one. */
  dismissedUntil: string | null;
};

/** By its provider or the team. When the bank books a refund, nobody says. */
const SENT = { state: 'payment', badge: 'success', icon: 'approved' } as const;
const ON_HOLD = { state: 'dismissed', label: 'On hold', badge: 'neutral', icon: 'on-hold' } as const;

/** A package on its way takes precedence over money: someone has to be home for it. */
export function customerStatus({ status, resolutions, dismissedUntil }: CustomerStatusFacts): CustomerStatus {
  if (dismissedUntil !== null) return { ...ON_HOLD, until: dismissedUntil };
  const { goods, money } = progressOf(showsResolutions(status) ? resolutions : []);
  if (goods === 'none' && money === 'done') {
    const isRefund = resolutions.some((one) => RESOLUTION_STATES[one.state].inForce && isPayment(one));
    return { ...SENT, label: isRefund ? 'Refund sent' : 'Store credit sent', until: null };
  }
  const state = goods !== 'none' ? STATE_OF_GOODS[goods] : money === 'sent' ? 'payment' : SHOWN[status].state;
  return { state, ...CUSTOMER_STATES[state], until: null };
}

const isPayment = ({ resolution_type: type, external }: ResolutionFacts): boolean =>
  RESOLUTION_TYPES[type].instruction === 'PAYMENT' && !external;

const STATE_OF_GOODS = { made: 'unfulfilled', shipped: 'fulfilled' } as const;
