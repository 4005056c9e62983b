import { open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { ImageRefusal } from './images.ts';
import { processPicture } from './picture-process.ts';
import { receiveFile } from './receive.ts';
import type { UploadGrant } from './signed-url.ts';
import {
  type FileKind,
  type FileType,
  HEAD_BYTES,
  type ImageType,
  isAsDeclared,
  type Sniffed,
  sniff,
} from './sniff.ts';
import type { FileRef, Files } from './storage.ts';
import { cleanVideo } from './videos.ts';

export type UploadRefusal = ImageRefusal | 'file_too_large' | 'file_empty';

/** What is known of a file once it is kept. Width and height in pixels, for images only. */
export type KeptFile = {
  kind: FileKind;
  /** As kept and served, which may differ from what was sent (HEIC is kept as JPEG). */
  type: FileType;
  size: number;
  width: number | null;
  height: number | null;
  /** ISO 8601; see `captureTime` in domain/capture-time.ts. For staff. */
  capturedAt: string | null;
};

export type Intake = Pick<UploadGrant, 'storeId' | 'fileKey' | 'contentType' | 'maxBytes'>;

/**
 * The way of a file from the wire into the store: received within its limit onto the disk, recognised by its bytes,
 * cleaned, kept whole. A refusal stores nothing. No file ever stands in this process's memory.
 * @param intake `contentType` as declared, or `image/*` where only a name is known (see `isAsDeclared`).
 * @throws GateFullError when too many pictures are waiting; what the storage throws (`ENOSPC`).
 */
export async function takeFile(
  stream: Readable,
  intake: Intake,
  files: Files,
): Promise<KeptFile | { refused: UploadRefusal }> {
  const path = files.incomingPath();
  const received = await receiveFile(stream, intake.maxBytes, path);
  if ('tooLarge' in received) return { refused: 'file_too_large' };
  try {
    if (received.size === 0) return { refused: 'file_empty' };
    const found = await sniff(await partOf(path, 0, HEAD_BYTES));
    if (!found || !isAsDeclared(found, intake.contentType)) return { refused: 'file_type_not_allowed' };
    const kept = await keep[found.kind]({ path, found, size: received.size }, intake, files);
    return 'refused' in kept ? kept : { ...kept, kind: found.kind };
  } finally {
    await rm(path, { force: true });
  }
}

type Arrived = { path: string; found: Sniffed; size: number };
type Kept = Omit<KeptFile, 'kind'> | { refused: UploadRefusal };

const keep: Record<FileKind, (arrived: Arrived, ref: FileRef, files: Files) => Promise<Kept>> = {
  async image({ path, found }, ref, files) {
    const output = files.incomingPath();
    try {
      const image = await processPicture({ input: path, output, type: found.type as ImageType });
      if (!('refused' in image)) await files.adopt(ref, output);
      return image;
    } finally {
      await rm(output, { force: true });
    }
  },

  async video({ path, found }, ref, files) {
    const video = await cleanVideo(path);
    if ('refused' in video) return video;
    await files.adopt(ref, path);
    return { type: found.type, width: null, height: null, ...video };
  },

  // What is in a PDF stays as it is: it is only ever handed out as a download.
  async document({ path, found, size }, ref, files) {
    const end = await partOf(path, Math.max(0, size - 2_048), 2_048);
    if (!end.includes('%%EOF')) return { refused: 'file_damaged' };
    await files.adopt(ref, path);
    return { type: found.type, size, width: null, height: null, capturedAt: null };
  },
};

async function partOf(path: string, at: number, length: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
