/** The team files without an order: who may, at once, and in whose name. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { addPerson, sessionCookie } from '../../../test/people.ts';
import { openShop, purchaseOf, type Shop } from '../../../test/shop.ts';
import { bearer, visitToken } from '../../../test/world.ts';
import { idOfProduct } from '../../demo/products.ts';
import type { StoreId } from '../auth/caller.ts';

let test: TestApp;
let shop: Shop;
let closed: StoreId;
beforeAll(async () => {
  test = await createTestApp();
  shop = await openShop(test);
  closed = await test.addStore({ id: 'closedstore', slug: 'closed' });
});
afterAll(() => test.close());

const HOUR = 3_600_000;

async function support(store: StoreId = shop.store) {
  const { id } = await addPerson(test, { store, role: 'store_support' });
  return { id, headers: { cookie: await sessionCookie(test, id), 'sec-fetch-site': 'same-origin' } };
}

const ask = (headers: Record<string, string>) =>
  test.app.inject({ method: 'POST', url: '/v1/valet-links', headers });

/** The token in a new link. */
async function tokenBy(headers: Record<string, string>): Promise<string> {
  const made = await ask(headers);
  expect(made.statusCode, made.body).toBe(201);
  return decodeURIComponent(/\/valet\/(.+)$/.exec(made.json().url)?.[1] ?? '');
}

async function claimOf(id: string) {
  const headers = bearer(await test.token(shop.store, 'store_owner'));
  return (await test.app.inject({ url: `/v1/claims/${id}`, headers })).json();
}

describe('a link to file without an order', () => {
  it('is for those who may file for customers, and for an hour', async () => {
    for (const [role, status] of [
      ['store_support', 201],
      ['store_user', 403],
    ] as const) {
      const made = await ask(bearer(await test.token(shop.store, role)));
      expect(made.statusCode, role).toBe(status);
    }
    const made = (await ask((await support()).headers)).json();
    expect(made.url).toMatch(/^http:\/\/localhost:4000\/valet\/[\w-]+\.[\w-]+$/);
    expect(Date.parse(made.expiresAt) - test.clock.now).toBeLessThanOrEqual(HOUR);
  });

  it('is refused where the store doesn’t accept filings without an order', async () => {
    const refused = await ask((await support(closed)).headers);
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'in_store_closed']);
  });

  it('files at once, in the name of the person, and tells the customer', async () => {
    const person = await support();
    const body = purchaseOf();
    const token = await tokenBy(person.headers);
    const filed = await shop.file(body, token);
    expect(filed.statusCode, filed.body).toBe(201);
    expect(filed.json()).toMatchObject({ status: 'NEW', fromValet: true, salesChannel: 'IN_STORE' });
    const { events, team } = await claimOf(filed.json().id);
    expect(events).toMatchObject([{ kind: 'filed', actorKind: 'team', actorId: person.id }]);
    expect(team.lastCustomerActivityAt).toBeNull();
    const mails = await shop.mailsTo(body.customer.email);
    expect(mails.map(({ kind }) => kind)).toEqual(['received']);
    expect(mails[0]?.body).toContain('the claim we filed for you');
    expect((await shop.file(body, token)).body).toBe(filed.body);
    const again = { ...body, item: { ...body.item, details: 'Now the shade fell off too' } };
    expect((await shop.file(again, token)).json().code).toBe('already_claimed');
  });

  it('leaves the signature to the customer', async () => {
    const token = await tokenBy((await support()).headers);
    const body = purchaseOf({ item: { sourceProductId: idOfProduct('chair') } });
    const signed = await shop.file({ ...body, signature: { typedName: 'Ada Shopper' } }, token);
    expect([signed.statusCode, signed.json().code]).toEqual([403, 'forbidden']);
    const filed = await shop.file(body, token);
    expect(filed.json()).toMatchObject({ status: 'PENDING_CUSTOMER', fromValet: true });
    const mails = await shop.mailsTo(body.customer.email);
    expect(mails.map(({ kind }) => kind)).toEqual(['signature_wanted']);
  });

  it('takes uploads of its own visit only', async () => {
    const person = await support();
    const [mine, other] = [await tokenBy(person.headers), await tokenBy(person.headers)];
    const receipt = await shop.upload(mine);
    const body = purchaseOf({ warranty: { receiptImages: [receipt] } });
    expect((await shop.file(body, other)).json().code).toBe('file_not_found');
    expect((await shop.file(body, mine)).statusCode).toBe(201);
  });

  it('can’t be forged, outlive its hour, or outlive its maker’s role', async () => {
    const person = await support();
    const token = await tokenBy(person.headers);
    const [body = '', seal = ''] = token.split('.');
    const values = JSON.parse(Buffer.from(body, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify([...values.slice(0, 3), 'person:other'])).toString('base64url');
    expect((await shop.file(purchaseOf(), `${forged}.${seal}`)).statusCode).toBe(401);
    // A visitor can't name a person, and stays a visitor.
    const named = await shop.file({ ...purchaseOf(), by: `person:${person.id}` }, shop.visitor());
    expect([202, 400, 422]).toContain(named.statusCode);
    test.clock.now += HOUR + 1000;
    expect((await shop.file(purchaseOf(), token)).statusCode).toBe(401);
    test.clock.now -= HOUR + 1000;
    await test.database.admin.query("update memberships set role = 'store_user' where person_id = $1", [
      person.id,
    ]);
    expect((await shop.file(purchaseOf(), token)).statusCode).toBe(401);
  });

  it('files in its own store only', async () => {
    const person = await support(closed);
    const by = `person:${person.id}`;
    // Sealed by us, of a maker who has no place in that store.
    expect((await shop.file(purchaseOf(), visitToken(test, shop.store, 'v1', 60, by))).statusCode).toBe(401);
    const shut = await shop.file(purchaseOf(), visitToken(test, closed, 'v2', 60, by));
    expect(shut.json().code).toBe('in_store_closed');
  });
});

describe('a claim without an order', () => {
  it('filed by a signed-in person names them; by a program it stays as it is', async () => {
    const person = await support();
    const filed = await test.app.inject({
      method: 'POST',
      url: '/v1/claims/offline',
      headers: person.headers,
      payload: purchaseOf(),
    });
    expect(filed.statusCode, filed.body).toBe(201);
    const { events } = await claimOf(filed.json().id);
    expect(events).toMatchObject([{ kind: 'filed', actorKind: 'team', actorId: person.id }]);
    const program = await shop.file(purchaseOf(), await test.token(shop.store, 'store_support'));
    expect(program.json()).toMatchObject({ status: 'NEW', fromValet: false });
  });
});
