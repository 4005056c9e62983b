import { expect, it } from 'vitest';
import { parseAmount } from '../money/money.ts';
import { type SignalFacts, type SignalKind, signalsOf } from './signals.ts';

const usd = (text: string) => {
  const money = parseAmount(text, 'USD', 'total');
  if (!money) throw new Error(text);
  return money;
};

const FILED = '2026-10-01T15:00:00.000Z';

const QUIET: SignalFacts = {
  value: usd('40.00'),
  claimTypes: ['DAMAGED'],
  customer: { id: 'ada', orders: 4, paid: usd('160.00') },
  byCustomer: { count: 1, claims: [{ id: 'c0', claimNumber: 20_400, filedAt: FILED }] },
  toAddress: { count: 0, claims: [] },
  photos: [{ fileKey: 'p1', capturedAt: '2026-11-06T08:00:00', matches: [] }],
  shipments: [{ deliveredAt: '2026-11-05T15:00:00.000Z', deliveredIn: 'BOISE, ID' }],
  address: { city: 'Boise' },
  troubles: [],
  order: { id: 'o1', name: '#1001', riskLevel: 'low', chargebackAt: null },
};

const signal = (kind: SignalKind, facts: Partial<SignalFacts>) => {
  const found = signalsOf({ ...QUIET, ...facts });
  expect(found.map((one) => one.kind)).toEqual(found.length === 0 ? [] : [kind]);
  return found[0] ?? null;
};

it('has nothing to say about an ordinary claim', () => {
  expect(signalsOf(QUIET)).toEqual([]);
});

it('counts the claims of the customer, and links them', () => {
  const claims = [{ id: 'c1', claimNumber: 20_417, filedAt: FILED }];
  expect(signal('claims_by_customer', { byCustomer: { count: 2, claims } })).toMatchObject({
    severity: 'notice',
    sentence: 'This customer filed 2 other claims within 12 months.',
    facts: { claims: 2, months: 12, latest: FILED },
    links: [
      { to: 'claim', id: 'c1', label: '#20417' },
      { to: 'customer', id: 'ada' },
    ],
  });
  expect(signal('claims_by_customer', { byCustomer: { count: 4, claims } })?.severity).toBe('warning');
});

it('counts the claims of others at the address', () => {
  const claims = [{ id: 'c1', claimNumber: 20_417, filedAt: FILED }];
  expect(signal('claims_to_address', { toAddress: { count: 1, claims } })?.sentence).toBe(
    'Other customers at this address filed 1 other claim within 12 months.',
  );
});

it.each([
  ['79.99', null],
  ['80.00', 'notice'],
  ['160.00', 'warning'],
])('compares a claim about %s with orders of $40 on average: %s', (value, severity) => {
  expect(signal('value_above_usual', { value: usd(value) })?.severity ?? null).toBe(severity);
});

it('says nothing about the usual value before the third order', () => {
  const customer = { id: 'ada', orders: 2, paid: usd('2.00') };
  expect(signal('value_above_usual', { customer, value: usd('900.00') })).toBeNull();
});

it.each([
  [true, 'notice', 'A photo of this claim looks like a photo in another claim of this customer.'],
  [false, 'warning', 'A photo of this claim looks like a photo in another customer’s claim.'],
])('tells where a photo was seen before (same customer: %s)', (isSameCustomer, severity, sentence) => {
  const match = { claim: { id: 'c1', claimNumber: 20_417 }, distance: 3, isSameCustomer };
  const photos = [{ fileKey: 'p1', capturedAt: null, matches: [match] }];
  expect(signal('photo_seen_before', { photos })).toMatchObject({
    severity,
    sentence,
    facts: { closest: 3 },
  });
});

it.each([
  ['2026-11-04T14:59:59', 'photo_before_delivery'],
  ['2026-11-04T15:00:00', null],
  ['2026-11-01T10:00:00Z', 'photo_before_delivery'],
])('compares the time of a photo, %s, with the delivery: %s', (capturedAt, kind) => {
  const photos = [{ fileKey: 'p1', capturedAt, matches: [] }];
  expect(signal('photo_before_delivery', { photos })?.kind ?? null).toBe(kind);
  expect(signal('photo_before_delivery', { photos, claimTypes: ['STOLEN'] })).toBeNull();
});

it.each([
  ['Boise, ID', null],
  ['BOISE', null],
  ['Nampa, ID', 'The carrier scanned the delivery in Nampa, ID. The order goes to Boise.'],
])('compares the place of the delivery, %s, with the address: %s', (deliveredIn, sentence) => {
  const shipments = [{ deliveredAt: '2026-11-05T15:00:00.000Z', deliveredIn }];
  expect(signal('delivered_elsewhere', { shipments })?.sentence ?? null).toBe(sentence);
});

it.each([
  ['low', null],
  [null, null],
  ['medium', 'notice'],
  ['high', 'warning'],
] as const)('passes on the shop’s rating of the risk, %s: %s', (riskLevel, severity) => {
  const order = { id: 'o1', name: '#1001', riskLevel, chargebackAt: null };
  expect(signal('order_risk', { order })?.severity ?? null).toBe(severity);
});

it('warns of an order whose payment the bank took back', () => {
  const order = { id: 'o1', name: '#1001', riskLevel: null, chargebackAt: '2026-11-05T15:00:00.000Z' };
  expect(signal('order_charged_back', { order })).toMatchObject({ severity: 'warning' });
});

it('warns of a replacement that may not arrive', () => {
  expect(signal('replacement_trouble', { troubles: ['stuck'] })).toMatchObject({ severity: 'warning' });
});
