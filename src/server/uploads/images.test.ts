import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANARY, heicPhoto, hugePng, jpegPhoto, picture } from './fixtures/files.ts';
import { decodeApart } from './heic.ts';
import { type ImageRefusal, type PictureFacts, processImage as processFile } from './images.ts';
import type { ImageType } from './sniff.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'makegood-images-'));
});
afterAll(() => rm(folder, { recursive: true }));

type ProcessedImage = PictureFacts & { data: Buffer };

async function processImage(
  bytes: Buffer,
  type: ImageType,
): Promise<ProcessedImage | { refused: ImageRefusal }> {
  const [input, output] = [join(folder, 'in'), join(folder, 'out')];
  await writeFile(input, bytes);
  const image = await processFile({ input, output, type });
  return 'refused' in image ? image : { ...image, data: await readFile(output) };
}

async function kept(input: Buffer, type: ImageType): Promise<ProcessedImage> {
  const image = await processImage(input, type);
  if ('refused' in image) throw new Error(`refused: ${image.refused}`);
  return image;
}

/** Red, green and blue at one point, each rounded to 0 or 255. */
async function colorAt(image: Buffer, left: number, top: number): Promise<number[]> {
  const pixel = await sharp(image).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  return [...pixel].map((value) => Math.round(value / 255) * 255);
}

const RED = [255, 0, 0];
const BLUE = [0, 0, 255];

describe('a photo that is stored', () => {
  it('has lost its location, camera and all other metadata, but its time is known', async () => {
    const image = await kept(await jpegPhoto(), 'image/jpeg');
    const metadata = await sharp(image.data).metadata();
    expect(image).toMatchObject({
      type: 'image/jpeg',
      width: 160,
      height: 120,
      capturedAt: '2026-11-05T20:00:00Z',
    });
    expect([metadata.exif, metadata.icc, metadata.xmp, metadata.iptc, metadata.comments]).toEqual(
      Array(5).fill(undefined),
    );
    expect(image.data.includes(CANARY)).toBe(false);
  });

  it('has lost its color profile and its XMP too', async () => {
    const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">${CANARY}</x:xmpmeta>`;
    const told = await picture().jpeg().withIccProfile('p3').withXmp(xmp).toBuffer();
    expect(told.includes('adobe:ns:meta')).toBe(true);
    const { data } = await kept(told, 'image/jpeg');
    const { icc, xmp: left } = await sharp(data).metadata();
    expect([icc, left, data.includes('adobe:ns:meta')]).toEqual([undefined, undefined, false]);
    expect(await colorAt(data, 20, 60)).toEqual(RED);
  });

  it('has a local time if the camera wrote no offset', async () => {
    expect((await kept(await jpegPhoto({ offset: ' ' }), 'image/jpeg')).capturedAt).toBe(
      '2026-11-05T15:00:00',
    );
  });

  it('is upright', async () => {
    const image = await kept(await jpegPhoto({ orientation: 6 }), 'image/jpeg');
    expect([image.width, image.height]).toEqual([120, 160]);
    // The camera was turned sideways: the former left is now on top.
    expect(await colorAt(image.data, 60, 20)).toEqual(RED);
    expect(await colorAt(image.data, 60, 140)).toEqual(BLUE);
  });

  it('is at most 4,096 pixels long', async () => {
    const image = await kept(await picture({ width: 5_000, height: 100 }).png().toBuffer(), 'image/png');
    expect([image.width, image.height]).toEqual([4_096, 82]);
  });

  it.each([
    ['png', 'image/png', 'image/png'],
    ['webp', 'image/webp', 'image/webp'],
    ['gif', 'image/gif', 'image/png'],
  ] as const)('as %s keeps its look', async (format, type, keptAs) => {
    const image = await kept(await picture().toFormat(format).toBuffer(), type);
    expect([image.type, image.width, image.height, image.capturedAt]).toEqual([keptAs, 160, 120, null]);
    expect(await colorAt(image.data, 20, 60)).toEqual(RED);
    expect(await colorAt(image.data, 140, 60)).toEqual(BLUE);
  });

  it('from HEIC becomes a JPEG and keeps its time', async () => {
    const image = await kept(heicPhoto(), 'image/heic');
    expect(image).toMatchObject({
      type: 'image/jpeg',
      width: 160,
      height: 120,
      capturedAt: '2026-11-05T20:00:00Z',
    });
    expect((await sharp(image.data).metadata()).exif).toBeUndefined();
  });

  it('from an animation is its first frame', async () => {
    const frames = [await picture().png().toBuffer(), await picture().negate().png().toBuffer()];
    for (const [format, type] of [
      ['gif', 'image/gif'],
      ['webp', 'image/webp'],
    ] as const) {
      const animation = await sharp(frames, { join: { animated: true } })
        .toFormat(format)
        .toBuffer();
      const image = await kept(animation, type);
      expect([image.width, image.height]).toEqual([160, 120]);
      expect((await sharp(image.data).metadata()).pages ?? 1).toBe(1);
      expect(await colorAt(image.data, 20, 60)).toEqual(RED);
    }
  });
});

