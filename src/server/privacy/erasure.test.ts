/** Erasing a customer: nothing of them is left in any table or file, and nothing else is touched. */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { type Desk, openDesk } from '../../../test/claim-desk.ts';
import { addPerson, signedIn } from '../../../test/people.ts';
import { SCRATCH } from '../../../test/scratch.ts';
import { bearer, fileableOrder } from '../../../test/world.ts';
import { buildAddress, buildFulfillment, buildItem } from '../../demo/build.ts';
import type { Role } from '../../domain/access/permissions.ts';
import { PERSONAL, type TableRule } from '../../domain/privacy/personal.ts';
import { customerId } from '../customers/customer-id.ts';
import { createLocalFiles } from '../uploads/storage.ts';
import { erasePerson } from './jobs.ts';

const dir = await mkdtemp(join(SCRATCH, 'makegood-erasure-'));
const test = await createTestApp({}, { files: await createLocalFiles(dir) });
afterAll(async () => {
  await test.close();
  await rm(dir, { recursive: true, force: true });
});
const { admin } = test.database;
const store = await test.addStore({ id: 'leaves', slug: 'leaves' });
const token = await test.token(store, 'store_owner');

const DAY = 86_400_000;
const WORD = 'zaubernuss';
const EMAIL = `${WORD}@odd.example`;
const LIKE = 'haselnuss@odd.example';

const person = (email: string, name: string) =>
  fileableOrder(test.clock.now, {
    customer: { email, name, phone: '+1 202 555 0123' },
    shippingAddress: buildAddress({ name, address1: `1 ${name} St` }),
    billingAddress: buildAddress({ name, address1: `2 ${name} St` }),
    tags: [name],
    items: [
      buildItem({ sourceItemId: 'i1', quantity: 4, selectedOptions: [{ name: 'Engraving', value: name }] }),
    ],
    fulfillments: [
      buildFulfillment({
        deliveredAt: new Date(test.clock.now - 5 * DAY).toISOString(),
        trackingNumber: name,
        items: [{ sourceItemId: 'i1', quantity: 4 }],
      }),
    ],
  });

type Column = { name: string; type: string; isRequired: boolean };
async function columnsOf(): Promise<Map<string, Column[]>> {
  const { rows } = await admin.query(
    `select c.relname as table, json_agg(json_build_object('name', a.attname, 'type', t.typname,
       'isRequired', a.attnotnull and not a.atthasdef and a.attidentity = '' and a.attgenerated = '')) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     group by 1 order by 1`,
  );
  return new Map(rows.map((row) => [row.table, row.columns]));
}
const HOLDS_WORDS = /^_?(text|bpchar|varchar|jsonb?)$|^bytea$/;

it('every column of text, JSON or bytes is known to the erasure', async () => {
  const found = [...(await columnsOf())].map(([table, columns]) => {
    const words = columns.filter(({ name, type }) => HOLDS_WORDS.test(type) && name !== 'store_id');
    return [table, PERSONAL[table]?.erased ? words.map(({ name }) => name).sort() : []];
  });
  const known = Object.entries(PERSONAL).map(([table, { kept = '', erased }]) => [
    table,
    erased ? [...kept.trim().split(/\s+/), ...Object.keys(erased)].filter(Boolean).sort() : [],
  ]);
  expect(Object.fromEntries(known)).toEqual(Object.fromEntries(found));
});

/** Tables with a row in which the word stands: of the application and of the queue. */
async function tablesWith(word: string): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const text = `select 1 from ${name} t where strpos(lower(t::text), $1) > 0
      or strpos(encode(convert_to(t::text, 'UTF8'), 'escape'), $2) > 0 limit 1`;
    const hex = Buffer.from(word).toString('hex');
    if ((await admin.query(text, [word, hex])).rowCount) found.push(name);
  }
  return found;
}

async function filesWith(word: string): Promise<string[]> {
  const all = await readdir(dir, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const one of all.filter((entry) => entry.isFile())) {
    const path = join(one.parentPath, one.name);
    if ((await readFile(path)).includes(word)) found.push(path);
  }
  return found;
}

