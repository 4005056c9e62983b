/** Which files each form takes. */

/** Photos and videos of what is wrong, photos alone in the shop, pages of a receipt, or what goes with a message, which may be all of them. */
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

/** The extensions that a claim takes, and PDF for receipts (docs/rules/proof.md). */
const VIDEOS = { mp4: 'video/mp4', mov: 'video/quicktime' };
const DOCUMENTS = { pdf: 'application/pdf' };

const TYPES: Record<FileSort, Record<string, string>> = {
  claim: { ...PHOTOS, ...VIDEOS },
  photo: PHOTOS,
  receipt: { ...PHOTOS, ...DOCUMENTS },
  message: { ...PHOTOS, ...VIDEOS, ...DOCUMENTS },
};

/** For the file field. */
export const acceptOf = (sort: FileSort) =>
  Object.keys(TYPES[sort])
    .map((extension) => `.${extension}`)
    .join(',');

/** Null for a file of another kind than is asked for. */
export function contentTypeOf(filename: string, sort: FileSort): string | null {
  return TYPES[sort][filename.split('.').at(-1)?.toLowerCase() ?? ''] ?? null;
}

/** The server takes videos of a claim and PDFs of a receipt. */
export const mediaTypeOf = (contentType: string, sort: FileSort): 'RECEIPT' | 'CLAIM' =>
  sort === 'receipt' || contentType === DOCUMENTS.pdf ? 'RECEIPT' : 'CLAIM';
