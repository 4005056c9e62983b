/** WooCommerce's fixtures after mapping, with other options or changed fields. */
import type { OrderDocument } from '../src/domain/orders/order.ts';
import type { FormatOptions } from '../src/server/integrations/shops/ports.ts';
import { mapWooCommerceOrder } from '../src/server/integrations/shops/woocommerce/map.ts';
import { FORMAT_OPTIONS, fixture } from './formats.ts';

const FIXTURES = '../src/server/integrations/shops/woocommerce/fixtures';

const outcomeOf = (name: string, options: Partial<FormatOptions>, change: object) =>
  mapWooCommerceOrder(
    { ...fixture(`${FIXTURES}/${name}.json`, import.meta.url), ...change },
    { ...FORMAT_OPTIONS, ...options },
  );

export function mappedOrder(
  name: string,
  options: Partial<FormatOptions> = {},
  change: object = {},
): OrderDocument {
  const outcome = outcomeOf(name, options, change);
  if (!outcome.ok) throw new Error(`${name}: ${outcome.code} ${outcome.fields.join(', ')}`);
  return outcome.document;
}

export function refusedOrder(name: string, change: object = {}, options: Partial<FormatOptions> = {}) {
  const outcome = outcomeOf(name, options, change);
  if (outcome.ok) throw new Error(`${name} was mapped`);
  return outcome;
}
