/** What the platform shares with a store of the premiums that its customers paid (docs/decisions/104-revenue-share.md). */
import { formatAmount, type Money, parseAmount, percentage, toTotal, zero } from '../money/money.ts';
import type { Protection } from '../orders/order.ts';
import type { StoreSettings } from '../stores/settings.ts';
import { dateIn } from '../time/calendar.ts';

/** The part of a premium, rounded half up. */
export const shareOf = (premium: Money, { percentage: share }: StoreSettings['revShare']): Money =>
  toTotal(percentage(premium, share));

type Sold = { protection: Protection; currency: string; orderedAt: string };

/**
 * The store's part of a policy's premium, in the premium's currency; null if none is shared: the share is 0%, the order was placed
 * before it starts, no premium was paid, or it was given back.
 */
export function sharedPremium(
  { protection, currency, orderedAt }: Sold,
  { timeZone, settings: { revShare } }: { timeZone: string; settings: Pick<StoreSettings, 'revShare'> },
): string | null {
  if (Number(revShare.percentage) === 0 || protection.premiumPaid === null || protection.removedAt !== null)
    return null;
  const isBefore = revShare.startsOn !== null && dateIn(Date.parse(orderedAt), timeZone) < revShare.startsOn;
  if (isBefore) return null;
  const of = protection.premiumCurrency ?? currency;
  return formatAmount(shareOf(parseAmount(protection.premiumPaid, of, 'total') ?? zero(of), revShare));
}
