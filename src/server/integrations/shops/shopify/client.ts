/**
 * A Shopify shop as a provider: GraphQL Admin API 2026-07 (shopify.dev, read November 2026; each document was checked against Shopify's own
 * published schema). Its parts stand in `admin`.
 */
import { z } from 'zod';
import { isDispensable } from '../../../../domain/connections/lacks.ts';
import { refused } from '../../outcomes.ts';
import type { Health, Provider } from '../../ports.ts';
import { creditPart } from './admin/credit.ts';
import { feedOf } from './admin/feed.ts';
import { fulfillmentOf } from './admin/fulfillment.ts';
import { openShop, type Shop, VERSION } from './admin/graphql.ts';
import { listingOf } from './admin/listing.ts';
import { noticeReader } from './admin/notices.ts';
import { refundCarrier } from './admin/refund.ts';
import { replacementCarrier } from './admin/replacement.ts';
import { returnsOf } from './admin/returns.ts';
import { tagsOf } from './admin/tags.ts';
import type { ShopifyCredentials } from './credentials.ts';
import { missingScopes } from './scopes.ts';

export const HEALTH_QUERY = `
  query Health {
    shop { myshopifyDomain }
    currentAppInstallation { accessScopes { handle } }
  }`;

const healthShape = z.object({
  shop: z.object({ myshopifyDomain: z.string().max(200) }),
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string().max(200) })) }),
});

/** @param base instead of the shop's own address, for tests and the demo @param now milliseconds */
export function openShopify(
  credentials: ShopifyCredentials,
  { base = null, now = Date.now }: { base?: string | null; now?: () => number } = {},
): Provider {
  const shop = openShop(credentials, base, now);
  return {
    test: () => test(shop, credentials),
    refund: refundCarrier(shop),
    replacement: replacementCarrier(shop),
    credit: creditPart(shop, credentials.distribution),
    list: listingOf(shop, credentials.distribution),
    feed: feedOf(shop),
    tags: tagsOf(shop),
    returns: returnsOf(shop),
    fulfillment: fulfillmentOf(shop),
    readNotice: noticeReader(credentials),
  };
}

async function test(shop: Shop, { distribution }: ShopifyCredentials): Promise<Health> {
  const asked = await shop.ask({ document: HEALTH_QUERY, shape: healthShape });
  if (asked.kind !== 'answer') return asked;
  // Shopify answers with its oldest version instead of one that it no longer serves.
  if (asked.version !== null && asked.version !== VERSION)
    return refused('not_understood', `Shopify no longer serves version ${VERSION} of its API.`);
  const granted = asked.data.currentAppInstallation.accessScopes.map(({ handle }) => handle);
  const lacks = missingScopes(granted, distribution);
  const missing = lacks.filter((scope) => !isDispensable(scope));
  if (missing.length > 0) return refused('missing_permission', missing.join(', '));
  return { kind: 'ok', account: asked.data.shop.myshopifyDomain, ...(lacks.length > 0 && { lacks }) };
}
