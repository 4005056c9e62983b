import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { setting } from '../../../test/setting.ts';
import {
  bearer,
  file,
  fileableOrder,
  linkToken,
  orderIdOf,
  shopperToken,
  visitToken,
} from '../../../test/world.ts';
import type { StoreId } from '../auth/caller.ts';
import type { Limits } from '../context.ts';
import { sweep } from '../jobs.ts';
import { film, jpegPhoto } from './fixtures/files.ts';

const HOUR = 3_600_000;
const PHOTO = 300_000;

let test: TestApp;
let store: StoreId;
let shopper: string;
let photo: Buffer;

async function open(uploads: object = {}, limits: Partial<Limits> = {}): Promise<void> {
  test = await createTestApp(limits, { trustProxy: ['127.0.0.1'] });
  store = await test.addStore({ settings: { uploads, inStore: { enabled: true } } });
  await test.addOrder(store, 'o1', fileableOrder(test.clock.now));
  shopper = shopperToken(test, store, await orderIdOf(test, store, 'o1'));
}

beforeEach(async () => {
  // Exactly as large as announced. What is stored counts, which is about the size sent.
  photo = await jpegPhoto();
});
afterEach(() => test.close());

type Asked = { token?: string; contentType?: string; address?: string };

const request = ({ token = shopper, contentType = 'image/jpeg', address = '192.0.2.1' }: Asked = {}) =>
  test.app.inject({
    method: 'POST',
    url: '/v1/uploads',
    headers: { ...bearer(token), 'idempotency-key': crypto.randomUUID(), 'x-forwarded-for': address },
    payload: { contentType, filename: 'mug', mediaType: 'CLAIM' },
  });

async function ask(asked: Asked = {}): Promise<string> {
  const answer = await request(asked);
  expect(answer.statusCode, answer.body).toBe(201);
  const { pathname, search } = new URL(answer.json().signedUrl);
  return pathname + search;
}

const put = (
  url: string,
  { address = '192.0.2.1', contentType = 'image/jpeg' }: Asked = {},
  payload = photo,
) =>
  test.app.inject({
    method: 'PUT',
    url,
    headers: { 'content-type': contentType, 'x-forwarded-for': address },
    payload,
  });

/** Sends a photo from this address and returns the status and code. */
async function send(asked: Asked = {}): Promise<string> {
  const answer = await put(await ask(asked), asked);
  return answer.statusCode === 204 ? 'kept' : `${answer.statusCode} ${answer.json().code}`;
}

