/** Requests without a key: a retry counts once, and the same body after a change is a different request. */
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { openDesk } from '../../../test/claim-desk.ts';
import { addPerson, asPerson, signedIn } from '../../../test/people.ts';
import { bearer, fileableOrder, filingOf, orderIdOf, shopperToken } from '../../../test/world.ts';

const test = await createTestApp();
afterAll(() => test.close());
const store = await test.addStore();
const owner = await test.token(store, 'store_owner');

const DENIAL = { reason: 'INSUFFICIENT_SHIPPER_PACKAGING', message: 'The box was too thin' };

type Payload = Record<string, unknown>;

async function send(method: 'POST' | 'PATCH', url: string, payload: Payload, token = owner) {
  const headers = { ...bearer(token), ...(url.includes('/claims/') && { 'if-match': '*' }) };
  const answer = await test.app.inject({ method, url: `/v1${url}`, headers, payload });
  return { status: answer.statusCode, body: answer.body, json: answer.json() };
}

/** The claim according to the database. */
async function stateOf(id: string): Promise<{ status: string; version: number; events: number }> {
  const { rows } = await test.database.admin.query(
    `select status, version, (select count(*)::int from claim_events e where e.claim_id = c.id) as events
     from claims c where id = $1`,
    [id],
  );
  return rows[0];
}

describe('a claim', () => {
  it('that was appealed can be denied again in the same words', async () => {
    const desk = await openDesk(test, store);
    const deny = () => send('POST', `/claims/${desk.id}/denial`, DENIAL);
    const first = await deny();
    expect([first.status, (await deny()).body]).toEqual([200, first.body]);
    await desk.shopper('POST', '/appeal', { message: 'The box was thick' });
    expect(await desk.status()).toBe('OPEN');
    const second = await deny();
    expect([second.status, second.json.status]).toEqual([200, 'DENIED']);
    expect(await desk.status()).toBe('DENIED');
    expect((await deny()).body).toBe(second.body);
    expect((await desk.mails()).filter((kind) => kind === 'denied')).toHaveLength(2);
  });

  it('changes once per request, however often each is sent at the same moment', async () => {
    const call = fc.constantFrom(
      { method: 'POST', path: '/denial', payload: DENIAL },
      { method: 'PATCH', path: '', payload: { status: 'OPEN', reason: 'Looked at again' } },
      { method: 'PATCH', path: '', payload: { labels: ['fragile'] } },
      { method: 'PATCH', path: '', payload: { labels: [] } },
      { method: 'POST', path: '/dismissal', payload: { until: null, message: 'Not now' } },
    ) satisfies fc.Arbitrary<{ method: 'POST' | 'PATCH'; path: string; payload: Payload }>;
    const calls = fc.array(fc.tuple(call, fc.integer({ min: 1, max: 4 })), { minLength: 3, maxLength: 7 });
    await fc.assert(
      fc.asyncProperty(calls, async (sequence) => {
        const { id } = await openDesk(test, store);
        for (const [{ method, path, payload }, times] of sequence) {
          const before = await stateOf(id);
          const answers = await Promise.all(
            Array.from({ length: times }, () => send(method, `/claims/${id}${path}`, payload)),
          );
          const after = await stateOf(id);
          // Refused for all or done once: nobody is told of something that did not happen.
          const isDone = answers[0]?.status === 200;
          expect(new Set(answers.map(({ status, body }) => (isDone ? body : status))).size).toBe(1);
          expect(after.version - before.version).toBeLessThanOrEqual(isDone ? 1 : 0);
          expect(after.events - before.events).toBeLessThanOrEqual(isDone ? 1 : 0);
          if (isDone)
            expect(answers[0]?.json).toMatchObject({ status: after.status, version: after.version });
        }
      }),
      { numRuns: 12 },
    );
  });

  it('is sent its link once for a retry, and again for a later request', async () => {
    const desk = await openDesk(test, store);
    const ask = () => send('POST', `/claims/notify/${desk.id}/email`, {});
    const links = async () => (await desk.mails()).filter((kind) => kind === 'link').length;
    await ask();
    await ask();
    expect(await links()).toBe(1);
    test.clock.now += 6_000;
    await ask();
    expect(await links()).toBe(2);
  });
});

describe('a filing', () => {
  async function orderFor(id: string) {
    await test.addOrder(store, id, fileableOrder(test.clock.now));
    return shopperToken(test, store, await orderIdOf(test, store, id));
  }

  it('for a withdrawn claim creates another', async () => {
    const shopper = await orderFor('again');
    const file = () => send('POST', '/claims/again', filingOf({ quantity: 4 }), shopper);
    const first = await file();
    expect((await file()).body).toBe(first.body);
    await send('POST', `/claims/${first.json.id}/withdrawal`, { reason: null }, shopper);
    const second = await file();
    expect(second.status, second.body).toBe(201);
    expect(second.json.id).not.toBe(first.json.id);
    expect((await file()).body).toBe(second.body);
  });

  it('sent eight times at once is one claim, even if it was filed and withdrawn before', async () => {
    const shopper = await orderFor('rush');
    const file = () => send('POST', '/claims/rush', filingOf({ quantity: 2 }), shopper);
    for (const round of [1, 2, 3]) {
      const answers = await Promise.all(Array.from({ length: 8 }, file));
      expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size, String(round)).toBe(1);
      await send('POST', `/claims/${answers[0]?.json.id}/withdrawal`, { reason: null }, shopper);
    }
    const { rows } = await test.database.admin.query(
      "select count(*)::int as claims from claims where source_order_id = 'rush'",
    );
    expect(rows[0].claims).toBe(3);
  });
});

