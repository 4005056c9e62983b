import { expect, it } from 'vitest';
import { type Customs, customsFaults, exemptionOf, needsCustoms } from './customs.ts';

const item = { description: 'Mug', quantity: 2, value: '24.00', grams: 300, origin: 'PT', hsCode: null };
const customs: Customs = { signer: 'Olive Hart', currency: 'USD', items: [item] };
const us = { country: 'US', phone: '4153334445' };
const pathsOf = (given: Customs | null, from: { country: string; phone: string | null } = us, grams = 700) =>
  customsFaults(from, { grams }, given).map(({ path }) => path);

it.each([
  ['US', null, 'US', null, false],
  ['US', 'CA', 'US', 'AE', true],
  ['US', 'CA', 'US', 'GU', true],
  ['US', 'CA', 'US', 'PR', false],
  ['US', 'CA', 'CA', 'ON', true],
  ['DE', null, 'FR', null, false],
  ['DE', null, 'GB', null, true],
  ['DE', null, 'CH', null, true],
  ['GB', null, 'IE', null, true],
])('From %s %s to %s %s customs ask for a form: %s', (start, state, end, other, needs) => {
  const [from, to] = [
    { country: start, province: state },
    { country: end, province: other },
  ];
  expect([needsCustoms(from, to), needsCustoms(to, from)]).toEqual([needs, needs]);
});

it('Each fault is at its field', () => {
  expect(pathsOf(customs)).toEqual([]);
  expect(pathsOf(null)).toEqual(['customs']);
  expect(pathsOf(customs, { ...us, phone: null })).toEqual(['from.phone']);
  expect(pathsOf(customs, us, 599)).toEqual(['parcel.grams']);
  for (const value of ['0', '0.00', '1.234', 'free'])
    expect(pathsOf({ ...customs, items: [item, { ...item, value }] }, us, 2_000)).toEqual([
      'customs.items.1.value',
    ]);
  expect(pathsOf({ ...customs, currency: 'JPY', items: [{ ...item, value: '0.5' }] })).toHaveLength(1);
});

it('What leaves the United States for more than $2,500 needs a filing that no label makes', () => {
  const worth = (value: string) => ({ ...customs, items: [{ ...item, value }] });
  expect(pathsOf(worth('1250.00'))).toEqual([]);
  expect(pathsOf(worth('1250.01'))).toEqual(['customs.items.0.value']);
  expect(pathsOf(worth('1250.01'), { country: 'DE', phone: '1' })).toEqual([]);
  expect(exemptionOf({ country: 'US', province: null }, { country: 'CA', province: 'ON' })).toBe(
    'NOEEI 30.36',
  );
  expect(exemptionOf({ country: 'DE', province: null }, { country: 'CA', province: 'ON' })).toBeNull();
});
