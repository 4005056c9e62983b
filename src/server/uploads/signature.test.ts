import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { CANARY, hugePng, jpegPhoto } from './fixtures/files.ts';
import { checkDrawnSignature, checkTypedSignature } from './signature.ts';

type Canvas = { pen?: string; paper?: string; width?: number; height?: number };

/** A stroke as drawn by `signature_pad`. */
async function drawn({
  pen = '#000',
  paper = '#0000',
  width = 300,
  height = 150,
}: Canvas = {}): Promise<Buffer> {
  const stroke = { create: { width: 120, height: 3, channels: 4 as const, background: pen } };
  return sharp({ create: { width, height, channels: 4, background: paper } })
    .composite([{ input: await sharp(stroke).png().toBuffer(), left: 40, top: 60 }])
    .png()
    .toBuffer();
}

const blank = (background: string, width = 300, height = 150) =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();

describe('a drawn signature', () => {
  it.each([
    ['on a clear canvas', {}],
    ['with a white pen in dark mode', { pen: '#fff' }],
    ['on white paper', { paper: '#fff', pen: '#123' }],
    ['on black paper', { paper: '#000', pen: '#fff' }],
  ])('%s is stored black on white', async (_name, canvas) => {
    const kept = await checkDrawnSignature(await drawn(canvas));
    if ('refused' in kept) throw new Error(kept.refused);
    expect(kept).toMatchObject({ type: 'image/png', width: 300, height: 150 });
    const { dominant } = await sharp(kept.data).toColourspace('srgb').stats();
    expect(dominant.r).toBeGreaterThan(240);
    const ink = await sharp(kept.data).extract({ left: 100, top: 61, width: 1, height: 1 }).raw().toBuffer();
    expect(ink[0]).toBeLessThan(60);
  });

  it('may come as the page sends it, and loses its metadata', async () => {
    const bytes = await sharp(await drawn())
      .withExif({ IFD0: { Make: CANARY } })
      .png()
      .toBuffer();
    const kept = await checkDrawnSignature(`data:image/png;base64,${bytes.toString('base64')}`);
    expect('data' in kept && kept.data.includes(CANARY)).toBe(false);
    expect('data' in kept).toBe(true);
  });

  it('without ink, with a mere dot, or all ink is blank', async () => {
    const dot = await sharp(await blank('#fff'))
      .composite([{ input: await blank('#000', 4, 4), left: 9, top: 9 }])
      .png()
      .toBuffer();
    for (const canvas of [
      await blank('#0000'),
      await blank('#fff'),
      await blank('#000'),
      await blank('#0008'),
      dot,
    ]) {
      expect(await checkDrawnSignature(canvas)).toEqual({ refused: 'signature_blank' });
    }
  });

  it('of more than 512 KB, larger than any screen, or of 900 megapixels is too large', async () => {
    const large = { refused: 'signature_too_large' };
    expect(await checkDrawnSignature(Buffer.alloc(600_000))).toEqual(large);
    expect(await checkDrawnSignature(`data:image/png;base64,${'A'.repeat(5_000_000)}`)).toEqual(large);
    expect(await checkDrawnSignature(await drawn({ width: 7_000 }))).toEqual(large);
    expect(await checkDrawnSignature(hugePng())).toEqual(large);
  });

  it('that is not a PNG, broken, or tiny is not a picture', async () => {
    const png = await drawn();
    const others: (string | Buffer)[] = [
      '',
      'data:image/png;base64,',
      'data:image/svg+xml;base64,PHN2Zy8+',
      `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}`,
      'https://example.com/signature.png',
      await jpegPhoto(),
      png.subarray(0, png.length / 2),
      png.subarray(0, 20),
      await blank('#000', 10, 10),
    ];
    for (const other of others) {
      expect(await checkDrawnSignature(other)).toEqual({ refused: 'signature_not_a_picture' });
    }
  });
});

describe('a typed signature', () => {
  it.each(['Ada Lovelace', 'Ng', "Siobhán O'Brien-Ó Dálaigh Jr.", '李小龙', 'محمد علي'])(
    '%s is a name',
    async (name) => {
      const kept = await checkTypedSignature(`  ${name} `);
      expect(kept).toMatchObject({ text: name.normalize('NFC') });
    },
  );

  it('without two letters, or with characters no name has, is none', async () => {
    for (const text of ['', '  ', 'A', '...', '12345', CANARY, 'Ada & Bob', 'Ada\u0000Bob', 'x@y.z']) {
      expect(await checkTypedSignature(text)).toEqual({ refused: 'signature_blank' });
    }
    expect(await checkTypedSignature('a'.repeat(101))).toEqual({ refused: 'signature_too_large' });
  });
});
