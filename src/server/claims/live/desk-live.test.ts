/** The stream of the desk over real connections. */
import { setTimeout } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { type Desk, openDesk } from '../../../../test/claim-desk.ts';
import { DeskReader } from '../../../../test/desk-stream.ts';
import { addPerson, sessionCookie } from '../../../../test/people.ts';
import { createApp } from '../../app.ts';
import type { StoreId } from '../../auth/caller.ts';
import { DESK_SLOT_LIMITS } from './desk-slots.ts';

const test = await createTestApp();
afterAll(() => test.close());
const store = await test.addStore();
const other = await test.addStore({ id: 'otherstore', slug: 'other' });
await test.app.listen({ port: 0, host: '127.0.0.1' });
const origin = test.app.listeningOrigin;

async function colleague(at: StoreId = store) {
  const { id } = await addPerson(test, { store: at, role: 'store_support' });
  return { id, cookie: await sessionCookie(test, id) };
}

/** Has read that everything is to be read anew. */
async function watch(cookie: string, at = origin): Promise<DeskReader & { lastId: string }> {
  const reader = await DeskReader.open(at, cookie);
  const { id } = await reader.hear('resync');
  // The first one in a process comes again when it listens to the database.
  await setTimeout(300);
  return Object.assign(reader, { lastId: id });
}

const mark = (cookie: string, claimId: string, what: 'looking' | 'deciding' | null) =>
  test.app.inject({
    method: what ? 'PUT' : 'DELETE',
    url: `/v1/claims/${claimId}/presence`,
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'makegood-store': 'test' },
    ...(what && { payload: { mark: what } }),
  });

/** The next event of this kind. A claim filed just before may still be told first. */
async function told(reader: DeskReader, kind: string) {
  for (;;) {
    const { data } = await reader.hear('claim');
    if (data.kind === kind) return data;
  }
}

/** Who is on the claim by the next event about it. Marks on claims of other tests may end meanwhile. */
async function peopleOn(reader: DeskReader, { id }: Desk) {
  for (;;) {
    const { data } = await reader.hear('presence');
    if (data.claimId === id) return data.people;
  }
}

const say = (desk: Desk) => desk.team('POST', '/messages', { messageContent: 'Hello' });

