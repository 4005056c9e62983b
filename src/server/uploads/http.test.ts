import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { EACH_STORAGE, type TestFiles } from '../../../test/storages.ts';
import { bearer, fileableOrder, orderIdOf, shopperToken } from '../../../test/world.ts';
import { problemOf } from '../http/translate.ts';
import { film, hugePng, impostors, jpegPhoto, PDF } from './fixtures/files.ts';
import { GateFullError } from './gate.ts';

type Address = { signedUrl: string; publicUrl: string; fileKey: string };

const flip = (text: string, at: number) => {
  const sign = text[at] === 'a' ? 'b' : 'a';
  return text.slice(0, at) + sign + text.slice(at + 1);
};

describe.each(EACH_STORAGE)('stored on %s,', (_name, openStorage) => {
  let test: TestApp;
  let kept: TestFiles;
  let shopper: string;
  let photo: Buffer;
  beforeAll(async () => {
    kept = await openStorage();
    test = await createTestApp({}, { files: kept.files });
    const store = await test.addStore({ settings: { uploads: { imageBytes: 300_000 } } });
    await test.addOrder(store, 'o1', fileableOrder(test.clock.now));
    shopper = shopperToken(test, store, await orderIdOf(test, store, 'o1'));
    photo = await jpegPhoto();
    // The file process starts with the first picture. The measurements below must not include that.
    await put((await ask()).signedUrl, photo);
  });
  afterAll(async () => {
    await test.close();
    await kept.close();
  });

  async function ask(
    contentType = 'image/jpeg',
    filename = 'mug.jpg',
    mediaType = 'CLAIM',
  ): Promise<Address> {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/v1/uploads',
      headers: { ...bearer(shopper), 'idempotency-key': crypto.randomUUID() },
      payload: { contentType, filename, mediaType },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    const { signedUrl, publicUrl, fileKey } = answer.json();
    const { pathname, search } = new URL(signedUrl);
    return { signedUrl: pathname + search, publicUrl, fileKey };
  }

  const put = (url: string, payload: Buffer, type = 'image/jpeg') =>
    test.app.inject({ method: 'PUT', url, headers: { 'content-type': type }, payload });

  async function stored(fileKey: string): Promise<boolean> {
    const { rows } = await test.database.admin.query('select stored_at from files where file_key = $1', [
      fileKey,
    ]);
    return rows[0]?.stored_at !== null || (await kept.files.size({ storeId: 'teststore', fileKey })) !== null;
  }

  describe('a file that is not what it claims', () => {
    const hostile: [string, () => Buffer, string, number][] = [
      ...Object.entries(impostors()).map(
        ([name, bytes]) =>
          [name, () => bytes, 'image/jpeg', bytes.length === 0 ? 422 : 415] as [
            string,
            () => Buffer,
            string,
            number,
          ],
      ),
      ['900 megapixels', hugePng, 'image/png', 422],
      ['a photo cut in half', () => photo.subarray(0, photo.length / 2), 'image/jpeg', 422],
      ['a film sent as a photo', film, 'image/jpeg', 415],
      ['a photo sent as a film', () => photo, 'video/mp4', 415],
      ['a PDF sent as a photo', () => PDF, 'image/jpeg', 415],
      ['more than the limit', () => Buffer.concat([photo, Buffer.alloc(400_000)]), 'image/jpeg', 413],
    ];

    it.each(hostile)(
      '%s is refused in under a second, by name, and leaves nothing',
      async (_name, bytes, type, status) => {
        const { signedUrl, fileKey } = await ask(type, 'evil.jpg');
        const body = bytes();
        const started = performance.now();
        const answer = await put(signedUrl, body, type);
        expect(performance.now() - started).toBeLessThan(1000);
        expect(answer.statusCode, answer.body).toBe(status);
        expect(answer.json()).toMatchObject({ fields: [{ path: 'file', message: 'evil.jpg' }] });
        expect(await stored(fileKey)).toBe(false);
        // After a refusal, the right file may be sent to the same address.
        if (type === 'image/jpeg') expect((await put(signedUrl, photo)).statusCode).toBe(204);
      },
    );

    it.each(['text/html', 'image/svg+xml', 'application/pdf', 'nonsense'])(
      '%s is not an accepted type',
      async (contentType) => {
        const payload = { contentType, filename: 'x', mediaType: 'CLAIM' };
        const answer = await test.app.inject({
          method: 'POST',
          url: '/v1/uploads',
          headers: bearer(shopper),
          payload,
        });
        expect(answer.json()).toMatchObject({
          code: 'file_type_not_allowed',
          fields: [{ path: 'contentType' }],
        });
      },
    );

    it('a picture followed by a script is stored without the script', async () => {
      const { signedUrl, publicUrl } = await ask();
      expect(
        (await put(signedUrl, Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]))).statusCode,
      ).toBe(204);
      expect((await test.app.inject(publicUrl)).rawPayload.includes('<script>')).toBe(false);
    });
  });

  describe('a receipt', () => {
    it('may be a PDF, and is served as a download that runs nothing', async () => {
      const { signedUrl, publicUrl } = await ask('application/pdf', 'receipt.pdf', 'RECEIPT');
      expect((await put(signedUrl, PDF, 'application/pdf')).statusCode).toBe(204);
      const { headers, rawPayload } = await test.app.inject(publicUrl);
      expect(rawPayload.toString('latin1')).toContain('Receipt 4711');
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': "attachment; filename*=UTF-8''receipt.pdf",
        'x-content-type-options': 'nosniff',
      });
    });

    it('may be a photo, but not a video', async () => {
      expect(
        (await put((await ask('image/jpeg', 'receipt.jpg', 'RECEIPT')).signedUrl, photo)).statusCode,
      ).toBe(204);
      const payload = { contentType: 'video/mp4', filename: 'x', mediaType: 'RECEIPT' };
      const answer = await test.app.inject({
        method: 'POST',
        url: '/v1/uploads',
        headers: bearer(shopper),
        payload,
      });
      expect(answer.json()).toMatchObject({ fields: [{ message: 'Use a photo or PDF type.' }] });
    });
  });

  describe('a signed address', () => {
    it('accepts one file, once', async () => {
      const { signedUrl, publicUrl } = await ask();
      expect((await put(signedUrl, photo)).statusCode).toBe(204);
      const kept = (await test.app.inject(publicUrl)).rawPayload;
      const other = await jpegPhoto({ width: 20, height: 20 });
      expect((await put(signedUrl, other)).json()).toMatchObject({ code: 'upload_already_used' });
      expect((await test.app.inject(publicUrl)).rawPayload).toEqual(kept);
    });

    it('accepts one of two simultaneous files', async () => {
      const { signedUrl } = await ask();
      const answers = await Promise.all([put(signedUrl, photo), put(signedUrl, photo)]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 422]);
    });

    it('fails with any character changed, after its expiry, or for another file', async () => {
      const { signedUrl } = await ask();
      const other = await ask();
      const query = signedUrl.indexOf('?');
      for (let at = query + 1; at < signedUrl.length; at += 7) {
        expect((await put(flip(signedUrl, at), photo)).statusCode, signedUrl.slice(at)).toBe(403);
      }
      const crossed = `/v1/uploads/${other.fileKey}${signedUrl.slice(query)}`;
      expect((await put(crossed, photo)).json()).toMatchObject({ code: 'upload_expired' });
      expect((await put(`${signedUrl}&max=999999999`, photo)).statusCode).toBe(403);
      test.clock.now += 61 * 60_000;
      expect((await put(signedUrl, photo)).json()).toMatchObject({ code: 'upload_expired' });
      test.clock.now -= 61 * 60_000;
    });
  });

  describe('a stored file', () => {
    it('is served with headers that only let a browser show it', async () => {
      const { signedUrl, publicUrl } = await ask();
      await put(signedUrl, photo);
      const { statusCode, headers, rawPayload } = await test.app.inject(publicUrl);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'content-disposition': 'inline',
        'cross-origin-resource-policy': 'same-origin',
        'content-length': String(rawPayload.length),
      });
      expect(headers['content-security-policy']).toContain('sandbox');
      expect(headers['cache-control']).toContain('private');
      const head = await test.app.inject({ method: 'HEAD', url: publicUrl });
      expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
        200,
        '',
        String(rawPayload.length),
      ]);
    });

    it.each([
      ['bytes=0-9', 206, 10],
      ['bytes=-5', 206, 5],
      ['bytes=99999999-', 416, 0],
      ['bytes=5-2', 200, null],
      ['bytes=0-1,4-5', 200, null],
      ['nonsense', 200, null],
    ])('in the range %s is %i', async (range, status, length) => {
      const { signedUrl, publicUrl } = await ask();
      await put(signedUrl, photo);
      const part = await test.app.inject({ url: publicUrl, headers: { range } });
      expect(part.statusCode).toBe(status);
      if (length !== null) expect(part.rawPayload).toHaveLength(length);
    });

    it('is not found with a changed signature, after its expiry, in another store, or before it was sent', async () => {
      const { signedUrl, publicUrl, fileKey } = await ask();
      const status = async (url: string) => (await test.app.inject(url)).statusCode;
      expect(await status(publicUrl)).toBe(404);
      await put(signedUrl, photo);
      expect(await status(publicUrl)).toBe(200);
      for (let at = publicUrl.indexOf(fileKey); at < publicUrl.length; at += 5) {
        expect(await status(flip(publicUrl, at)), publicUrl.slice(at)).toBe(404);
      }
      expect(await status(publicUrl.replace('teststore', 'otherstore'))).toBe(404);
      expect(
        await status(`/files/teststore/..%2f..%2fsecret${publicUrl.slice(publicUrl.indexOf('?'))}`),
      ).toBe(404);
      test.clock.now += 15 * 86_400_000;
      expect(await status(publicUrl)).toBe(404);
      test.clock.now -= 15 * 86_400_000;
    });
  });

  describe('if there is no space', () => {
    it.each([
      ['too many wait', new GateFullError('full'), { code: 'busy', status: 503, retryAfter: 5 }],
      [
        'the disk is full',
        Object.assign(new Error('no space'), { code: 'ENOSPC' }),
        { code: 'storage_full', status: 507 },
      ],
      [
        'a quota is used up',
        Object.assign(new Error('quota'), { code: 'EDQUOT' }),
        { code: 'storage_full', status: 507 },
      ],
      [
        'the database has no connection',
        Object.assign(new Error('x'), { code: '53300' }),
        { code: 'busy', status: 503 },
      ],
    ])('because %s, the answer says so and when to retry', (_name, error, expected) => {
      expect(problemOf(error)).toMatchObject(expected);
    });

    it('a disk that fills up while a photo is written stores nothing and keeps the address usable', async () => {
      const { files } = test.context;
      const { adopt } = files;
      const { signedUrl } = await ask();
      files.adopt = () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
      const full = await put(signedUrl, photo);
      files.adopt = adopt;
      expect(full.json()).toMatchObject({ code: 'storage_full', status: 507 });
      expect((await put(signedUrl, photo)).statusCode).toBe(204);
    });
  });
});
