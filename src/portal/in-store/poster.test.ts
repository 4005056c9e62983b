/** The poster and a claim's PDF show the store's logo in its proportions. */
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { contentsOf, linesOf, readPdf } from '../../../test/pdf-text.ts';
import { drawOnPaper } from '../../server/claims/sheet/paper.ts';
import { logoOf } from '../../server/claims/sheet/photos.ts';
import { storeById } from '../../server/stores/queries.ts';
import { posterPdf, posterSvg } from './poster.ts';

const test = await createTestApp();
afterAll(() => test.close());

const words = {
  store: 'Fernwood',
  title: 'Something not right?',
  lead: 'Scan this code',
  address: 'https://claims.example/in-store',
};

const store = await storeById(test.context.db, await test.addStore());
const logoFrom = (paperLogo: string | null) =>
  logoOf(test.context, { ...store, branding: { ...store.branding, paperLogo } });

const picture = (format: 'png' | 'jpeg') =>
  sharp({ create: { width: 400, height: 100, channels: 4, background: '#1f5a4480' } })
    .toFormat(format)
    .toBuffer();
const asAddress = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`;

/** Aspect ratio of each image in the PDF. */
const shapesIn = (pdf: Buffer) =>
  contentsOf(pdf).flatMap((content) =>
    [...content.matchAll(/([\d.]+) 0 0 -?([\d.]+) [\d.-]+ [\d.-]+ cm\n\/I\d+ Do/g)].map(
      ([, width, height]) => Number(width) / Number(height),
    ),
  );

describe('a logo', () => {
  it.each(['png', 'jpeg'] as const)('given as %s stands on the poster and on a sheet', async (format) => {
    const logo = await logoFrom(asAddress(`image/${format}`, await picture(format)));
    if (!logo) throw new Error('no logo');
    expect((await sharp(logo).metadata()).format).toBe('jpeg');
    const poster = await posterPdf({ ...words, logo });
    expect(shapesIn(poster)).toEqual([expect.closeTo(4, 1)]);
    const head = { left: 'Fernwood', logo, right: 'Claim #1' };
    const foot = { left: '', page: () => '' };
    const sheet = await drawOnPaper(
      { size: 'A4', title: 'Claim', language: 'en', head, foot },
      () => undefined,
    );
    expect(shapesIn(sheet)).toEqual([expect.closeTo(4, 1)]);
    expect(linesOf(sheet)).toEqual(['Claim #1']);
    const svg = posterSvg({ ...words, logo });
    expect(svg).toContain('preserveAspectRatio="xMidYMid meet" href="data:image/jpeg;base64,');
  });

  it('is left out if it isn’t an image', async () => {
    expect(await logoFrom(null)).toBeNull();
    expect(await logoFrom(asAddress('image/png', Buffer.from('no picture')))).toBeNull();
  });
});

describe('a poster', () => {
  it('fits its text on the page in any script', async () => {
    const name = '東京の陶器とお茶の専門店'.repeat(4);
    const pdf = await posterPdf({ ...words, store: name, title: 'שאלה על הזמנה', logo: null });
    expect(linesOf(pdf)).toContain(name);
    expect(linesOf(pdf)).toContain('הנמזה לע הלאש');
    for (const { x, boxes } of readPdf(pdf)) {
      expect(x).toBeGreaterThanOrEqual(40);
      expect(boxes).toBe(0);
    }
  });
});
