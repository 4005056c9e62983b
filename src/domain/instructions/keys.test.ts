import { expect, it } from 'vitest';
import { isOfAnotherStore, keyOf } from './keys.ts';

it('tells the store that something was made for, and never by chance of one that it was not', () => {
  const random = 'f47ac10b-58cc-4372-a567-0e02b2c3d479';
  const key = keyOf('bloom', random);
  expect(key).toMatch(/^[\da-f]{8}-58cc-8372-a567-0e02b2c3d479$/);
  expect(isOfAnotherStore(`mg-${key}`, 'bloom')).toBe(false);
  expect(isOfAnotherStore(`mg-${key}`, 'fernwood')).toBe(true);
  // Made before keys had a sign, or by somebody else.
  for (const mark of [`mg-${random}`, key, 'mg-', '', null, 'x'.repeat(1_000)])
    expect(isOfAnotherStore(mark, 'bloom')).toBe(false);
});

it('makes keys that differ wherever their random parts do', () => {
  const keys = Array.from({ length: 1_000 }, () => keyOf('bloom', crypto.randomUUID()));
  expect(new Set(keys).size).toBe(1_000);
});
