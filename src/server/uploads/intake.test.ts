import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EACH_STORAGE, STORAGES, type TestFiles } from '../../../test/storages.ts';
import { CANARY, film, heicPhoto, hugePng, impostors, jpegPhoto, PDF, picture } from './fixtures/files.ts';
import { type Intake, takeFile } from './intake.ts';
import { type Files, newFileKey } from './storage.ts';

const anUpload = (contentType: string, maxBytes = 1_000_000) => ({
  storeId: 'store1',
  fileKey: newFileKey(),
  contentType,
  maxBytes,
});

const take = (stream: Readable, intake: Intake, files: Files) =>
  takeFile(stream, intake, files, { place: { store: intake.storeId, sender: 'a' } });

/** The bytes in chunks, as a network delivers them. */
const sent = (bytes: Buffer) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / 7_000) }, (_, i) =>
      bytes.subarray(i * 7_000, (i + 1) * 7_000),
    ),
  );

describe.each(EACH_STORAGE)('stored on %s,', (_name, openStorage) => {
  let files: Files;
  let stored: TestFiles['stored'];
  let close: TestFiles['close'];
  beforeAll(async () => {
    ({ files, stored, close } = await openStorage());
  });
  afterAll(() => close());

  describe('an accepted file', () => {
    it('is a photo without its location, with its size, its time and the hash of what was sent', async () => {
      const upload = anUpload('image/jpeg');
      const kept = await take(sent(await jpegPhoto()), upload, files);
      const read = await files.read(upload);
      expect(kept).toMatchObject({
        kind: 'image',
        type: 'image/jpeg',
        width: 160,
        height: 120,
        size: read?.size,
      });
      expect(kept).toMatchObject({
        capturedAt: '2026-11-05T20:00:00Z',
      });
      expect(read && (await buffer(read.stream)).includes(CANARY)).toBe(false);
    });

    it('is a JPEG if a HEIC was sent, under the same key', async () => {
      const upload = anUpload('image/heic');
      expect(await take(sent(heicPhoto()), upload, files)).toMatchObject({ type: 'image/jpeg' });
      expect(await files.size(upload)).toBeGreaterThan(0);
    });

    it('is a video without its location', async () => {
      const upload = anUpload('video/mp4');
      const bytes = Buffer.concat([film(), Buffer.from('PK\x03\x04 an archive behind it')]);
      const kept = await take(sent(bytes), upload, files);
      expect(kept).toMatchObject({ kind: 'video', type: 'video/mp4', capturedAt: '2026-11-05T20:00:00Z' });
      const read = await files.read(upload);
      const found = read ? await buffer(read.stream) : Buffer.alloc(0);
      expect(found).toHaveLength(film().length);
      expect(['+43.6150', CANARY, 'PK'].filter((text) => found.includes(text))).toEqual([]);
      expect(found.includes('frames')).toBe(true);
    });

    it('is a receipt with the contents of its pages', async () => {
      const upload = anUpload('application/pdf');
      const kept = await take(sent(PDF), upload, files);
      const read = await files.read(upload);
      const found = read ? await buffer(read.stream) : Buffer.alloc(0);
      expect(kept).toMatchObject({ kind: 'document', type: 'application/pdf', size: found.length });
      expect(found.toString('latin1')).toContain('Receipt 4711');
    });
  });

  describe('a refused file leaves nothing behind', () => {
    it.each(Object.entries(impostors()))('%s', async (_name, bytes) => {
      const before = await stored();
      for (const type of ['image/jpeg', 'image/*', 'video/mp4', 'application/pdf', 'text/html']) {
        const refused = bytes.length === 0 ? 'file_empty' : 'file_type_not_allowed';
        expect(await take(sent(bytes), anUpload(type), files)).toEqual({ refused });
      }
      expect(await stored()).toEqual(before);
    });

    it('if its bytes don’t match the declared type, or are too large, too many, truncated or no picture', async () => {
      const before = await stored();
      const png = await picture().png().toBuffer();
      const cases: [Buffer, string, number, string][] = [
        [png, 'image/jpeg', 1_000_000, 'file_type_not_allowed'],
        [png, 'video/mp4', 1_000_000, 'file_type_not_allowed'],
        [film(), 'image/*', 1_000_000, 'file_type_not_allowed'],
        [png, 'image/png', png.length - 1, 'file_too_large'],
        [film(), 'video/mp4', film().length - 1, 'file_too_large'],
        [hugePng(), 'image/png', 1_000_000, 'image_too_many_pixels'],
        [png.subarray(0, png.length / 2), 'image/png', 1_000_000, 'file_damaged'],
        [PDF.subarray(0, 20), 'application/pdf', 1_000_000, 'file_damaged'],
        [film().subarray(0, film().length / 2), 'video/mp4', 1_000_000, 'file_type_not_allowed'],
        [film({ handler: 'soun' }), 'video/mp4', 1_000_000, 'file_type_not_allowed'],
      ];
      for (const [bytes, type, maxBytes, refused] of cases) {
        expect([type, await take(sent(bytes), anUpload(type, maxBytes), files)]).toEqual([type, { refused }]);
      }
      expect(await stored()).toEqual(before);
    });

    it('if its sender disconnects', async () => {
      const before = await stored();
      for (const type of ['image/jpeg', 'video/mp4']) {
        const broken = Readable.from(
          (async function* () {
            yield film().subarray(0, 50);
            throw new Error('the sender went away');
          })(),
        );
        await expect(take(broken, anUpload(type), files)).rejects.toThrow('went away');
      }
      expect(await stored()).toEqual(before);
    });
  });

  describe('over the network', () => {
    it('too large a file gets an answer instead of a closed connection', async () => {
      const server = createServer(async (request, response) => {
        const taken = await take(request, anUpload(request.headers['content-type'] ?? '', 100_000), files);
        response
          .writeHead('refused' in taken ? 413 : 200, { connection: 'close' })
          .end(JSON.stringify(taken));
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      try {
        for (const type of ['image/png', 'video/mp4']) {
          const headers = { 'content-type': type };
          const answer = await fetch(address, { method: 'PUT', headers, body: Buffer.alloc(200_000) });
          expect([answer.status, await answer.json()]).toEqual([413, { refused: 'file_too_large' }]);
        }
      } finally {
        server.close();
      }
    });
  });
});

// S3's simulator keeps files in memory in the same process, so only the disk can be measured.
it('a video of 100 MB passes without being held in memory', async () => {
  const { files, close } = await STORAGES['the local disk']();
  const size = 99_000_000;
  const frames = Buffer.alloc(1_000_000, 7);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(size + 8);
  header.write('mdat', 4);
  const whole = film();
  const [front, back] = [whole.subarray(0, 24), whole.subarray(24)];
  const stream = Readable.from(
    (function* () {
      yield front;
      yield header;
      for (let n = 0; n < size / frames.length; n++) yield frames;
      yield back;
    })(),
  );
  const before = process.memoryUsage();
  const kept = await take(stream, anUpload('video/mp4', 100_000_000), files);
  expect(kept).toMatchObject({ kind: 'video', size: size + 8 + whole.length });
  expect(process.memoryUsage().arrayBuffers - before.arrayBuffers).toBeLessThan(50_000_000);
  await close();
});
