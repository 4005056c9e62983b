import { isValet } from '../../../server/auth/caller.ts';
import type { ValetView } from '../../parts/brand.ts';
import type { Visit } from '../visit.ts';

/** "Ada S.": enough for the team to see whose order it is. */
export function shortName(name: string | null): string | null {
  const [first, ...others] = (name ?? '').trim().split(/\s+/);
  const initial = [...(others.at(-1) ?? '')][0];
  if (!first) return null;
  return initial ? `${first} ${initial}.` : first;
}

/** What the layout shows about the team member's visit; null for a shopper. */
export const valetView = ({ shopper, order }: Visit): ValetView | null =>
  isValet(shopper) ? { customer: shortName(order.customer.name) } : null;
