/**
 * A WooCommerce shop as a provider: REST API v3 by fetch, since the vendor's own client for Node is no longer kept (docs/decisions/113). Each
 * call's source is named in its file. WooCommerce keeps no keys, so what was made is found by its mark.
 */
import { z } from 'zod';
import type { Outgoing } from '../../../outgoing/outgoing.ts';
import type { Health, Provider } from '../../ports.ts';
import { openCalls, refusal } from './calls.ts';
import type { WooCommerceCredentials } from './credentials.ts';
import { creditCarrier, shopCurrency } from './credit.ts';
import { feedOf } from './feed.ts';
import { lister } from './listing.ts';
import { noticeReader, subscriber } from './notices.ts';
import { refundCarrier } from './refund.ts';
import { replacementCarrier } from './replacement.ts';

/** @param base instead of the address that was entered: tests and the demo @param now milliseconds @param outgoing calls addresses that people enter */
export function openWooCommerce(
  { address, consumerKey, consumerSecret }: WooCommerceCredentials,
  { outgoing, base, now = Date.now }: { outgoing: Pick<Outgoing, 'send'>; base?: string; now?: () => number },
): Provider {
  const calls = openCalls(base ?? address, consumerKey, consumerSecret, outgoing.send, now);
  return {
    async test(): Promise<Health> {
      const currency = await shopCurrency(calls);
      if (currency.kind === 'missing') return refusal('not_understood');
      if (currency.kind !== 'ok') return currency;
      // An empty batch changes nothing, and is refused to a key that can only read.
      const batch = await calls.write('POST', 'orders/batch', z.unknown(), {});
      if (batch.kind === 'refused' && batch.code === 'unauthorized') return refusal('missing_permission');
      if (batch.kind === 'failed') return refusal('missing_permission');
      if (batch.kind !== 'ok') return batch;
      return { kind: 'ok', account: `${new URL(address).host} (${currency.body.code})` };
    },
    refund: refundCarrier(calls),
    replacement: replacementCarrier(calls),
    credit: { forms: ['code'], carrier: creditCarrier(calls) },
    feed: feedOf(calls, subscriber(calls, consumerSecret)),
    list: lister(calls),
    readNotice: noticeReader(consumerSecret),
  };
}
