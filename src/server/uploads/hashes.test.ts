import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { file, fileableOrder, orderIdOf, shopperToken } from '../../../test/world.ts';
import type { Context } from '../context.ts';
import { differenceHash } from './difference-hash.ts';
import { hashPhotos } from './hashes.ts';

const test = await createTestApp();
afterAll(() => test.close());
const { admin } = test.database;
const store = await test.addStore();
await test.addOrder(store, 'o1', fileableOrder(test.clock.now));
const order = await orderIdOf(test, store, 'o1');
const claim = await file(test, shopperToken(test, store, order), 'o1');

const PHOTOS = 6;
const EVEN = 4;
const keyOf = (at: number) => `photo${at}`.padEnd(32, 'x');

/** A picture of random points, the same for the same number; one is a single color. */
async function picture(at: number): Promise<Buffer> {
  if (at === EVEN) {
    const create = { width: 90, height: 80, channels: 3 as const, background: '#7a6' };
    return sharp({ create }).jpeg().toBuffer();
  }
  const points = Buffer.from(Array.from({ length: 72 }, (_, point) => (point * point * (at + 7) * 31) % 251));
  return sharp(points, { raw: { width: 9, height: 8, channels: 1 } })
    .resize(360, 320, { kernel: 'nearest' })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** Photos that were stored before there were hashes. */
for (let at = 0; at < PHOTOS; at += 1) {
  await test.context.files.write({ storeId: store, fileKey: keyOf(at) }, await picture(at));
  await admin.query(
    `insert into files (store_id, file_key, order_id, claim_id, position, filename, content_type, kind, created_at, stored_at)
     values ($1, $2, $3, $4, $5, 'mug.jpg', 'image/jpeg', 'image', now(), now())`,
    [store, keyOf(at), order, claim, at],
  );
  await admin.query('insert into unhashed_photos values ($1, $2)', [store, keyOf(at)]);
}

/** A process that dies when it reads this photo, and what it told about its progress. */
function processOf({ dies }: { dies: number | null }) {
  const read: string[] = [];
  const told: object[] = [];
  const files: Context['files'] = {
    ...test.context.files,
    read: (ref, range) => {
      if (dies !== null && ref.fileKey === keyOf(dies)) return Promise.reject(new Error('killed'));
      read.push(ref.fileKey);
      return test.context.files.read(ref, range);
    },
  };
  const log = Object.create(test.context.log, {
    info: { value: (what: object, message: string) => message === 'photos hashed' && told.push(what) },
  });
  return { read, told, context: { ...test.context, files, log } };
}

const hashed = async () =>
  (
    await admin.query<{ file_key: string; hash: string | null; bands: number }>(
      `select h.file_key, lpad(to_hex(h.hash), 16, '0') as hash,
         (select count(*)::int from photo_bands b where b.store_id = h.store_id and b.file_key = h.file_key) as bands
       from photo_hashes h where h.store_id = $1 order by 1`,
      [store],
    )
  ).rows;
const waiting = async () =>
  (
    await admin.query('select file_key from unhashed_photos where store_id = $1 order by 1', [store])
  ).rows.map((row) => row.file_key);
const keys = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => keyOf(from + at));

describe('photos from before there were hashes', () => {
  it('are hashed one by one: a process that dies leaves the others to the next', async () => {
    const first = processOf({ dies: 3 });
    await expect(hashPhotos(first.context)).rejects.toThrow('killed');
    expect((await hashed()).map(({ file_key }) => file_key)).toEqual(keys(0, 3));
    expect(await waiting()).toEqual(keys(3, PHOTOS));

    const second = processOf({ dies: null });
    expect(await hashPhotos(second.context)).toBe(0);
    expect(second.read).toEqual(keys(3, PHOTOS));
    expect(second.told).toEqual([{ store, hashed: 3, left: 0 }]);
    expect(await waiting()).toEqual([]);
  });

  it('have the hashes that they would have had when they were stored', async () => {
    const found = await hashed();
    for (const [at, { hash, bands }] of found.entries()) {
      const wanted = await differenceHash(sharp(await picture(at)));
      expect({ hash, bands }).toEqual({ hash: wanted, bands: wanted === null ? 0 : 9 });
    }
    expect(found.map(({ hash }) => hash === null)).toEqual(found.map((_, at) => at === EVEN));
  });

  it('are not read again, and a file that is gone is given up', async () => {
    const idle = processOf({ dies: null });
    expect(await hashPhotos(idle.context)).toBe(0);
    expect([idle.read, idle.told]).toEqual([[], []]);
    await admin.query('insert into unhashed_photos values ($1, $2)', [store, keyOf(0)]);
    await test.context.files.remove({ storeId: store, fileKey: keyOf(0) });
    expect(await hashPhotos(test.context)).toBe(0);
    expect(await waiting()).toEqual([]);
    expect((await hashed())[0]).toMatchObject({ file_key: keyOf(0), hash: null, bands: 0 });
  });
});
