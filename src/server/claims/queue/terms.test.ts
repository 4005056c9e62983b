import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { addPerson, asPerson } from '../../../../test/people.ts';
import { bearer, file, fileableOrder, filingOf, orderIdOf, shopperToken } from '../../../../test/world.ts';
import type { ListedClaim } from '../../../contract/claim-list.ts';
import { buildItem } from '../../../demo/build.ts';
import { writeMissingTerms } from '../terms/jobs.ts';

const test = await createTestApp();
afterAll(() => test.close());
const { admin } = test.database;
const store = await test.addStore();
const other = await test.addStore({ id: 'otherstore', slug: 'other' });

async function filed(
  at: typeof store,
  id: string,
  name: string,
  item: { name: string; sku: string },
  sourceOrderNumber = `#${id}-77`,
) {
  const customer = { email: `${id}@example.com`, name, phone: null };
  const items = [buildItem({ sourceItemId: 'i1', quantity: 4, ...item })];
  const order = fileableOrder(test.clock.now, { sourceOrderNumber, customer, items });
  await test.addOrder(at, id, order);
  return file(
    test,
    shopperToken(test, at, await orderIdOf(test, at, id)),
    id,
    filingOf({}, { email: customer.email }),
  );
}
const mug = await filed(store, 'ada', 'Ada Müller', { name: 'Blue stoneware mug', sku: 'MUG-1/B' });
const bowl = await filed(store, 'bea', 'Bea 破損', { name: '100% blue_glass bowl', sku: 'BOWL-2' });
const lamp = await filed(store, 'eda', 'İlker ΟΔΟΣ Márquez O’Brien', { name: 'Lamp', sku: 'L 3' }, '#EDA 77');
const cleo = await filed(other, 'cleo', 'Cleo Müller', { name: 'Blue stoneware mug', sku: 'MUG-1/B' });
const said = 'The handle broke off: "a clean break", our courier said. Bitte rufen Sie Łukasz an!';
const token = await test.token(store, 'store_owner');
for (const [claim, messageContent, by = token] of [
  [bowl, said],
  [mug, 'Noe\u0308l Park sent it.'],
  [lamp, 'No\u00ebl Ray sent it.'],
  [cleo, said, await test.token(other, 'store_owner')],
]) {
  const write = await test.app.inject({
    method: 'POST',
    url: `/v1/claims/${claim}/messages`,
    headers: { ...bearer(by), 'if-match': '*' },
    payload: { messageContent, medias: [] },
  });
  expect(write.statusCode, write.body).toBe(201);
}

const PARTNER = 'partner@team.example';

