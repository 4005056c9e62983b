import { expect, it } from 'vitest';
import { worthOf } from './worth.ts';

const made = { paidValue: '0.00', total: '40.80', currency: 'EUR' };

it('of a refund or credit is what was paid, in the store’s currency', () => {
  expect(worthOf({ ...made, type: 'REFUND', paidValue: '44.88' }, 'USD', '0.5')).toBe('44.88');
  expect(worthOf({ ...made, type: 'STORE_CREDIT', paidValue: '44.88' }, 'USD', '0.5')).toBe('44.88');
});

it('of a replacement is the value of its goods, converted with the order’s rate', () => {
  expect(worthOf({ ...made, type: 'RESHIP' }, 'USD', '0.5')).toBe('81.60');
  expect(worthOf({ ...made, type: 'RESHIP' }, 'USD', '1')).toBe('40.80');
  expect(worthOf({ ...made, type: 'RESHIP', total: '300', currency: 'JPY' }, 'USD', '150')).toBe('2.00');
});
