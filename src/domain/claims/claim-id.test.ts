import fc from 'fast-check';
import { expect, it } from 'vitest';
import { claimIdFrom, isShortId } from './claim-id.ts';

it('every id that is made is told as one, and nothing else of its kind', () => {
  const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 });
  fc.assert(fc.property(bytes, (random) => isShortId(claimIdFrom(random))));
  for (const letter of ['i', 'l', 'o', 'u', 'A', ' ', 'é', ''])
    expect(isShortId(`q8w2n6c4z${letter}`)).toBe(false);
});
