import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { bearer, file, fileableOrder, orderIdOf, shopperToken } from '../../../../test/world.ts';
import type { ListedClaim } from '../../../contract/claim-list.ts';
import type { MetadataValue } from '../../../domain/claims/metadata.ts';

const test = await createTestApp();
afterAll(() => test.close());
const { admin } = test.database;

async function world(id: string, slug: string) {
  const store = slug === 'test' ? await test.addStore() : await test.addStore({ id, slug });
  const token = await test.token(store, 'store_owner');
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) => {
    const headers = { ...bearer(token), 'if-match': '*' };
    const answer = await test.app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
  };
  const filed = async (order: string) => {
    await test.addOrder(store, order, fileableOrder(test.clock.now));
    return file(test, shopperToken(test, store, await orderIdOf(test, store, order)), order);
  };
  const find = async (q: string): Promise<string[]> => {
    const { status, body } = await call('GET', `/v1/claims?${new URLSearchParams({ q, sort: 'oldest' })}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.claims.map(({ id: claim }: ListedClaim) => claim).toSorted();
  };
  const addField = async (field: object): Promise<string> =>
    (await call('POST', '/v1/metadata-fields', field)).body.id;
  const set = async (claim: string, values: Record<string, MetadataValue | null>) =>
    expect((await call('PUT', `/v1/claims/${claim}/metadata`, { values })).status).toBe(200);
  return { store, call, filed, find, addField, set };
}

const here = await world('', 'test');
const there = await world('otherstore', 'other');
const [one, two] = [await here.filed('a1'), await here.filed('a2')];
const elsewhere = await there.filed('b1');
const both = [one, two].toSorted();

const lot = await here.addField({ name: 'Lot no', kind: 'text' });
const grams = await here.addField({ name: 'Weight', kind: 'number' });
const gift = await here.addField({ name: 'Gift', kind: 'yes_no' });
const made = await here.addField({ name: 'Made on', kind: 'date' });
const batch = await here.addField({ name: 'Batch', kind: 'choice', choices: ['2026-A', '2026-B'] });
const longest = 'Ü'.repeat(500);
await here.set(one, { [lot]: 'B-17', [grams]: 1.5, [gift]: true, [made]: '2026-11-06', [batch]: '2026-A' });
await here.set(two, { [lot]: longest, [grams]: 7, [gift]: false, [batch]: '2026-B' });
const theirs = await there.addField({ name: 'Lot no', kind: 'text' });
await there.addField({ name: 'Color', kind: 'text' });
await there.set(elsewhere, { [theirs]: 'B-17' });

describe('claims are found by the store’s own fields', () => {
  it.each([
    ['field:"Lot no"=B-17', [one]],
    ['FIELD:"lot NO"=b-17', [one]],
    ['field:"Lot no"=B', []],
    [`field:"Lot no"=${'ü'.repeat(300)}`, []],
    ['field:Weight=1.50', [one]],
    ['field:Weight=7', [two]],
    ['field:Weight=07', [two]],
    ['field:Weight=heavy', []],
    ['field:"Lot no"=1.5', []],
    ['field:Gift=yes', [one]],
    ['field:gift=FALSE', [two]],
    ['field:"Made on"=2026-11-06', [one]],
    ['field:Batch=2026-A,2026-B', both],
    ['field:Batch=2026-A field:Gift=no', []],
    ['field:Batch=2026-A field:Gift=yes status:new', [one]],
    ['field:Batch=%', []],
  ])('%s', async (q, claims) => expect(await here.find(q)).toEqual(claims));

  it('the longest value is one of them', async () => {
    const { rows } = await admin.query(
      'select value from claim_field_values where claim_id = $1 and field_id = $2',
      [two, lot],
    );
    expect(rows).toEqual([{ value: longest.toLowerCase() }]);
  });

  it('of another store never, nor by a field that only the other store has', async () => {
    expect(await there.find('field:"Lot no"=B-17')).toEqual([elsewhere]);
    const { status, body } = await here.call('GET', '/v1/claims?q=mug%20field:Color=red');
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'search_invalid',
      position: 10,
      fields: [{ path: 'querystring.q', message: expect.stringContaining('There is no field “Color”.') }],
    });
  });

  it('in a view, a bulk change and an export too', async () => {
    const query = 'field:Batch=2026-A';
    const view = { name: 'Batch A', scope: 'store', tab: 'all', query, sort: null };
    await here.call('POST', '/v1/claim-views', view);
    const { body } = await here.call('GET', '/v1/claim-views');
    expect(body.views).toMatchObject([{ name: 'Batch A', count: 1 }]);
    const counted = await here.call('GET', `/v1/claims/count?${new URLSearchParams({ q: query })}`);
    expect(counted.body).toMatchObject({ count: 1 });
    const next = await here.call('GET', `/v1/claims/next?${new URLSearchParams({ q: query })}`);
    expect(next.body.claims.map(({ id }: ListedClaim) => id)).toEqual([one]);
  });

  it('not for who may not read the fields, who aren’t told their values or names in any other way either', async () => {
    const headers = bearer(await test.token(here.store, 'orderprotection_finance'));
    const read = async (url: string) => (await test.app.inject({ url, headers })).body;
    for (const name of ['Batch', 'Nothing']) {
      expect(await read(`/v1/claims?q=field:${name}=2026-A`)).toContain(`There is no field “${name}”.`);
      expect(JSON.parse(await read(`/v1/claims/count?q=field:${name}=2026-A`))).toMatchObject({ count: 0 });
    }
    expect(JSON.parse(await read('/v1/claims/next?q=field:Batch=2026-A')).claims).toEqual([]);
    for (const part of ['', '/desk', '/events']) {
      const said = await read(`/v1/claims/${one}${part}`);
      expect(said).toContain('"metadata_set"');
      expect(said).not.toContain('B-17');
    }
    const owner = await here.call('GET', `/v1/claims/${one}`);
    expect(JSON.stringify(owner.body)).toContain('B-17');
  });

  it('by what they have now, under the name that the field has now', async () => {
    await here.call('PATCH', `/v1/metadata-fields/${batch}`, { name: 'Production batch' });
    expect(await here.find('field:"production batch"=2026-B')).toEqual([two]);
    expect((await here.call('GET', '/v1/claims?q=field:Batch=2026-B')).status).toBe(422);
    await here.set(two, { [batch]: '2026-A' });
    expect(await here.find('field:"production batch"=2026-B')).toEqual([]);
    expect(await here.find('field:"production batch"=2026-A')).toEqual(both);
    await here.call('DELETE', `/v1/metadata-fields/${batch}`);
    expect((await here.call('GET', '/v1/claims?q=field:"production%20batch"=2026-A')).status).toBe(422);
  });

  it('after an upgrade, if they were filed before', async () => {
    const kept = async () =>
      (await admin.query('select * from claim_field_values order by claim_id, field_id, value')).rows;
    const before = await kept();
    expect(before.length).toBeGreaterThan(5);
    await admin.query('drop table claim_field_values');
    const migration = await readFile('db/migrations/0218_claim_field_values.sql', 'utf8');
    await admin.query(`begin; ${migration}; commit`);
    expect(await kept()).toEqual(before);
    expect(await here.find('field:"Lot no"=B-17')).toEqual([one]);
  });
});
