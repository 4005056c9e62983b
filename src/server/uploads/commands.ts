import type { Readable } from 'node:stream';
import type { PoolClient } from 'pg';
import { sizeInWords } from '../../domain/filing/file-limits.ts';
import type { StoreId } from '../auth/caller.ts';
import { signUpload, type UploadGrant } from '../auth/signed-url.ts';
import type { Context } from '../context.ts';
import { withStore } from '../database/with-store.ts';
import { networkOf } from '../http/network.ts';
import { ProblemError } from '../problem-error.ts';
import type { KnownStore } from '../stores/queries.ts';
import { type KeptFile, takeFile, type UploadRefusal } from './intake.ts';
import { downloadPath } from './links.ts';
import {
  countUnclaimed,
  expectFile,
  findFile,
  findFilm,
  forgetFile,
  markKept,
  type UploadOwner,
} from './queries.ts';
import { type Reservation, refuseFullDisk, reserveUpload } from './reservations.ts';
import { kindOf } from './sniff.ts';
import { newFileKey } from './storage.ts';

/** Long enough for 100 MB over a slow connection. */
const UPLOAD_MS = 60 * 60_000;
// A shopper needs at most a few issues. More than this is someone filling the disk.
const MOST_UNCLAIMED = 60;

export type UploadRequest = {
  filename: string;
  contentType: string;
  /** Defaults to `CLAIM`. */
  mediaType?: 'CLAIM' | 'RECEIPT';
  capturedAt?: string | null | undefined;
  /** A video's key: this picture is its poster frame. */
  posterOf?: string | undefined;
};

const PROBLEM_OF = {
  file_type_not_allowed: 'file_type_not_allowed',
  image_too_many_pixels: 'image_too_many_pixels',
  file_damaged: 'file_unreadable',
  file_too_large: 'file_too_large',
  file_empty: 'file_empty',
  document_protected: 'document_protected',
} as const satisfies Record<UploadRefusal, string>;

/**
 * The maximum size in bytes for a declared type. Refuses anything but photos and videos (for receipts: photos and
 * PDFs), and videos in an in-store visit, since the visitor is anonymous and a video is as large as ten photos.
 */
async function mostBytes(
  context: Context,
  store: KnownStore,
  { contentType, mediaType = 'CLAIM', owner }: UploadRequest & { owner: UploadOwner },
): Promise<number> {
  const kind = kindOf(contentType);
  const { uploads } = store.settings;
  if (kind === 'image') return uploads.imageBytes;
  if (mediaType === 'RECEIPT')
    return kind === 'document' ? uploads.documentBytes : refuseType('a photo or PDF');
  if ('visitId' in owner) return refuseType('a photo');
  if (kind === 'video' && (await context.flags.isOn(store, 'video-uploads'))) return uploads.videoBytes;
  return refuseType('a photo or video');
}

function refuseType(accepted: string): never {
  throw new ProblemError('file_type_not_allowed', {
    fields: [{ path: 'contentType', message: `Use ${accepted} type.` }],
  });
}

/** Announces a file for an order and returns where to PUT it. Outside names and types are stored as text only. */
export async function requestUpload(
  context: Context,
  store: KnownStore,
  client: PoolClient,
  upload: UploadRequest & { owner: UploadOwner; origin: string },
) {
  const maxBytes = await mostBytes(context, store, upload);
  const now = context.clock();
  await refuseFullDisk(context, 0);
  const since = new Date(now - UPLOAD_MS);
  if ((await countUnclaimed(client, store.id, upload.owner, since)) >= MOST_UNCLAIMED) {
    throw new ProblemError('too_many_files');
  }
  await makeRoomForPoster(client, store.id, upload);
  const fileKey = newFileKey();
  const kind = kindOf(upload.contentType) ?? 'image';
  await expectFile(client, store.id, { ...upload, fileKey, kind }, now);
  const expiresAt = new Date(now + UPLOAD_MS);
  const query = signUpload(
    { storeId: store.id, fileKey, contentType: upload.contentType, maxBytes, expiresAt },
    context.secret,
  );
  return {
    signedUrl: `${upload.origin}/v1/uploads/${fileKey}?${query}`,
    fileName: upload.filename,
    downloadLink: upload.origin + downloadPath(context, store.id, fileKey),
    publicUrl: downloadPath(context, store.id, fileKey),
    fileKey,
    maxBytes,
    expiresAt: expiresAt.toISOString(),
  };
}

