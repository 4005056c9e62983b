/** Photos small enough for paper, from wherever files are kept. */
import { readFile, rm } from 'node:fs/promises';
import type { SheetPhoto } from '../../domain/claim-sheet.ts';
import type { Context } from '../context.ts';
import { ALLOWANCES, openFile } from '../uploads/file-process.ts';
import { writeNew } from '../uploads/storage.ts';

/** Pixels: what a photo of 20 mm needs to be sharp on paper. */
const SIDE = 320;
/** Of one claim. */
export const MOST_PHOTOS = 24;

const TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** JPEG by file key. One that can't be read is left out: the sheet is worth more than a picture of it. */
export async function smallPhotos(
  context: Context,
  storeId: string,
  photos: readonly SheetPhoto[],
): Promise<Map<string, Buffer>> {
  const small = new Map<string, Buffer>();
  for (const photo of photos.slice(0, MOST_PHOTOS)) {
    const bytes = await smallPhoto(context, storeId, photo).catch((err: unknown) => {
      context.log.warn({ err, file: photo.fileKey }, 'photo left out of a PDF');
      return null;
    });
    if (bytes) small.set(photo.fileKey, bytes);
  }
  return small;
}

async function smallPhoto(
  { files }: Context,
  storeId: string,
  { fileKey, contentType }: SheetPhoto,
): Promise<Buffer | null> {
  const type = TYPES.find((known) => known === contentType);
  const kept = type && (await files.read({ storeId, fileKey }));
  if (!type || !kept) return null;
  const [input, output] = [files.incomingPath(), files.incomingPath()];
  try {
    await writeNew(input, kept.stream);
    const job = { input, output, type, side: SIDE };
    const place = { store: storeId, sender: 'paper' };
    const drawn = await openFile({ task: 'shrink', job }, { place, allowance: ALLOWANCES.image });
    return !drawn || 'refused' in drawn ? null : await readFile(output);
  } finally {
    await Promise.all([rm(input, { force: true }), rm(output, { force: true })]);
  }
}
