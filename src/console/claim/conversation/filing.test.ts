import { expect, it } from 'vitest';
import { CLAIM_EXAMPLE } from '../../../contract/claim-example.ts';
import type { ClaimDesk } from '../../../contract/desk.ts';
import { filingOf } from './filing.ts';

type Item = ClaimDesk['claim']['claimItems'][number];
const [EXAMPLE] = CLAIM_EXAMPLE.claimItems;
const item = (id: string, change: Partial<Item> = {}) => ({ ...EXAMPLE, id, name: id, ...change }) as Item;
const photo = (claimItemId: string) =>
  ({
    url: `/${claimItemId}.jpg`,
    posterUrl: null,
    fileType: 'image/jpeg',
    filename: 'a.jpg',
    claimItemId,
  }) as ClaimDesk['photos'][number];
const filing = (claimItems: Item[], photos: ClaimDesk['photos'] = []) =>
  filingOf({ claim: { claimItems } as ClaimDesk['claim'], photos });

it('tells once what several items have in common', () => {
  const { parts, asks } = filing([item('cup'), item('plate'), item('bowl', { details: 'It has a crack' })]);
  expect(parts.map(({ items, details }) => [items.map(({ id }) => id), details])).toEqual([
    [['cup', 'plate'], 'The handle came off'],
    [['bowl'], 'It has a crack'],
  ]);
  expect(asks).toBe('REFUND');
  expect(parts.map((part) => part.asks)).toEqual([null, null]);
});

it('says for each item what the customer asks for, if it differs', () => {
  const { parts, asks } = filing([item('cup'), item('plate', { resolutionRequested: 'RESHIP' })]);
  expect(asks).toBeNull();
  expect(parts.map((part) => part.asks)).toEqual(['REFUND', 'RESHIP']);
});

it('shows each photo with its item', () => {
  const items = [item('cup'), item('bowl', { claimType: 'MISSING_ITEM' })];
  const { parts } = filing(items, [photo('bowl'), photo('cup')]);
  expect(parts.map(({ proof }) => proof.map(({ label }) => label))).toEqual([
    ['Photo 1, cup'],
    ['Photo 1, bowl'],
  ]);
});
