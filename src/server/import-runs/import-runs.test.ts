import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { addPerson } from '../../../test/people.ts';
import { bearer } from '../../../test/world.ts';
import type { ImportRun } from '../../contract/import-run.ts';
import { sweep } from '../jobs.ts';
import { storeById } from '../stores/queries.ts';
import { runImport } from './jobs.ts';

const test = await createTestApp();
afterAll(() => test.close());
const { admin } = test.database;
const store = await test.addStore();
const strange = await test.addStore({ id: 'strange', slug: 'strange' });
const token = await test.token(store, 'store_owner');
const FILE = await readFile(new URL('../../../docs/samples/orders.csv', import.meta.url));

const ask = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, by = token) =>
  test.app.inject({
    method,
    url: `/v1/import-runs${url.startsWith('/products') ? '' : '/orders'}${url}`,
    ...(payload && { payload }),
    headers: { ...bearer(by), ...(method !== 'GET' && { 'idempotency-key': crypto.randomUUID() }) },
  });
const work = async (id: string) => runImport(test.context, await storeById(test.database.db, store), id);
const read = async (id: string): Promise<ImportRun> => (await ask('GET', `/${id}`)).json().run;
const orders = async (): Promise<number> => {
  const { rows } = await admin.query('select count(*)::int as n from orders where store_id = $1', [store]);
  return rows[0].n;
};
const send = (address: string, bytes: Buffer) => {
  const { pathname, search } = new URL(address);
  const headers = { 'content-type': 'application/octet-stream' };
  return test.app.inject({ method: 'PUT', url: pathname + search, payload: bytes, headers });
};

async function upload(bytes: Buffer, more: object = {}, kind: '' | '/products' = ''): Promise<string> {
  const body = { fileName: 'orders.csv', fileSize: bytes.length, ...more };
  const begun = await ask('POST', kind, body);
  expect(begun.statusCode, begun.body).toBe(201);
  const { run, upload } = begun.json();
  expect((await send(upload.url, bytes)).statusCode).toBe(204);
  return run.id;
}

/** Orders as our own CSV, of which every tenth has no email address. */
const many = (count: number): Buffer => {
  const lines = Array.from({ length: count }, (_, at) =>
    [`m${at}`, at % 10 === 9 ? '' : `a${at}@example.com`, '2026-11-01', '10', '10', 'Mug', '1', '10'].join(
      ',',
    ),
  );
  return Buffer.from(
    ['order_id,email,ordered_at,subtotal,total,item_name,quantity,price', ...lines, ''].join('\n'),
  );
};

