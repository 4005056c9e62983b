import { describe, expect, it } from 'vitest';
import { announced, underNamesOf } from './drill/changes.ts';
import { differences } from './drill/compare.ts';

const order = { id: 'o1', total: '10.00', items: [{ id: 'i1', quantity: 2 }], customer: null };

describe('the drill’s comparison', () => {
  it('passes if the newer response has more fields', () => {
    const newer = { ...order, channel: 'ONLINE', items: [{ id: 'i1', quantity: 2, sku: 'MUG' }] };
    expect(differences(order, newer)).toEqual([]);
  });

  it('names changed and missing fields, and lists of another length', () => {
    const { total: _, ...without } = order;
    expect(differences(order, without)).toEqual(['total: "10.00", then missing']);
    expect(differences(order, { ...order, items: [{ id: 'i1', quantity: 1 }] })).toEqual([
      'items.0.quantity: 2, then 1',
    ]);
    expect(differences(order, { ...order, items: [] })).toEqual(['items: 1 entries, then 0']);
    expect(differences(order, { ...order, customer: {} })).toEqual(['customer: null, then {}']);
    expect(differences({ demo: 3 }, {})).toEqual(['demo: 3, then missing']);
  });

  it('ignores what is new in each response: tokens, their expiry, ports and signatures', () => {
    const answer = (port: number, signature: string) => ({
      accessToken: signature,
      expiresAt: signature,
      photo: `http://localhost:${port}/files/k1?expires=${signature}`,
      link: `http://127.0.0.1:${port}/view?store=demo`,
      picture: '/demo/pictures/mug.webp',
    });
    expect(differences(answer(1, 'one'), answer(2, 'two'))).toEqual([]);
    const other = {
      ...answer(2, 'two'),
      photo: 'http://localhost:2/files/k2?expires=two',
      picture: '/mug.webp',
    };
    expect(differences(answer(1, 'one'), other)).toHaveLength(2);
    expect(differences({ expiresAt: 'Monday' }, { expiresAt: 'Tuesday' })).toHaveLength(1);
    const tracking = (number: string) => ({ url: `https://carrier.example/${number}` });
    expect(differences(tracking('1'), tracking('2'))).toHaveLength(1);
  });
});

it('accepts an intended change only from its release on, and only for its own fields', () => {
  const purpose =
    'demo: lookup of 1001.body.eligibility.i2.warranty.expires: "2028-11-18", then "2028-11-14"';
  const found = [purpose, 'demo: claim 20000.body.userId: "a", then "b"'];
  expect(announced(found, '0.1.0', '0.2.0')).toEqual({ known: [purpose], unknown: [found[1]] });
  expect(announced(found, '0.1.0', '0.1.0').unknown).toEqual(found);
  expect(announced(found, '0.2.0', '0.3.0').unknown).toEqual(found);
});

it('the drill counts a renamed table under its new name in a newer release only', () => {
  const counts = { 'demo orders': 3, 'demo sessions': 2 };
  expect(underNamesOf(counts, '0.1.0', '0.2.0')).toEqual({ 'demo orders': 3, 'demo drafts': 2 });
  expect(underNamesOf(counts, '0.1.0', '0.1.0')).toEqual(counts);
});
