/** Shared by tests of shop formats: the store's answers to what documents leave open, and fixtures. */
import { readFileSync } from 'node:fs';
import type { FormatOptions } from '../src/server/integrations/shops/ports.ts';
import { DEFAULT_PROTECTION_PRODUCT } from '../src/server/integrations/shops/protection-product.ts';

export const FORMAT_OPTIONS: FormatOptions = {
  currency: 'USD',
  timeZone: 'America/Boise',
  protectionProduct: DEFAULT_PROTECTION_PRODUCT,
  testOrders: 'refuse',
  warrantyMetaKey: null,
};

/** Parses a JSON file; `from` is the test's `import.meta.url`. */
export function fixture(path: string, from: string): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL(path, from), 'utf8'));
}
