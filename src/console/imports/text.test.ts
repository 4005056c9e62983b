import { expect, it } from 'vitest';
import { text } from './text.ts';

it('says how far an import is from its first moment', () => {
  expect(text.share(0, 0, 'orders')).toBe('0%, no orders read');
  expect(text.share(50, 1200, 'products')).toBe('50%, 1,200 products read');
});
