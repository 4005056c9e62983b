/** What a shopper sees of a claim: fewer states than the team's, with badge and icon (decisions.md section 4). */
import type { ClaimStatus } from './claim.ts';

export type BadgeKind = 'info' | 'warning' | 'success' | 'danger' | 'neutral';
export type StateIcon = 'approved' | 'denied' | 'closed' | 'on-hold' | 'pending';

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
} as const satisfies Record<string, { label: string; badge: BadgeKind; icon: StateIcon }>;

export type CustomerState = keyof typeof CUSTOMER_STATES;

/** What became of the claim's resolutions so far. */
export type ResolutionProgress = {
  /** A refund or credit was sent off. */
  moneyOnItsWay?: boolean;
  replacement?: 'none' | 'made' | 'shipped';
};

const STATE_OF_STATUS: Record<ClaimStatus, CustomerState> = {
  NEW: 'new',
  OPEN: 'open',
  COMMUNICATING: 'pending',
  WAITING_FOR_CUSTOMER: 'pending',
  WAITING_FOR_BRAND: 'pending',
  WAITING_FOR_OP: 'pending',
  PENDING_CUSTOMER: 'draft',
  APPROVED: 'approved',
  RESOLVED: 'approved',
  RESOLVED_BY_BRAND: 'approved',
  DENIED: 'denied',
  DISMISSED: 'dismissed',
  TEMPORARILY_DISMISSED: 'dismissed',
  CLOSED: 'closed',
  ARCHIVED: 'closed',
};

/** A parcel still to come is told before money that is: it is what one must be at home for. */
export function customerState(status: ClaimStatus, progress: ResolutionProgress = {}): CustomerState {
  const state = STATE_OF_STATUS[status];
  if (status !== 'APPROVED' && status !== 'RESOLVED') return state;
  if (progress.replacement === 'made') return 'unfulfilled';
  if (progress.replacement === 'shipped') return 'fulfilled';
  return progress.moneyOnItsWay ? 'payment' : state;
}
