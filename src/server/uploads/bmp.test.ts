import { describe, expect, it } from 'vitest';
import { decodeBmp, readBmpHeader } from './bmp.ts';
import { bitmap } from './fixtures/files.ts';
import { decodeApart } from './heic.ts';

/** The pixels as 0xRRGGBB, row by row from the top; null if refused. */
function pixels(file: Buffer): number[] | null {
  const header = readBmpHeader(file);
  const rgb = header && decodeBmp(file, header);
  return rgb && Array.from({ length: rgb.length / 3 }, (_, i) => rgb.readUIntBE(i * 3, 3));
}

const bytes = (...values: number[]) => Buffer.from(values);
const [RED, BLUE, BLACK, WHITE] = [0xff0000, 0x0000ff, 0, 0xffffff];
const palette = [BLACK, RED, BLUE, WHITE];
/** Two by two: red, blue over black, white. Rows are padded to four bytes, the bottom one first. */
const SQUARE = [RED, BLUE, BLACK, WHITE];
const size = { width: 2, height: 2 };

describe('a bitmap gives the same picture in each of its formats', () => {
  const forms: [string, Buffer][] = [
    [
      '24 bits',
      bitmap({ ...size, bits: 24, data: bytes(0, 0, 0, 255, 255, 255, 0, 0, 0, 0, 255, 255, 0, 0, 0, 0) }),
    ],
    [
      '24 bits, top row first',
      bitmap({
        width: 2,
        height: -2,
        bits: 24,
        data: bytes(0, 0, 255, 255, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 0, 0),
      }),
    ],
    [
      '32 bits',
      bitmap({ ...size, bits: 32, data: bytes(0, 0, 0, 0, 255, 255, 255, 9, 0, 0, 255, 0, 255, 0, 0, 255) }),
    ],
    ['16 bits', bitmap({ ...size, bits: 16, data: bytes(0, 0, 0xff, 0x7f, 0, 0x7c, 0x1f, 0) })],
    [
      '16 bits in fields of five, six and five',
      bitmap({
        ...size,
        bits: 16,
        compression: 3,
        masks: [0xf800, 0x7e0, 0x1f],
        data: bytes(0, 0, 0xff, 0xff, 0, 0xf8, 0x1f, 0),
      }),
    ],
    [
      '32 bits in fields the other way round',
      bitmap({
        ...size,
        bits: 32,
        compression: 3,
        masks: [0xff000000, 0xff0000, 0xff00],
        data: bytes(1, 0, 0, 0, 1, 255, 255, 255, 1, 0, 0, 255, 1, 255, 0, 0),
      }),
    ],
    ['8 bits', bitmap({ ...size, bits: 8, palette, data: bytes(0, 3, 0, 0, 1, 2, 0, 0) })],
    ['4 bits', bitmap({ ...size, bits: 4, palette, data: bytes(0x03, 0, 0, 0, 0x12, 0, 0, 0) })],
    [
      '8 bits in runs',
      bitmap({ ...size, bits: 8, compression: 1, palette, data: bytes(1, 0, 1, 3, 0, 0, 1, 1, 1, 2, 0, 1) }),
    ],
    [
      '4 bits in runs',
      bitmap({ ...size, bits: 4, compression: 2, palette, data: bytes(2, 0x03, 0, 0, 2, 0x12, 0, 1) }),
    ],
  ];
  it.each(forms)('%s', (_name, file) => {
    expect(pixels(file)).toEqual(SQUARE);
  });

  it('1 bit', () => {
    const file = bitmap({
      ...size,
      bits: 1,
      palette: [BLACK, WHITE],
      data: bytes(0x40, 0, 0, 0, 0x80, 0, 0, 0),
    });
    expect(pixels(file)).toEqual([WHITE, BLACK, BLACK, WHITE]);
  });

  it('runs that skip, copy and overshoot stay inside the picture', () => {
    const data = bytes(0, 2, 1, 1, 0, 3, 1, 2, 1, 0, 200, 1, 0, 0, 9, 9);
    expect(pixels(bitmap({ ...size, bits: 8, compression: 1, palette, data }))).toEqual([
      BLACK,
      RED,
      BLACK,
      BLACK,
    ]);
  });

  it('colors outside the palette are black', () => {
    expect(
      pixels(bitmap({ width: 1, height: 1, bits: 8, palette: [RED], data: bytes(77, 0, 0, 0) })),
    ).toEqual([BLACK]);
  });
});

describe('a bitmap is refused', () => {
  const good = bitmap({ ...size, bits: 24, data: Buffer.alloc(16) });

  it('if it ends before its picture does', () => {
    for (let length = 0; length < good.length; length++) expect(pixels(good.subarray(0, length))).toBeNull();
  });

  it('if its format is unsupported', () => {
    for (const [bits, compression] of [
      [24, 4],
      [24, 5],
      [2, 0],
      [8, 2],
      [24, 1],
      [8, 3],
      [64, 0],
    ] as const) {
      expect(pixels(bitmap({ ...size, bits, compression, data: Buffer.alloc(64) }))).toBeNull();
    }
    for (const [width, height] of [
      [0, 2],
      [-2, 2],
      [2, 0],
    ] as const) {
      expect(pixels(bitmap({ width, height, bits: 24, data: Buffer.alloc(64) }))).toBeNull();
    }
  });

  it('in the decoder thread as well', async () => {
    expect(await decodeApart({ type: 'image/bmp', file: good.subarray(0, 60) })).toBeNull();
    expect((await decodeApart({ type: 'image/bmp', file: good }))?.raw).toEqual({ ...size, channels: 3 });
  });
});