describe('a picture too large to decode', () => {
  it('is refused by its header: 900 megapixels in 110 kB, at once and without using memory', async () => {
    await kept(await jpegPhoto(), 'image/jpeg');
    const bomb = hugePng();
    expect(bomb.length).toBeLessThan(120_000);
    const [rss, start] = [process.memoryUsage.rss(), process.cpuUsage()];
    expect(await processImage(bomb, 'image/png')).toEqual({ refused: 'image_too_many_pixels' });
    expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
    expect(process.memoryUsage.rss() - rss).toBeLessThan(50_000_000);
  });

  it('is refused as GIF, WebP, JPEG, BMP and HEIC too', async () => {
    const gif = await picture().gif().toBuffer();
    // Sets the size of the first frame, after its separator: the size in the file header must not be trusted.
    const descriptor = gif.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]));
    for (const at of [6, 8, descriptor + 5, descriptor + 7]) gif.writeUInt16LE(60_000, at);
    const jpeg = await jpegPhoto();
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0, 0x00, 0x11]));
    jpeg.writeUInt16BE(30_000, frame + 5);
    jpeg.writeUInt16BE(30_000, frame + 7);
    const webp = await sharp({ create: { width: 16_000, height: 3_200, channels: 3, background: '#fff' } })
      .webp({ effort: 0 })
      .toBuffer();
    const bmp = Buffer.alloc(100);
    bmp.write('BM');
    bmp.writeUInt32LE(40, 14);
    bmp.writeInt32LE(30_000, 18);
    bmp.writeInt32LE(-30_000, 22);
    bmp.writeUInt16LE(24, 28);
    const heic = heicPhoto();
    const size = heic.indexOf('ispe') + 8;
    heic.writeUInt32BE(30_000, size);
    heic.writeUInt32BE(30_000, size + 4);
    const bombs: [Buffer, ImageType][] = [
      [gif, 'image/gif'],
      [jpeg, 'image/jpeg'],
      [webp, 'image/webp'],
      [bmp, 'image/bmp'],
      [heic, 'image/heic'],
    ];
    for (const [bytes, type] of bombs) {
      expect([type, await processImage(bytes, type)]).toEqual([type, { refused: 'image_too_many_pixels' }]);
    }
  });
});

describe('a picture that costs more than its bytes suggest', () => {
  /** Random pixels in two shades, one bit each. */
  const noise = (width: number, height: number) =>
    sharp(
      randomBytes(width * height).map((byte) => (byte & 1 ? 255 : 0)),
      {
        raw: { width, height, channels: 1 },
      },
    );

  it('is refused as PNG above 16 megapixels, although it is accepted as JPEG', async () => {
    const blank = { create: { width: 5_000, height: 3_300, channels: 3 as const, background: '#888' } };
    const png = await sharp(blank).png().toBuffer();
    expect(await processImage(png, 'image/png')).toEqual({ refused: 'image_too_many_pixels' });
    expect(await processImage(await sharp(blank).jpeg().toBuffer(), 'image/jpeg')).toMatchObject({
      type: 'image/jpeg',
    });
  });

  it('is stored as a JPEG, no larger than a photo, if it is noise with many pixels', async () => {
    const png = await noise(3_900, 4_000).png({ palette: true, colours: 2 }).toBuffer();
    expect(png.length).toBeLessThan(3_000_000);
    const image = await kept(png, 'image/png');
    expect(image.type).toBe('image/jpeg');
    expect(image.size).toBeLessThan(16_000_000);
    const small = await kept(await noise(500, 500).png().toBuffer(), 'image/png');
    expect(small.type).toBe('image/png');
  });
});

describe('a picture in disguise', () => {
  it('that carries a page after its last pixel is stored without the page', async () => {
    for (const [bytes, type] of [
      [await jpegPhoto(), 'image/jpeg'],
      [await picture().png().toBuffer(), 'image/png'],
      [await picture().gif().toBuffer(), 'image/gif'],
    ] as const) {
      const image = await kept(Buffer.concat([bytes, Buffer.from(`<html>${CANARY}</html>`)]), type);
      expect(image.data.includes('script')).toBe(false);
    }
  });

  it('that hides a script in a comment is stored without it', async () => {
    const gif = await picture().gif().toBuffer();
    const comment = Buffer.concat([
      Buffer.from([0x21, 0xfe, CANARY.length]),
      Buffer.from(CANARY),
      Buffer.from([0]),
    ]);
    const end = gif.length - 1;
    const bytes = Buffer.concat([gif.subarray(0, end), comment, gif.subarray(end)]);
    expect((await kept(bytes, 'image/gif')).data.includes('script')).toBe(false);
  });

  it('of another type is refused, and no drawing is ever read as a picture', async () => {
    const png = await picture().png().toBuffer();
    const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${CANARY}</svg>`);
    expect(await processImage(png, 'image/jpeg')).toEqual({ refused: 'file_type_not_allowed' });
    expect(await processImage(svg, 'image/png')).toEqual({ refused: 'file_damaged' });
  });

  it('that is truncated or broken is refused', async () => {
    const whole: [Buffer, ImageType][] = [
      [await jpegPhoto({ width: 600, height: 400 }), 'image/jpeg'],
      [await picture().png().toBuffer(), 'image/png'],
      [await picture().webp().toBuffer(), 'image/webp'],
      [heicPhoto(), 'image/heic'],
    ];
    for (const [bytes, type] of whole) {
      for (const share of [0.1, 0.5, 0.8]) {
        const part = bytes.subarray(0, Math.floor(bytes.length * share));
        expect([type, share, await processImage(part, type)]).toEqual([
          type,
          share,
          { refused: 'file_damaged' },
        ]);
      }
    }
  });
});

describe('the separate decoder', () => {
  it('is stopped if it takes too long', async () => {
    expect(await decodeApart({ type: 'image/heic', file: heicPhoto() }, 1)).toBeNull();
  });

  it('dies alone if it fails', async () => {
    const noise = Buffer.concat([heicPhoto().subarray(0, 300), Buffer.alloc(5_000, 7)]);
    expect(await decodeApart({ type: 'image/heic', file: noise })).toBeNull();
  });
});
