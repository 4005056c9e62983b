/** Attachments, which no mail waits for. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { type Desk, openDesk } from '../../../../test/claim-desk.ts';
import type { StoreId } from '../../auth/caller.ts';
import { storeById } from '../../stores/queries.ts';
import { CLAIM_MAIL_KINDS } from '../mails/claim-mails.ts';
import { attachmentsOf } from './attachments.ts';

let test: TestApp;
let storeId: StoreId;
let desk: Desk;
beforeAll(async () => {
  test = await createTestApp();
  storeId = await test.addStore({ name: 'Łódź Ελλάδα Кафе' });
  desk = await openDesk(test, storeId);
});
afterAll(() => test.close());

const attached = async (kind: string | null, claimId: string | null = desk.id) =>
  attachmentsOf(test.context, await storeById(test.database.db, storeId), { id: 'm1', kind, claimId });

it('confirmations and decisions have the claim attached as a PDF', async () => {
  const [pdf, ...others] = await attached('received');
  expect(others).toEqual([]);
  expect(pdf?.filename).toMatch(/^claim-\d+\.pdf$/);
  expect(pdf?.contentType).toBe('application/pdf');
  expect(pdf?.content.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf?.content.subarray(-6).toString().trim()).toBe('%%EOF');
  // The font is embedded, so it looks the same everywhere.
  expect(pdf?.content.includes('Inter')).toBe(true);
});

it('every other mail has no attachment', async () => {
  const along = [];
  for (const kind of CLAIM_MAIL_KINDS) if ((await attached(kind)).length > 0) along.push(kind);
  expect(along).toEqual(['received', 'approved', 'resolved_externally', 'closed']);
  expect(await attached(null)).toEqual([]);
  expect(await attached('received', null)).toEqual([]);
  expect(await attached('received', 'gone')).toEqual([]);
});

it('an unreadable photo is left out, and the claim is still attached', async () => {
  await test.database.admin.query(
    `insert into files (store_id, file_key, order_id, claim_id, claim_item_id, filename, content_type, kind, created_at, stored_at, position)
     values ($1, $2, $3, $4, $5, 'a.jpg', 'image/jpeg', 'image', now(), now(), 0)`,
    [storeId, 'a'.repeat(31), desk.orderId, desk.id, desk.itemId],
  );
  expect(await attached('received')).toHaveLength(1);
  const { files } = test.context;
  test.context.files = { ...files, read: () => Promise.reject(new Error('S3 is down')) };
  expect(await attached('received')).toHaveLength(1);
  test.context.files = files;
});

it('a claim that can’t be drawn only costs the mail its attachment', async () => {
  const { clock } = test.context;
  test.context.clock = () => Number.NaN;
  expect(await attached('received')).toEqual([]);
  test.context.clock = clock;
});
