import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { explained } from '../../../../test/explain.ts';
import { idsOf, queueWorld } from '../../../../test/queue-world.ts';
import { bearer } from '../../../../test/world.ts';
import { claimListQuerySchema } from '../../../contract/claim-list.ts';
import { askOf, NOTHING_HIDDEN } from './ask.ts';
import { pageQuery } from './page.ts';
import { within } from './reach.ts';

const { test, store, token, get, idsInOrder } = await queueWorld();
afterAll(() => test.close());
const { admin } = test.database;

describe('a cursor', () => {
  const cursorOf = async (query: Parameters<typeof get>[0]): Promise<string> =>
    (await get({ sort: 'newest', ...query, limit: 1 })).json().nextCursor;

  it.each([
    ['made up', async () => 'abc'],
    ['cut short', async () => (await cursorOf({})).slice(0, -1)],
    ['changed', async () => `x${await cursorOf({})}`],
    ['longer than any', async () => 'x'.repeat(10_000)],
    ['with more behind it', async () => `${await cursorOf({})}.x`],
    ['of the other direction', () => cursorOf({ sort: 'oldest' })],
    [
      'of another list',
      async () => {
        const answer = await test.app.inject({ url: '/v1/orders?limit=1', headers: bearer(token) });
        return answer.json().nextCursor;
      },
    ],
    ['empty', async () => ''],
  ])('that is %s is refused by name', async (_, make) => {
    const answer = await get({ cursor: await make() });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      code: 'validation_failed',
      fields: [{ path: expect.stringContaining('cursor') }],
    });
  });

  it('still works although its claim is gone and new ones arrived', async () => {
    const page = (await get({ limit: 3, sort: 'newest' })).json();
    const rest = (await idsInOrder('true')).slice(3);
    await admin.query('delete from claims where id = $1', [page.claims[2].id]);
    const next = (await get({ limit: 3, sort: 'newest', cursor: page.nextCursor })).json();
    expect(idsOf(next.claims)).toEqual(rest.slice(0, 3));
  });
});

describe('a page costs the same at any depth', () => {
  beforeAll(async () => {
    await admin.query('vacuum analyze claims, claim_counts');
  });
  const ask = (words: Record<string, string>, after: readonly [string, string] | null) =>
    askOf(
      claimListQuerySchema.parse({ limit: '25', sort: 'newest', ...words }),
      { me: null, now: test.clock.now, hidden: NOTHING_HIDDEN },
      after,
    );
  const deep = ['2020-01-01T00:00:00.000000Z', 'zzz'] as const;
  const middle = async (): Promise<readonly [string, string]> => {
    const { rows } = await admin.query('select created_at, id from claims order by 1 offset 600 limit 1');
    return [rows[0].created_at, rows[0].id];
  };

  it.each([
    ['everything', {}, ['claims_by_creation'], 900],
    ['a tab', { tab: 'todo' }, ['claims_by_creation'], 500],
    ['a type', { type: 'DAMAGED', category: 'SHIPPING' }, ['claims_by_creation'], 900],
    ['a customer with all of them', { q: 'ada@example.com' }, ['claims_by_email'], 4500],
    ['someone’s', { assignee: 'Kim' }, ['claims_by_creation'], 900],
    ['a label', { label: 'fragile' }, ['claims_by_creation'], 2000],
  ] as const)('for %s', async (_, words, indexes, most) => {
    for (const after of [null, await middle(), deep]) {
      const { used, scanned, buffers } = await explained(
        test,
        store,
        pageQuery(within(store), ask(words, after)),
      );
      expect(used).toEqual(expect.arrayContaining([...indexes]));
      // The counts tell which kinds exist; the claims themselves are never scanned.
      expect(scanned.filter((table) => table !== 'claim_counts')).toEqual([]);
      expect(buffers).toBeLessThan(most);
    }
  });
});
