import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { posterAddress, SHOP_LINKS, startAddress } from './shop-links.ts';

const OWN = { origin: 'https://claims.example.com', slug: null };
const SHARED = { origin: 'https://shared.example', slug: 'fernwood' };
const codeOf = (label: string, address: typeof OWN | typeof SHARED) =>
  SHOP_LINKS.find((one) => one.label === label)?.code(address);

describe('links from a shop', () => {
  it('lead to the store’s own host, or name the store on a shared one', () => {
    expect(startAddress(OWN)).toBe('https://claims.example.com/start');
    expect(startAddress(SHARED)).toBe('https://shared.example/start?store=fernwood');
    expect(startAddress(SHARED, '1001')).toBe('https://shared.example/start?store=fernwood&order=1001');
    expect(posterAddress(SHARED)).toBe('https://shared.example/in-store/poster.pdf?store=fernwood');
  });

  it('are those of the documents', () => {
    const page = readFileSync(new URL('../../../docs/portal-links.md', import.meta.url), 'utf8');
    for (const label of ['Shopify emails', 'BigCommerce emails']) expect(page).toContain(codeOf(label, OWN));
  });

  it('are valid HTML', () => {
    expect(codeOf('BigCommerce emails', SHARED)).toContain('?store=fernwood&amp;order={{order.id}}"');
  });
});
