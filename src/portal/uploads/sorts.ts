/** Which files each form accepts. */

/**
 * Photos and videos of the problem, photos only (in the store), pages of a receipt, or attachments of a message, which may be any
 * of them.
 */
export type FileSort = 'claim' | 'photo' | 'receipt' | 'message';

const PHOTOS = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  bmp: 'image/bmp',
  webp: 'image/webp',
  heic: 'image/heic',
};

/** The extensions that a claim accepts, and PDF for receipts (docs/rules/proof.md). */
const VIDEOS = { mp4: 'video/mp4', mov: 'video/quicktime' };
const DOCUMENTS = { pdf: 'application/pdf' };

const TYPES: Record<FileSort, Record<string, string>> = {
  claim: { ...PHOTOS, ...VIDEOS },
  photo: PHOTOS,
  receipt: { ...PHOTOS, ...DOCUMENTS },
  message: { ...PHOTOS, ...VIDEOS, ...DOCUMENTS },
};

/** The `accept` attribute of the file field. */
export const acceptOf = (sort: FileSort) =>
  Object.keys(TYPES[sort])
    .map((extension) => `.${extension}`)
    .join(',');

/** Null for a file of a kind that isn't accepted. */
export function contentTypeOf(filename: string, sort: FileSort): string | null {
  return TYPES[sort][filename.split('.').at(-1)?.toLowerCase() ?? ''] ?? null;
}

/** The API accepts videos as media of a claim and PDFs as receipts. */
export const mediaTypeOf = (contentType: string, sort: FileSort): 'RECEIPT' | 'CLAIM' =>
  sort === 'receipt' || contentType === DOCUMENTS.pdf ? 'RECEIPT' : 'CLAIM';
