import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PRODUCT_REFUSALS } from '../product-refusals.ts';
import { RATES } from './currency.ts';
import { ORDER_REFUSALS } from './refusals.ts';
import { STATUSES } from './statuses.ts';

const page = readFileSync(new URL('../../../../../docs/importing.md', import.meta.url), 'utf8');
const sectionOf = (title: string): string => page.split('\n## ').find((s) => s.startsWith(title)) ?? '';

describe('docs/importing.md', () => {
  const orders = sectionOf('WooCommerce orders');

  it.each(Object.entries(ORDER_REFUSALS))('explains why an order is refused as %s', (code, sentence) => {
    expect(orders).toContain(`| \`${code}\` | ${sentence} |`);
  });

  it.each(Object.entries(PRODUCT_REFUSALS))('explains why a product is refused as %s', (code, sentence) => {
    expect(sectionOf('Products of Shopify, WooCommerce and BigCommerce')).toContain(
      `| \`${code}\` | ${sentence} |`,
    );
  });

  it('lists each status that refuses or means sent, and each source of a rate', () => {
    const named = Object.entries(STATUSES).flatMap(([name, { refused, sent }]) =>
      refused || sent ? [name] : [],
    );
    for (const name of [...named, ...RATES.map(({ key }) => key)]) expect(orders).toContain(`\`${name}\``);
  });
});
