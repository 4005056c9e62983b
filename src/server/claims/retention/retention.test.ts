/** The files of claims that closed long ago are erased, and nothing else is. */
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { setting } from '../../../../test/setting.ts';
import { bearer, fileableOrder, filingOf, orderIdOf, shopperToken } from '../../../../test/world.ts';
import type { StoreId } from '../../auth/caller.ts';
import { eraseCustomers } from '../../privacy/retention.ts';
import { forgetStores, type StoreInput } from '../../stores/queries.ts';
import { jpegPhoto, PDF } from '../../uploads/fixtures/files.ts';
import { eraseFiles } from './jobs.ts';

const test = await createTestApp();
afterAll(() => test.close());
const photo = await jpegPhoto();
const BEGIN = test.clock.now;
const MONTH = 31 * 86_400_000;

const later = (months: number) => {
  test.clock.now = BEGIN + months * MONTH;
  forgetStores(test.database.db);
};

let claims = 0;

/** A claim with a photo and a receipt, filed at the beginning, with calls of its team. */
async function claimOf(settings: NonNullable<StoreInput['settings']> = {}) {
  later(0);
  claims += 1;
  const name = `keeps${claims}`;
  const store: StoreId = await test.addStore({ id: name, slug: name, settings });
  await test.addOrder(store, name, fileableOrder(BEGIN));
  const shopper = bearer(shopperToken(test, store, await orderIdOf(test, store, name)));
  const post = async (url: string, payload: object) => {
    const headers = { ...shopper, 'idempotency-key': crypto.randomUUID() };
    return (await test.app.inject({ method: 'POST', url, headers, payload })).json();
  };
  const send = async (contentType: string, payload: Buffer, mediaType: string): Promise<string> => {
    const { signedUrl, fileKey } = await post('/v1/uploads', { contentType, filename: 'f', mediaType });
    const { pathname, search } = new URL(signedUrl);
    await test.app.inject({
      ...{ method: 'PUT', url: pathname + search, payload },
      headers: { 'content-type': contentType },
    });
    return fileKey;
  };
  const [image, receipt] = [
    await send('image/jpeg', photo, 'CLAIM'),
    await send('application/pdf', PDF, 'RECEIPT'),
  ];
  const { id } = await post(
    `/v1/claims/${name}`,
    filingOf({ images: [image] }, { receiptImages: [receipt] }),
  );
  const team = bearer(await test.token(store, 'store_owner'));
  const set = async (status: string) => {
    const headers = { ...team, 'if-match': '*', 'idempotency-key': crypto.randomUUID() };
    const payload = { status };
    const answer = await test.app.inject({ method: 'PATCH', url: `/v1/claims/${id}`, headers, payload });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const has = async (fileKey: string) => {
    const found = await test.context.files.read({ storeId: store, fileKey });
    found?.stream.destroy();
    return found !== null;
  };
  return { id, store, image, receipt, set, has };
}

/** Tables with a row in which the words stand. */
async function tablesWith(words: string): Promise<string[]> {
  const { rows } = await test.database.admin.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await test.database.admin.query(
      `select 1 from "${name}" t where strpos(t::text, $1) > 0 limit 1`,
      [words],
    );
    if (rowCount) found.push(name);
  }
  return found;
}

setting('retention.photosMonths', 'erases the files of a claim so long after it closed', async () => {
  const claim = await claimOf({ retention: { photosMonths: 3 } });
  const other = await claimOf();
  await claim.set('CLOSED');
  await other.set('CLOSED');
  later(2);
  expect(await eraseFiles(test.context)).toBe(0);
  expect(await tablesWith(claim.image)).toContain('files');
  later(4);
  expect(await eraseFiles(test.context)).toBe(1);
  expect([await claim.has(claim.image), await tablesWith(claim.image)]).toEqual([false, []]);
  expect([await claim.has(claim.receipt), await other.has(other.image)]).toEqual([true, true]);
  expect(await eraseFiles(test.context)).toBe(0);
  const { rows } = await test.database.admin.query(
    "select actor_kind, data from claim_events where claim_id = $1 and kind = 'files_erased'",
    [claim.id],
  );
  expect(rows).toEqual([{ actor_kind: 'system', data: { files: 1 } }]);
});

setting('retention.claimsYears', 'erases the customer from a claim so long after it closed', async () => {
  const claim = await claimOf({ retention: { claimsYears: 2, photosMonths: 120 } });
  const other = await claimOf();
  const reopened = await claimOf({ retention: { claimsYears: 2 } });
  for (const one of [claim, other, reopened]) await one.set('CLOSED');
  later(23);
  expect(await eraseCustomers(test.context)).toBe(0);
  await reopened.set('OPEN');
  later(26);
  const [first, second] = await Promise.all([eraseCustomers(test.context), eraseCustomers(test.context)]);
  expect(first + second).toBe(1);
  expect([await claim.has(claim.image), await claim.has(claim.receipt)]).toEqual([false, false]);
  expect([await other.has(other.receipt), await reopened.has(reopened.receipt)]).toEqual([true, true]);
  const { rows } = await test.database.admin.query(
    'select author_email as email, author_name as name, quote is not null as worth, status from claims where id = $1',
    [claim.id],
  );
  expect(rows).toEqual([{ email: 'erased@erased.invalid', name: null, worth: true, status: 'CLOSED' }]);
  expect(await eraseCustomers(test.context)).toBe(0);
});

describe('the files of a claim', () => {
  it('stay while it is open, and count from the day it closed last', async () => {
    const claim = await claimOf({ retention: { photosMonths: 3 } });
    await claim.set('CLOSED');
    later(2);
    await claim.set('OPEN');
    later(6);
    await eraseFiles(test.context);
    expect(await claim.has(claim.image)).toBe(true);
    await claim.set('CLOSED');
    later(8);
    await eraseFiles(test.context);
    expect(await claim.has(claim.image)).toBe(true);
    later(10);
    await eraseFiles(test.context);
    expect(await claim.has(claim.image)).toBe(false);
  });

  it('are erased once by two runs at the same time, and by the next run if one ended in between', async () => {
    const claim = await claimOf({ retention: { photosMonths: 3 } });
    await claim.set('CLOSED');
    later(4);
    await test.context.files.remove({ storeId: claim.store, fileKey: claim.image });
    const runs = await Promise.all([eraseFiles(test.context), eraseFiles(test.context)]);
    expect(runs.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await tablesWith(claim.image)).toEqual([]);
  });
});
