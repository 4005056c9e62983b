import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOXES_MAX, openBoxes, readerOf, TooManyBoxesError } from './boxes.ts';
import { box } from './fixtures/files.ts';

const listed = (bytes: Buffer, to = bytes.length) => openBoxes(readerOf(bytes)).list(0, to);

function header(size: number, type: string, large?: bigint): Buffer {
  const bytes = Buffer.alloc(large === undefined ? 8 : 16);
  bytes.writeUInt32BE(size);
  bytes.write(type, 4);
  if (large !== undefined) bytes.writeBigUInt64BE(large, 8);
  return bytes;
}

describe('boxes', () => {
  it('are listed in order with 32-bit and 64-bit sizes, and up to the end', () => {
    const bytes = Buffer.concat([
      box('ftyp', 'mp42'),
      header(1, 'mdat', 20n),
      Buffer.alloc(4),
      header(0, 'free'),
      Buffer.alloc(30),
    ]);
    expect(listed(bytes)).toEqual({
      boxes: [
        { type: 'ftyp', start: 0, body: 8, end: 12 },
        { type: 'mdat', start: 12, body: 28, end: 32 },
        { type: 'free', start: 32, body: 40, end: 70 },
      ],
      end: 70,
    });
  });

  it.each([
    ['past the end', header(100, 'moov')],
    ['past the end in 64 bits', header(1, 'moov', 2n ** 63n)],
    ['smaller than its own header', header(7, 'moov')],
    ['smaller than its own long header', header(1, 'moov', 15n)],
    ['cut off in its size', header(1, 'moov')],
    ['cut off in its type', Buffer.from([0, 0, 0, 9, 0x6d])],
  ])('end before one that is %s', (_name, bytes) => {
    expect(listed(Buffer.concat([box('ftyp'), bytes]))).toMatchObject({ boxes: [{ type: 'ftyp' }], end: 8 });
  });

  it('for any bytes, never overlap, never exceed the end, and take a limited number of steps', () => {
    const size = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.constantFrom(0, 1, 7, 8, 2 ** 32 - 1));
    const part = fc.oneof(
      fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
      size.map((length) => header(length, 'trak')),
      fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map((length) => header(1, 'moov', length)),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), fc.integer({ min: 1, max: 20 }), (parts, budget) => {
        const bytes = Buffer.concat(parts);
        let reads = 0;
        const reader = openBoxes((at, length) => {
          reads += 1;
          expect(length).toBeLessThanOrEqual(16);
          return bytes.subarray(at, at + length);
        }, budget);
        try {
          const { boxes, end } = reader.list(0, bytes.length);
          let at = 0;
          for (const found of boxes) {
            expect(found.start).toBe(at);
            expect(found.body).toBeGreaterThanOrEqual(found.start + 8);
            expect(found.end).toBeGreaterThanOrEqual(found.body);
            at = found.end;
          }
          expect(at).toBe(end);
          expect(end).toBeLessThanOrEqual(bytes.length);
        } catch (error) {
          if (!(error instanceof TooManyBoxesError)) throw error;
        }
        expect(reads).toBeLessThanOrEqual(budget + 1);
      }),
    );
  });

  it('share one budget over all lists of a file', () => {
    const list = Buffer.concat(Array.from({ length: 100 }, () => box('free')));
    const reader = openBoxes(readerOf(list));
    const listAll = () => {
      for (let n = 0; n <= BOXES_MAX / 100; n++) reader.list(0, list.length);
    };
    expect(listAll).toThrow(TooManyBoxesError);
  });
});
