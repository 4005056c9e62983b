/** New claims tell who may decide them: together, once, and never within a filing. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { openDesk } from '../../../test/claim-desk.ts';
import { addPerson, signedIn } from '../../../test/people.ts';
import { tellDue } from './due.ts';
import { notificationTasks } from './jobs.ts';

const test = await createTestApp();
afterAll(() => test.close());
const { admin } = test.database;
const MINUTE = 60_000;

/** Two processes at once, a minute later. */
const tell = async () => {
  test.clock.now += MINUTE;
  await Promise.all([tellDue(test.context), tellDue(test.context)]);
};
/** Runs the jobs of mails that are due by the test's clock. */
const mail = async (store: string, minutes: number) => {
  const { rows } = await admin.query<{ payload: { storeId: string } }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'mail_notification' and j.payload ->> 'storeId' = $1
       and j.run_at <= now() + $2 * interval '1 minute' returning j.payload`,
    [store, minutes],
  );
  const task = notificationTasks(test.context).mail_notification;
  for (const { payload } of rows) await task?.(payload, {} as never);
};
const subjectsOf = async (person: string) =>
  (
    await admin.query('select subject from person_mails where person_id = $1 order by created_at, id', [
      person,
    ])
  ).rows.map(({ subject }) => subject);
const linesOf = async (person: string) =>
  (
    await admin.query(
      `select (details ->> 'count')::int as n from notifications where person_id = $1 and kind = 'filed' and read_at is null`,
      [person],
    )
  ).rows.map(({ n }) => n);

let many = 0;
async function openStore() {
  many += 1;
  const store = await test.addStore({ id: `shop${many}`, slug: `shop${many}` });
  const owner = await addPerson(test, { role: 'store_owner', store });
  return { store, owner: owner.id, email: owner.email };
}
let old: Awaited<ReturnType<typeof openStore>>;
beforeAll(async () => {
  old = await openStore();
  for (let filed = 0; filed < 2; filed += 1) await openDesk(test, old.store);
  await tell();
});

it('a store’s first claims are mailed to its owner, who has chosen nothing', async () => {
  const { store, owner } = await openStore();
  await tell();
  await openDesk(test, store);
  await tell();
  expect(await linesOf(owner)).toEqual([1]);
  await mail(store, 5);
  expect(await subjectsOf(owner)).toEqual(['1 new claim']);
});

it('later claims wait as one line in the console, and claims of before are no news', async () => {
  expect(await linesOf(old.owner)).toEqual([]);
  await openDesk(test, old.store);
  await openDesk(test, old.store);
  await tell();
  expect(await linesOf(old.owner)).toEqual([2]);
  await openDesk(test, old.store);
  await tell();
  await tell();
  expect(await linesOf(old.owner)).toEqual([3]);
  await mail(old.store, 90);
  expect(await subjectsOf(old.owner)).toEqual([]);
});

it('who wants a mail gets one for all that came within an hour, and the next with all that is unread', async () => {
  const { store, owner, email } = await openStore();
  const payload = { noticeWays: { filed: 'mail' } };
  await (await signedIn(test, email)).ask('PUT', '/v1/me/preferences', { payload });
  await tell();
  await openDesk(test, store);
  await tell();
  await mail(store, 5);
  await openDesk(test, store);
  await tell();
  await openDesk(test, store);
  await tell();
  await mail(store, 5);
  expect(await subjectsOf(owner)).toEqual(['1 new claim']);
  await mail(store, 70);
  expect(await subjectsOf(owner)).toEqual(['1 new claim', '3 new claims']);
});

it('nobody is told of a claim that somebody takes up at once, and who may not decide is told of none', async () => {
  const { store, owner } = await openStore();
  const { id: reader } = await addPerson(test, { role: 'store_user', store });
  await tell();
  const desk = await openDesk(test, store);
  await desk.team('PATCH', '', { status: 'OPEN' });
  await tell();
  expect(await linesOf(owner)).toEqual([]);
  await openDesk(test, store);
  await tell();
  expect([await linesOf(owner), await linesOf(reader)]).toEqual([[1], []]);
});
