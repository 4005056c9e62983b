/** Everything of a customer as a file: theirs, nobody else's, for a day, and gone once they are erased. */
import { Readable } from 'node:stream';
import { extract } from 'tar-stream';
import { afterAll, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { openDesk } from '../../../../test/claim-desk.ts';
import { bearer, fileableOrder } from '../../../../test/world.ts';
import type { PersonExport } from '../../../contract/person-export.ts';
import { EXPORTED } from '../../../domain/privacy/exported.ts';
import { PERSONAL } from '../../../domain/privacy/personal.ts';
import type { StoreId } from '../../auth/caller.ts';
import { sweep } from '../../jobs.ts';
import { storeById } from '../../stores/queries.ts';
import { erasePerson } from '../jobs.ts';
import { exportPerson } from './jobs.ts';

const test = await createTestApp();
afterAll(() => test.close());
const store = await test.addStore();
const token = await test.token(store, 'store_owner');

const person = (email: string, name: string) =>
  fileableOrder(test.clock.now, { customer: { email, name, phone: null } });
const ada = await openDesk(test, store, { order: person('ada@example.com', 'Ada') });
await openDesk(test, store, { order: person('nada@example.com', 'Nada') });
await ada.shopper('POST', '/messages', { messageContent: 'It broke' });
await ada.team('POST', '/notes', { content: 'Called her' });
const fileKey = 'photo'.padEnd(30, '0');
await test.database.admin.query(
  `insert into files (store_id, file_key, order_id, claim_id, filename, content_type, kind, created_at, stored_at)
   values ($1, $2, $3, $4, 'mug.jpg', 'image/jpeg', 'photo', now(), now())`,
  [store, fileKey, ada.orderId, ada.id],
);
await test.context.files.write({ storeId: store, fileKey }, Buffer.from('a photo'));

const ask = (email: string, by = token) =>
  test.app.inject({
    ...{ method: 'POST', url: '/v1/person-exports', payload: { email } },
    headers: { ...bearer(by), 'idempotency-key': crypto.randomUUID() },
  });
const read = async (id: string) =>
  (await test.app.inject({ url: `/v1/person-exports/${id}`, headers: bearer(token) })).json<PersonExport>();
const run = async (id: string, of: StoreId = store) =>
  exportPerson(test.context, await storeById(test.database.db, of), id, false);
const download = (url: string | null) => {
  const { pathname, search } = new URL(url ?? expect.fail('no link'));
  return test.app.inject({ url: pathname + search });
};

async function entriesOf(tar: Buffer): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const reader = extract();
  Readable.from([tar]).pipe(reader);
  for await (const entry of reader) {
    const pieces: Buffer[] = [];
    for await (const piece of entry) pieces.push(piece as Buffer);
    found[entry.header.name] = Buffer.concat(pieces).toString();
  }
  return found;
}

it('holds everything of the customer, and nothing of anybody else', async () => {
  const asked = await ask('ADA@example.com');
  expect(asked.statusCode).toBe(202);
  const { id } = asked.json();
  expect((await read(id)).url).toBeNull();
  await Promise.all([run(id), run(id)]);
  const file = await download((await read(id)).url);
  expect(file.headers['content-disposition']).toContain(`customer-${id}.tar`);
  const { 'person.json': json = '', ...files } = await entriesOf(file.rawPayload);
  expect(files).toEqual({ [`files/${fileKey}`]: 'a photo' });
  const all = JSON.parse(json);
  expect(Object.keys(all)).toEqual([
    ...['format', 'store', 'email', 'exportedAt', ...Object.keys(EXPORTED), 'credit_codes'],
  ]);
  expect(all).toMatchObject({
    ...{ format: 'makegood-person/1', store: 'test', email: 'ada@example.com' },
    customers: [{ name: 'Ada', orders: 1 }],
    orders: [{ document: { customer: { name: 'Ada' } } }],
    claims: [{ id: ada.id, author_name: 'Ada' }],
    claim_messages: [{ content: 'It broke', sender_type: 'customer' }],
    claim_notes: [{ content: 'Called her' }],
    files: [{ file_key: fileKey, filename: 'mug.jpg' }],
    mails: [{ recipient: 'ada@example.com' }],
  });
  expect(json).not.toMatch(/nada/i);
});

it('is asked for by who may read orders, claims, notes and messages, of customers that the store knows', async () => {
  const reads = ['order:read', 'claim:read', 'claim-note:read', 'message:read'] as const;
  for (const lacking of reads) {
    const some = await test.token(
      store,
      reads.filter((one) => one !== lacking),
    );
    const refused = await ask('ada@example.com', some);
    expect([refused.statusCode, refused.json().permission]).toEqual([403, lacking]);
  }
  expect((await ask('nobody@example.com')).statusCode).toBe(404);
  const other = await test.addStore({ id: 'otherstore', slug: 'other' });
  expect((await ask('ada@example.com', await test.token(other, 'store_owner'))).statusCode).toBe(404);
});

it('is gone after a day, and when the customer is erased', async () => {
  const kept = async () => (await test.database.admin.query('select file_key from person_exports')).rows;
  const { id } = (await ask('nada@example.com')).json();
  await run(id);
  const { url } = await read(id);
  await test.database.admin.query(
    "update claims set status = 'CLOSED', holds_quantity = false where author_name = 'Nada'",
  );
  await test.database.admin.query(
    "insert into person_erasures (store_id, id, email_key, asked_at) values ($1, 'e1', 'nada@example.com', now())",
    [store],
  );
  await erasePerson(test.context, store, 'e1');
  expect((await download(url)).statusCode).toBe(404);
  const [left, ...others] = await kept();
  expect(others).toEqual([]);
  expect(await test.context.files.size({ storeId: store, fileKey: left?.file_key })).not.toBeNull();
  test.clock.now += 25 * 3_600_000;
  await sweep(test.context);
  expect([await kept(), await test.context.files.size({ storeId: store, fileKey: left?.file_key })]).toEqual([
    [],
    null,
  ]);
});

it('leaves out no table in which a customer’s own words are, but what the team keeps for itself', () => {
  const ofTeam = [
    ...[
      'claim_terms',
      // The claim says the same.
      'claim_field_values',
      'claim_unsent',
      'claim_acts',
      'claim_presence',
      'claim_review_invitations',
      'in_store_visits',
      // A note about money, written for each other.
      'reconciliation_differences',
    ],
    ...[
      'claim_snapshots',
      'automation_decisions',
      'claim_instructions',
      'instruction_tries',
      'shipping_labels',
      'claim_bulk_items',
      'audit_log',
      'claim_views',
      'import_refusals',
      'shop_import_refusals',
    ],
    ...[
      'simulations',
      'notifications',
      'slack_messages',
      'claim_exports',
      'person_exports',
      'customer_contacts',
      'inbound_events',
    ],
  ];
  const personal = Object.entries(PERSONAL).filter(([, { at }]) => at.length > 0);
  const left = personal
    .map(([table]) => table)
    .filter((table) => !(table in EXPORTED) && !ofTeam.includes(table));
  expect(left).toEqual([]);
});
