/** Photos as phones take them, in memory. */
import sharp from 'sharp';

type Upload = { name: string; mimeType: string; buffer: Buffer };

/** Noise compresses worst: a few megabytes at 12 megapixels. */
export async function photo(name = 'mug.jpg', width = 1600, height = 1200): Promise<Upload> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 90 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}
