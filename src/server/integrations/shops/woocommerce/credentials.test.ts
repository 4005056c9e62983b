import { expect, it } from 'vitest';
import { credentialsSchema, FIELDS } from './credentials.ts';

const entered = (address: string) =>
  credentialsSchema.safeParse({
    address,
    consumerKey: `ck_${'0'.repeat(40)}`,
    consumerSecret: `cs_${'1'.repeat(40)}`,
  });

it('each credential of a WooCommerce shop has a field in the form', () => {
  expect(FIELDS.map(({ name }) => name)).toEqual(Object.keys(credentialsSchema.shape));
});

it.each([
  ['https://shop.example', 'https://shop.example'],
  ['https://shop.example/', 'https://shop.example'],
  ['https://shop.example/store/wp-admin/index.php', 'https://shop.example/store'],
  ['https://shop.example/wp-json/', 'https://shop.example'],
])('the address %s is that of the shop at %s', (address, site) => {
  expect(entered(address).data?.address).toBe(site);
});

it.each([
  'http://shop.example',
  'https://user@shop.example',
  'https://shop.example/?a=b',
  'shop.example',
  '',
])('the address “%s” is refused', (address) => expect(entered(address).success).toBe(false));
