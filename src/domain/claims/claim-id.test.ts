import fc from 'fast-check';
import { expect, it } from 'vitest';
import { claimIdFrom, isShortId } from './claim-id.ts';

it('recognizes every generated id, and nothing else of that shape', () => {
  const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 });
  fc.assert(fc.property(bytes, (random) => isShortId(claimIdFrom(random))));
  for (const letter of ['i', 'l', 'o', 'u', 'A', ' ', 'é', ''])
    expect(isShortId(`q8w2n6c4z${letter}`)).toBe(false);
});
