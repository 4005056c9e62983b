/** The mail of the day. */
import { afterAll, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { openDesk } from '../../../test/claim-desk.ts';
import { addPerson, signedIn } from '../../../test/people.ts';
import { dayToMail } from '../../domain/notifications/daily.ts';
import { mailDaily } from './daily.ts';

const test = await createTestApp();
afterAll(() => test.close());
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** 0 o'clock UTC; the store's 7 o'clock, in New York, is 12 o'clock UTC. */
const MIDNIGHT = Date.UTC(2027, 1, 16);
test.clock.now = MIDNIGHT;
const store = await test.addStore();

const wanting = async (noticeWays: object, more: object = {}) => {
  const { id, email } = await addPerson(test, { role: 'store_owner', store });
  await (await signedIn(test, email)).ask('PUT', '/v1/me/preferences', { payload: { noticeWays, ...more } });
  return id;
};
const assigned = async (to: string) => {
  const desk = await openDesk(test, store);
  await desk.team('PATCH', '', { assignee: to });
};
const mailsOf = async (id: string) => {
  const { rows } = await test.database.admin.query(
    'select subject, parts from person_mails where person_id = $1 order by created_at',
    [id],
  );
  return rows as { subject: string; parts: object }[];
};
const daily = async () => {
  const twice = await Promise.all([mailDaily(test.context), mailDaily(test.context)]);
  return twice.reduce((sum, one) => sum + one, 0);
};

it('leaves once a day with what came, at the hour of the store or the person, and not without news', async () => {
  const [sam, lee, kim] = [
    await wanting({ assigned: 'daily' }),
    await wanting({ assigned: 'daily' }, { timeZone: 'Europe/Lisbon', dailyMailHour: 18 }),
    await wanting({ assigned: 'mail', mentioned: 'daily' }),
  ];
  for (const one of [sam, sam, lee, kim]) await assigned(one);
  test.clock.now = MIDNIGHT + 11.9 * HOUR;
  expect(await daily()).toBe(0);
  test.clock.now = MIDNIGHT + 12 * HOUR;
  expect(await daily()).toBe(1);
  expect(await mailsOf(sam)).toMatchObject([{ subject: '2 notifications you haven’t read' }]);
  expect(JSON.stringify((await mailsOf(sam))[0]?.parts)).toMatch(/Claim #\d+ is assigned to you/);
  test.clock.now = MIDNIGHT + 18 * HOUR;
  expect(await daily()).toBe(1);
  expect((await mailsOf(lee)).length).toBe(1);
  expect(await mailsOf(kim)).toEqual([]);

  test.clock.now += DAY;
  expect(await daily()).toBe(0);
  await assigned(sam);
  test.clock.now += DAY;
  expect(await daily()).toBe(1);
  expect((await mailsOf(sam))[1]).toMatchObject({ subject: '1 notification you haven’t read' });
});

it('has nothing that was read, and nothing of a store that the person has left', async () => {
  const [reader, left] = [await wanting({ assigned: 'daily' }), await wanting({ assigned: 'daily' })];
  await assigned(reader);
  await assigned(left);
  await test.database.admin.query('update notifications set read_at = now() where person_id = $1', [reader]);
  await test.database.admin.query('delete from memberships where person_id = $1', [left]);
  test.clock.now += DAY;
  await daily();
  expect([await mailsOf(reader), await mailsOf(left)]).toEqual([[], []]);
});

it.each([
  ['before the hour', MIDNIGHT + 11.9 * HOUR, null, null],
  ['at the hour', MIDNIGHT + 12 * HOUR, null, '2027-02-16'],
  ['again', MIDNIGHT + 13 * HOUR, '2027-02-16', null],
  ['the next day', MIDNIGHT + 36 * HOUR, '2027-02-16', '2027-02-17'],
] as const)('%s', (_, now, got, day) => {
  expect(dayToMail(now, { timeZone: 'America/New_York', hour: 7, got })).toBe(day);
});
