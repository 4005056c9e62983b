/** The access scopes that we ask a shop for, and what each is needed for (shopify.dev, access scopes, read November 2026). */
import type { Distribution } from './credentials.ts';

type Scope = { scope: string; why: string; for: readonly Distribution[] };

const EVERY = ['custom', 'published'] as const;
/** Gift cards and discount codes are credit outside the order, which published apps may not give. */
const OWN = ['custom'] as const;

export const SCOPES: readonly Scope[] = [
  { scope: 'read_orders', why: 'Read orders, so that customers can file claims about them.', for: EVERY },
  { scope: 'write_orders', why: 'Refund orders, and create replacement orders.', for: EVERY },
  { scope: 'read_products', why: 'Read products, so that warranties can be registered.', for: EVERY },
  { scope: 'read_inventory', why: 'Check that a replacement is in stock.', for: EVERY },
  { scope: 'read_fulfillments', why: 'Learn when an order ships.', for: EVERY },
  { scope: 'read_customers', why: 'Find the customer that a credit is for.', for: EVERY },
  { scope: 'read_gift_cards', why: 'See whether a gift card was issued.', for: OWN },
  { scope: 'write_gift_cards', why: 'Issue gift cards.', for: OWN },
  { scope: 'read_discounts', why: 'See whether a discount code was issued.', for: OWN },
  { scope: 'write_discounts', why: 'Issue discount codes that can be used once.', for: OWN },
  {
    scope: 'read_store_credit_accounts',
    why: "Read the balance of a customer's store credit.",
    for: EVERY,
  },
  {
    scope: 'write_store_credit_account_transactions',
    why: 'Add store credit to a customer.',
    for: EVERY,
  },
  {
    scope: 'read_shopify_payments_disputes',
    why: 'Learn of a chargeback before a claim is paid as well.',
    for: EVERY,
  },
  {
    scope: 'read_merchant_managed_fulfillment_orders',
    why: 'See what of a replacement has not been sent.',
    for: EVERY,
  },
  {
    scope: 'write_merchant_managed_fulfillment_orders',
    why: 'Mark replacements as fulfilled, with their tracking number.',
    for: EVERY,
  },
  { scope: 'read_returns', why: 'Show returns that are made in the shop.', for: EVERY },
];

export const scopesFor = (distribution: Distribution): string[] =>
  SCOPES.flatMap((one) => (one.for.includes(distribution) ? [one.scope] : []));

/** Shopify leaves out `read_…` where it grants `write_…` of the same. */
export function missingScopes(granted: readonly string[], distribution: Distribution): string[] {
  const has = new Set(granted);
  return scopesFor(distribution).filter(
    (scope) => !has.has(scope) && !has.has(scope.replace(/^read_/, 'write_')),
  );
}
