/** A person who works for more stores than the first page of them has. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { addPerson, type Browser, signedIn } from '../../../test/people.ts';
import { saveAccount } from './accounts.ts';

const MANY = 120;

let test: TestApp;
let browser: Browser;
beforeAll(async () => {
  test = await createTestApp();
  const stores = [];
  for (let n = 0; n < MANY; n += 1) {
    // Some have the same name.
    const slug = `shop-${`${n}`.padStart(3, '0')}`;
    stores.push(await test.addStore({ id: `shop${n}`, slug, name: `Shop ${n % 40}` }));
  }
  await test.addStore({ id: 'strange', slug: 'strange', name: 'Shop of others' });
  const group = { id: 'group', slug: 'group', name: 'Group' };
  await saveAccount(test.database.db, group, { stores, now: 0 });
  const { email } = await addPerson(test, { role: 'account_owner', accountId: 'group' });
  browser = await signedIn(test, email);
});
afterAll(() => test.close());

type Found = { stores: { slug: string; role: string; permissions: string[] }[]; nextCursor: string | null };

const get = async (query: string): Promise<Found> =>
  (await browser.ask('GET', `/v1/me/stores?${query}`)).json();

async function walk(query: string): Promise<string[]> {
  const slugs: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Found = await get(`${query}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
    slugs.push(...page.stores.map(({ slug }) => slug));
    cursor = page.nextCursor;
  }
  return slugs;
}

describe('the stores of a person', () => {
  it('are listed page by page, each once, and none of others', async () => {
    const slugs = await walk('limit=25');
    expect([slugs.length, new Set(slugs).size]).toEqual([MANY, MANY]);
    expect(slugs).not.toContain('strange');
  });

  it('are found by a part of the name or the slug, whatever its case', async () => {
    expect((await walk('q=SHOP-077')).toSorted()).toEqual(['shop-077']);
    expect((await walk('q=shop%2037')).toSorted()).toEqual(['shop-037', 'shop-077', 'shop-117']);
    expect(await walk('q=others')).toEqual([]);
    expect(await walk('q=%25')).toEqual([]);
  });

  it('come with the role that counts there', async () => {
    const [found] = (await get('q=shop-100')).stores;
    expect(found).toMatchObject({ slug: 'shop-100', role: 'account_owner' });
    expect(found?.permissions).toContain('claim:read');
  });

  it('are in who they are too: the first fifty, and the one that is asked for', async () => {
    const me = async (query = '') => (await browser.ask('GET', `/v1/me${query}`)).json();
    const first = await me();
    expect([first.stores.length, first.hasMoreStores]).toEqual([50, true]);
    const beyond = (await walk('limit=100')).at(-1) ?? '';
    const slugsIn = (answer: Found) => answer.stores.map(({ slug }) => slug);
    expect(slugsIn(first)).not.toContain(beyond);
    const named = await me(`?store=${beyond}`);
    expect([named.stores.length, slugsIn(named).at(-1)]).toEqual([51, beyond]);
    expect((await me(`?store=${slugsIn(first)[0]}`)).stores).toHaveLength(50);
    expect((await me('?store=strange')).stores).toHaveLength(50);
  });

  it('by the cursor of another person are refused', async () => {
    const { nextCursor } = await get('limit=5');
    const { email } = await addPerson(test, { role: 'account_user', accountId: 'group' });
    const other = await signedIn(test, email);
    const answer = await other.ask('GET', `/v1/me/stores?cursor=${encodeURIComponent(nextCursor ?? '')}`);
    expect(answer.statusCode).toBe(422);
  });
});
