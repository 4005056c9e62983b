/** The figures of the last week by mail. */
import { afterAll, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { openDesk } from '../../../test/claim-desk.ts';
import { addPerson, signedIn } from '../../../test/people.ts';
import { weekToReport } from '../../domain/figures/weekly.ts';
import { countFigures } from './jobs.ts';
import { mailWeeklyReports } from './weekly.ts';

const test = await createTestApp();
afterAll(() => test.close());
const HOUR = 3_600_000;
// A Monday; 7 o'clock in New York is 12 o'clock UTC.
const MONDAY = Date.UTC(2027, 1, 15);

it('goes out once on Monday morning, to who wants it and may see figures', async () => {
  test.clock.now = MONDAY - 60 * HOUR;
  const store = await test.addStore();
  await openDesk(test, store);
  await openDesk(test, store);
  await countFigures(test.context);
  const wants = async (place: Parameters<typeof addPerson>[1], weeklyReport: boolean) => {
    const { id, email } = await addPerson(test, place);
    const browser = await signedIn(test, email);
    await browser.ask('PUT', '/v1/me/preferences', {
      payload: { weeklyReport, timeZone: 'America/New_York' },
    });
    return id;
  };
  const reader = await wants({ store, role: 'store_owner' }, true);
  await wants({ store, role: 'store_support' }, false);

  test.clock.now = MONDAY + 11 * HOUR;
  expect(await mailWeeklyReports(test.context)).toBe(0);
  test.clock.now = MONDAY + 12 * HOUR;
  const written = await Promise.all([mailWeeklyReports(test.context), mailWeeklyReports(test.context)]);
  expect(written.reduce((sum, one) => sum + one, 0)).toBe(1);
  expect(await mailWeeklyReports(test.context)).toBe(0);
  const { rows } = await test.database.admin.query(
    "select person_id, subject, parts from person_mails where subject like 'Your claims%'",
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    person_id: reader,
    subject: 'Your claims from Feb 8, 2027 to Feb 14, 2027',
  });
  expect(JSON.stringify(rows[0].parts)).toContain('Claims filed: 2 (0 the week before)');

  test.clock.now += 7 * 24 * HOUR;
  expect(await mailWeeklyReports(test.context)).toBe(1);
});

it.each([
  ['before seven', MONDAY + 11.9 * HOUR, null, null],
  ['at seven', MONDAY + 12 * HOUR, null, '2027-02-08'],
  ['late on Monday', MONDAY + 28 * HOUR, null, '2027-02-08'],
  ['on Tuesday', MONDAY + 30 * HOUR, null, null],
  ['again', MONDAY + 13 * HOUR, '2027-02-08', null],
  ['a week later', MONDAY + 13 * HOUR, '2027-02-01', '2027-02-08'],
] as const)('%s', (_, now, got, from) => {
  expect(weekToReport(now, { timeZone: 'America/New_York', got })?.from ?? null).toBe(from);
});
