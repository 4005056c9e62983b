import sharp from 'sharp';
import { expect, it } from 'vitest';
import { differenceHash } from './difference-hash.ts';

/** A picture with shapes, drawn from a seed. */
function scene(seed: number): Promise<Buffer> {
  let state = seed;
  const next = (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
  const shapes = Array.from(
    { length: 24 },
    () => `<rect x="${next(900)}" y="${next(600)}" width="${80 + next(400)}" height="${60 + next(300)}"
      fill="rgb(${next(255)},${next(255)},${next(255)})" opacity="0.8"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="1200" height="900" fill="#777"/>${shapes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

const hashOf = async (picture: Buffer) => BigInt(`0x${await differenceHash(sharp(picture))}`);
const distance = (one: bigint, other: bigint) => (one ^ other).toString(2).replaceAll('0', '').length;

it.each([1, 7, 42, 99, 1_234])('finds a photo again that was scaled and compressed (%i)', async (seed) => {
  const original = await scene(seed);
  const hash = await hashOf(original);
  const small = await sharp(original).resize(400).jpeg({ quality: 40 }).toBuffer();
  const webp = await sharp(original).resize(777, 583).webp({ quality: 30 }).toBuffer();
  const lighter = await sharp(original).modulate({ brightness: 1.1 }).jpeg().toBuffer();
  for (const copy of [small, webp, lighter])
    expect(distance(hash, await hashOf(copy))).toBeLessThanOrEqual(8);
});

it('tells different photos apart', async () => {
  const hashes = await Promise.all(
    [1, 7, 42, 99, 1_234, 5_678].map(async (seed) => hashOf(await scene(seed))),
  );
  const distances = hashes.flatMap((one, at) => hashes.slice(at + 1).map((other) => distance(one, other)));
  expect(Math.min(...distances)).toBeGreaterThan(8);
});

it('gives a picture without contrast no hash', async () => {
  const white = sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } });
  expect(await differenceHash(sharp(await white.png().toBuffer()))).toBeNull();
});
