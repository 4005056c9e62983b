/** Photos like a phone's: large shapes, some edges, and fine grain. */
import sharp from 'sharp';

const WIDTH = 4032;
const HEIGHT = 3024;

const noise = (width: number, height: number, sigma: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma },
    },
  });

/** One layer: a small noise image scaled up, which gives shapes of that size. */
const layer = async (across: number, sigma: number) =>
  noise(across, Math.round((across * HEIGHT) / WIDTH), sigma)
    .png()
    .toBuffer()
    .then((small) =>
      sharp(small).resize(WIDTH, HEIGHT, { kernel: 'cubic' }).png({ compressionLevel: 0 }).toBuffer(),
    );

/** 12 megapixels of about the requested size, within a tenth. */
export async function phonePhoto(bytes: number): Promise<Buffer> {
  const [shapes, edges, grain] = await Promise.all([layer(12, 70), layer(500, 45), layer(WIDTH, 12)]);
  const blended = await sharp(shapes)
    .composite([
      { input: edges, blend: 'soft-light' },
      { input: grain, blend: 'overlay' },
    ])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const encode = (quality: number) => sharp(blended.data, { raw: blended.info }).jpeg({ quality }).toBuffer();
  let [low, high] = [30, 100];
  let best = await encode(high);
  while (high - low > 1 && Math.abs(best.length - bytes) > bytes * 0.1) {
    const quality = (low + high) >> 1;
    best = await encode(quality);
    if (best.length > bytes) high = quality;
    else low = quality;
  }
  return best;
}
