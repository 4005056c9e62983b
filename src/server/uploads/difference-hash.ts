import type { Sharp } from 'sharp';

const WIDTH = 9;
const HEIGHT = 8;
/** Fewer set or unset bits than this: an even surface, which resembles every other one. */
const LEAST = 4;

/**
 * The 64-bit difference hash of a picture: whether each point of a 9 × 8 grey miniature is brighter than the one to its
 * right. Scaling and compressing change few bits. 16 hexadecimal digits; null for a picture without contrast.
 */
export async function differenceHash(picture: Sharp): Promise<string | null> {
  const grey = await picture
    .flatten({ background: '#fff' })
    .greyscale()
    .resize(WIDTH, HEIGHT, { fit: 'fill' })
    .raw()
    .toBuffer();
  let hash = 0n;
  for (let row = 0; row < HEIGHT; row += 1) {
    for (let column = 0; column < WIDTH - 1; column += 1) {
      const at = row * WIDTH + column;
      hash = (hash << 1n) | ((grey[at] ?? 0) > (grey[at + 1] ?? 0) ? 1n : 0n);
    }
  }
  const set = bitsOf(hash);
  return set < LEAST || set > 64 - LEAST ? null : hash.toString(16).padStart(16, '0');
}

function bitsOf(hash: bigint): number {
  return hash.toString(2).replaceAll('0', '').length;
}
