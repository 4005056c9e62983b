import { describe, expect, it } from 'vitest';
import { bitmap, film, heicPhoto, impostors, jpegPhoto, PDF, picture } from './fixtures/files.ts';
import { isAsDeclared, kindOf, sniff } from './sniff.ts';

const accepted: [string, () => Promise<Buffer> | Buffer, string, string][] = [
  ['a JPEG', () => jpegPhoto(), 'image/jpeg', 'jpg'],
  ['a PNG', () => picture().png().toBuffer(), 'image/png', 'png'],
  ['a GIF', () => picture().gif().toBuffer(), 'image/gif', 'gif'],
  ['a WebP', () => picture().webp().toBuffer(), 'image/webp', 'webp'],
  ['a BMP', () => bitmap({ width: 1, height: 1, bits: 24, data: Buffer.alloc(4) }), 'image/bmp', 'bmp'],
  ['a HEIC', () => heicPhoto(), 'image/heic', 'heic'],
  ['an MP4', () => film(), 'video/mp4', 'mp4'],
  ['a MOV', () => film({ brand: 'qt  ' }), 'video/quicktime', 'mov'],
  ['a PDF', () => PDF, 'application/pdf', 'pdf'],
];

describe('a file is recognized by its bytes', () => {
  it.each(accepted)('%s', async (_name, make, type, extension) => {
    expect(await sniff(await make())).toMatchObject({ type, extension, kind: kindOf(type) });
  });

  it.each(Object.entries(impostors()))('%s is refused', async (_name, bytes) => {
    expect(await sniff(bytes)).toBeNull();
  });
});

describe('the declared type', () => {
  it('must match the bytes, with common aliases', async () => {
    const found = await sniff(await jpegPhoto());
    if (!found) throw new Error('a JPEG is accepted');
    expect(
      ['image/jpeg', 'image/jpg', 'IMAGE/JPEG; q=1', 'image/*'].map((type) => isAsDeclared(found, type)),
    ).toEqual([true, true, true, true]);
    expect(
      ['image/png', 'video/*', 'application/pdf', 'text/html', ''].map((type) => isAsDeclared(found, type)),
    ).toEqual([false, false, false, false, false]);
  });

  it('may call a video MP4 or QuickTime, whichever it is', async () => {
    const found = await sniff(film());
    expect(found && isAsDeclared(found, 'video/quicktime')).toBe(true);
  });

  it('is refused before any byte arrives if it is not accepted', () => {
    const refused = [
      'image/svg+xml',
      'text/html',
      'image/tiff',
      'image/avif',
      'constructor',
      '',
      '*/*',
      'document/*',
    ];
    expect(refused.map(kindOf)).toEqual(refused.map(() => null));
  });
});
