/** An installation that requires a second factor of its staff (STAFF_SECOND_FACTOR). */
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { openDesk } from '../../../../test/claim-desk.ts';
import { DeskReader } from '../../../../test/desk-stream.ts';
import { addPerson, type Browser, signedIn } from '../../../../test/people.ts';
import type { StoreId } from '../../auth/caller.ts';

let test: TestApp;
let store: StoreId;
let other: StoreId;
beforeAll(async () => {
  test = await createTestApp({}, { staffNeedSecondFactor: true });
  store = await test.addStore();
  other = await test.addStore({ id: 'otherstore', slug: 'other' });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());

/** As adding a second factor does (factors.test.ts). */
const strengthen = (personId: string) =>
  test.database.admin.query('update person_sessions set is_strong = true where person_id = $1', [personId]);

const claimsOf = async (browser: Browser, slug: string) => {
  const answer = await browser.ask('GET', '/v1/claims', { headers: { 'makegood-store': slug } });
  return [answer.statusCode, answer.json().code];
};

const staff = async () => {
  const person = await addPerson(test, { role: 'orderprotection_admin' });
  return { ...person, browser: await signedIn(test, person.email) };
};

const REFUSED = [403, 'second_factor_required'];

describe('staff who need a second factor', () => {
  it('see no store in a session that began without one, and every store in others', async () => {
    const { id, browser } = await staff();
    expect(await claimsOf(browser, 'other')).toEqual(REFUSED);
    expect((await browser.ask('GET', '/v1/me/claims?tab=all')).json().code).toBe('second_factor_required');
    expect((await browser.ask('GET', '/v1/me')).statusCode).toBe(200);
    await strengthen(id);
    expect(await claimsOf(browser, 'other')).toEqual([200, undefined]);
    expect((await browser.ask('GET', '/v1/me/claims?tab=all')).statusCode).toBe(200);
  });

  it('neither see nor invite other staff before', async () => {
    const { id, browser } = await staff();
    const payload = { email: 'kim@team.example', name: 'Kim', role: 'orderprotection_support' };
    for (const ask of [
      () => browser.ask('GET', '/v1/staff/invitations'),
      () => browser.ask('POST', '/v1/staff/invitations', { payload }),
    ]) {
      expect((await ask()).json().code).toBe('second_factor_required');
    }
    await strengthen(id);
    expect((await browser.ask('POST', '/v1/staff/invitations', { payload })).statusCode).toBe(202);
  });

  it('hear nothing by the stream before, except of stores of their own', async () => {
    const { id, browser } = await staff();
    await test.database.admin.query(
      `insert into memberships (id, person_id, reach, store, role, created_at)
       values ('own', $1, 'store', $2, 'store_user', now())`,
      [id, store],
    );
    const watching = await DeskReader.open(test.app.listeningOrigin, browser.cookie);
    await openDesk(test, other);
    await setTimeout(2_000);
    const desk = await openDesk(test, store);
    expect((await watching.hear('claim')).data.claimId).toBe(desk.id);
    watching.leave();
  });

  it('work as before where they are members: with their role there', async () => {
    const { id, browser } = await staff();
    const makeMember = (role: string) =>
      test.database.admin.query(
        `insert into memberships (id, person_id, reach, store, role, created_at)
         values ($1, $1, 'store', $2, $3, now())`,
        [id, store, role],
      );
    await makeMember('store_user');
    expect(await claimsOf(browser, 'test')).toEqual([200, undefined]);
    expect(await claimsOf(browser, 'other')).toEqual(REFUSED);
  });

  it('are the only ones: people of stores and accounts aren’t asked', async () => {
    const { email } = await addPerson(test, { store });
    expect(await claimsOf(await signedIn(test, email), 'test')).toEqual([200, undefined]);
  });
});