describe('an import from the browser', () => {
  it('says first what it would do and saves nothing, then does exactly that', async () => {
    const id = await upload(FILE);
    await work(id);
    const tried = await read(id);
    expect(tried).toMatchObject({ phase: 'trial', state: 'checked', reason: null });
    expect(tried.counts.created).toBeGreaterThan(0);
    expect([tried.bytesRead, await orders()]).toEqual([FILE.length, 0]);
    expect((await ask('POST', `/${id}/start`)).statusCode).toBe(202);
    await work(id);
    expect(await read(id)).toMatchObject({
      phase: 'import',
      state: 'done',
      counts: tried.counts,
      trial: tried.counts,
    });
    expect(await orders()).toBe(tried.counts.created);
    expect(await ask('POST', `/${id}/start`).then((answer) => answer.json().code)).toBe('import_state');
  });

  it('has the database count its orders as they grow past a hundred and a thousand, unlike a trial', async () => {
    const analyzed = async (): Promise<number> => {
      const { rows } = await admin.query(
        "select analyze_count::int as n from pg_stat_user_tables where relname = 'orders'",
      );
      return rows[0].n;
    };
    const before = await analyzed();
    const id = await upload(many(1_100));
    await work(id);
    expect(await analyzed()).toBe(before);
    await ask('POST', `/${id}/start`);
    await work(id);
    expect(await analyzed()).toBe(before + 2);
    await admin.query("delete from orders where source_order_id like 'm%'");
  });

  it('finds every order of the same file unchanged the second time', async () => {
    const id = await upload(FILE);
    await work(id);
    const { counts } = await read(id);
    expect([counts.created, counts.updated]).toEqual([0, 0]);
    expect(counts.unchanged).toBe(await orders());
  });

  it('names what it refused, page by page and as a file', async () => {
    const id = await upload(many(1_500), { tryFirst: false });
    await work(id);
    expect((await read(id)).counts).toMatchObject({ read: 1_500, created: 1_350, refused: 150 });
    const page = (await ask('GET', `/${id}/refusals?limit=100`)).json();
    expect(page.refusals[99]).toMatchObject({ number: 100, reference: 'm999', code: 'invalid_line' });
    const next = (await ask('GET', `/${id}/refusals?limit=100&cursor=${page.nextCursor}`)).json();
    expect([next.refusals.length, next.nextCursor]).toEqual([50, null]);
    const csv = await ask('GET', `/${id}/refusals.csv`);
    expect(csv.body.split('\r\n').length).toBe(152);
  });

  it('goes on where a killed job stopped, and counts nothing twice', async () => {
    await admin.query("delete from orders where source_order_id like 'm%'");
    const id = await upload(many(2_000), { tryFirst: false });
    // Two workers at once: the later one takes the run over, and the earlier one ends.
    await Promise.all([work(id), work(id), work(id)]);
    const run = await read(id);
    expect(run).toMatchObject({ state: 'done', counts: { read: 2_000, created: 1_800, refused: 200 } });
    const { rows } = await admin.query('select count(*)::int as n from import_refusals where run_id = $1', [
      id,
    ]);
    expect(rows[0].n).toBe(200);
  });

  it('stops with everything saved so far, and goes on later', async () => {
    await admin.query("delete from orders where source_order_id like 'm%'");
    const id = await upload(many(2_000), { tryFirst: false });
    const working = work(id);
    await expect.poll(async () => (await read(id)).counts.read).toBeGreaterThan(0);
    expect((await ask('POST', `/${id}/stop`)).json().run.state).toBe('stopped');
    await working;
    const { state, counts } = await read(id);
    expect(state).toBe('stopped');
    const { rows } = await admin.query(
      "select count(*)::int as n from orders where source_order_id like 'm%'",
    );
    expect(rows[0].n).toBe(counts.created);
    await ask('POST', `/${id}/start`);
    await work(id);
    expect(await read(id)).toMatchObject({ state: 'done', counts: { created: 1_800, unchanged: 0 } });
  });

  it('fails with a sentence when the file can’t be read, and can’t go on', async () => {
    const id = await upload(Buffer.from('order_id,e-mail\n1,a@example.com\n'));
    await work(id);
    const { state, reason, hasFile } = await read(id);
    expect([state, reason, hasFile]).toEqual(['failed', expect.stringMatching(/\.$/), false]);
    expect((await ask('POST', `/${id}/start`)).json().code).toBe('import_file_gone');
    const exported = await upload(Buffer.from('Name,Email,Financial Status,Lineitem name,Lineitem price\n'));
    await work(exported);
    expect((await read(exported)).reason).toContain('an order export of Shopify');
    for (const one of [id, exported]) await ask('DELETE', `/${one}`);
    expect(await orders()).toBeGreaterThan(0);
  });
});

describe('an import of a file with bytes that are no text', () => {
  it.each([
    ['a spreadsheet', 'PK\x03\x04\x14\0\x06\0'],
    ['an archive', '\x1f\x8b\x08\0\0\0\0\0'],
    ['a program', 'MZ\0\x01'],
    ['a header with NUL', 'order_id\0,email\n1,a@example.com\n'],
  ])('fails with a sentence: %s', async (_, bytes) => {
    const id = await upload(Buffer.from(bytes, 'latin1'));
    await work(id);
    const { state, reason } = await read(id);
    expect([state, reason]).toEqual(['failed', expect.stringContaining('not CSV or JSON')]);
    await ask('DELETE', `/${id}`);
  });

  it.each([
    [
      'of JSON',
      '{"sourceProductId":"bad\\u0000x","name":"Bad"}\n{"sourceProductId":"half\\ud800","name":"Half"}\n{"sourceProductId":"fine","name":"Fine"}\n',
    ],
    ['of CSV', 'product_id,name,price\nbad\0x,Bad,1\nfoul,Foul,a\0b\nfine,Fine,1\n'],
  ])('refuses only the lines with NUL: %s', async (_, text) => {
    const id = await upload(Buffer.from(text), { tryFirst: false }, '/products');
    await work(id);
    const { run } = (await ask('GET', `/products/${id}`)).json();
    expect([run.state, run.counts.read, run.counts.refused]).toEqual(['done', 3, 2]);
    const { refusals } = (await ask('GET', `/products/${id}/refusals`)).json();
    expect(refusals[0]).toMatchObject({ number: 1, reference: 'bad x' });
    await ask('DELETE', `/products/${id}`);
  });
});

