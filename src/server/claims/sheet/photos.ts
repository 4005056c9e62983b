/** Photos scaled down for print, from any file storage. */
import { readFile, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { SheetPhoto } from '../../../domain/claims/claim-sheet.ts';
import type { Context } from '../../context.ts';
import type { KnownStore } from '../../stores/queries.ts';
import { ALLOWANCES, openFile } from '../../uploads/file-process.ts';
import { writeNew } from '../../uploads/storage.ts';

/** Pixels a 20 mm photo needs to print sharply. */
const SIDE = 320;
/** Maximum photos per claim. */
export const MOST_PHOTOS = 24;

/** Wide enough for the poster. */
const LOGO_SIDE = 800;

const TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** JPEG by file key. Unreadable photos are left out: the document matters more than one photo. */
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

/** The store's logo as JPEG on white; null if there is none or it can't be read. */
export async function logoOf(context: Context, { id, branding }: KnownStore): Promise<Buffer | null> {
  if (!branding.paperLogo) return null;
  return drawnLogo(context, id, branding.paperLogo).catch((err: unknown) => {
    context.log.warn({ err, store: id }, 'logo left out of a PDF');
    return null;
  });
}

/**
 * A logo from a `data:` address as JPEG on white; null if it is no picture, or too large to draw.
 * @throws GateFullError if too many files are waiting, and disk errors
 */
export async function drawnLogo(
  context: Context,
  storeId: string,
  paperLogo: string,
): Promise<Buffer | null> {
  const [, type, bytes = ''] = /^data:(image\/(?:png|jpeg));base64,(.*)$/.exec(paperLogo) ?? [];
  const known = TYPES.find((one) => one === type);
  if (!known) return null;
  const stream = Readable.from([Buffer.from(bytes, 'base64')]);
  return shrunk(context, storeId, { stream, type: known, side: LOGO_SIDE });
}

async function smallPhoto(
  context: Context,
  storeId: string,
  { fileKey, contentType }: SheetPhoto,
): Promise<Buffer | null> {
  const type = TYPES.find((known) => known === contentType);
  const kept = type && (await context.files.read({ storeId, fileKey }));
  return type && kept ? shrunk(context, storeId, { stream: kept.stream, type, side: SIDE }) : null;
}

type Picture = { stream: Readable; type: (typeof TYPES)[number]; side: number };

/** Re-encoded by the image process, so the result is a plain JPEG whatever was uploaded. */
async function shrunk(
  { files }: Context,
  storeId: string,
  { stream, type, side }: Picture,
): Promise<Buffer | null> {
  const [input, output] = [files.incomingPath(), files.incomingPath()];
  try {
    await writeNew(input, stream);
    const job = { input, output, type, side };
    const place = { store: storeId, sender: 'paper' };
    const drawn = await openFile({ task: 'shrink', job }, { place, allowance: ALLOWANCES.image });
    return !drawn || 'refused' in drawn ? null : await readFile(output);
  } finally {
    await Promise.all([rm(input, { force: true }), rm(output, { force: true })]);
  }
}
