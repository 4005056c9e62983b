/** What opens after a decision. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { type Desk, openDesk } from '../../../../test/claim-desk.ts';
import { addPerson, type Browser, signedIn } from '../../../../test/people.ts';
import { dateIn, startOfDay } from '../../../domain/time/calendar.ts';

const test = await createTestApp();
afterAll(() => test.close());
const store = await test.addStore();
const mia = await someone();
const ben = await someone();
const ZONE = 'Pacific/Auckland';
const DAY = 86_400_000;
const headers = { 'makegood-store': 'test', 'if-match': '*' };

async function someone() {
  return signedIn(test, (await addPerson(test, { store })).email);
}

let desks: Desk[] = [];
beforeEach(async () => {
  await test.database.admin.query("update claims set status = 'CLOSED'");
  desks = [];
  for (let count = 0; count < 4; count += 1) {
    test.clock.now += 1_000;
    desks.push(await openDesk(test, store));
  }
});

/** The places of the next claims among those filed, by number. */
async function next(browser: Browser, after: number | null, query = 'tab=todo&sort=oldest') {
  const from = after === null ? '' : `&after=${desks[after]?.id}`;
  const answer = await browser.ask('GET', `/v1/claims/next?${query}${from}`, { headers });
  const { claims } = answer.json() as { claims: { id: string }[] };
  return claims.map(({ id }) => desks.findIndex((desk) => desk.id === id));
}

const on = (browser: Browser, at: number, part: string, payload?: object, method: 'PUT' | 'POST' = 'PUT') =>
  browser.ask(method, `/v1/claims/${desks[at]?.id}/${part}`, { headers, payload });

describe('the next claims', () => {
  it('are the two behind the open one in the list’s own order, then those from its top', async () => {
    expect(await next(mia, 0)).toEqual([1, 2]);
    expect(await next(mia, 2)).toEqual([3, 0]);
    expect(await next(mia, 3)).toEqual([0, 1]);
    expect(await next(mia, 2, 'tab=todo&sort=newest')).toEqual([1, 0]);
    expect(await next(mia, null)).toEqual([0, 1]);
    expect(await next(mia, 0, 'tab=denied')).toEqual([]);
  });

  it('are found behind a claim that has left the list', async () => {
    await desks[1]?.team('POST', '/denial', { reason: 'OTHER', message: 'No.' });
    expect(await next(mia, 1)).toEqual([2, 3]);
  });

  it('leave out what a colleague is on, but not one’s own', async () => {
    await on(ben, 1, 'presence', { mark: 'looking' });
    await on(mia, 2, 'presence', { mark: 'deciding' });
    expect(await next(mia, 0)).toEqual([2, 3]);
    expect(await next(ben, 0)).toEqual([1, 3]);
    test.clock.now += 46_000;
    expect(await next(mia, 0)).toEqual([1, 2]);
  });

  it('leave out what a decision waits for, which the list shows', async () => {
    const denial = { call: 'deny', body: { reason: 'OTHER', message: 'No.' } };
    const held = await on(mia, 1, 'acts', denial, 'POST');
    expect(await next(mia, 0)).toEqual([2, 3]);
    const listed = await mia.ask('GET', '/v1/claims?tab=todo&sort=oldest', { headers });
    const { id: _, call, until, by } = held.json().held;
    expect(listed.json().claims[1]).toMatchObject({ id: desks[1]?.id, held: { call, until, by } });
    expect(listed.json().claims[0].held).toBeNull();
    await on(ben, 2, 'acts', { call: 'message', body: { messageContent: 'Hi' } }, 'POST');
    expect(await next(mia, 0)).toEqual([2, 3]);
  });

  it('leave out what one skipped today', async () => {
    expect((await on(mia, 1, 'skip')).statusCode).toBe(204);
    expect(await next(mia, 0)).toEqual([2, 3]);
    expect(await next(ben, 0)).toEqual([1, 2]);
    expect((await on(mia, 1, 'skip')).statusCode).toBe(204);
  });

  it('have what was skipped again after midnight in the store’s time zone', async () => {
    await test.database.admin.query("update stores set time_zone = 'Pacific/Auckland' where id = $1", [
      store,
    ]);
    const begun = test.clock.now;
    const midnight = startOfDay(dateIn(begun + DAY, ZONE), ZONE);
    // An unused session ends within the day, so this person signs in shortly before.
    test.clock.now = midnight - 3_600_000;
    const kim = await someone();
    await on(kim, 1, 'skip');
    test.clock.now = midnight - 1_000;
    expect(await next(kim, 0)).toEqual([2, 3]);
    test.clock.now = midnight + 1_000;
    expect(await next(kim, 0)).toEqual([1, 2]);
    test.clock.now = begun;
  });

  it('of a store that a person can’t see are not found', async () => {
    const foreign = await signedIn(
      test,
      (await addPerson(test, { store: await test.addStore({ id: 'b', slug: 'b' }) })).email,
    );
    const answer = await foreign.ask('PUT', `/v1/claims/${desks[0]?.id}/skip`, {
      headers: { ...headers, 'makegood-store': 'b' },
    });
    expect(answer.statusCode).toBe(404);
  });

  it('name a mistake in the search', async () => {
    const answer = await mia.ask('GET', '/v1/claims/next?q=colour:red', { headers });
    expect(answer.json()).toMatchObject({ code: 'search_invalid' });
  });
});
