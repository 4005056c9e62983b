/** Connecting a shop by Shopify's consent page, with the app of this installation. */
import type { Consent, Renewal } from '../../../ports.ts';
import { shopOfAppWebhook } from './notices.ts';
import {
  askedIn,
  authorizeUrl,
  type Connected,
  exchangeCode,
  readCallback,
  renewToken,
  type ShopifyApp,
  shopOf,
  stateFor,
} from './oauth.ts';

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
    finish: async (query, { asker, key }, spend) => {
      const answer = new URLSearchParams(query);
      const asked = askedIn(answer, asker, key);
      if (asked && !(await spend(asked.state, new Date(asked.until * 1000))))
        return { kind: 'no_answer', because: 'answered before' };
      const read = readCallback(answer, { app, asker, key, now: now() });
      if (read.kind === 'refused') return { kind: 'no_answer', because: read.because };
      const exchanged = await exchangeCode({ app, shop: read.shop, code: read.code }, base);
      return exchanged.kind === 'connected' ? granted(exchanged, renewalOf(exchanged)) : exchanged;
    },
    calledBy: (headers, body) => {
      const account = shopOfAppWebhook(app.clientSecret, headers, body);
      return account === null ? { kind: 'forged' } : { kind: 'account', account };
    },
    renew: async ({ shop = '' }, token) => {
      const renewed = await renewToken({ app, shop, refreshToken: token }, base);
      // An answer that leaves it out must not end the connection.
      return renewed.kind === 'connected'
        ? granted(renewed, renewalOf(renewed) ?? { token, expiresInSeconds: HOUR_S })
        : renewed;
    },
  };
}

const HOUR_S = 3_600;

const granted = <R extends Renewal | null>({ credentials }: Connected, renewal: R) => ({
  ...{ kind: 'credentials' as const, credentials },
  renewal,
});

const renewalOf = ({ renewal }: Connected): Renewal | null =>
  renewal && { token: renewal.refreshToken, expiresInSeconds: renewal.expiresInSeconds };
