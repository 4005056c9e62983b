import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { type ImageRefusal, processImage } from './images.ts';
import { receiveFile, receiveStream } from './receive.ts';
import type { UploadGrant } from './signed-url.ts';
import { type FileKind, type FileType, isAsDeclared, kindOf, sniff } from './sniff.ts';
import type { Files } from './storage.ts';
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
  /** Of the bytes as they were sent, in hex: the same file sent twice is seen. */
  sha256: string;
};

export type Intake = Pick<UploadGrant, 'storeId' | 'fileKey' | 'contentType' | 'maxBytes'>;

/**
 * The way of a file from the wire into the store: received within its limit, recognised by its bytes, cleaned,
 * written whole. A refusal stores nothing. Videos never stand in memory.
 * @param intake `contentType` as declared, or `image/*` where only a name is known (see `isAsDeclared`).
 * @throws GateFullError when too many pictures are waiting; what the disk throws (`ENOSPC`).
 */
export function takeFile(
  stream: Readable,
  intake: Intake,
  files: Files,
): Promise<KeptFile | { refused: UploadRefusal }> {
  return kindOf(intake.contentType) === 'video'
    ? takeVideo(stream, intake, files)
    : takeInMemory(stream, intake, files);
}

async function takeInMemory(
  stream: Readable,
  intake: Intake,
  files: Files,
): Promise<KeptFile | { refused: UploadRefusal }> {
  const bytes = await receiveStream(stream, intake.maxBytes);
  if ('tooLarge' in bytes) return { refused: 'file_too_large' };
  if (bytes.length === 0) return { refused: 'file_empty' };
  const found = await sniff(bytes);
  if (!found || !isAsDeclared(found, intake.contentType)) return { refused: 'file_type_not_allowed' };
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (found.kind !== 'image') {
    if (!isWholePdf(bytes)) return { refused: 'file_damaged' };
    await files.write(intake, bytes);
    const { kind, type } = found;
    return { kind, type, size: bytes.length, width: null, height: null, capturedAt: null, sha256 };
  }
  const image = await processImage(bytes, found.type);
  if ('refused' in image) return image;
  const { data, ...facts } = image;
  await files.write(intake, data);
  return { kind: 'image', ...facts, size: data.length, sha256 };
}

/** Not cut off on its way. What else is in a PDF stays as it is: it is only ever handed out as a download. */
function isWholePdf(bytes: Buffer): boolean {
  return bytes.subarray(-2_048).includes('%%EOF');
}

async function takeVideo(
  stream: Readable,
  intake: Intake,
  files: Files,
): Promise<KeptFile | { refused: UploadRefusal }> {
  const path = files.incomingPath();
  const received = await receiveFile(stream, intake.maxBytes, path);
  if ('tooLarge' in received) return { refused: 'file_too_large' };
  try {
    if (received.size === 0) return { refused: 'file_empty' };
    const found = await sniff(await headOf(path));
    if (found?.kind !== 'video') return { refused: 'file_type_not_allowed' };
    const video = await cleanVideo(path);
    if ('refused' in video) return video;
    await files.adopt(intake, path);
    const { type } = found;
    return { kind: 'video', type, width: null, height: null, ...video, sha256: received.sha256 };
  } finally {
    await rm(path, { force: true });
  }
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4_100), 0, 4_100, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
