import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { OWNER_OF_TWO } from '../parts/people-of-states.ts';
import { forgetLost } from './forget-lost.ts';

const [FIRST, SECOND] = OWNER_OF_TWO.stores;
if (!FIRST || !SECOND) throw new Error('two stores');
const firstWith = (permissions: typeof FIRST.permissions) => ({
  ...OWNER_OF_TWO,
  stores: [{ ...FIRST, permissions }, SECOND],
});

const KEYS = [
  [FIRST.slug, 'claim', 'c1'],
  [FIRST.slug, 'claims', {}, null],
  [SECOND.slug, 'claim', 'c2'],
  [null, 'claims', {}, null],
  ['me', 'preferences'],
  ['platform'],
];

function world() {
  const client = new QueryClient();
  forgetLost(client);
  client.setQueryData(['me'], OWNER_OF_TWO);
  for (const queryKey of KEYS) client.setQueryData(queryKey, 'seen');
  const left = () => KEYS.filter((queryKey) => client.getQueryData(queryKey) !== undefined);
  return { client, left };
}

describe('whoever loses rights', () => {
  it('of one store keeps what is of another store, and their own', () => {
    const { client, left } = world();
    client.setQueryData(['me'], { ...OWNER_OF_TWO, stores: [SECOND] });
    expect(left()).toEqual([
      [SECOND.slug, 'claim', 'c2'],
      ['me', 'preferences'],
    ]);
  });

  it('through a lesser role forgets the store too', () => {
    const { client, left } = world();
    client.setQueryData(['me'], firstWith(FIRST.permissions.slice(1)));
    expect(left()).toEqual([
      [SECOND.slug, 'claim', 'c2'],
      ['me', 'preferences'],
    ]);
  });

  it('of the platform’s staff keeps what is of the stores', () => {
    const { client, left } = world();
    client.setQueryData(['me'], { ...OWNER_OF_TWO, staffPermissions: ['store:read'] });
    expect(left()).toEqual(KEYS);
    client.setQueryData(['me'], OWNER_OF_TWO);
    expect(left().map(([first]) => first)).toEqual([FIRST.slug, FIRST.slug, SECOND.slug, 'me']);
  });

  it('sees at once that what is open is gone, and asks for it again', async () => {
    const { client } = world();
    const queryKey = [FIRST.slug, 'claim', 'c1'];
    const asked: number[] = [];
    const queryFn = () => {
      asked.push(1);
      return Promise.reject(new Error('forbidden'));
    };
    const observer = new QueryObserver(client, { queryKey, queryFn, retry: false, staleTime: Infinity });
    const close = observer.subscribe(() => undefined);
    expect(observer.getCurrentResult().data).toBe('seen');
    client.setQueryData(['me'], { ...OWNER_OF_TWO, stores: [SECOND] });
    expect(observer.getCurrentResult().data).toBeUndefined();
    await expect.poll(() => observer.getCurrentResult().isError).toBe(true);
    expect(asked).toHaveLength(1);
    close();
  });
});

describe('nothing is forgotten', () => {
  it.each([
    ['who is read again', OWNER_OF_TWO],
    ['who gains rights', { ...OWNER_OF_TWO, staffPermissions: ['store:read' as const] }],
    [
      'who looks at one store more',
      { ...OWNER_OF_TWO, stores: [...OWNER_OF_TWO.stores, { ...SECOND, slug: 'third' }] },
    ],
  ])('by someone %s', (_, me) => {
    const { client, left } = world();
    client.setQueryData(['me'], structuredClone(me));
    expect(left()).toEqual(KEYS);
  });

  it('when other answers about the person change', () => {
    const { client, left } = world();
    client.setQueryData(['me', 'preferences'], { singleKeys: false });
    expect(left()).toEqual(KEYS);
  });
});

it('someone else sees nothing of the person before', () => {
  const { client, left } = world();
  client.setQueryData(['me'], { ...OWNER_OF_TWO, person: { ...OWNER_OF_TWO.person, id: 'other' } });
  expect(left()).toEqual([]);
});
