/** The tasks of the process for untrusted files. Loaded there (file-child.ts); elsewhere only for its types. */
import { closeSync, openSync, readSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import {
  type BrandPicture,
  type BrandPictureJob,
  type BrandPictureRefusal,
  drawBrandPicture,
} from './brand-picture.ts';
import { cleanDocument } from './documents.ts';
import { hashOf, type ImageRefusal, type PictureFacts, processImage } from './images.ts';
import {
  checkDrawnSignature,
  checkTypedSignature,
  type DrawnSignature,
  type SignatureRefusal,
  type TypedSignature,
} from './signature.ts';
import {
  type FileKind,
  type FileType,
  HEAD_BYTES,
  type ImageType,
  isAsDeclared,
  type Sniffed,
  sniff,
} from './sniff.ts';
import { cleanVideo } from './videos.ts';

export type FileRefusal = ImageRefusal | 'document_protected';

/** The facts about a cleaned file. Width and height in pixels, for images only. */
export type CleanFile = {
  kind: FileKind;
  /** As stored and served, which may differ from what was sent (HEIC is stored as JPEG). */
  type: FileType;
  size: number;
  width: number | null;
  height: number | null;
  /** ISO 8601; see `captureTimeOf` in domain/filing/capture-time.ts. For staff. */
  capturedAt: string | null;
  /** Of a photo (difference-hash.ts). */
  hash: string | null;
};

/** Recognizes a file by its bytes and makes it safe to store: as `output`, or in place for a video. */
export type CleanJob = { input: string; output: string; contentType: string };
/** A stored picture as a JPEG with a maximum longer side in pixels, for print. */
export type ShrinkJob = { input: string; output: string; type: ImageType; side: number };

/** Jobs and results by task name. */
export type FileTasks = {
  clean: { job: CleanJob; result: (CleanFile & { path: string }) | { refused: FileRefusal } };
  shrink: { job: ShrinkJob; result: PictureFacts | { refused: ImageRefusal } };
  hash: { job: { input: string }; result: { hash: string | null } };
  brandPicture: { job: BrandPictureJob; result: BrandPicture | { refused: BrandPictureRefusal } };
  drawnSignature: { job: string | Uint8Array; result: DrawnSignature | { refused: SignatureRefusal } };
  typedSignature: {
    job: string;
    result:
      | TypedSignature
      | { refused: Extract<SignatureRefusal, 'signature_blank' | 'signature_too_large'> };
  };
};

export type FileTask = keyof FileTasks;

export const FILE_TASKS: { [T in FileTask]: (job: FileTasks[T]['job']) => Promise<FileTasks[T]['result']> } =
  {
    clean,
    shrink: processImage,
    hash: async ({ input }) => ({ hash: await hashOf(input) }),
    brandPicture: drawBrandPicture,
    drawnSignature: checkDrawnSignature,
    typedSignature: checkTypedSignature,
  };

async function clean(job: CleanJob): Promise<FileTasks['clean']['result']> {
  const found = await sniff(headOf(job.input));
  if (!found || !isAsDeclared(found, job.contentType)) return { refused: 'file_type_not_allowed' };
  const cleaned = await CLEAN[found.kind](job, found);
  return 'refused' in cleaned
    ? cleaned
    : { width: null, height: null, hash: null, ...cleaned, kind: found.kind };
}

type Cleaned = Pick<CleanFile, 'type' | 'size' | 'capturedAt'> &
  Partial<Pick<CleanFile, 'width' | 'height' | 'hash'>> & { path: string };

const CLEAN: Record<
  FileKind,
  (job: CleanJob, found: Sniffed) => Promise<Cleaned | { refused: FileRefusal }>
> = {
  async image({ input, output }, { type }) {
    const image = await processImage({ input, output, type: type as ImageType });
    return 'refused' in image ? image : { ...image, path: output };
  },
  async video({ input }, { type }) {
    const video = cleanVideo(input);
    return 'refused' in video ? video : { type, path: input, ...video };
  },
  async document({ input, output }, { type }) {
    const document = await cleanDocument(input, output);
    if ('refused' in document) return document;
    return { type, path: output, size: (await stat(output)).size, capturedAt: null };
  },
};

function headOf(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    return head.subarray(0, readSync(file, head, 0, head.length, 0));
  } finally {
    closeSync(file);
  }
}
