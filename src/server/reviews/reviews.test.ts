/** The reviews of a store: listed, filtered, exported, and replied to once. */
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { explained } from '../../../test/explain.ts';
import { bearer, file, fileableOrder, orderIdOf, shopperToken } from '../../../test/world.ts';
import { type ListedReview, reviewQuerySchema } from '../../contract/review-list.ts';
import { reviewsQuery } from './list.ts';

const test = await createTestApp();
afterAll(() => test.close());
const { admin } = test.database;
const store = await test.addStore();
const other = await test.addStore({ id: 'otherstore', slug: 'other' });
const support = await test.token(store, 'store_support');
const reader = await test.token(store, 'store_user');

/** A claim of a new order with a review. Answers the review's id. */
async function review(name: string, rating: number, content: string, at = store): Promise<string> {
  await test.addOrder(at, name, fileableOrder(test.clock.now, { sourceOrderNumber: `#${name}` }));
  const claimId = await file(test, shopperToken(test, at, await orderIdOf(test, at, name)), name);
  test.clock.now += 1_000;
  await admin.query(
    `insert into claim_reviews (store_id, id, claim_id, rating, content, author_name, created_at)
     values ($1, $2, $3, $4, $5, 'Ada Shopper', $6)`,
    [at, `r-${name}`, claimId, rating, content, new Date(test.clock.now)],
  );
  return `r-${name}`;
}
const quick = await review('1001', 5, 'Quick and kind');
const slow = await review('1002', 2, 'Slow');
const formula = await review('1003', 1, '=HYPERLINK("https://evil.example","Refund")');
const theirs = await review('2001', 3, 'Quick', other);

const get = (path: string, token = support) =>
  test.app.inject({ url: `/v1/reviews${path}`, headers: bearer(token) });
const idsOf = async (query: string): Promise<string[]> => {
  const answer = await get(query);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().reviews.map(({ id }: ListedReview) => id);
};
const reply = async (id: string, body: object, token = support) => {
  const { claimId } = (await get(`/${id}`)).json();
  return test.app.inject({
    method: 'PUT',
    url: `/v1/claims/${claimId}/reviews/${id}/reply`,
    headers: bearer(token),
    payload: { reply: 'Sorry about that', ...body },
  });
};

describe('reviews', () => {
  it('are listed newest first, a page at a time, without those of other stores', async () => {
    expect(await idsOf('')).toEqual([formula, slow, quick]);
    const first = (await get('?limit=2')).json();
    expect(await idsOf(`?limit=2&cursor=${first.nextCursor}`)).toEqual([quick]);
    expect((await get(`/${theirs}`)).statusCode).toBe(404);
    expect(
      (await get(`?cursor=${first.nextCursor}`, await test.token(other, 'store_owner'))).statusCode,
    ).toBe(422);
  });

  it('are found by their words, number, rating and whether they have a reply', async () => {
    expect(await idsOf('?q=QUICK')).toEqual([quick]);
    expect(await idsOf(`?q=${encodeURIComponent('Quíck')}`)).toEqual([quick]);
    expect(await idsOf('?q=%231002')).toEqual([slow]);
    expect(await idsOf('?rating=1')).toEqual([formula]);
    expect(await idsOf('?q=%25')).toEqual([]);
    expect((await reply(quick, {})).statusCode).toBe(200);
    expect(await idsOf('?answered=yes')).toEqual([quick]);
    expect(await idsOf('?answered=no')).toEqual([formula, slow]);
    expect((await get('?rating=6')).json().fields[0]).toMatchObject({ path: 'querystring.rating' });
  });

  it('are replied to by one of two people at once, and by nobody who may only read', async () => {
    expect((await reply(slow, {}, reader)).statusCode).toBe(403);
    const both = await Promise.all(
      ['First', 'Second'].map((words) => reply(slow, { reply: words, replaces: null })),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412]);
    const { repliedBy, repliedAt, ...kept } = (await get(`/${slow}`, reader)).json();
    expect(kept.reply).toBe(both[0]?.statusCode === 200 ? 'First' : 'Second');
    expect([repliedBy, repliedAt]).toEqual(['test', new Date(test.clock.now).toISOString()]);
    const { rows } = await admin.query(`select from mails where store_id = $1 and kind = 'review_answered'`, [
      store,
    ]);
    expect(rows).toHaveLength(2);
  });

  it('are exported with formulas made harmless', async () => {
    const answer = await get('.csv?rating=1');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [, line = ''] = answer.body.split('\r\n');
    expect(line).toContain(`"'=HYPERLINK(""https://evil.example"",""Refund"")"`);
    expect(line).toContain(',#1003,');
  });
});

it('a page of reviews is read from their index', async () => {
  await admin.query('vacuum analyze claim_reviews');
  for (const words of [{}, { rating: '5' }]) {
    const query = reviewQuerySchema.parse(words);
    const { used, scanned } = await explained(test, store, reviewsQuery(store, query, null));
    expect(used).toContain('claim_reviews_listed');
    expect(scanned).toEqual([]);
  }
});
