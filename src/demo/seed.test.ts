import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { whitelabelPatchSchema } from '../contract/store.ts';
import { demoProducts } from './products.ts';
import { seedDemo } from './seed.ts';
import { demoStores } from './stores.ts';
import { demoTable } from './table.ts';

const PICTURES = new URL('./pictures/', import.meta.url);
const picture = (address: string): URL => new URL(address.replace('/demo/pictures/', ''), PICTURES);

function shelf() {
  const kept = new Map<string, unknown>();
  const written: string[] = [];
  const keep = (key: string, value: unknown): void => {
    kept.set(key, value);
    written.push(key);
  };
  const seed = (now: Date): Promise<void> =>
    seedDemo({
      now,
      saveStore: async (store) => keep(`store ${store.slug}`, store),
      saveProducts: async (slug, products) => {
        for (const product of products) keep(`product ${slug} ${product.sourceProductId}`, product);
      },
      saveOrders: async (slug, orders) => {
        for (const { sourceOrderId, order } of orders) keep(`order ${slug} ${sourceOrderId}`, order);
      },
      savePeople: async (people) => {
        for (const person of people) keep(`person ${person.email}`, person);
      },
      fileClaim: async (claim) => keep(`claim ${claim.storeSlug} ${claim.sourceOrderId}`, claim),
    });
  return { kept, written, seed };
}

describe('seeding the demo', () => {
  test('twice at the same moment has the same result as once', async () => {
    const now = new Date('2026-11-20T18:00:00Z');
    const { kept, written, seed } = shelf();
    await seed(now);
    const once = structuredClone([...kept]);
    expect(new Set(written).size).toBe(written.length);
    await seed(now);
    expect([...kept]).toEqual(once);
  });

  test('writes a store before its data, and claims last', async () => {
    const { written, seed } = shelf();
    await seed(new Date('2026-11-20T18:00:00Z'));
    const kinds = written.map((key) => key.split(' ')[0]);
    expect(kinds.indexOf('store')).toBe(0);
    expect(kinds.slice(kinds.indexOf('claim'))).not.toContain('order');
  });
});

describe('the pictures of the demo', () => {
  test.each(demoProducts)('show $name ($sku) in at most 12 kB', ({ imageUrl }) => {
    expect(statSync(picture(imageUrl)).size).toBeLessThanOrEqual(12_000);
  });

  test('weigh less than 250 kB together, and all are used', () => {
    const files = readdirSync(PICTURES);
    expect(files.reduce((total, file) => total + statSync(new URL(file, PICTURES)).size, 0)).toBeLessThan(
      250_000,
    );
    const shown = demoProducts.map(({ imageUrl }) => imageUrl.split('/').at(-1));
    expect(files.filter((file) => file.endsWith('.webp')).sort()).toEqual(shown.sort());
  });

  test.each(demoStores)('$slug has a logo that works in PDFs', async ({ branding }) => {
    const { paperLogo } = whitelabelPatchSchema.parse({ paperLogo: branding.paperLogo });
    const { format, width = 0 } = await sharp(
      Buffer.from(paperLogo?.split(',')[1] ?? '', 'base64'),
    ).metadata();
    expect(format).toBe('png');
    expect(width).toBeGreaterThanOrEqual(400);
  });

  test.each(demoStores)(
    'include $name’s logo and favicon, without scripts or outside addresses',
    ({ branding }) => {
      for (const address of [branding.logoUrl, branding.faviconUrl]) {
        const drawing = readFileSync(picture(address ?? ''), 'utf8');
        expect(drawing.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/script|href|https?:|\son\w+=/);
      }
    },
  );
});

test('every demo product has a unique barcode with a valid check digit', () => {
  expect(new Set(demoProducts.map(({ barcode }) => barcode)).size).toBe(demoProducts.length);
  for (const { barcode } of demoProducts) {
    const weighted = [...barcode].map((digit, index) => Number(digit) * (index % 2 ? 3 : 1));
    expect(weighted).toHaveLength(13);
    expect(weighted.reduce((total, value) => total + value, 0) % 10).toBe(0);
  }
});

test('the README shows the current demo orders', () => {
  const readme = new URL('../../README.md', import.meta.url);
  const shown = existsSync(readme) ? readFileSync(readme, 'utf8') : demoTable();
  expect(shown).toContain(demoTable());
});
