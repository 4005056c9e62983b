import { expect, it } from 'vitest';
import type { Api } from '../../app/api.ts';
import { problemOf } from '../../app/problem.ts';
import { allTargets, countOf } from './all-targets.ts';

const FILTER = { tab: 'todo', q: 'type:damaged', sort: null } as const;
const found =
  (count: number, hasMore = false) =>
  async () => ({ count, hasMore });
const refused = (status: number, code: string) => () => Promise.reject(problemOf(status, { code }));

type Answers = Record<string, () => Promise<unknown>>;
const targetsIn = (answers: Answers) =>
  allTargets(Object.keys(answers), FILTER, (store) => ({ get: answers[store] }) as unknown as Api);

it('all claims that match in several stores are one action in each store that has some', async () => {
  const targets = await targetsIn({ demo: found(12), empty: found(0), other: found(3) });
  expect(targets).toEqual([
    { store: 'demo', tab: 'todo', query: 'type:damaged', expected: 12 },
    { store: 'other', tab: 'todo', query: 'type:damaged', expected: 3 },
  ]);
  expect(countOf(targets ?? [])).toBe(15);
});

it('stores that the list leaves out are left out', async () => {
  const targets = await targetsIn({
    demo: found(1),
    locked: refused(403, 'second_factor_required'),
    fieldless: refused(422, 'search_invalid'),
  });
  expect(targets?.map(({ store }) => store)).toEqual(['demo']);
});

it('more than one action may change are none, in one store or together', async () => {
  expect(await targetsIn({ demo: found(10_000, true) })).toBeNull();
  expect(await targetsIn({ demo: found(6_000), other: found(6_000) })).toBeNull();
});

it('what is refused in the only store, or fails, is told', async () => {
  await expect(targetsIn({ demo: refused(403, 'forbidden') })).rejects.toThrow();
  await expect(targetsIn({ demo: found(1), other: refused(503, 'unavailable') })).rejects.toThrow();
});