/** The current counts, by kind of counter. */
async function counted(): Promise<Record<string, number>> {
  const { rows } = await test.database.admin.query<{ name: string; bytes: string }>(
    "select split_part(counter, ':', 1) || ':' || split_part(counter, ':', 2) as name, bytes from upload_budgets",
  );
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

describe('bytes are counted', () => {
  it('as stored, per address, order and store, and released if a file is refused', async () => {
    await open();
    expect(await send()).toBe('kept');
    const { rows } = await test.database.admin.query<{ size: string }>('select size from files');
    const size = Number(rows[0]?.size);
    expect(await counted()).toEqual({
      'hour:address': size,
      'day:address': size,
      'hour:order': size,
      'day:order': size,
      'day:store': size,
    });
    const refused = await put(await ask(), {}, Buffer.from('no picture at all'));
    expect(refused.statusCode).toBe(415);
    expect((await counted())['hour:order']).toBe(size);
  });

  async function upToTheLimit(uploads: object, limits: Partial<Limits>, later: number, code: string) {
    photo = Buffer.concat([photo, Buffer.alloc(PHOTO - photo.length)]);
    await open(uploads, limits);
    expect(await send()).toBe('kept');
    const answer = await put(await ask());
    expect(answer.json()).toMatchObject({ code, status: 429, retryAfter: expect.any(Number) });
    test.clock.now += later;
    shopper = shopperToken(test, store, await orderIdOf(test, store, 'o1'), 9_999);
    expect(await send()).toBe('kept');
  }
  const DAY = 24 * HOUR;

  setting('uploads.claimBytesPerHour', 'limits an order, until the next hour', () =>
    upToTheLimit({ claimBytesPerHour: PHOTO }, {}, HOUR, 'upload_quota_reached'),
  );
  setting('uploads.claimBytesPerDay', 'limits an order, until the next day', () =>
    upToTheLimit({ claimBytesPerDay: PHOTO }, {}, DAY, 'upload_quota_reached'),
  );
  setting('uploads.storeBytesPerDay', 'limits the store, until the next day', () =>
    upToTheLimit({ storeBytesPerDay: PHOTO }, {}, DAY, 'store_quota_reached'),
  );

  it.each([
    ['hour', { addressBytesPerHour: PHOTO }, HOUR],
    ['day', { addressBytesPerDay: PHOTO }, DAY],
  ])('up to the limit of an address, until the next %s', (_, limits, later) =>
    upToTheLimit({}, limits, later, 'upload_quota_reached'),
  );

  it('per IPv6 network across all stores; another network is unaffected', async () => {
    photo = Buffer.concat([photo, Buffer.alloc(PHOTO - photo.length)]);
    await open({}, { addressBytesPerHour: PHOTO });
    expect(await send({ address: '2001:db8::1' })).toBe('kept');
    const other = await test.addStore({ id: 'otherstore', slug: 'other' });
    await test.addOrder(other, 'o2', fileableOrder(test.clock.now));
    const theirs = shopperToken(test, other, await orderIdOf(test, other, 'o2'));
    const same = { token: theirs, address: '2001:db8::ffff:2' };
    expect(await send(same)).toBe('429 upload_quota_reached');
    expect(await send({ ...same, address: '2001:db8:1::1' })).toBe('kept');
  });

  it('per link’s claim, whatever its order sent before', async () => {
    await open({ claimBytesPerHour: 1_000 });
    const claimId = await file(test, shopper, 'o1');
    expect(await send()).toBe('429 upload_quota_reached');
    await send({ token: linkToken('claim', store, claimId) });
    const { rows } = await test.database.admin.query(
      'select asked_claim from files where asked_claim is not null',
    );
    expect(rows).toEqual([{ asked_claim: claimId }]);
  });

  it('in a race, no more is accepted than fits', async () => {
    photo = Buffer.concat([photo, Buffer.alloc(PHOTO - photo.length)]);
    await open({ claimBytesPerHour: 3 * PHOTO });
    const urls = await Promise.all(Array.from({ length: 9 }, () => ask()));
    const answers = await Promise.all(urls.map((url) => put(url)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    // While arriving, each counts with its announced size. A stored photo is smaller, which leaves room for later ones.
    expect(statuses.filter((status) => status === 204).length).toBeGreaterThanOrEqual(3);
    expect((await counted())['hour:order']).toBeLessThanOrEqual(3 * PHOTO);
    expect(statuses).toContain(429);
  });
});

describe('an in-store visit, which anyone may open', () => {
  it('accepts photos but no videos; a looked-up order accepts both', async () => {
    await open();
    const token = visitToken(test, store);
    expect((await request({ token, contentType: 'video/mp4' })).json()).toMatchObject({
      code: 'file_type_not_allowed',
      fields: [{ message: 'Use a photo type.' }],
    });
    expect(await send({ token })).toBe('kept');
    expect(
      (await put(await ask({ contentType: 'video/mp4' }), { contentType: 'video/mp4' }, film())).statusCode,
    ).toBe(204);
  });

  setting(
    'uploads.visitBytes',
    'limits it, and all visits from one address have a limit together',
    async () => {
      photo = Buffer.concat([photo, Buffer.alloc(PHOTO - photo.length)]);
      await open({ visitBytes: PHOTO }, { visitBytesPerHour: 2 * PHOTO });
      const sendAs = (visit: string) => send({ token: visitToken(test, store, visit) });
      expect(await sendAs('one')).toBe('kept');
      expect(await sendAs('one')).toBe('429 upload_quota_reached');
      for (let n = 0; n < 9; n++) await sendAs(`other-${n}`);
      expect((await counted())['hour:visits']).toBeLessThanOrEqual(2 * PHOTO);
    },
  );
});

describe('disk space', () => {
  it('is reserved: below the minimum, files are refused with an explanation, and everything else works', async () => {
    await open({}, { freeDiskBytes: Number.MAX_SAFE_INTEGER });
    expect((await request()).json()).toMatchObject({ code: 'storage_full', status: 507 });
    const claimId = await file(test, shopper, 'o1');
    expect(
      (await test.app.inject({ url: `/v1/claims/${claimId}`, headers: bearer(shopper) })).statusCode,
    ).toBe(200);
    test.context.limits.freeDiskBytes = 0;
    const url = await ask();
    test.context.limits.freeDiskBytes = Number.MAX_SAFE_INTEGER;
    expect((await put(url)).statusCode).toBe(507);
    test.context.limits.freeDiskBytes = 0;
    expect((await put(url)).statusCode).toBe(204);
  });
});

describe('the limit of unclaimed files', () => {
  it('holds for simultaneous requests, and ignores expired ones', async () => {
    await open();
    const answers = await Promise.all(Array.from({ length: 80 }, () => request()));
    const codes = answers.map((answer) => answer.statusCode);
    expect([
      codes.filter((code) => code === 201).length,
      codes.filter((code) => code === 422).length,
    ]).toEqual([60, 20]);
    test.clock.now += HOUR + 1;
    shopper = shopperToken(test, store, await orderIdOf(test, store, 'o1'));
    expect((await request()).statusCode).toBe(201);
  });
});

describe('a sender whose process was killed', () => {
  /** The state after a kill: bytes were arriving, and no heartbeat follows. */
  async function killed(): Promise<string> {
    const url = await ask();
    await test.database.admin.query(
      `select set_config('app.store', $1, false), reserve_upload($1, file_key, 'killed', 5000,
         jsonb_build_array(jsonb_build_object('counter', 'hour:order:x', 'startsAt', $2::timestamptz, 'limit', 9000)), $2, $2)
       from files where stored_at is null`,
      [store, new Date(test.clock.now)],
    );
    return url;
  }

  it('blocks the address for some seconds; then it works again, and the reservation is released', async () => {
    await open();
    const url = await killed();
    expect((await put(url)).json()).toMatchObject({ code: 'upload_under_way', retryAfter: 12 });
    expect((await counted())['hour:order']).toBe(5_000);
    test.clock.now += 13_000;
    expect((await put(url)).statusCode).toBe(204);
    const { rows } = await test.database.admin.query(
      "select bytes from upload_budgets where counter = 'hour:order:x'",
    );
    expect(rows).toEqual([{ bytes: '0' }]);
  });

  it('leaves nothing that counts if nobody returns', async () => {
    await open();
    await killed();
    test.clock.now += 13_000;
    await sweep(test.context);
    const { rows } = await test.database.admin.query(
      "select bytes from upload_budgets where counter = 'hour:order:x'",
    );
    expect(rows).toEqual([{ bytes: '0' }]);
    expect((await test.database.admin.query('select receiving_at, reserved_bytes from files')).rows).toEqual([
      { receiving_at: null, reserved_bytes: null },
    ]);
    test.clock.now += 3 * 24 * HOUR;
    await sweep(test.context);
    expect(await counted()).toEqual({});
  });

  it('that returns after another one changes nothing', async () => {
    await open();
    const url = await killed();
    test.clock.now += 13_000;
    expect((await put(url)).statusCode).toBe(204);
    const { rows } = await test.database.admin.query<{ is: boolean }>(
      "select settle_upload($1, file_key, 'killed', 9) as is from files",
      [store],
    );
    expect(rows).toEqual([{ is: false }]);
  });
});
