/** The stores of an installation, listed and made by its staff. */
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { addPerson, Browser, PASSWORD, signedIn } from '../../../test/people.ts';
import { mailsTo, tokenIn } from '../../../test/person-mails.ts';
import type { Role } from '../../domain/access/permissions.ts';

const test = await createTestApp();
afterAll(() => test.close());

const staff = async (role: Role) => signedIn(test, (await addPerson(test, { role })).email);
const implementer = await staff('orderprotection_implementation');

let made = 0;
const wanted = (more: object = {}) => {
  made += 1;
  return {
    ...{ slug: `shop-${made}`, name: `Shop ${made}`, currency: 'USD', timeZone: 'UTC', country: 'US' },
    owner: { email: `first-${made}@shop.example`, name: 'Nia New' },
    ...more,
  };
};
const make = (by: Browser, payload: object, key: string = crypto.randomUUID()) =>
  by.ask('POST', '/v1/platform/stores', { payload, headers: { 'idempotency-key': key } });
const accept = (token: string) =>
  new Browser(test).ask('POST', '/v1/invitations/accept', { payload: { token, password: PASSWORD } });

describe('a store that staff make', () => {
  it('is in setup, and its first owner takes it over by the invitation', async () => {
    const store = wanted();
    const answer = await make(implementer, store);
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      expect.objectContaining({ slug: store.slug, stage: 'setup', account: null }),
    ]);
    const token = tokenIn((await mailsTo(test, store.owner.email))[0]?.body ?? '');
    expect((await accept(token)).statusCode).toBe(204);
    const me = (await (await signedIn(test, store.owner.email)).ask('GET', '/v1/me')).json();
    expect(me.memberships).toMatchObject([{ reach: 'store', role: 'store_owner', store: store.slug }]);
    expect(me.staffPermissions).toEqual([]);
  });

  it('is made once under one key, also at the same moment', async () => {
    const store = wanted();
    const key = crypto.randomUUID();
    const answers = await Promise.all([make(implementer, store, key), make(implementer, store, key)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(answers[0]?.json()).toEqual(answers[1]?.json());
    expect(await mailsTo(test, store.owner.email)).toHaveLength(1);
    const other = await make(implementer, wanted(), key);
    expect(other.json().code).toBe('idempotency_key_reused');
  });

  it('has a slug of its own, and fields that are right', async () => {
    const store = wanted();
    await make(implementer, store);
    const again = await make(implementer, { ...wanted(), slug: store.slug });
    expect([again.json().code, again.json().fields[0].path]).toEqual(['store_slug_taken', 'slug']);
    for (const [path, value] of Object.entries({
      slug: 'Not This',
      currency: 'XXX1',
      timeZone: 'Mars',
      name: ' ',
    })) {
      const answer = await make(implementer, wanted({ [path]: value }));
      expect([answer.statusCode, answer.json().fields[0].path]).toEqual([422, path]);
    }
  });

  it('is not theirs: once there is an owner, the maker’s other invitation opens nothing', async () => {
    const store = wanted();
    const { id } = (await make(implementer, store)).json();
    const token = tokenIn((await mailsTo(test, store.owner.email))[0]?.body ?? '');
    await addPerson(test, { store: id, role: 'store_owner' });
    expect((await accept(token)).json().code).toBe('person_link_over');
  });
});

describe('the list of all stores', () => {
  it('is for staff, by name, with a search, page by page', async () => {
    for (const name of ['Zebra one', 'Zebra two']) await make(implementer, wanted({ name }));
    const first = (await implementer.ask('GET', '/v1/platform/stores?q=zebra&limit=1')).json();
    const next = `/v1/platform/stores?q=zebra&limit=1&cursor=${first.nextCursor}`;
    const second = (await implementer.ask('GET', next)).json();
    expect([...first.stores, ...second.stores].map(({ name }: { name: string }) => name)).toEqual([
      'Zebra one',
      'Zebra two',
    ]);
    expect(second.nextCursor).toBeNull();
  });

  it('is hidden from everyone else, and only who makes stores may make one', async () => {
    const store = await test.addStore();
    const owner = await signedIn(test, (await addPerson(test, { store })).email);
    expect((await owner.ask('GET', '/v1/platform/stores')).statusCode).toBe(404);
    expect((await make(owner, wanted())).statusCode).toBe(404);
    const refused = await make(await staff('orderprotection_support'), wanted());
    expect([refused.statusCode, refused.json().permission]).toEqual([403, 'store:create']);
  });
});
