/** What changes in an order outside of its claims matters to the people who work on them (docs/decisions/126-small-settings.md). */
import { compare, type Money } from '../money/money.ts';

/** @property refunded by the shop, without what was refunded for claims */
export type OrderSeen = { cancelled: boolean; chargedBack: boolean; refunded: Money };

export const ORDER_NEWS = {
  charged_back: 'The bank took the payment of the order back',
  chargeback_ended: 'The bank no longer holds the payment of the order back',
  cancelled: 'The shop canceled the order',
  refunded: 'The shop refunded part of the order, or all of it',
} as const;

export type OrderNews = keyof typeof ORDER_NEWS;

/** In the order in which people should read them; empty if nothing that matters changed. */
export function orderNews(before: OrderSeen, now: OrderSeen): OrderNews[] {
  const news: OrderNews[] = [];
  if (now.chargedBack && !before.chargedBack) news.push('charged_back');
  if (!now.chargedBack && before.chargedBack) news.push('chargeback_ended');
  if (now.cancelled && !before.cancelled) news.push('cancelled');
  if (compare(now.refunded, before.refunded) > 0) news.push('refunded');
  return news;
}
