/** WooCommerce's fixtures, mapped: with other options, or changed in some fields. */
import type { OrderDocument } from '../src/domain/order.ts';
import type { FormatOptions } from '../src/server/integrations/ports.ts';
import { mapWooCommerceOrder } from '../src/server/integrations/woocommerce/map.ts';
import { FORMAT_OPTIONS, fixture } from './formats.ts';

const FIXTURES = '../src/server/integrations/woocommerce/fixtures';

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
