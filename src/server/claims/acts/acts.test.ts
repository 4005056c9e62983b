/** What the team decides and writes: checked at the click, held for some seconds, taken back, carried out or stopped. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { type Desk, deskOf, openDesk } from '../../../../test/claim-desk.ts';
import { addPerson, type Browser, signedIn } from '../../../../test/people.ts';
import { setting } from '../../../../test/setting.ts';
import type { ActOnWire } from '../../../contract/act.ts';
import { carryOut, carryOutDue } from './carry-out.ts';

const test = await createTestApp();
afterAll(() => test.close());
const store = await test.addStore();
const mia = await colleague('store_owner');
const ben = await colleague('store_support');

async function colleague(role: 'store_owner' | 'store_support' | 'store_user') {
  const { id, email } = await addPerson(test, { store, role });
  await test.database.admin.query('update people set name = initcap($2) where id = $1', [id, role.slice(6)]);
  return { id, browser: await signedIn(test, email) };
}

type Json = { held: ActOnWire; version: number; code: string; fields: { path: string }[] };
type Reply = { status: number; json: Json };
type Who = { browser: Browser };

async function ask(
  { browser }: Who,
  desk: Desk,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  payload?: object,
  version = '*',
): Promise<Reply> {
  const headers = { 'makegood-store': 'test', 'if-match': version, 'idempotency-key': crypto.randomUUID() };
  const answer = await browser.ask(method, `/v1/claims/${desk.id}${path}`, { payload, headers });
  return { status: answer.statusCode, json: answer.json() };
}

const hold = (who: Who, desk: Desk, call: string, body: object, version?: string) =>
  ask(who, desk, 'POST', '/acts', { call, body }, version);
const waiting = async (desk: Desk) => (await desk.team('GET', '/acts')).json.acts as ActOnWire[];
const kinds = async (desk: Desk) =>
  ((await desk.team('GET', '/events')).json.events as { kind: string }[]).map(({ kind }) => kind);
const seconds = (some: number) => {
  test.clock.now += some * 1000;
};
const leave = async (id: string) => {
  seconds(10);
  await carryOut(test.context, store, id);
};
const REFUND = { resolutionType: 'REFUND' };
const approval = (desk: Desk) => ({
  resolutions: [{ claimItemId: desk.itemId, ...REFUND }],
  message: 'Sorry!',
});
const DENIAL = { reason: 'PACKAGE_ARRIVED', message: 'It is there.' };
const message = (messageContent: string) => ({ messageContent });

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk(test, store);
});

describe('a decision', () => {
  it('waits for ten seconds, and then is what the direct call would have been', async () => {
    const { status, json } = await hold(mia, desk, 'approve', approval(desk));
    expect(status).toBe(202);
    expect(json).toMatchObject({
      version: 1,
      held: {
        call: 'approve',
        state: 'held',
        by: { id: mia.id, name: 'Owner' },
        until: new Date(test.clock.now + 10_000).toISOString(),
        recipient: 'ada@example.com',
        amounts: ['20.40'],
        changes: [],
      },
    });
    expect((await desk.team('GET', '/desk')).json.held).toEqual([json.held]);
    expect(await desk.status()).toBe('NEW');
    await leave(json.held.id);
    expect(await desk.status()).toBe('APPROVED');
    expect(await desk.mails()).toEqual(['approved', 'received']);
    expect(await waiting(desk)).toEqual([]);
    const { events } = (await desk.team('GET', '/events')).json as { events: object[] };
    expect(events.at(-1)).toMatchObject({ kind: 'approved', actorId: mia.id });
  });

  it('is carried out once, however often its job runs', async () => {
    const { json } = await hold(mia, desk, 'approve', approval(desk));
    seconds(10);
    const { id } = json.held;
    await Promise.all([1, 2, 3].map(() => carryOut(test.context, store, id)));
    await carryOut(test.context, store, id);
    expect((await desk.team('GET', '')).json.claimResolutions).toHaveLength(1);
    expect(await desk.mails()).toEqual(['approved', 'received']);
  });

  it('does not leave early', async () => {
    const { json } = await hold(mia, desk, 'deny', DENIAL);
    seconds(9);
    await expect(carryOut(test.context, store, json.held.id)).rejects.toThrow('not due yet');
    expect(await desk.status()).toBe('NEW');
  });

  it('leaves even if its job is lost', async () => {
    await hold(mia, desk, 'deny', DENIAL);
    seconds(69);
    await carryOutDue(test.context);
    expect(await desk.status()).toBe('NEW');
    seconds(1);
    await carryOutDue(test.context);
    expect(await desk.status()).toBe('DENIED');
  });

  it('is refused at the click, at its field, and leaves nothing behind', async () => {
    const { status, json } = await hold(mia, desk, 'approve', {
      resolutions: [{ claimItemId: desk.itemId, ...REFUND, amount: '9999' }],
    });
    expect(status).toBe(422);
    expect(json).toMatchObject({
      code: 'amount_exceeded',
      most: '20.40',
      fields: [{ path: 'body.resolutions.0.amount' }],
    });
    const malformed = await hold(mia, desk, 'deny', { reason: 'BECAUSE', message: '' });
    expect(malformed.json.fields.map(({ path }) => path)).toEqual(['body.reason', 'body.message']);
    expect(await waiting(desk)).toEqual([]);
    expect(await kinds(desk)).toEqual(['filed']);
  });

  it('names the version that its maker saw', async () => {
    expect((await hold(mia, desk, 'deny', DENIAL, '"7"')).json.code).toBe('version_mismatch');
    await desk.team('PATCH', '', { status: 'OPEN' });
    expect((await hold(mia, desk, 'deny', DENIAL, '"1"')).json.code).toBe('version_mismatch');
    expect((await hold(mia, desk, 'deny', DENIAL, '"2"')).status).toBe(202);
  });

  it('waits alone: a second one is refused, with who decided and until when', async () => {
    const first = await hold(mia, desk, 'deny', DENIAL);
    seconds(4);
    const second = await hold(ben, desk, 'approve', approval(desk));
    expect(second.json).toMatchObject({
      code: 'decision_waiting',
      by: 'Owner',
      until: first.json.held.until,
      detail: 'Owner decided this claim. The decision leaves in 6 seconds and can be taken back until then.',
    });
    await ask(mia, desk, 'DELETE', `/acts/${first.json.held.id}`);
    expect((await hold(ben, desk, 'approve', approval(desk))).status).toBe(202);
  });

  it('needs the permission of its call, at the click and when it leaves', async () => {
    const eve = await colleague('store_user');
    expect((await hold(eve, desk, 'deny', DENIAL)).json).toMatchObject({
      code: 'forbidden',
      permission: 'claim:resolve',
    });
    const max = await colleague('store_support');
    const { json } = await hold(max, desk, 'deny', DENIAL);
    expect((await ask(eve, desk, 'DELETE', `/acts/${json.held.id}`)).json.code).toBe('forbidden');
    await test.database.admin.query("update memberships set role = 'store_user' where person_id = $1", [
      max.id,
    ]);
    await leave(json.held.id);
    expect(await desk.status()).toBe('NEW');
    expect(await waiting(desk)).toMatchObject([{ state: 'stopped', problem: { code: 'forbidden' } }]);
  });

  it('of someone who has left the team is stopped', async () => {
    const max = await colleague('store_support');
    const { json } = await hold(max, desk, 'deny', DENIAL);
    await test.database.admin.query('delete from memberships where person_id = $1', [max.id]);
    await leave(json.held.id);
    expect(await waiting(desk)).toMatchObject([{ state: 'stopped', problem: { code: 'forbidden' } }]);
  });
});

describe('taking back', () => {
  it('leaves the claim as it was, with an event of its own', async () => {
    const { json } = await hold(mia, desk, 'approve', approval(desk));
    const taken = await ask(mia, desk, 'DELETE', `/acts/${json.held.id}`);
    expect(taken).toEqual({ status: 202, json: { held: null, version: 1 } });
    await leave(json.held.id);
    expect(await desk.status()).toBe('NEW');
    expect(await kinds(desk)).toEqual(['filed', 'act_taken_back']);
    expect(await desk.mails()).toEqual(['received']);
    expect((await ask(mia, desk, 'DELETE', `/acts/${json.held.id}`)).status).toBe(202);
    expect(await kinds(desk)).toEqual(['filed', 'act_taken_back']);
  });

  it('is refused once it is too late', async () => {
    const { json } = await hold(mia, desk, 'deny', DENIAL);
    await leave(json.held.id);
    expect((await ask(mia, desk, 'DELETE', `/acts/${json.held.id}`)).json.code).toBe('act_over');
  });

  it('at the very moment it leaves, happens or is refused, and never both', async () => {
    for (let round = 0; round < 8; round += 1) {
      const one = await openDesk(test, store);
      const { json } = await hold(mia, one, 'deny', DENIAL);
      seconds(10);
      const [taken] = await Promise.all([
        ask(mia, one, 'DELETE', `/acts/${json.held.id}`),
        carryOut(test.context, store, json.held.id),
      ]);
      expect(await one.status()).toBe(taken.status === 202 ? 'NEW' : 'DENIED');
    }
  });

  it('does not reach into another claim', async () => {
    const { json } = await hold(mia, desk, 'deny', DENIAL);
    const other = await openDesk(test, store);
    expect((await ask(mia, other, 'DELETE', `/acts/${json.held.id}`)).status).toBe(404);
    expect((await ask(mia, other, 'POST', `/acts/${json.held.id}/again`)).status).toBe(404);
  });
});

describe('a claim that changes meanwhile', () => {
  it('stops the decision, keeps it, and says what changed', async () => {
    const { json } = await hold(mia, desk, 'deny', DENIAL);
    await desk.shopper('POST', '/messages', message('Wait, I found it.'));
    await leave(json.held.id);
    expect(await desk.status()).toBe('NEW');
    expect(await waiting(desk)).toMatchObject([
      {
        id: json.held.id,
        state: 'stopped',
        body: DENIAL,
        problem: { code: 'act_outdated' },
        changes: [{ kind: 'message', actorKind: 'customer' }],
      },
    ]);
    expect((await kinds(desk)).at(-1)).toBe('act_stopped');
    expect(await desk.mails()).toEqual(['received']);
  });

  it.each([
    ['a note', (one: Desk) => one.team('POST', '/notes', { content: 'Hm' })],
    ['a label', (one: Desk) => one.team('PATCH', '', { labels: ['vip'] })],
    ['an assignee', (one: Desk) => one.team('PATCH', '', { assignee: 'ben' })],
  ])('by %s does not stop it', async (_, change) => {
    const { json } = await hold(mia, desk, 'deny', DENIAL);
    await change(desk);
    await leave(json.held.id);
    expect(await desk.status()).toBe('DENIED');
  });

  it('can still be decided so: sent again, it waits and leaves', async () => {
    const { json } = await hold(mia, desk, 'deny', DENIAL);
    await desk.shopper('POST', '/messages', message('Wait!'));
    await leave(json.held.id);
    const again = await ask(ben, desk, 'POST', `/acts/${json.held.id}/again`);
    expect(again.json.held).toMatchObject({
      state: 'held',
      by: { name: 'Support' },
      changes: [],
      problem: null,
    });
    expect((await ask(mia, desk, 'POST', `/acts/${json.held.id}/again`)).json.code).toBe('act_not_stopped');
    await leave(json.held.id);
    expect(await desk.status()).toBe('DENIED');
    const { events } = (await desk.team('GET', '/events')).json as { events: object[] };
    expect(events.at(-1)).toMatchObject({ kind: 'denied', actorId: ben.id });
  });

  it('refuses at once what is no longer allowed, and it can be thrown away', async () => {
    const { json } = await hold(mia, desk, 'deny', DENIAL);
    await desk.shopper('POST', '/withdrawal', {});
    await leave(json.held.id);
    const again = await ask(mia, desk, 'POST', `/acts/${json.held.id}/again`);
    expect(again.json.code).toBe('transition_not_allowed');
    expect((await ask(mia, desk, 'DELETE', `/acts/${json.held.id}`)).status).toBe(202);
    expect(await waiting(desk)).toEqual([]);
  });

  it('frees the place for another decision', async () => {
    const { json } = await hold(mia, desk, 'deny', DENIAL);
    await desk.shopper('POST', '/messages', message('Wait!'));
    await leave(json.held.id);
    expect((await hold(ben, desk, 'approve', approval(desk))).status).toBe(202);
    expect((await ask(mia, desk, 'POST', `/acts/${json.held.id}/again`)).json.code).toBe('decision_waiting');
  });

  it('stops an approval whose amounts are no longer those of the click', async () => {
    const four = await openDesk(test, store, { quantity: 2 });
    const other = await deskOf(test, store, { orderId: four.orderId, quantity: 2 });
    const { json } = await hold(mia, four, 'approve', approval(four));
    expect(json.held.amounts).toEqual(['40.80']);
    await other.team('POST', '/resolutions', {
      resolutions: [{ resolutionType: 'FLAT_RATE', amount: '80.00' }],
    });
    await leave(json.held.id);
    expect(await four.status()).toBe('NEW');
    expect((await four.team('GET', '')).json.claimResolutions).toEqual([]);
    expect(await waiting(four)).toMatchObject([
      { state: 'stopped', problem: { code: 'amounts_changed' }, changes: [] },
    ]);
    const again = await ask(mia, four, 'POST', `/acts/${json.held.id}/again`);
    expect(again.json.held.amounts).toEqual(['8.10']);
  });
});

describe('messages', () => {
  it('of several people wait side by side and leave in the order of their clicks', async () => {
    const held = [await hold(mia, desk, 'message', message('One'))];
    seconds(1);
    held.push(await hold(ben, desk, 'message', message('Two')));
    seconds(1);
    held.push(await hold(mia, desk, 'deny', DENIAL));
    seconds(10);
    // The job of the last one is the first to run.
    for (const { json } of held.reverse()) await carryOut(test.context, store, json.held.id);
    expect(await kinds(desk)).toEqual(['filed', 'message', 'message', 'denied']);
    const { messages } = (await desk.team('GET', '/messages')).json as {
      messages: { messageContent: string }[];
    };
    expect(messages.map(({ messageContent }) => messageContent)).toEqual(['One', 'Two']);
  });

  it('that the claim changed before are stopped, though another one has left', async () => {
    const first = await hold(mia, desk, 'message', message('One'));
    await desk.shopper('POST', '/messages', message('A customer'));
    seconds(1);
    const second = await hold(ben, desk, 'message', message('Two'));
    seconds(9);
    await carryOut(test.context, store, first.json.held.id);
    await leave(second.json.held.id);
    expect(await waiting(desk)).toMatchObject([{ body: { messageContent: 'One' }, state: 'stopped' }]);
    expect(await kinds(desk)).toEqual(['filed', 'message', 'act_stopped', 'message']);
  });

  it('are twenty at most', async () => {
    for (let count = 0; count < 20; count += 1)
      expect((await hold(mia, desk, 'message', message(`${count}`))).status).toBe(202);
    expect((await hold(mia, desk, 'message', message('One more'))).status).toBe(429);
  });
});

describe('a customer', () => {
  it('sees nothing of what is held, stopped or taken back', async () => {
    const before = (await desk.shopper('GET', '')).json;
    const { json } = await hold(mia, desk, 'approve', approval(desk));
    await hold(ben, desk, 'message', message('A word'));
    expect((await desk.shopper('GET', '')).json).toEqual(before);
    expect((await desk.shopper('GET', '/acts')).status).toBe(403);
    await desk.shopper('PUT', '/address', {
      updatedShippingAddress: {
        ...{
          name: 'Ada',
          company: null,
          address1: '2 Main St',
          address2: null,
          city: 'Nampa',
          province: 'ID',
        },
        ...{ postalCode: '83651', country: 'US', phone: null },
      },
    });
    await leave(json.held.id);
    await ask(mia, desk, 'DELETE', `/acts/${json.held.id}`);
    const { events } = (await desk.shopper('GET', '/events')).json as { events: { kind: string }[] };
    expect(events.map(({ kind }) => kind)).toEqual(['filed', 'address_changed']);
    const { messages } = (await desk.shopper('GET', '/messages')).json;
    expect(messages).toEqual([]);
  });
});

describe('the setting', () => {
  const set = (undoSeconds: number | null) =>
    mia.browser.ask('PATCH', `/v1/stores/${store}`, {
      payload: { undoSeconds },
      headers: { 'makegood-store': 'test' },
    });

  it('is ten seconds unless the store says otherwise, from 0 to 60', async () => {
    for (const wrong of [-1, 61, 1.5]) expect((await set(wrong)).statusCode).toBe(422);
    expect((await set(60)).statusCode).toBe(200);
    const { json } = await hold(mia, desk, 'deny', DENIAL);
    expect(json.held.until).toBe(new Date(test.clock.now + 60_000).toISOString());
    expect((await set(null)).statusCode).toBe(200);
  });

  setting('undoSeconds', 'of 0 carries everything out in the same call', async () => {
    await set(0);
    const { json } = await hold(mia, desk, 'approve', approval(desk));
    expect(json).toEqual({ held: null, version: 2 });
    expect(await desk.status()).toBe('APPROVED');
    await set(null);
  });
});
