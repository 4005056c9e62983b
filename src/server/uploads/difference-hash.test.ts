import sharp from 'sharp';
import { expect, it } from 'vitest';
import { differenceHash } from './difference-hash.ts';

const WIDE = 1_200;
const HIGH = 900;

/** A picture of rectangles, drawn from a seed. */
function scene(seed: number): Promise<Buffer> {
  let state = seed;
  const next = (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
  const pixels = Buffer.alloc(WIDE * HIGH * 3, 0x77);
  for (let many = 0; many < 24; many += 1) {
    const [left, top] = [next(900), next(600)];
    const [right, bottom] = [Math.min(WIDE, left + 80 + next(400)), Math.min(HIGH, top + 60 + next(300))];
    const color = [next(255), next(255), next(255)];
    for (let y = top; y < bottom; y += 1)
      for (let at = (y * WIDE + left) * 3; at < (y * WIDE + right) * 3; at += 1)
        pixels[at] = 0.8 * (color[at % 3] ?? 0) + 0.2 * (pixels[at] ?? 0);
  }
  return sharp(pixels, { raw: { width: WIDE, height: HIGH, channels: 3 } })
    .blur(4)
    .png()
    .toBuffer();
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
