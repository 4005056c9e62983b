import {
  CUSTOMER_STATES,
  type CustomerState,
  type CustomerStatus,
  type StateIcon,
} from '../../../domain/claims/customer-state.ts';
import { displayDay } from '../../../domain/protection/explanation.ts';
import type { IconName } from '../../../ui/icon.tsx';
import type { BadgeView } from '../../../ui/tone.ts';

/** Icons of the claim states. */
const ICONS: Record<StateIcon, IconName> = {
  approved: 'check-circle',
  denied: 'cross-circle',
  closed: 'lock',
  'on-hold': 'pause',
  pending: 'clock',
};

/** The badge of a claim, the same on every screen. */
export function statusBadge(
  { label, badge, icon, until }: CustomerStatus,
  { timeZone, now }: { timeZone: string; now: number },
): BadgeView {
  const text = until === null ? label : `${label} until ${displayDay(until, timeZone, now)}`;
  return { tone: badge, text, icon: ICONS[icon] };
}

/** The badge of a sample, which has no clock. */
export const stateBadge = (state: CustomerState): BadgeView =>
  statusBadge({ ...CUSTOMER_STATES[state], state, until: null }, { timeZone: 'UTC', now: 0 });