describe('an action people repeat on purpose', () => {
  const SAME_WITHIN = 5_000;

  it.each([
    ['message', (id: string) => send('POST', `/claims/${id}/messages`, { messageContent: 'Any news?' })],
    ['note', (id: string) => send('POST', `/claims/${id}/notes`, { content: 'Called, nobody answered' })],
  ])('counts as one %s for five seconds, then as two', async (_, say) => {
    const { id } = await openDesk(test, store);
    const first = await say(id);
    expect([first.status, (await say(id)).body]).toEqual([201, first.body]);
    test.clock.now += SAME_WITHIN + 1;
    const second = await say(id);
    expect(second.status).toBe(201);
    expect(second.json.id).not.toBe(first.json.id);
  });

  it('requests an upload for each of two files with the same name', async () => {
    await test.addOrder(store, 'photos', fileableOrder(test.clock.now));
    const shopper = shopperToken(test, store, await orderIdOf(test, store, 'photos'));
    const ask = () =>
      send(
        'POST',
        '/uploads',
        { contentType: 'image/jpeg', filename: 'image.jpg', mediaType: 'CLAIM' },
        shopper,
      );
    const first = await ask();
    expect((await ask()).body).toBe(first.body);
    test.clock.now += SAME_WITHIN + 1;
    expect((await ask()).json.fileKey).not.toBe(first.json.fileKey);
  });

  it('creates another API token after the one of that name was revoked', async () => {
    const { id } = await addPerson(test, { store, role: 'store_owner' });
    const make = async () => {
      const answer = await test.app.inject({
        method: 'POST',
        url: `/v1/stores/${store}/api-tokens`,
        headers: await asPerson(test, id),
        payload: { name: 'till', role: 'store_user' },
      });
      return { body: answer.body, json: answer.json() };
    };
    const first = await make();
    expect((await make()).body).toBe(first.body);
    test.clock.now += SAME_WITHIN + 1;
    expect((await make()).json.token).not.toBe(first.json.token);
  });
});

describe('what a team sets', () => {
  const change = async (method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: Payload) => {
    const headers = bearer(owner);
    const answer = await test.app.inject({ method, url: `/v1${url}`, headers, ...(payload && { payload }) });
    return { status: answer.statusCode, body: answer.body, json: answer.body === '' ? null : answer.json() };
  };
  const labels = async () => {
    const answer = await test.app.inject({ method: 'GET', url: '/v1/labels', headers: bearer(owner) });
    return answer.json().labels as { id: string; name: string; color: string }[];
  };
  const boss = async () => signedIn(test, (await addPerson(test, { role: 'store_owner', store })).email);

  it('is a role that was changed, changed back and changed again', async () => {
    const [by, { id }] = [await boss(), await addPerson(test, { role: 'store_admin', store })];
    const headers = { 'makegood-store': 'test' };
    for (const role of ['store_user', 'store_admin', 'store_user']) {
      const answer = await by.ask('PATCH', `/v1/team-members/${id}`, { payload: { role }, headers });
      expect([answer.statusCode, answer.json().role]).toEqual([200, role]);
      const { rows } = await test.database.admin.query('select role from memberships where person_id = $1', [
        id,
      ]);
      expect(rows).toEqual([{ role }]);
    }
  });

  it('is a label that was made, deleted and made again, and colored back', async () => {
    const make = () => change('POST', '/labels', { name: 'Twice', color: 'blue' });
    const first = await make();
    const { id } = first.json;
    await change('DELETE', `/labels/${id}`);
    const second = await make();
    expect(second.status).toBe(201);
    expect(second.json.id).not.toBe(id);
    for (const color of ['green', 'blue', 'green'])
      await change('PATCH', `/labels/${second.json.id}`, { color });
    expect((await labels()).filter(({ name }) => name === 'Twice')).toMatchObject([{ color: 'green' }]);
  });

  it('is an invitation that was withdrawn and sent again', async () => {
    const [by, url] = [await boss(), `/v1/stores/teststore/invitations`];
    const payload = { email: 'again@team.example', name: 'Kim Lee', role: 'store_user' };
    const invite = async () => (await by.ask('POST', url, { payload })).statusCode;
    const listed = async () => (await by.ask('GET', url)).json().invitations as { id: string }[];
    expect([await invite(), await invite()]).toEqual([202, 202]);
    const [open, ...more] = await listed();
    expect(more).toEqual([]);
    await by.ask('DELETE', `${url}/${open?.id}`);
    expect([await invite(), await invite()]).toEqual([202, 202]);
    expect(await listed()).toHaveLength(1);
  });

  it('is made once by eight requests at once, also after it was deleted', async () => {
    for (const round of [1, 2, 3]) {
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => change('POST', '/labels', { name: 'Rush', color: 'red' })),
      );
      expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size, String(round)).toBe(1);
      const { id } = answers[0]?.json ?? {};
      expect((await labels()).filter(({ name }) => name === 'Rush')).toMatchObject([{ id }]);
      await change('DELETE', `/labels/${id}`);
    }
  });

  it('keeps its first answer under a key, whatever changed since', async () => {
    const headers = { ...bearer(owner), 'idempotency-key': 'label-once' };
    const payload = { name: 'Keyed', color: 'red' };
    const make = () => test.app.inject({ method: 'POST', url: '/v1/labels', headers, payload });
    const first = await make();
    await change('DELETE', `/labels/${first.json().id}`);
    expect((await make()).body).toBe(first.body);
    expect((await labels()).filter(({ name }) => name === 'Keyed')).toEqual([]);
  });
});
