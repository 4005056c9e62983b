import { expect, it } from 'vitest';
import { isOwnableHost } from './host.ts';

it.each(['com', 'co.uk', 'github.io', 'myshopify.com', 'foo.ck', 'xn--55qx5d.cn', 's3.amazonaws.com'])(
  'nobody can own "%s": anyone may register names under it',
  (name) => {
    expect(isOwnableHost(name)).toBe(false);
  },
);

it.each(['localhost', '127.0.0.1', '[::1]', 'printer.local', 'claims'])('"%s" is not public', (name) => {
  expect(isOwnableHost(name)).toBe(false);
});

it.each([
  'example.co.uk',
  'acme.github.io',
  'claims.example.com',
  'acme.myshopify.com',
  'claims.acme.example',
])('a store can own "%s"', (name) => {
  expect(isOwnableHost(name)).toBe(true);
});
