import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { addPerson, signedIn } from '../../../test/people.ts';
import { DEFAULT_PREFERENCES } from '../../domain/access/preferences.ts';

const test = await createTestApp();
afterAll(() => test.close());
const store = await test.addStore();
const { email } = await addPerson(test, { store, role: 'store_user' });
const browser = await signedIn(test, email);
const save = (payload: object) => browser.ask('PUT', '/v1/me/preferences', { payload });

describe('preferences', () => {
  it('are the defaults for whoever chose none', async () => {
    expect((await browser.ask('GET', '/v1/me/preferences')).json()).toEqual(DEFAULT_PREFERENCES);
  });

  it('are the person’s on every device', async () => {
    const chosen = {
      theme: 'dark',
      density: 'roomy',
      timeZone: 'Europe/Lisbon',
      dateFormat: 'year-month-day',
      afterDecision: 'list',
      singleKeys: false,
      weeklyReport: true,
      noticeWays: { mentioned: 'daily' },
      dailyMailHour: 18,
    };
    expect((await save(chosen)).json()).toEqual(chosen);
    const elsewhere = await signedIn(test, email);
    expect((await elsewhere.ask('GET', '/v1/me/preferences')).json()).toEqual(chosen);
    const other = await signedIn(test, (await addPerson(test, { store })).email);
    expect((await other.ask('GET', '/v1/me/preferences')).json()).toEqual(DEFAULT_PREFERENCES);
  });

  it('are replaced together: what is left out is as by default', async () => {
    await save({ theme: 'dark', density: 'roomy' });
    expect((await save({ theme: 'light' })).json()).toEqual({ ...DEFAULT_PREFERENCES, theme: 'light' });
  });

  it('that a later release added are as by default until they are chosen', async () => {
    await save({ theme: 'dark' });
    await test.database.admin.query("update person_preferences set preferences = preferences - 'density'");
    expect((await browser.ask('GET', '/v1/me/preferences')).json()).toEqual({
      ...DEFAULT_PREFERENCES,
      theme: 'dark',
    });
  });

  it.each([
    [{ theme: 'pink' }, 'theme'],
    [{ density: null }, 'density'],
    [{ timeZone: '+02:00' }, 'timeZone'],
    [{ timeZone: 'Nowhere/Land' }, 'timeZone'],
    [{ dateFormat: 'DD' }, 'dateFormat'],
    [{ afterDecision: 'leave' }, 'afterDecision'],
    [{ singleKeys: 'yes' }, 'singleKeys'],
    [{ noticeWays: { mentioned: 'pigeon' } }, 'noticeWays.mentioned'],
    [{ dailyMailHour: 24 }, 'dailyMailHour'],
    [{ language: 'en' }, ''],
  ])('refuse %j and name the field', async (payload, field) => {
    const answer = await save(payload);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields.map(({ path }: { path: string }) => path)).toEqual([field]);
  });
});
