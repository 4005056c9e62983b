import { PICTURE_BOX, PICTURE_PIXELS, type PictureUse } from '../../domain/stores/brand-picture.ts';
import { loadSharp } from './sharp.ts';

export type BrandPictureJob = { bytes: Uint8Array; use: PictureUse };
export type BrandPicture = {
  png: Uint8Array;
  width: number;
  height: number;
  /** The same on white, as a JPEG: for PDFs. */
  paper: Uint8Array;
};
export type BrandPictureRefusal = 'file_type_not_allowed' | 'image_too_many_pixels' | 'file_unreadable';

const PAPER_BOX = { width: 480, height: 120 };
const FORMATS = ['png', 'jpeg', 'webp', 'gif'];
const FIT = { fit: 'inside', withoutEnlargement: true } as const;

/**
 * Draws a logo or an icon anew, without anything that was hidden in its file. libvips opens no SVG here (sharp.ts), so one
 * is refused as what it is: a text. Runs in the process of file-process.ts.
 */
export async function drawBrandPicture({
  bytes,
  use,
}: BrandPictureJob): Promise<BrandPicture | { refused: BrandPictureRefusal }> {
  const sharp = await loadSharp();
  const input = Buffer.from(bytes);
  const facts = await sharp(input, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!facts || !FORMATS.includes(facts.format)) return { refused: 'file_type_not_allowed' };
  if (facts.width * facts.height > PICTURE_PIXELS) return { refused: 'image_too_many_pixels' };
  const draw = (box: { width: number; height: number }) =>
    sharp(input, { failOn: 'error', limitInputPixels: PICTURE_PIXELS })
      .autoOrient()
      .resize({ ...box, ...FIT })
      .toColourspace('srgb')
      .timeout({ seconds: 10 });
  try {
    const { data, info } = await draw(PICTURE_BOX[use])
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true });
    const paper = await draw(PAPER_BOX).flatten({ background: '#fff' }).jpeg({ quality: 82 }).toBuffer();
    return { png: data, width: info.width, height: info.height, paper };
  } catch {
    return { refused: 'file_unreadable' };
  }
}
