import fc from 'fast-check';
import { expect, it } from 'vitest';
import { prepare } from '../../portal/uploads/prepare.ts';
import { captureTime } from './capture-time.ts';

/** A big-endian EXIF block with one capture time, as text. */
function exifWith(time: string): Buffer {
  const block = Buffer.alloc(44 + time.length + 1);
  block.write('MM\0*', 'latin1');
  block.writeUInt32BE(8, 4);
  block.writeUInt16BE(1, 8);
  entry(block, 10, 0x8769, 4, 1, 26);
  block.writeUInt16BE(1, 26);
  entry(block, 28, 0x9003, 2, time.length + 1, 44);
  block.write(time, 44, 'latin1');
  return block;
}

function entry(block: Buffer, at: number, tag: number, type: number, count: number, value: number): void {
  block.writeUInt16BE(tag, at);
  block.writeUInt16BE(type, at + 2);
  block.writeUInt32BE(count, at + 4);
  block.writeUInt32BE(value, at + 8);
}

it('a capture time is read in either byte order, with or without the Exif prefix', async () => {
  const block = exifWith('2026:11:05 15:00:00');
  expect(await captureTime(block)).toBe('2026-11-05T15:00:00');
  expect(await captureTime(Buffer.concat([Buffer.from('Exif\0\0'), block]))).toBe('2026-11-05T15:00:00');
});

it('a clock that was never set gives no time', async () => {
  for (const time of [
    '0000:00:00 00:00:00',
    '    :  :     :  :  ',
    '2026:13:41 15:00:00',
    'yesterday, 3 o’clock',
    '',
  ]) {
    expect(await captureTime(exifWith(time))).toBeNull();
  }
});

it('a broken block gives no time and no error', async () => {
  const block = exifWith('2026:11:05 15:00:00');
  await fc.assert(
    fc.asyncProperty(
      fc.nat(block.length - 1),
      fc.nat(255),
      fc.nat(block.length),
      async (at, value, length) => {
        const broken = Buffer.from(block);
        broken.writeUInt8(value, at);
        const time = await captureTime(broken.subarray(0, length));
        expect(time === null || /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ?$/.test(time)).toBe(true);
      },
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (noise) => {
      expect(await captureTime(Buffer.from(noise))).toBeNull();
    }),
  );
});

it('a time that claims billions of values is not read', async () => {
  for (const type of [4, 5, 12]) {
    const block = exifWith('2026:11:05 15:00:00');
    entry(block, 28, 0x9003, type, 0xffffffff, 44);
    expect(await captureTime(block)).toBeNull();
  }
});

it('a page finds the time at the start of a JPEG, wherever its block is', async () => {
  const block = Buffer.concat([Buffer.from('Exif\0\0'), exifWith('2026:11:05 15:00:00')]);
  const segment = (marker: number, content: Buffer): Buffer => {
    const head = Buffer.alloc(4);
    head.writeUInt16BE(marker, 0);
    head.writeUInt16BE(content.length + 2, 2);
    return Buffer.concat([head, content]);
  };
  const start = Buffer.from([0xff, 0xd8]);
  const scan = segment(0xffda, Buffer.alloc(9));
  const jfif = segment(0xffe0, Buffer.from('JFIF\0'));
  const timeIn = async (...parts: (Buffer | Uint8Array<ArrayBuffer>)[]) =>
    (await prepare(new File([Buffer.concat(parts)], 'a.jpg'))).capturedAt;
  expect(await timeIn(start, jfif, segment(0xffe1, block), scan)).toBe('2026-11-05T15:00:00');
  expect(await timeIn(start, jfif, scan)).toBeNull();
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      expect(await timeIn(Buffer.from(bytes))).toBeNull();
    }),
  );
});