/** A row in every table that can hold something of a customer, with the word wherever it could stand. */
async function plant(desk: Desk, email: string, word: string): Promise<void> {
  const client = await admin.connect();
  try {
    await client.query("set session_replication_role = 'replica'");
    for (const [table, columns] of await columnsOf()) {
      const rule = PERSONAL[table] as TableRule;
      const [place] = rule.at;
      if (place === undefined) continue;
      const { rows: checks } = await client.query(
        `select conname from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
        [table],
      );
      for (const { conname } of checks)
        await client.query(`alter table ${table} drop constraint "${conname}"`);
      const made = await client.query('select id from claim_instructions where claim_id = $1', [desk.id]);
      const instruction = made.rows[0]?.id;
      const id =
        place.match === 'instruction'
          ? instruction
          : { claim: desk.id, order: desk.orderId, customer: email }[place.of];
      const says = (type: string) =>
        ({ _text: [word], jsonb: { message: word, in: [email] }, json: { message: word } })[type] ??
        `${word} ${email}`;
      const { rowCount } = await client.query(
        `select 1 from ${table} where store_id = $1 and ${place.by}::text = $2`,
        [store, id],
      );
      if (!rowCount) {
        const set = columns.filter(
          ({ name, isRequired }) => isRequired || name === place.by || name === 'file_key',
        );
        const values = set.map(({ name, type }) => {
          if (name === 'store_id') return store;
          if (name === place.by) return type === 'jsonb' ? { email } : id;
          if (name === 'file_key') return `${word}${table.replaceAll('_', '')}${'0'.repeat(30)}`.slice(0, 30);
          if (/^(int|float|numeric)/.test(type)) return 1;
          if (/^(timestamptz|date)$/.test(type)) return new Date();
          if (type === 'bool') return false;
          return name === 'kind' ||
            name.endsWith('id') ||
            (rule.erased && !(name in rule.erased) && !type.startsWith('json') && !type.startsWith('_'))
            ? `x${desk.id}`
            : says(type);
        });
        await client.query(
          `insert into ${table} (${set.map(({ name }) => name)}) values (${set.map((_, at) => `$${at + 1}`)})`,
          values.map((value) =>
            typeof value === 'object' && !(value instanceof Date) && !Array.isArray(value)
              ? JSON.stringify(value)
              : value,
          ),
        );
      }
      for (const name of Object.keys(rule.erased ?? {})) {
        const type = columns.find((column) => column.name === name)?.type ?? '';
        if (rule.erased?.[name] === 'own key' || rule.erased?.[name] === 'nobody') continue;
        const treated = rule.erased?.[name];
        const inside = typeof treated === 'object' && 'with' in treated ? Object.keys(treated.with) : null;
        const value = inside ? Object.fromEntries(inside.map((key) => [key, word])) : says(type);
        await client.query(
          `update ${table} set ${name} = $3 where store_id = $1 and ${place.by}::text = $2`,
          [store, id, type.startsWith('json') ? JSON.stringify(value) : value],
        );
      }
    }
    for (const table of ['files', 'claim_exports']) {
      const { rows } = await client.query(
        `select file_key from ${table} where store_id = $1 and file_key like $2`,
        [store, `${word}%`],
      );
      for (const row of rows)
        await test.context.files.write({ storeId: store, fileKey: row.file_key }, Buffer.from(`of ${word}`));
    }
  } finally {
    await client.query('reset session_replication_role').finally(() => client.release());
  }
}

const markOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);

/** What is known of a claim and its order, in all tables. */
async function everythingOf(desk: Desk): Promise<string> {
  const parts: string[] = [];
  for (const [table, columns] of await columnsOf()) {
    for (const by of ['claim_id', 'order_id', 'subject_id']) {
      if (!columns.some(({ name }) => name === by)) continue;
      const { rows } = await admin.query(
        `select t::text as row from ${table} t where t.${by} in ($1, $2) order by 1`,
        [desk.id, desk.orderId],
      );
      parts.push(`${table}: ${markOf(rows)}`);
    }
  }
  const { rows } = await admin.query(
    'select o::text as order, c::text as claim from orders o, claims c where o.id = $1 and c.id = $2',
    [desk.orderId, desk.id],
  );
  return [...parts, `itself: ${markOf(rows)}`].join('\n');
}

const owner = await signedIn(test, (await addPerson(test, { store, role: 'store_owner' })).email);
const ask = (email: string, by = owner) => by.ask('POST', '/v1/person-erasures', { payload: { email } });
const weigh = (email: string) => owner.ask('GET', `/v1/customers/${customerId(store, email)}/erasure`);

describe('a customer who is erased', () => {
  let [gone, plain, stays]: Desk[] = [];
  let before: { other: string; ledger: string };
  const ledger = async () => {
    const { rows } = await admin.query(
      `select json_agg(j order by j.id)::text as a, (select json_agg(e order by e.journal_id, e.position)::text
       from ledger_entries e) as b from ledger_journals j`,
    );
    return JSON.stringify(rows);
  };

  beforeAll(async () => {
    gone = await openDesk(test, store, { order: person(EMAIL, 'Zaubernuss') });
    plain = await openDesk(test, store, { order: person(EMAIL, 'Zaubernuss') });
    stays = await openDesk(test, store, { order: person(LIKE, 'Haselnuss') });
    await gone.shopper('POST', '/messages', { messageContent: 'I am Zaubernuss' });
    await gone.team('POST', '/notes', { content: 'Zaubernuss called' });
    await gone.team('POST', '/resolutions', {
      resolutions: [{ claimItemId: gone.itemId, resolutionType: 'REFUND' }],
      message: 'Dear Zaubernuss',
    });
  });

  it('is not erased while somebody works on a claim of theirs', async () => {
    expect((await weigh(EMAIL)).json()).toMatchObject({
      email: EMAIL,
      openClaims: 2,
      goes: { orders: 2, claims: 2 },
    });
    expect((await ask(EMAIL)).json().code).toBe('person_has_open_claims');
    await admin.query("update claims set status = 'CLOSED', holds_quantity = false where id = any ($1)", [
      [gone?.id, plain?.id],
    ]);
    await admin.query("update claim_instructions set state = 'DONE' where claim_id = $1", [gone?.id]);
  });

  it('is erased by whoever may delete orders and claims, and has just shown who they are', async () => {
    const as = async (at: typeof store, role: Role) =>
      signedIn(test, (await addPerson(test, { store: at, role })).email);
    expect((await ask(EMAIL, await as(store, 'store_support'))).statusCode).toBe(403);
    expect((await ask('nobody@odd.example')).statusCode).toBe(404);
    const other = await test.addStore({ id: 'elsewhere', slug: 'elsewhere' });
    expect((await ask(EMAIL, await as(other, 'store_owner'))).statusCode).toBe(404);
    test.clock.now += 11 * 60_000;
    expect((await ask(EMAIL)).json().code).toBe('proof_required');
    test.clock.now -= 11 * 60_000;
  });

  it('goes from every table and every file, by a job that is killed again and again', async () => {
    if (!gone || !plain || !stays) throw new Error('no desk');
    await plant(stays, LIKE, 'haselnuss');
    await plant(gone, EMAIL, WORD);
    before = { other: await everythingOf(stays), ledger: await ledger() };
    expect((await tablesWith(WORD)).length).toBeGreaterThanOrEqual(30);
    expect((await filesWith(WORD)).length).toBeGreaterThan(1);

    const answers = await Promise.all([ask(EMAIL.toUpperCase()), ask(EMAIL)]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([202, 202]);
    const { id } = answers[0]?.json() ?? {};
    expect(answers[1]?.json().id).toBe(id);
    expect(await erasePerson(test.context, store, id, 0)).toBe(false);
    expect(await erasePerson(test.context, store, id, 0)).toBe(false);
    expect(
      await Promise.all([erasePerson(test.context, store, id), erasePerson(test.context, store, id)]),
    ).toEqual([true, true]);

    expect(await tablesWith(WORD)).toEqual([]);
    expect(await filesWith(WORD)).toEqual([]);
    const { rows } = await admin.query('select orders, claims, email_key from person_erasures');
    expect(rows).toEqual([{ orders: 2, claims: 2, email_key: null }]);
  });

  it('leaves their claims, amounts and the ledger, and everybody else as they were', async () => {
    if (!gone || !plain || !stays) throw new Error('no desk');
    expect({ other: await everythingOf(stays), ledger: await ledger() }).toEqual(before);
    const claim = (await plain.team('GET', '')).json;
    expect(claim).toMatchObject({ status: 'CLOSED', authorEmail: 'erased@erased.invalid', authorName: null });
    expect((await weigh(EMAIL)).statusCode).toBe(404);
    const desk = await test.app.inject({ url: `/v1/claims/${plain.id}/desk`, headers: bearer(token) });
    expect(desk.statusCode, desk.body).toBe(200);
    const order = await test.app.inject({ url: `/v1/orders/${plain.orderId}/desk`, headers: bearer(token) });
    expect(order.statusCode, order.body).toBe(200);
  });

  it('can no longer be written to, nor asked for anything', async () => {
    if (!plain) throw new Error('no desk');
    const refused = { status: 422, json: { code: 'customer_erased' } };
    expect(await plain.team('POST', '/messages', { messageContent: 'Are you there?' })).toMatchObject(
      refused,
    );
    const asked = { types: ['PHOTO'], message: 'Please send a photo.' };
    expect(await plain.team('POST', '/proof-requests', asked)).toMatchObject(refused);
    const later = { call: 'message', body: { messageContent: 'Are you there?' } };
    expect(await plain.team('POST', '/acts', later)).toMatchObject(refused);
    expect((await plain.team('POST', '/notes', { content: 'They called.' })).status).toBe(201);
  });

  it('does not come back with their order, which the shop sends again', async () => {
    if (!gone) throw new Error('no desk');
    const { rows } = await admin.query('select source_order_id as id from orders where id = $1', [
      gone.orderId,
    ]);
    const again = { ...person(EMAIL, 'Zaubernuss'), refundedAmount: '1.00' };
    await test.addOrder(store, rows[0].id, again);
    expect(await tablesWith(WORD)).toEqual([]);
    const kept = await admin.query('select refunded_amount::text as refunded from orders where id = $1', [
      gone.orderId,
    ]);
    expect(kept.rows).toEqual([{ refunded: '1.00' }]);
    await test.addOrder(store, 'bought-anew', again);
    expect((await weigh(EMAIL)).json()).toMatchObject({ goes: { orders: 1, claims: 0 } });
  });
});

it('rows of what nobody erases can’t be changed by the application', async () => {
  const erase = (of: string, id: string) =>
    test.database.db.app.query('select erase_rows($1, $2, $3, $4, $5, null, null, $6)', [
      ...[store, 'claim_messages', of, id, 'claim_id', ''],
    ]);
  const { rows } = await admin.query('select id from claims where erased_at is null limit 1');
  await expect(erase('claim', rows[0].id)).rejects.toThrow(/being erased/);
  await expect(erase('customer', 'any')).rejects.toThrow(/being erased/);
});
