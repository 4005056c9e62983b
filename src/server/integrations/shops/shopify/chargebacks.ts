/**
 * Which disputes of an order mean that the customer has their money back through the bank (shopify.dev, DisputeType and DisputeStatus of the
 * GraphQL Admin API, read November 2026). An inquiry moves no money until the shop accepts or loses it.
 */
import type { ShopifyOrder } from './order-schema.ts';

const TAKEN_BACK: Record<string, readonly string[]> = {
  chargeback: ['needs_response', 'under_review', 'accepted', 'lost'],
  inquiry: ['accepted', 'lost'],
};

export const isChargedBack = ({ disputes }: Pick<ShopifyOrder, 'disputes'>): boolean =>
  (disputes ?? []).some(
    ({ initiated_as: type, status }) =>
      Object.hasOwn(TAKEN_BACK, type ?? '') && TAKEN_BACK[type ?? '']?.includes(status ?? ''),
  );