/** One poster per video, of the same owner. A poster that was announced but never arrived is replaced. */
async function makeRoomForPoster(
  client: PoolClient,
  storeId: StoreId,
  { owner, contentType, posterOf }: UploadRequest & { owner: UploadOwner },
): Promise<void> {
  if (posterOf === undefined) return;
  if (kindOf(contentType) !== 'image') refuseType('a photo');
  const film = await findFilm(client, storeId, owner, posterOf);
  const refuse = (code: 'file_not_found' | 'validation_failed', message: string) =>
    new ProblemError(code, { fields: [{ path: 'posterOf', message }] });
  if (!film) throw refuse('file_not_found', '');
  if (film.posterStored) throw refuse('validation_failed', 'This video has its picture already.');
  if (film.posterKey) await forgetFile(client, storeId, owner, film.posterKey);
}

/** The sender's address, a signal that aborts when they disconnect, and the announced size, if any. */
export type UploadSender = { address: string; signal: AbortSignal; bytes: number | null };

/** Receives the bytes for a signed address, once. A refusal stores nothing and names the limit. */
export async function receiveUpload(
  context: Context,
  grant: UploadGrant,
  stream: Readable,
  sender: UploadSender,
): Promise<KeptFile> {
  const ref = { storeId: grant.storeId, fileKey: grant.fileKey };
  const bytes = Math.min(grant.maxBytes, sender.bytes ?? grant.maxBytes);
  const reservation = await reserveUpload(context, ref, { address: sender.address, bytes });
  try {
    const place = { store: grant.storeId, sender: networkOf(sender.address) };
    const signal = AbortSignal.any([sender.signal, reservation.taken]);
    const kept = await takeFile(stream, grant, context.files, { place, signal });
    if ('refused' in kept) throw refusalOf(kept.refused, grant, reservation.filename);
    await noteKept(context, ref, reservation, kept);
    return kept;
  } catch (error) {
    // If it was not stored, it may be sent again to the same address.
    await reservation.release();
    throw error;
  }
}

function refusalOf(refused: UploadRefusal, { maxBytes }: UploadGrant, filename: string): ProblemError {
  return new ProblemError(PROBLEM_OF[refused], {
    ...(refused === 'file_too_large' ? { params: { limit: sizeInWords(maxBytes) } } : {}),
    fields: [{ path: 'file', message: filename }],
  });
}

/** A file that was forgotten or taken over while arriving is not stored. */
async function noteKept(
  context: Context,
  ref: { storeId: StoreId; fileKey: string },
  reservation: Reservation,
  kept: KeptFile,
): Promise<void> {
  const { storeId, fileKey } = ref;
  const outcome = await withStore(context.db, storeId, async (client) => {
    if (await reservation.settle(client, kept.size)) {
      await markKept(client, storeId, fileKey, kept, context.clock());
      return 'kept';
    }
    return (await findFile(client, storeId, fileKey)) ? 'taken over' : 'forgotten';
  });
  if (outcome === 'kept') return;
  // Another sender's file has that name now.
  if (outcome === 'forgotten') await context.files.remove(ref);
  throw new ProblemError('upload_expired');
}

/** A photo from a form without script: announced and received in one step. Returns its key. */
export async function takeFormFile(
  context: Context,
  store: KnownStore,
  upload: UploadRequest & { owner: UploadOwner },
  stream: Readable,
  sender: UploadSender,
): Promise<string> {
  const maxBytes = await mostBytes(context, store, upload);
  const { fileKey } = await withStore(context.db, store.id, (client) =>
    requestUpload(context, store, client, { ...upload, origin: context.publicUrl }),
  );
  const grant = { storeId: store.id, fileKey, contentType: upload.contentType, maxBytes };
  await receiveUpload(context, { ...grant, expiresAt: new Date(context.clock()) }, stream, sender);
  return fileKey;
}

/** Removes a photo or video that is in no claim; false if there is none. */
export async function removeUpload(
  context: Context,
  storeId: StoreId,
  owner: UploadOwner,
  fileKey: string,
): Promise<boolean> {
  const gone = await withStore(context.db, storeId, (client) => forgetFile(client, storeId, owner, fileKey));
  for (const key of gone) await context.files.remove({ storeId, fileKey: key });
  return gone.length > 0;
}