it('a product with two variants of one id is refused by the API and, alone, by an import', async () => {
  const twice = { name: 'Mug', variants: [{ sourceVariantId: 'v1' }, { sourceVariantId: 'v1' }] };
  const headers = bearer(token);
  const put = await test.app.inject({ method: 'PUT', url: '/v1/products/twice', payload: twice, headers });
  expect(put.statusCode).toBe(422);
  expect(put.json().fields).toMatchObject([{ path: 'variants.1.sourceVariantId' }]);
  const lines = [
    { sourceProductId: 'twice', ...twice },
    { sourceProductId: 'once', name: 'Once' },
  ];
  const file = Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n'));
  const id = await upload(file, { tryFirst: false }, '/products');
  await work(id);
  const { run } = (await ask('GET', `/products/${id}`)).json();
  expect(run).toMatchObject({ state: 'done', counts: { created: 1, refused: 1 } });
});

it('tells the person who started it when it is over, and only them', async () => {
  const people = [
    await addPerson(test, { store, role: 'store_owner' }),
    await addPerson(test, { store, role: 'store_owner' }),
  ];
  const id = await upload(many(10), { tryFirst: false });
  await admin.query('update import_runs set maker = $2 where id = $1', [id, `person:${people[0]?.id}`]);
  await work(id);
  await work(id);
  const { rows } = await admin.query('select person_id, kind, about, details from notifications');
  expect(rows).toEqual([
    {
      ...{ person_id: people[0]?.id, kind: 'import_finished', about: id },
      details: { importKind: 'orders', isFailed: false, fileName: 'orders.csv' },
    },
  ]);
});

it('starting what runs and stopping what stands leave no line in the audit log', async () => {
  const id = await upload(many(10));
  for (const call of ['start', 'stop', 'stop', 'start', 'start', 'stop']) await ask('POST', `/${id}/${call}`);
  const { rows } = await admin.query(
    "select operation from audit_log where subject_id = $1 and operation ~ '^(start|stop)' order by at, id",
    [id],
  );
  expect(rows.map(({ operation }) => operation).sort()).toEqual([
    'startOrderImport',
    'stopOrderImport',
    'stopOrderImport',
  ]);
  await ask('DELETE', `/${id}`);
});