describe('the desk', () => {
  it('is told of a new claim within two seconds, and of the new counts, in its own stores only', async () => {
    const [here, elsewhere] = [
      await watch((await colleague()).cookie),
      await watch((await colleague(other)).cookie),
    ];
    const desk = await openDesk(test, store);
    const filedAt = performance.now();
    const { data } = await here.hear('claim');
    expect(performance.now() - filedAt).toBeLessThan(2_000);
    expect(data).toMatchObject({
      store: 'test',
      claimId: desk.id,
      status: 'NEW',
      kind: 'filed',
      version: 1,
      by: { kind: 'customer', id: null, name: null },
    });
    const { data: counted } = await here.hear('counts');
    expect(counted.counts.todo).toBe(counted.counts.all);
    expect(counted.counts.all).toBeGreaterThan(0);
    const otherDesk = await openDesk(test, other);
    expect((await elsewhere.hear('claim')).data).toMatchObject({ store: 'other', claimId: otherDesk.id });
    here.leave();
    elsewhere.leave();
  });

  it('is told of the first claim of a store that had none', async () => {
    const empty = await test.addStore({ id: 'emptystore', slug: 'empty' });
    const watching = await watch((await colleague(empty)).cookie);
    const desk = await openDesk(test, empty);
    expect((await watching.hear('claim')).data).toMatchObject({ store: 'empty', claimId: desk.id });
    watching.leave();
  });

  it('is told who changed a claim, and to which version', async () => {
    const desk = await openDesk(test, store);
    const watching = await watch((await colleague()).cookie);
    const { cookie, id } = await colleague();
    const answer = await test.app.inject({
      method: 'POST',
      url: `/v1/claims/${desk.id}/messages`,
      headers: { cookie, 'sec-fetch-site': 'same-origin', 'makegood-store': 'test', 'if-match': '*' },
      payload: { messageContent: 'Hello' },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(await told(watching, 'message')).toMatchObject({
      claimId: desk.id,
      status: 'COMMUNICATING',
      version: 2,
      by: { kind: 'team', id, name: 'Pat Person' },
    });
    watching.leave();
  });

  it('is told of everything by every process', async () => {
    const { context } = test;
    const second = await createApp({ context, trustProxy: [], metricsAllow: [] });
    await second.listen({ port: 0, host: '127.0.0.1' });
    const desk = await openDesk(test, store);
    const { cookie } = await colleague();
    const watching = await watch(cookie, second.listeningOrigin);
    await mark(cookie, desk.id, 'looking');
    expect((await watching.hear('presence')).data.people).toHaveLength(1);
    await say(desk);
    expect((await watching.hear('claim')).data.claimId).toBe(desk.id);
    watching.leave();
    await second.close();
  });
});

describe('who is on a claim', () => {
  it('is told when it changes, and not when a mark is renewed', async () => {
    const desk = await openDesk(test, store);
    const watching = await watch((await colleague()).cookie);
    const { cookie, id } = await colleague();
    for (const what of ['looking', 'looking', 'deciding', null] as const) {
      expect((await mark(cookie, desk.id, what)).statusCode).toBe(204);
      await setTimeout(250);
    }
    const heard = [];
    for (let many = 0; many < 3; many += 1) heard.push((await watching.hear('presence')).data);
    const on = (what: string) => ({
      store: 'test',
      claimId: desk.id,
      people: [{ id, name: 'Pat Person', mark: what }],
    });
    expect(heard).toEqual([on('looking'), on('deciding'), { store: 'test', claimId: desk.id, people: [] }]);
    watching.leave();
  });

  it('is in the claim as the team reads it, and nowhere a customer looks', async () => {
    const [desk, quiet] = [await openDesk(test, store), await openDesk(test, store)];
    const { cookie, id } = await colleague();
    await mark(cookie, desk.id, 'deciding');
    const people = [{ id, name: 'Pat Person', mark: 'deciding' }];
    expect((await desk.team('GET', '/desk')).json.presence).toEqual(people);
    const listed = await test.app.inject({
      url: '/v1/claims?limit=50&sort=newest',
      headers: { cookie, 'sec-fetch-site': 'same-origin', 'makegood-store': 'test' },
    });
    const rows = listed.json().claims as { id: string; people: unknown }[];
    expect(rows.find((row) => row.id === desk.id)?.people).toEqual(people);
    expect(rows.find((row) => row.id === quiet.id)?.people).toEqual([]);
    const seen = await desk.shopper('GET', '');
    expect(seen.status).toBe(200);
    expect(JSON.stringify(seen.json)).not.toContain('Pat Person');
    expect((await desk.shopper('PUT', '/presence', { mark: 'looking' })).status).toBe(403);
    test.clock.now += 46_000;
    expect((await desk.team('GET', '/desk')).json.presence).toEqual([]);
  });

  it('ends by itself when nobody renews it', async () => {
    const desk = await openDesk(test, store);
    const watching = await watch((await colleague()).cookie);
    const { cookie } = await colleague();
    await mark(cookie, desk.id, 'looking');
    expect(await peopleOn(watching, desk)).toHaveLength(1);
    test.clock.now += 46_000;
    expect(await peopleOn(watching, desk)).toEqual([]);
    watching.leave();
  });

  it('is of claims that are there, in the store that is named', async () => {
    const { cookie } = await colleague();
    const foreign = await openDesk(test, other);
    expect((await mark(cookie, foreign.id, 'looking')).statusCode).toBe(404);
    expect((await mark(cookie, 'nothing', 'looking')).statusCode).toBe(404);
    expect((await mark(cookie, 'nothing', null)).statusCode).toBe(404);
  });
});

describe('a stream', () => {
  it('goes on where it was, within the same process', async () => {
    const { cookie } = await colleague();
    const first = await watch(cookie);
    const desk = await openDesk(test, store);
    const { id } = await first.hear('claim');
    first.leave();
    await say(desk);
    await setTimeout(500);
    const again = await DeskReader.open(origin, cookie, { lastEventId: id });
    expect(await told(again, 'message')).toMatchObject({ claimId: desk.id });
    again.leave();
    const elsewhere = await DeskReader.open(origin, cookie, { lastEventId: 'otherprocess.3' });
    expect(await elsewhere.next()).toMatchObject({ event: 'resync', data: { store: null } });
    elsewhere.leave();
  });

  it('says that something may be missed after the connection to the database was lost', async () => {
    const watching = await watch((await colleague()).cookie);
    await test.database.admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'makegood live' and datname = current_database()",
    );
    expect((await watching.hear('resync')).data).toEqual({ store: null });
    const desk = await openDesk(test, store);
    await say(desk);
    expect((await watching.hear('claim')).data.claimId).toBe(desk.id);
    watching.leave();
  });

  it('ends within ten seconds of its session', async () => {
    const { cookie, id } = await colleague();
    const watching = await watch(cookie);
    await test.database.admin.query('delete from person_sessions where person_id = $1', [id]);
    const started = performance.now();
    await watching.ended();
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('tells nothing more of a store ten seconds after the membership ended', async () => {
    const { cookie, id } = await colleague();
    const { email } = await addPerson(test, { store: other, role: 'store_user' });
    await test.database.admin.query(
      'update memberships set person_id = $1 where person_id = (select id from people where email = $2)',
      [id, email],
    );
    const watching = await watch(cookie);
    await test.database.admin.query('delete from memberships where person_id = $1 and store = $2', [
      id,
      store,
    ]);
    await setTimeout(9_500);
    await openDesk(test, store);
    const desk = await openDesk(test, other);
    expect((await watching.hear('claim')).data.claimId).toBe(desk.id);
    watching.leave();
  });

  it('tells nothing more of a store to a member who was just removed', async () => {
    const { cookie, id } = await colleague();
    const { email } = await addPerson(test, { store: other, role: 'store_user' });
    await test.database.admin.query(
      'update memberships set person_id = $1 where person_id = (select id from people where email = $2)',
      [id, email],
    );
    const boss = await addPerson(test, { store, role: 'store_owner' });
    const watching = await watch(cookie);
    const answer = await test.app.inject({
      method: 'POST',
      url: `/v1/team-members/${id}/removal`,
      headers: {
        cookie: await sessionCookie(test, boss.id),
        'sec-fetch-site': 'same-origin',
        'makegood-store': 'test',
        'if-match': '*',
      },
      payload: { claimsTo: null },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    // Far below the eight seconds between checks of everyone. The page is to forget what it shows.
    const removedAt = performance.now();
    expect((await watching.hear('resync')).data).toEqual({ store: null });
    expect(performance.now() - removedAt).toBeLessThan(2_000);
    await openDesk(test, store);
    const desk = await openDesk(test, other);
    expect((await watching.hear('claim')).data.claimId).toBe(desk.id);
    watching.leave();
  });

  it('tells a page to read everything anew when a role changes, once', async () => {
    const { cookie, id } = await colleague();
    const boss = await addPerson(test, { store, role: 'store_owner' });
    const watching = await watch(cookie);
    const answer = await test.app.inject({
      method: 'PATCH',
      url: `/v1/team-members/${id}`,
      headers: {
        cookie: await sessionCookie(test, boss.id),
        'sec-fetch-site': 'same-origin',
        'makegood-store': 'test',
        'if-match': '*',
      },
      payload: { role: 'store_user' },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const { id: told } = await watching.hear('resync');
    expect(told).not.toBe(watching.lastId);
    const desk = await openDesk(test, store);
    expect((await watching.hear('claim')).data.claimId).toBe(desk.id);
    watching.leave();
  });

  it('tells nothing of a store that requires a second factor to a session that began without one', async () => {
    const settings = { signIn: { requireSecondFactor: true } };
    const strict = await test.addStore({ id: 'strictstore', slug: 'strict', settings });
    const { id } = await addPerson(test, { role: 'orderprotection_support' });
    const watching = await watch(await sessionCookie(test, id));
    await openDesk(test, strict);
    // Long enough to be told, were it told.
    await setTimeout(2_500);
    const desk = await openDesk(test, other);
    expect((await watching.hear('claim')).data.claimId).toBe(desk.id);
    watching.leave();
  });

  it('is one of a few of a person', async () => {
    const { cookie } = await colleague();
    const readers = await Promise.all(
      Array.from({ length: DESK_SLOT_LIMITS.ofPerson }, () => DeskReader.open(origin, cookie)),
    );
    expect(new Set(readers.map(({ response }) => response.status))).toEqual(new Set([200]));
    const refused = await DeskReader.open(origin, cookie);
    expect(refused.response.status).toBe(429);
    expect(refused.response.headers.get('retry-after')).toBe('30');
    for (const reader of readers) reader.leave();
    await expect
      .poll(async () => (await DeskReader.open(origin, cookie, { query: '?wait=0' })).response.status)
      .toBe(200);
  });

  it('ends when the server stops', async () => {
    const watching = await watch((await colleague()).cookie);
    const closing = test.app.close();
    await watching.ended();
    await closing;
  });
});
