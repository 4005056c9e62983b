import { expect, it } from 'vitest';
import { credentialsSchema, FIELDS } from './credentials.ts';

it('each credential of a BigCommerce store has a field in the form', () => {
  expect(FIELDS.map(({ name }) => name)).toEqual(Object.keys(credentialsSchema.shape));
});

it.each(['', 'a/../b', 'ABC', 'a b'])('the store hash “%s” is refused', (storeHash) =>
  expect(credentialsSchema.safeParse({ storeHash, accessToken: 'a' }).success).toBe(false),
);