describe('an import is refused', () => {
  const body = { fileName: 'products.csv', fileSize: 10 };

  it('to a role that may not create and change what it brings', async () => {
    const user = await test.token(store, 'store_user');
    expect((await ask('POST', '/products', body, user)).statusCode).toBe(403);
    const own = await ask('POST', '', body, user);
    expect(own.statusCode).toBe(201);
    expect((await ask('GET', '/products', undefined, user)).statusCode).toBe(403);
    await ask('DELETE', `/${own.json().run.id}`);
  });

  it('under the name of the other kind', async () => {
    const id = await upload(FILE);
    expect((await ask('GET', `/products/${id}`)).statusCode).toBe(404);
    expect((await ask('DELETE', `/products/${id}`)).statusCode).toBe(404);
    await ask('DELETE', `/${id}`);
  });

  it('to another store, in every call', async () => {
    const other = await test.token(strange, 'store_owner');
    const id = await upload(FILE);
    for (const [method, part] of [
      ['GET', ''],
      ['GET', '/refusals'],
      ['GET', '/refusals.csv'],
      ['POST', '/start'],
      ['POST', '/stop'],
      ['DELETE', ''],
    ] as const) {
      expect((await ask(method, `/${id}${part}`, undefined, other)).statusCode).toBe(404);
    }
    expect((await ask('GET', '', undefined, other)).json().runs).toEqual([]);
  });

  it('with fewer bytes than announced, until the whole file is sent', async () => {
    const { upload: address, run } = (await ask('POST', '', body)).json();
    const short = await send(address.url, Buffer.from('order'));
    expect([short.statusCode, short.json().code]).toEqual([422, 'file_incomplete']);
    expect((await read(run.id)).state).toBe('waiting');
    expect((await send(address.url, Buffer.from('order_id,a'))).statusCode).toBe(204);
    await ask('DELETE', `/${run.id}`);
  });

  it('with more bytes than announced, an altered address, or a second file', async () => {
    const { upload: address, run } = (await ask('POST', '', body)).json();
    expect((await send(address.url, Buffer.alloc(11, 'a'))).statusCode).toBe(413);
    expect((await send(address.url.replace('max=10', 'max=99'), Buffer.alloc(11, 'a'))).json().code).toBe(
      'upload_expired',
    );
    const both = await Promise.all([
      send(address.url, Buffer.from('product_id')),
      send(address.url, Buffer.from('other_idea')),
    ]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 422]);
    await ask('DELETE', `/${run.id}`);
  });

  it('when the one who started it may no longer import', async () => {
    const user = await test.token(store, 'store_user');
    const begun = (await ask('POST', '', { ...body, fileSize: FILE.length }, user)).json();
    await send(begun.upload.url, FILE);
    await admin.query('delete from api_tokens where id = $1', [user.split('.')[1]]);
    await work(begun.run.id);
    expect(await read(begun.run.id)).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/no longer import/),
    });
    await ask('POST', `/${begun.run.id}/start`);
    await work(begun.run.id);
    expect((await read(begun.run.id)).state).toBe('checked');
  });

  it('beyond ten that are not over', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask('POST', '', body)));
    expect(answers.map((answer) => answer.json().code).filter(Boolean)).toContain('too_many_imports');
    const { rows } = await admin.query(
      "select count(*)::int as n from import_runs where store_id = $1 and state <> 'done'",
      [store],
    );
    expect(rows[0].n).toBe(10);
  });
});

it('a run and its file are deleted after 14 days', async () => {
  const { rows } = await admin.query('select file_key from import_runs where file_key is not null');
  test.clock.now += 15 * 86_400_000;
  await sweep(test.context);
  expect((await admin.query('select from import_runs')).rowCount).toBe(0);
  for (const { file_key: fileKey } of rows) {
    expect(await test.context.files.size({ storeId: store, fileKey })).toBeNull();
  }
});

it('counts and lists what people changed by hand, in a trial and in the import', async () => {
  const lines = many(3);
  await work(await upload(lines, { tryFirst: false }));
  const headers = bearer(token);
  const { rows } = await admin.query("select id from orders where store_id = $1 and source_order_id = 'm1'", [
    store,
  ]);
  const url = `/v1/orders/${rows[0].id}/edit`;
  const { customer, shippingAddress, items } = (await test.app.inject({ url, headers })).json();
  const payload = {
    ...{ customer: { ...customer, phone: '5550100' }, shippingAddress },
    items: items.map(({ least: _, claimNumber: __, ...line }: Record<string, unknown>) => line),
  };
  expect((await test.app.inject({ method: 'PUT', url, headers, payload })).statusCode).toBe(200);
  const id = await upload(lines);
  const listed = async () => (await ask('GET', `/${id}/kept`)).json().kept;
  const kept = [{ number: 1, reference: 'm1', fields: ['customer.phone'] }];
  await work(id);
  expect([(await read(id)).trial?.kept, await listed()]).toEqual([1, kept]);
  await ask('POST', `/${id}/start`);
  await work(id);
  expect([(await read(id)).counts.kept, await listed()]).toEqual([1, kept]);
  const stranger = await test.token(strange, 'store_owner');
  expect((await ask('GET', `/${id}/kept`, undefined, stranger)).statusCode).toBe(404);
});
