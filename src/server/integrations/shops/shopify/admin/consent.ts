/** Connecting a shop by Shopify's consent page, with the app of this installation. */
import type { Consent } from '../../../ports.ts';
import { authorizeUrl, exchangeCode, readCallback, type ShopifyApp, shopOf, stateFor } from './oauth.ts';

/** @param base instead of the shop's own address, for tests and the demo @param now milliseconds */
export function shopifyConsent(
  app: ShopifyApp,
  { base = null, now = Date.now }: { base?: string | null; now?: () => number } = {},
): Consent {
  return {
    begin: (typed, { asker, redirectUri, key }) => {
      const shop = shopOf(typed);
      const state = shop && stateFor(asker, shop, key, now());
      return state && authorizeUrl({ app, shop, redirectUri, state }, base);
    },
    finish: async (query, { asker, key }) => {
      const read = readCallback(new URLSearchParams(query), { app, asker, key, now: now() });
      if (read.kind === 'refused') return { kind: 'no_answer', because: read.because };
      const exchanged = await exchangeCode({ app, shop: read.shop, code: read.code }, base);
      return exchanged.kind === 'connected'
        ? { kind: 'credentials', credentials: exchanged.credentials }
        : exchanged;
    },
  };
}
