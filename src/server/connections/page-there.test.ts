import { expect, it } from 'vitest';
import { pageThere } from './page-there.ts';

const url = 'https://admin.shopify.com/store/bloom/orders/1';
const real = { hasDemoServices: false, publicUrl: 'http://localhost:4000' };
const demo = { ...real, hasDemoServices: true };

it('leads to the provider, and only by https', () => {
  const made = { provider: 'shopify', reference: '1' };
  expect(pageThere(real, { ...made, url })).toBe(url);
  for (const other of [null, 'http://shop.example', 'javascript:alert(1)'])
    expect(pageThere(real, { ...made, url: other })).toBeNull();
});

it('leads to the simulator in a demo, wherever the real page would be', () => {
  const page = 'http://localhost:4000/demo/services/shopify?shown=a%26b#shown';
  expect(pageThere(demo, { provider: 'shopify', url, reference: 'a&b' })).toBe(page);
  expect(pageThere(demo, { provider: 'shopify', url: null, reference: 'a&b' })).toBe(page);
  expect(pageThere(demo, { provider: 'shopify', url, reference: null })).toBeNull();
});

it('leads a store to its own program’s page, also in a demo', () => {
  expect(pageThere(demo, { provider: 'api', url, reference: '1' })).toBe(url);
  expect(pageThere(demo, { provider: '../mailbox', url: null, reference: '1' })).toBeNull();
});
