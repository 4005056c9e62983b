import { readFile } from 'node:fs/promises';
import { afterAll, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { openDesk } from '../../../test/claim-desk.ts';
import { explained } from '../../../test/explain.ts';
import { bearer, fileableOrder } from '../../../test/world.ts';
import type { Customer } from '../../contract/customer.ts';
import { type CustomerList, customerListQuerySchema } from '../../contract/customer-list.ts';
import type { OrderDesk } from '../../contract/order-desk.ts';
import type { OrderList } from '../../contract/order-list.ts';
import { customerId } from './customer-id.ts';
import { customersQuery } from './list.ts';

const test = await createTestApp();
afterAll(() => test.close());
const store = await test.addStore();
const owner = await test.token(store, 'store_owner');
const stranger = await test.token(await test.addStore({ id: 'other', slug: 'other' }), 'store_owner');

const daysAgo = (days: number) => new Date(test.clock.now - days * 86_400_000).toISOString();
const people = [
  { email: 'ada@example.com', name: 'Ada Shopper', phone: '+1 202 555 0123' },
  { email: 'adam@example.com', name: 'Quentin "Q" Öberg', phone: null },
  { email: 'zoe@example.com', name: 'Zoë Buyer', phone: '202 555 0199' },
];
const [ada] = people;
const desk = await openDesk(test, store, { order: fileableOrder(test.clock.now, { customer: ada }) });
for (const [at, customer] of people.entries()) {
  const createdAt = daysAgo(at + 1);
  const order = fileableOrder(test.clock.now, { customer, createdAt, sourceOrderNumber: `70${at}` });
  await test.addOrder(store, `found-${at}`, order);
}

async function get<Answer>(url: string, token = owner): Promise<Answer> {
  const answer = await test.app.inject({ url: `/v1${url}`, headers: bearer(token) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const customersBy = async (q: string) =>
  (await get<CustomerList>(`/customers?${new URLSearchParams({ q })}`)).customers.map(({ email }) => email);
const ordersBy = async (q: string) =>
  (await get<OrderList>(`/orders?${new URLSearchParams({ q })}`)).orders.map((one) => one.customerEmail);

it('lists customers, the last to order first, a page at a time', async () => {
  const first = await get<CustomerList>('/customers?limit=2');
  expect(first.customers.map(({ email }) => email)).toEqual(['ada@example.com', 'adam@example.com']);
  expect(first.customers[0]).toMatchObject({ orders: 2, claims: 1, currency: 'USD' });
  const cursor = encodeURIComponent(first.nextCursor ?? '');
  const second = await get<CustomerList>(`/customers?limit=2&cursor=${cursor}`);
  expect(second).toMatchObject({ customers: [{ email: 'zoe@example.com' }], nextCursor: null });
});

it('keeps every first order of a customer, also when they are written at the same moment', async () => {
  const rush = await test.addStore({ id: 'rush', slug: 'rush' });
  const [customers, orders] = [60, 8];
  for (let at = 0; at < customers; at += 1) {
    const customer = { email: `first-${at}@example.com`, name: null, phone: null };
    const order = fileableOrder(test.clock.now, { customer });
    await Promise.all(
      Array.from({ length: orders }, (_, one) => test.addOrder(rush, `first-${at}-${one}`, order)),
    );
  }
  const { customers: found } = await get<CustomerList>(
    `/customers?limit=${customers}`,
    await test.token(rush, 'store_owner'),
  );
  expect(found).toHaveLength(customers);
  expect(new Set(found.map((one) => one.orders))).toEqual(new Set([orders]));
});

it.each([
  ['ada', ['ada@example.com', 'adam@example.com']],
  ['ADA@', ['ada@example.com']],
  ['zoë b', ['zoe@example.com']],
  ['Shopp', ['ada@example.com']],
  ['quentin "q', ['adam@example.com']],
  ['(202) 555-0199', ['zoe@example.com']],
  ['+12025550199', ['zoe@example.com']],
  ['100%_', []],
])('finds customers by %s', async (q, emails) => {
  expect(await customersBy(q)).toEqual(emails);
});

it.each([
  ['#701', ['adam@example.com']],
  ['Order #702', ['zoe@example.com']],
  ['zoe@example.com', ['zoe@example.com']],
  ['ada sh', ['ada@example.com', 'ada@example.com']],
  ['shopper', ['ada@example.com', 'ada@example.com']],
  ['nobody', []],
])('finds orders by %s', async (q, emails) => {
  expect((await ordersBy(q)).sort()).toEqual(emails);
});

it.each([
  ['claims=open', ['ada@example.com']],
  ['claims=some', ['ada@example.com']],
  ['claims=none', ['adam@example.com', 'zoe@example.com']],
  ['orders=several', ['ada@example.com']],
  ['orders=one', ['adam@example.com', 'zoe@example.com']],
  [`lastOrderBefore=${daysAgo(2)}`, ['zoe@example.com']],
  [`lastOrderAfter=${daysAgo(2)}`, ['ada@example.com', 'adam@example.com']],
  ['q=ada&orders=one', ['adam@example.com']],
])('narrows customers by %s, and exports the same', async (query, emails) => {
  const { customers } = await get<CustomerList>(`/customers?${query}`);
  expect(customers.map(({ email }) => email)).toEqual(emails);
  const csv = await test.app.inject({ url: `/v1/customers.csv?${query}`, headers: bearer(owner) });
  const [header, ...lines] = csv.body.trim().split('\r\n');
  expect(header).toContain('Customer,Email,Phone,Orders,Claims');
  expect(lines.map((line) => emails.findIndex((email) => line.includes(email)))).toEqual([...emails.keys()]);
});

it('calls a claim open until it is decided', async () => {
  await test.database.admin.query(`update claims set status = 'DENIED' where id = $1`, [desk.id]);
  expect((await get<CustomerList>('/customers?claims=open')).customers).toEqual([]);
  expect((await get<CustomerList>('/customers?claims=some')).customers).toHaveLength(1);
});

it('reads a page of a filter from the index of the list', async () => {
  await test.database.admin.query('vacuum analyze');
  const query = customerListQuerySchema.parse({ claims: 'open', orders: 'several' });
  const { used, scanned } = await explained(test, store, customersQuery(store, query, null));
  expect(used).toContain('customers_listed');
  expect(scanned).toEqual([]);
});

it('looks a last name up in its index, as the planner chooses among many customers', async () => {
  const many = await test.addStore({ id: 'many', slug: 'many' });
  await test.database.admin.query(
    `insert into customers (store_id, email_key, id, email, name_key, orders, paid, last_order_at)
     select $1, n || '@example.com', n, n || '@example.com', 'ada buyer' || n, 1, 1, now() from generate_series(1, 3000) n`,
    [many],
  );
  await test.database.admin.query('analyze customers');
  const query = customerListQuerySchema.parse({ q: 'buyer2480' });
  const { used } = await explained(test, many, customersQuery(many, query, null), { freely: true });
  expect(used).toContain('customers_by_last_name');
});

const SPELLINGS = {
  'Gabriel García Márquez': ['Marquez', 'garcia m', 'MÁRQUEZ', 'Gabriel Garcia'],
  'Anders Ångström': ['angstrom', 'Ångström'],
  'Łukasz Żak': ['lukasz', 'Łukasz', 'zak'],
  'Levi Strauß': ['strauss', 'Strauß', 'levi stra'],
  'Nguyễn Thị Hương': ['nguyen', 'Nguyễn', 'huong', 'thi h'],
  'İpek Yıldız': ['ipek', 'İpek', 'yildiz', 'YILDIZ'],
  'Siobhán O’Brien': ["O'Brien", 'o’b', "siobhan o'"],
  'Zoë Müller': ['zoe', 'muller', 'Zoë Mü'],
  'Søren Æbelø': ['soren', 'aebelo', 'Æbelø'],
};

it('finds a name with and without accents, however it is stored', async () => {
  const accents = await test.addStore({ id: 'accents', slug: 'accents' });
  const token = await test.token(accents, 'store_owner');
  const stored = Object.keys(SPELLINGS).flatMap((name) => [name.normalize('NFC'), name.normalize('NFD')]);
  for (const [at, name] of stored.entries()) {
    const customer = { email: `${at}@example.com`, name, phone: null };
    await test.addOrder(accents, `accents-${at}`, fileableOrder(test.clock.now, { customer }));
  }
  for (const [name, searches] of Object.entries(SPELLINGS)) {
    for (const q of searches.flatMap((one) => [one, one.normalize('NFD')])) {
      const query = new URLSearchParams({ q });
      const { customers } = await get<CustomerList>(`/customers?${query}`, token);
      const found = customers.map((one) => one.name?.normalize('NFC'));
      expect([q, found]).toEqual([q, [name, name]]);
      const { orders } = await get<OrderList>(`/orders?${query}`, token);
      expect([q, orders.map((one) => one.customerName?.normalize('NFC'))]).toEqual([q, found]);
    }
  }
  // An accent alone begins no name.
  expect((await get<CustomerList>('/customers?q=%CC%81', token)).customers).toEqual([]);
});

it('finds the customers of earlier releases', async () => {
  const at = await test.addStore({ id: 'earlier', slug: 'earlier' });
  const { admin } = test.database;
  await admin.query(
    `insert into customers (store_id, email_key, id, email, name, name_key, orders, paid, last_order_at)
     select $1, n, n, n, n, lower(n), 1, 1, now() from unnest(array['Ana Márquez', 'Bo Strauß', 'Al O’Neill']) n`,
    [at],
  );
  await admin.query(`begin; ${await readFile('db/migrations/0240_folded_names.sql', 'utf8')}; commit`);
  const token = await test.token(at, 'store_owner');
  for (const [q, name] of [
    ['marquez', 'Ana Márquez'],
    ['Strauß', 'Bo Strauß'],
    ["o'n", 'Al O’Neill'],
  ]) {
    const { customers } = await get<CustomerList>(`/customers?${new URLSearchParams({ q: q ?? '' })}`, token);
    expect(customers.map((one) => one.name)).toEqual([name]);
  }
});

it('finds a customer by any spelling of their last names', async () => {
  const named = await test.addStore({ id: 'named', slug: 'named' });
  const token = await test.token(named, 'store_owner');
  const names = ['Maria de la Cruz', 'Sinéad O’Neill', "Shawn O'Neill", 'İpek İnan'];
  for (const [at, name] of names.entries()) {
    const customer = { email: `${at}@example.com`, name, phone: null };
    await test.addOrder(named, `named-${at}`, fileableOrder(test.clock.now, { customer }));
  }
  const sought = async (q: string) => {
    const { customers } = await get<CustomerList>(`/customers?${new URLSearchParams({ q })}`, token);
    return customers.map(({ name }) => names.indexOf(name ?? '')).sort();
  };
  for (const q of ['de la cruz', 'De  La C', 'Cruz']) expect(await sought(q)).toEqual([0]);
  for (const q of ["O'Neill", 'o’n']) expect(await sought(q)).toEqual([1, 2]);
  for (const q of ["sinéad o'n", 'sinead o’n']) expect(await sought(q)).toEqual([1]);
  for (const q of ['İpek', 'İNAN']) expect(await sought(q)).toEqual([3]);
  for (const q of ['la', '%', '_', '\u200e']) expect(await sought(q)).toEqual([]);
});

it('shows a customer under the id that orders and claims name', async () => {
  const id = customerId(store, 'ada@example.com');
  const customer = await get<Customer>(`/customers/${id}`);
  expect(customer).toMatchObject({ id, name: 'Ada Shopper', orders: 2, claims: 1 });
  const answer = await test.app.inject({ url: `/v1/customers/${id}`, headers: bearer(stranger) });
  expect(answer.statusCode).toBe(404);
});

it('works the id out in the database as the server does, for any address', async () => {
  for (const email of ['ada@example.com', 'a"b\\c@example.com', 'zoë\u007f\u0001@exämple.com', '💐@x.co']) {
    const { rows } = await test.database.admin.query<{ id: string }>('select customer_id($1, $2) as id', [
      'test"store',
      email,
    ]);
    expect(rows[0]?.id).toBe(customerId('test"store', email));
  }
});

it('shows an order with its packages, what can be reported now, its claims and its customer', async () => {
  const page = await get<OrderDesk>(`/orders/${desk.orderId}/desk`);
  expect(page.order.claims).toMatchObject([{ id: desk.id }]);
  expect(page.customer).toMatchObject({ email: 'ada@example.com', orders: 2 });
  expect(page.shipments).toMatchObject([{ phase: 'delivered' }]);
  const damaged = page.verdicts.find(({ issueType }) => issueType === 'DAMAGED');
  expect(damaged).toMatchObject({ eligible: true, sentence: expect.stringMatching(/^Can be reported/) });
  const answer = await test.app.inject({ url: `/v1/orders/${desk.orderId}/desk`, headers: bearer(stranger) });
  expect(answer.statusCode).toBe(404);
});
