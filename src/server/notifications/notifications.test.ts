/** Notifications: told with the change they are about, to those who work in the store, and to nobody else. */
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { openDesk } from '../../../test/claim-desk.ts';
import { addPerson, sessionCookie } from '../../../test/people.ts';
import type { Notification } from '../../contract/notification.ts';
import type { StoreId } from '../auth/caller.ts';
import { runBulk } from '../claims/bulk/jobs.ts';
import { sweep } from '../jobs.ts';
import { notificationTasks } from './jobs.ts';

const test = await createTestApp();
afterAll(() => test.close());
const store = await test.addStore();
const theirs = await test.addStore({ id: 'theirstore', slug: 'theirs' });

type Who = { id: string; cookie: string; slug: string };
async function person(at: StoreId = store, slug = 'test'): Promise<Who> {
  const { id } = await addPerson(test, { role: 'store_owner', store: at });
  return { id, cookie: await sessionCookie(test, id), slug };
}
const kim = await person();
const sam = await person();
const stranger = await person(theirs, 'theirs');

async function as(
  { cookie, slug }: Who,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  url: string,
  payload?: object,
) {
  const headers = {
    ...{ cookie, 'makegood-store': slug, 'sec-fetch-site': 'same-origin', 'if-match': '*' },
    'idempotency-key': crypto.randomUUID(),
  };
  const answer = await test.app.inject({ method, url: `/v1${url}`, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, json: answer.body === '' ? null : answer.json() };
}
const assign = (who: Who, claimId: string, to: string) =>
  as(who, 'PATCH', `/claims/${claimId}`, { assignee: to });
const inbox = async (who: Who): Promise<Notification[]> =>
  (await as(who, 'GET', '/notifications')).json.notifications;
const about = async (who: Who, claimId: string) =>
  (await inbox(who)).filter(({ claim }) => claim?.id === claimId).map(({ kind }) => kind);
const unread = async (who: Who) => (await as(who, 'GET', '/notifications/count')).json.unread as number;

describe('a person is told', () => {
  it('of a claim that a colleague assigns to them, and not of one they take', async () => {
    const desk = await openDesk(test, store);
    expect((await assign(kim, desk.id, sam.id)).status).toBe(200);
    expect((await inbox(sam))[0]).toMatchObject({
      kind: 'assigned',
      claim: { id: desk.id },
      actor: { id: kim.id, name: 'Pat Person' },
      isRead: false,
    });
    await assign(kim, desk.id, kim.id);
    expect(await about(kim, desk.id)).toEqual([]);
  });

  it('that the customer of their claim wrote, once while it is unread', async () => {
    const desk = await openDesk(test, store);
    await assign(kim, desk.id, sam.id);
    test.clock.now += 1_000;
    await desk.shopper('POST', '/messages', { messageContent: 'First' });
    await desk.shopper('POST', '/messages', { messageContent: 'Second' });
    expect(await about(sam, desk.id)).toEqual(['answered', 'assigned']);
    expect(await about(kim, desk.id)).toEqual([]);
  });

  it('that a note mentions them', async () => {
    const desk = await openDesk(test, store);
    const made = await as(kim, 'POST', `/claims/${desk.id}/notes`, {
      content: 'Please look, @Pat',
      mentions: [sam.id, kim.id],
    });
    expect(made.status).toBe(201);
    expect([await about(sam, desk.id), await about(kim, desk.id)]).toEqual([['mentioned'], []]);
  });

  it('once of all claims that a bulk action or a colleague who leaves hands over', async () => {
    const lee = await person();
    const desks = [await openDesk(test, store), await openDesk(test, store)];
    const claims = desks.map(({ id }) => ({ id, version: null }));
    const action = { kind: 'assign', assignee: lee.id };
    const begun = await as(kim, 'POST', '/claim-bulk', { claims, action });
    test.clock.now += 10_000;
    await runBulk(test.context, store, begun.json.bulk.id);
    expect(await inbox(lee)).toMatchObject([
      { kind: 'handed_over', claim: null, count: 2, actor: { id: kim.id } },
    ]);
    const heir = await person();
    expect(
      (await as(kim, 'POST', `/team-members/${lee.id}/removal`, { claimsTo: heir.id })).status,
    ).toBeLessThan(300);
    expect(await inbox(heir)).toMatchObject([{ kind: 'handed_over', count: 2, actor: { id: kim.id } }]);
  });

  it('of nothing that was refused', async () => {
    const desk = await openDesk(test, store);
    expect((await assign(kim, desk.id, stranger.id)).status).toBe(422);
    expect(await about(stranger, desk.id)).toEqual([]);
  });
});

describe('a mail about it', () => {
  const wants = (who: Who, noticeWays: object) => as(who, 'PUT', '/me/preferences', { noticeWays });
  const subjects = async (who: Who) => {
    const { rows } = await test.database.admin.query(
      'select subject from person_mails where person_id = $1 order by created_at',
      [who.id],
    );
    return rows.map(({ subject }) => subject as string);
  };
  /** What the worker does with the jobs that are waiting. */
  const work = async () => {
    const { rows } = await test.database.admin.query<{ payload: object }>(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = 'mail_notification' returning j.payload`,
    );
    const { mail_notification: run } = notificationTasks(test.context);
    for (const { payload } of [...rows, ...rows]) await run?.(payload, {} as never);
  };

  it('leaves once for who chose that kind, and for nobody else', async () => {
    await work();
    const [lee, other] = [await person(), await person()];
    await wants(lee, { assigned: 'mail', mentioned: 'daily' });
    const desk = await openDesk(test, store);
    await assign(kim, desk.id, lee.id);
    await as(kim, 'POST', `/claims/${desk.id}/notes`, { content: 'Look', mentions: [lee.id, other.id] });
    await work();
    expect(await subjects(lee)).toEqual([expect.stringMatching(/^Claim #\d+ is assigned to you$/)]);
    expect(await subjects(other)).toEqual([]);
  });

  it('does not leave for what was read meanwhile, nor for who left the store', async () => {
    const [reader, left] = [await person(), await person()];
    for (const who of [reader, left]) {
      await wants(who, { assigned: 'mail' });
      await assign(kim, (await openDesk(test, store)).id, who.id);
    }
    await as(reader, 'PUT', '/notifications/read', {});
    await test.database.admin.query('delete from memberships where person_id = $1', [left.id]);
    await work();
    expect([await subjects(reader), await subjects(left)]).toEqual([[], []]);
  });
});

describe('an inbox', () => {
  it('is read by nobody else', async () => {
    const desk = await openDesk(test, store);
    await assign(kim, desk.id, sam.id);
    const [mine] = await inbox(sam);
    await as(kim, 'PUT', '/notifications/read', { ids: [mine?.id] });
    await as(stranger, 'PUT', '/notifications/read', {});
    expect((await inbox(sam))[0]?.isRead).toBe(false);
    expect(await inbox(stranger)).toEqual([]);
  });

  it('counts what is unread, and marks one or all', async () => {
    const [first] = await inbox(sam);
    const before = await unread(sam);
    expect(before).toBeGreaterThan(1);
    expect((await as(sam, 'PUT', '/notifications/read', { ids: [first?.id] })).status).toBe(204);
    expect(await unread(sam)).toBe(before - 1);
    await as(sam, 'PUT', '/notifications/read', {});
    expect(await unread(sam)).toBe(0);
  });

  it('is paged to the end without a gap', async () => {
    const all = (await inbox(sam)).map(({ id }) => id);
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { json } = await as(sam, 'GET', `/notifications?limit=2${cursor && `&cursor=${cursor}`}`);
      found.push(...json.notifications.map(({ id }: Notification) => id));
      cursor = json.nextCursor;
    }
    expect(found).toEqual(all);
  });

  it('forgets after 90 days', async () => {
    test.clock.now += 91 * 86_400_000;
    await sweep(test.context);
    const { rows } = await test.database.admin.query('select count(*)::int as n from notifications');
    expect(rows[0].n).toBe(0);
  });
});
