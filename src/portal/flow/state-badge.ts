import { CUSTOMER_STATES, type CustomerState, type StateIcon } from '../../domain/claim.ts';
import type { IconName } from '../../ui/icon.tsx';
import type { BadgeView } from '../../ui/tone.ts';

/** Drawings for what the specification's icons hint at (section 4). */
const ICONS: Record<StateIcon, IconName> = {
  approved: 'check-circle',
  denied: 'cross-circle',
  closed: 'lock',
  'on-hold': 'pause',
  pending: 'clock',
};

/** A claim's badge, wherever it appears: tone and icon by its state. */
export function stateBadge(state: CustomerState): BadgeView {
  const { label, badge, icon } = CUSTOMER_STATES[state];
  return { tone: badge, text: label, icon: ICONS[icon] };
}
