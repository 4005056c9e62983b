/** The clocks of claims tell their assignees, once each. */
import { afterAll, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { openDesk } from '../../../test/claim-desk.ts';
import { addPerson } from '../../../test/people.ts';
import { tellDue } from './due.ts';

const test = await createTestApp();
afterAll(() => test.close());
const { admin } = test.database;
const store = await test.addStore();
const sam = await addPerson(test, { role: 'store_owner', store });

const clockOf = async (id: string) => {
  const { rows } = await admin.query('select warns_at as warns, due_at as due from claims where id = $1', [
    id,
  ]);
  return { warns: Date.parse(rows[0].warns), due: Date.parse(rows[0].due) };
};
const toldOf = async (id: string) => {
  const { rows } = await admin.query(
    'select person_id as who, kind from notifications where claim_id = $1 and not kind = $2 order by at',
    [id, 'assigned'],
  );
  return rows.map(({ who, kind }) => [who, kind]);
};
/** Two processes at once. */
const tell = () => Promise.all([tellDue(test.context), tellDue(test.context)]);

it('tell that a claim is due soon and that it is overdue, once for each clock', async () => {
  const desk = await openDesk(test, store);
  const nobodys = await openDesk(test, store);
  await desk.team('PATCH', '', { assignee: sam.id });
  await tell();
  expect(await toldOf(desk.id)).toEqual([]);
  const { warns, due } = await clockOf(desk.id);
  test.clock.now = warns;
  await tell();
  expect(await toldOf(desk.id)).toEqual([[sam.id, 'due_soon']]);
  test.clock.now = due;
  await tell();
  await tell();
  expect(await toldOf(desk.id)).toEqual([
    [sam.id, 'due_soon'],
    [sam.id, 'overdue'],
  ]);

  // The answer ends its clock, and a mere change of the status doesn't. That of the decision goes on.
  await admin.query('update notifications set read_at = now()');
  await desk.team('PATCH', '', { status: 'COMMUNICATING' });
  expect((await clockOf(desk.id)).due).toBe(due);
  await desk.team('POST', '/messages', { messageContent: 'We are looking at your photos.' });
  const next = await clockOf(desk.id);
  expect(next.due).toBeGreaterThan(due);
  test.clock.now = next.due;
  await tell();
  await tell();
  expect((await toldOf(desk.id)).slice(2)).toEqual([[sam.id, 'overdue']]);
  expect(await toldOf(nobodys.id)).toEqual([]);
});

it('tell nothing of a claim that is decided in time', async () => {
  const desk = await openDesk(test, store);
  await desk.team('PATCH', '', { assignee: sam.id });
  const { due } = await clockOf(desk.id);
  expect((await desk.team('PATCH', '', { status: 'CLOSED' })).status).toBe(200);
  test.clock.now = due;
  await tell();
  expect(await toldOf(desk.id)).toEqual([]);
});
