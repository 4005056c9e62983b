/**
 * A BigCommerce store as a provider: REST API, versions 2 and 3, by fetch: the vendor keeps no client for Node with these calls
 * (docs/decisions/113-woocommerce-bigcommerce.md). Each call's source is named in its file. BigCommerce keeps no keys, so what was made is
 * found by its mark.
 */
import { z } from 'zod';
import type { Health, Provider } from '../../ports.ts';
import { openCalls, refusal } from './calls.ts';
import type { BigCommerceCredentials } from './credentials.ts';
import { creditCarrier, storeOf } from './credit.ts';
import { feedOf } from './feed.ts';
import { lister } from './listing.ts';
import { noticeReader, subscriber } from './notices.ts';
import { refundCarrier } from './refund.ts';
import { replacementCarrier } from './replacement.ts';

/** @param base instead of BigCommerce's own address: tests and the demo @param now milliseconds */
export function openBigCommerce(
  credentials: BigCommerceCredentials,
  { base, now = Date.now }: { base?: string; now?: () => number } = {},
): Provider {
  const { storeHash, accessToken } = credentials;
  const calls = openCalls(credentials, base, now);
  return {
    async test(): Promise<Health> {
      const store = await storeOf(calls);
      if (store.kind === 'missing') return refusal('unauthorized');
      if (store.kind !== 'ok') return store;
      // A quote has no effect, there is no order 0, and an account without the scope is refused first.
      const quote = await calls.write('POST', 'v3/orders/0/payment_actions/refund_quotes', z.unknown(), {
        items: [],
      });
      if (quote.kind === 'refused' || quote.kind === 'busy') return quote;
      return { kind: 'ok', account: `${store.body.name || 'Store'} (${storeHash})` };
    },
    refund: refundCarrier(calls),
    replacement: replacementCarrier(calls),
    credit: { forms: ['gift_card'], carrier: creditCarrier(calls) },
    feed: feedOf(calls, subscriber(calls, accessToken)),
    list: lister(calls),
    readNotice: noticeReader(storeHash, accessToken),
  };
}
