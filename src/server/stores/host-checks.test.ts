import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { type NameServer, openNameServer } from '../../../test/name-server.ts';
import { addPerson } from '../../../test/people.ts';
import { bearer } from '../../../test/world.ts';
import type { StoreId } from '../auth/caller.ts';
import { storeAddress } from './address.ts';
import { checkHosts } from './host-checks.ts';
import { openNames } from './names.ts';
import { forgetStores, storeById } from './queries.ts';

const HOST = 'claims.mine.example';
const OURS = '192.0.2.1';
const DAY = 86_400_000;
let test: TestApp;
let dns: NameServer;
let mine: StoreId;
let owner: string;
beforeAll(async () => {
  dns = await openNameServer();
  test = await createTestApp({}, { publicUrl: 'https://portal.example', names: openNames([dns.address]) });
  mine = await test.addStore({ id: 'mine', slug: 'mine', name: 'Mine' });
  await test.addStore({ id: 'theirs', slug: 'theirs', name: 'Theirs' });
  owner = await test.token(mine, 'store_owner');
});
afterAll(async () => {
  await test.close();
  await dns.close();
});

const ask = (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object, token = owner) =>
  test.app.inject({ method, url: `/v1/${url}`, headers: bearer(token), ...(payload && { payload }) });
const check = async (host = HOST) => {
  test.clock.now += 10_000;
  return (await ask('POST', `stores/mine/hosts/${host}/check`)).json();
};
const hosts = async () => (await ask('GET', 'stores/mine/hosts')).json().hosts;
const addressOf = async () => {
  forgetStores(test.database.db);
  return storeAddress(test.context, await storeById(test.database.db, mine));
};

/** The name is asked for, and its record is set. */
const proven = async () => {
  const [{ record }] = await hosts();
  dns.names.set(record.name, { texts: ['v=spf1 -all', record.value] });
  dns.names.set(HOST, { addresses: [OURS] });
  return check();
};

beforeEach(async () => {
  dns.names.clear();
  dns.names.set('portal.example', { addresses: [OURS] });
  await ask('PATCH', 'stores/mine', { domains: [] });
  await ask('PATCH', 'stores/mine', { domains: [HOST] });
});

describe('a host of a store', () => {
  it('counts once its record is found and it leads here', async () => {
    const [waiting] = await hosts();
    expect(waiting).toMatchObject({
      state: 'waiting',
      checkedAt: null,
      record: { name: `_makegood.${HOST}` },
    });
    expect(await check()).toMatchObject({ state: 'waiting', fault: 'no_record' });
    dns.names.set(waiting.record.name, { texts: ['makegood=another'] });
    expect(await check()).toMatchObject({ fault: 'other_record' });
    dns.names.set(waiting.record.name, { texts: [waiting.record.value] });
    expect(await check()).toMatchObject({ fault: 'no_address' });
    dns.names.set(HOST, { addresses: ['198.51.100.1'] });
    expect(await check()).toMatchObject({ fault: 'leads_elsewhere', proven: false });
    expect(await addressOf()).toBe('https://portal.example');
    dns.names.set(HOST, { addresses: [OURS] });
    expect(await check()).toMatchObject({ state: 'proven', fault: null });
    expect(await addressOf()).toBe(`https://${HOST}`);
  });

  it('is looked up once a second, and anew after that', async () => {
    await check();
    const [{ checkedAt, record }] = await hosts();
    dns.names.set(record.name, { texts: [record.value] });
    dns.names.set(HOST, { addresses: [OURS] });
    const again = async (after: number) => {
      test.clock.now += after;
      return (await ask('POST', `stores/mine/hosts/${HOST}/check`)).json();
    };
    expect(await again(500)).toMatchObject({ state: 'waiting', checkedAt });
    expect(await again(500)).toMatchObject({ state: 'proven' });
  });

  it('is not proven by the value of another store', async () => {
    await ask(
      'PATCH',
      'stores/theirs',
      { domains: [HOST] },
      await test.token('theirs' as StoreId, 'store_owner'),
    );
    const theirs = await test.database.admin.query<{ proof: string }>(
      "select proof from store_domains where store = 'theirs'",
    );
    dns.names.set(`_makegood.${HOST}`, { texts: [`makegood=${theirs.rows[0]?.proof}`] });
    dns.names.set(HOST, { addresses: [OURS] });
    expect(await check()).toMatchObject({ state: 'waiting', fault: 'other_record' });
    await proven();
    const token = await test.token('theirs' as StoreId, 'store_owner');
    dns.names.set(`_makegood.${HOST}`, { texts: [`makegood=${theirs.rows[0]?.proof}`] });
    const late = await ask('POST', `stores/theirs/hosts/${HOST}/check`, undefined, token);
    expect(late.json()).toMatchObject({ state: 'waiting', fault: 'taken' });
    await ask('PATCH', 'stores/theirs', { domains: [] }, token);
  });

  it('that leads elsewhere tells once those of the team who can set it right', async () => {
    const admin = await addPerson(test, { role: 'store_admin', store: mine });
    for (const role of ['store_user', 'store_support'] as const) await addPerson(test, { role, store: mine });
    await addPerson(test, { role: 'store_owner', store: 'theirs' as StoreId });
    await proven();
    dns.names.set(HOST, { addresses: ['198.51.100.1'] });
    for (let day = 0; day < 2; day += 1) {
      test.clock.now += DAY;
      await checkHosts(test.context);
    }
    const { rows } = await test.database.admin.query(
      'select store_id, person_id, kind, about from notifications',
    );
    expect(rows).toEqual([{ store_id: mine, person_id: admin.id, kind: 'domain_lost', about: HOST }]);
  });

  it('that leads elsewhere warns, leaves the mails after 14 days, and comes back', async () => {
    await proven();
    dns.names.set(HOST, { addresses: ['198.51.100.1'] });
    test.clock.now += DAY;
    await checkHosts(test.context);
    expect(await hosts()).toMatchObject([{ state: 'lost', fault: 'leads_elsewhere' }]);
    expect(await addressOf()).toBe(`https://${HOST}`);
    const lines = (await ask('GET', `audit-log?q=${HOST}`)).json();
    expect(JSON.stringify(lines)).toContain('lost');
    test.clock.now += 14 * DAY;
    await checkHosts(test.context);
    expect(await hosts()).toMatchObject([{ state: 'left' }]);
    expect(await addressOf()).toBe('https://portal.example');
    dns.names.set(HOST, { addresses: [OURS] });
    test.clock.now += DAY;
    await checkHosts(test.context);
    expect(await hosts()).toMatchObject([{ state: 'proven', fault: null, lostSince: null }]);
    expect(await addressOf()).toBe(`https://${HOST}`);
  });

  it('is checked for its own store only', async () => {
    const token = await test.token('theirs' as StoreId, 'store_owner');
    for (const id of ['mine', 'theirs'])
      expect((await ask('POST', `stores/${id}/hosts/${HOST}/check`, undefined, token)).statusCode).toBe(404);
  });

  it('is looked up anew with the look by staff who may restart', async () => {
    await proven();
    test.clock.now += 10_000;
    expect((await ask('POST', 'whitelabel/restart')).statusCode).toBe(403);
    const staff = await test.token(mine, 'orderprotection_implementation');
    const report = await ask('POST', 'whitelabel/restart', undefined, staff);
    expect(report.json()).toMatchObject({ look: 1, hosts: [{ host: HOST, state: 'proven' }] });
  });
});
