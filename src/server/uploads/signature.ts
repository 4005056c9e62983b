import { SIGNATURE_BYTES } from '../../domain/filing/file-limits.ts';
import { loadSharp } from './sharp.ts';
import { sniff } from './sniff.ts';

/** docs/rules/proof.md */
/** The maximum is a large canvas at triple pixel density. One smaller than a fingertip can't hold a name. */
const SIDE = { min: 20, max: 6_000 };
const PIXELS_MAX = 12_000_000;
/** A tap leaves less ink than this many pixels. A canvas that is mostly ink is no signature either. */
const INK_MIN = 40;
const INK_SHARE_MAX = 0.7;

export type SignatureRefusal = 'signature_not_a_picture' | 'signature_too_large' | 'signature_blank';
/** A PNG, black on white, without metadata. */
export type DrawnSignature = { data: Buffer; type: 'image/png'; width: number; height: number };

/** @param input a data URL from the page's canvas (`data:image/png;base64,…`), or the PNG's bytes */
export async function checkDrawnSignature(
  input: string | Uint8Array,
): Promise<DrawnSignature | { refused: SignatureRefusal }> {
  const bytes = typeof input === 'string' ? fromDataUrl(input) : Buffer.from(input);
  if (bytes === 'too_large' || (bytes !== null && bytes.length > SIGNATURE_BYTES)) {
    return { refused: 'signature_too_large' };
  }
  if (bytes === null || (await sniff(bytes))?.type !== 'image/png') {
    return { refused: 'signature_not_a_picture' };
  }
  const sharp = await loadSharp();
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }));
  if (Math.max(width, height) > SIDE.max || width * height > PIXELS_MAX) {
    return { refused: 'signature_too_large' };
  }
  if (Math.min(width, height) < SIDE.min) return { refused: 'signature_not_a_picture' };
  const pixels = await sharp(bytes, { failOn: 'error' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer()
    .catch(() => null);
  if (!pixels) return { refused: 'signature_not_a_picture' };
  const paper = inkOnPaper(pixels);
  if (!paper) return { refused: 'signature_blank' };
  const data = await sharp(paper, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png({ compressionLevel: 9 })
    .toBuffer();
  return { data, type: 'image/png', width, height };
}

function fromDataUrl(text: string): Buffer | 'too_large' | null {
  const prefix = 'data:image/png;base64,';
  if (!text.startsWith(prefix)) return null;
  if (text.length > prefix.length + Math.ceil(SIGNATURE_BYTES / 3) * 4) return 'too_large';
  return Buffer.from(text.slice(prefix.length), 'base64');
}

/**
 * The drawing from 0 (black) to 255 (paper), or null if there is none. On a transparent canvas, ink is what is opaque,
 * in any color, since a pen in dark mode draws white. Otherwise, ink is what differs from the corner.
 */
function inkOnPaper(rgba: Buffer): Buffer | null {
  const count = rgba.length / 4;
  const light = (i: number) =>
    0.299 * rgba.readUInt8(i * 4) + 0.587 * rgba.readUInt8(i * 4 + 1) + 0.114 * rgba.readUInt8(i * 4 + 2);
  let clear = false;
  for (let i = 0; i < count && !clear; i++) clear = rgba.readUInt8(i * 4 + 3) < 128;
  const background = light(0);
  const paper = Buffer.alloc(count);
  let inked = 0;
  for (let i = 0; i < count; i++) {
    const ink = clear ? rgba.readUInt8(i * 4 + 3) : Math.min(255, Math.abs(light(i) - background) * 1.2);
    if (ink > 64) inked += 1;
    paper[i] = 255 - ink;
  }
  return inked >= INK_MIN && inked <= count * INK_SHARE_MAX ? paper : null;
}

/** `image` is null on a machine without fonts: the text and its time are the proof, the image only illustrates it. */
export type TypedSignature = { text: string; image: DrawnSignature | null };

/** A name typed by someone who can't draw: 2 to 100 letters and the characters between them. */
export async function checkTypedSignature(
  input: string,
): Promise<TypedSignature | { refused: 'signature_blank' | 'signature_too_large' }> {
  const text = input.normalize('NFC').replace(/\s+/gu, ' ').trim();
  if ([...text].length > 100) return { refused: 'signature_too_large' };
  const name = /^[\p{L}\p{M} .,'’\-·]+$/u.test(text);
  if (!name || (text.match(/\p{L}/gu) ?? []).length < 2) return { refused: 'signature_blank' };
  const sharp = await loadSharp();
  // The text is parsed as markup, so only letters and a few signs may reach this point.
  const drawn = await sharp({ text: { text: `<i>${text}</i>`, dpi: 300, rgba: true } })
    .extend({ top: 24, bottom: 24, left: 24, right: 24, background: '#0000' })
    .png()
    .toBuffer()
    .catch(() => null);
  const image = drawn && (await checkDrawnSignature(drawn));
  return { text, image: image && !('refused' in image) ? image : null };
}