async function find(
  q: string,
  headers: Record<string, string> = bearer(token),
  list = 'claims',
): Promise<string[]> {
  const url = `/v1/${list}?${new URLSearchParams({ q, sort: 'oldest' })}`;
  const answer = await test.app.inject({ url, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer
    .json()
    .claims.map(({ id }: ListedClaim) => id)
    .toSorted();
}

const FOUND: [string, string[]][] = [
  ['blue', [mug, bowl].toSorted()],
  ['BLU', [mug, bowl].toSorted()],
  ['blue mug', [mug]],
  ['stone ada', [mug]],
  ['"stoneware mug"', [mug]],
  ['"blue mug"', []],
  // Letters that JavaScript and PostgreSQL lower differently.
  ['"İlker ΟΔΟΣ"', [lamp]],
  // Letters composed, and not.
  ['"no\u00ebl park"', [mug]],
  ['"NOE\u0308L Park"', [mug]],
  ['"noe\u0308l ray"', [lamp]],
  ['"No\u00cbl Ray"', [lamp]],
  // With and without accents.
  ['"noel ray"', [lamp]],
  ['"NOEL PARK"', [mug]],
  ['"odos"', []],
  ['"marquez o\'brien"', [lamp]],
  ['"Márquez O’Brien"', [lamp]],
  ['marquez', [lamp]],
  ['Márquez'.normalize('NFD'), [lamp]],
  ["o'brien ilker", [lamp]],
  // Codes of several words.
  ['"ada@example.com"', [mug]],
  ['"mug-1/b"', [mug]],
  ['"eda 77"', [lamp]],
  ['"mug-1/b ada"', []],
  ['muller', [mug]],
  ['Müll', [mug]],
  ['mug-1/b', [mug]],
  ['MUG1', [mug]],
  ['ada@example.com', [mug]],
  ['ada@exam', [mug]],
  ['#ada-77', [mug]],
  ['1Z999AA10123456784', [mug, bowl, lamp].toSorted()],
  ['456784', [mug, bowl, lamp].toSorted()],
  ['handle', [mug, bowl, lamp].toSorted()],
  ['courier', [bowl]],
  // What the customer described when filing, which the message doesn’t say.
  ['came', [mug, bowl, lamp].toSorted()],
  ['came mug', [mug]],
  ['"handle came OFF"', [mug, bowl, lamp].toSorted()],
  ['"A clean break"', [bowl]],
  ['łukasz', [bowl]],
  ['Lukasz', [bowl]],
  ['"rufen sie lukasz"', [bowl]],
  ['破損', [bowl]],
  ['100%', [bowl]],
  ['%', []],
  ['blue_glass', [bowl]],
  ['cleo', []],
  ['blue type:stolen', []],
  ['blue status:new "bowl"', []],
];

it.each(FOUND.filter(([q]) => q !== '%'))('%s is found in names, numbers and messages', async (q, claims) => {
  expect(await find(q)).toEqual(q.includes('status:new') ? await find('status:new bowl') : claims);
});

it('a name is found in both spellings by whoever may read messages', async () => {
  for (const q of ['mueller', 'Ada Muelle']) expect(await find(q)).toEqual([mug]);
});

describe('whoever may not read messages', () => {
  const ONLY_SAID = /courier|clean break|[łl]ukasz|no[e\u00eb]\u0308?l /i;
  const reader = test.token(store, ['claim:read', 'claim:update']);

  it.each(FOUND.filter(([q]) => q !== '%'))('finds by %s what stands elsewhere', async (q, claims) => {
    const elsewhere = ONLY_SAID.test(q) ? [] : claims;
    expect(await find(q, bearer(await reader))).toEqual(
      q.includes('status:new') ? await find('status:new bowl') : elsewhere,
    );
  });

  it('is told no number of such claims, and changes none', async () => {
    const headers = bearer(await reader);
    const count = await test.app.inject({ url: '/v1/claims/count?q=courier', headers });
    expect(count.json()).toMatchObject({ count: 0 });
    const next = await test.app.inject({ url: '/v1/claims/next?q=courier', headers });
    expect(next.json().claims).toEqual([]);
    const payload = { query: 'courier', expected: 1, action: { kind: 'label', add: ['x'], remove: [] } };
    const bulk = await test.app.inject({ method: 'POST', url: '/v1/claim-bulk', headers, payload });
    expect(bulk.json()).toMatchObject({ code: 'matches_changed', found: 0 });
  });

  it('in one store still finds them in another where they may', async () => {
    const { id } = await addPerson(test, { role: 'orderprotection_partner' });
    const headers = await asPerson(test, id);
    expect(await find('courier', headers, 'me/claims')).toEqual([]);
    await addPerson(test, { role: 'store_owner', store, email: PARTNER });
    const both = await addPerson(test, { role: 'orderprotection_partner', email: PARTNER });
    expect(await find('"clean break"', await asPerson(test, both.id), 'me/claims')).toEqual([bowl]);
    expect(await find('courier', await asPerson(test, both.id), 'me/claims')).toEqual([bowl]);
    expect(await find('cleo', await asPerson(test, both.id), 'me/claims')).toEqual([cleo]);
  });
});

it('claims without terms get them from a job', async () => {
  await admin.query('delete from claim_terms');
  await admin.query('update claims set terms = 0');
  expect(await find('stoneware')).toEqual([]);
  await writeMissingTerms({ db: test.database.db });
  for (const [q, claims] of FOUND.slice(0, 4)) expect(await find(q)).toEqual(claims);
  expect(await find('courier')).toEqual([bowl]);
});

it('claims of the release before get the words of their descriptions from the job', async () => {
  await admin.query("delete from claim_terms where term = 'came'");
  await admin.query('update claim_terms set only_in_messages = true');
  await admin.query('update claims set terms = 1');
  const reader = bearer(await test.token(store, ['claim:read']));
  expect(await find('came')).toEqual([]);
  for (const q of ['stoneware', 'courier']) expect(await find(q, reader)).toEqual([]);
  await writeMissingTerms({ db: test.database.db });
  expect(await find('came mug')).toEqual([mug]);
  expect(await find('courier')).toEqual([bowl]);
  expect(await find('came mug', reader)).toEqual([mug]);
  expect(await find('courier', reader)).toEqual([]);
});

it('claims of the release before are found with and without accents', async () => {
  await admin.query('delete from claim_terms where term = any ($1)', [['lukasz', 'brien']]);
  await admin.query('insert into claim_terms select $1, * from unnest($2::text[], $3::text[])', [
    store,
    ['łukasz', 'oʼbrien'],
    [bowl, lamp],
  ]);
  expect(await find('Łukasz')).toEqual([]);
  await admin.query(`begin; ${await readFile('db/migrations/0240_folded_names.sql', 'utf8')}; commit`);
  for (const q of ['Łukasz', 'lukasz']) expect(await find(q)).toEqual([bowl]);
  for (const q of ["O'Brien", 'brien']) expect(await find(q)).toEqual([lamp]);
});

it('the terms of a deleted claim go with it', async () => {
  const count = async () =>
    (await admin.query("select count(*)::int as n from claim_terms where claim_id = 'x'")).rows[0].n;
  await admin.query(
    'insert into claims select r.* from claims c, jsonb_populate_record(c, \'{"id": "x", "claim_number": 9, "holds_quantity": false}\') r where c.id = $1',
    [mug],
  );
  await admin.query("insert into claim_terms values ($1, 'mug', 'x')", [store]);
  expect(await count()).toBe(1);
  await admin.query("delete from claims where id = 'x'");
  expect(await count()).toBe(0);
});
