/** One file on its way: ask for a signed address, then PUT the bytes there (specification, section 7). */
import type { z } from 'zod';
import type { uploadSchema } from '../../contract/upload.ts';
import { captureTimeOfJpeg } from '../../domain/capture-time.ts';
import { createApiClient } from '../api-client.ts';
import { text } from '../text.ts';
import { shrinkPhoto } from './shrink.ts';

type Upload = z.infer<typeof uploadSchema>;

/** Photos and videos of what is wrong, or pages of a receipt. */
export type FileSort = 'claim' | 'receipt';

const PHOTOS = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  bmp: 'image/bmp',
  webp: 'image/webp',
  heic: 'image/heic',
};

/** The extensions of the specification's section 5, and PDF for receipts (decisions.md, section 7). */
const TYPES: Record<FileSort, Record<string, string>> = {
  claim: { ...PHOTOS, mp4: 'video/mp4', mov: 'video/quicktime' },
  receipt: { ...PHOTOS, pdf: 'application/pdf' },
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

const PAUSES = [1000, 3000, 8000];

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    window.addEventListener('online', () => [clearTimeout(timer), resolve()], { once: true });
  });

class Lost extends Error {}
/** Bytes were sent to this address before: all of them, or as many as came before the connection dropped. */
class Sent extends Error {}
/** This file will never be taken: trying again is of no use. */
export class Refused extends Error {}

/** The server's own sentence where it sent one. */
function refusalIn(answer: string): { code: string; detail: string } {
  try {
    const { code, detail } = JSON.parse(answer) as Record<string, unknown>;
    return { code: String(code), detail: typeof detail === 'string' ? detail : text.upload.failed };
  } catch {
    return { code: '', detail: text.upload.failed };
  }
}

function put(
  address: string,
  file: File,
  type: string,
  onProgress: (percent: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', address);
    request.setRequestHeader('content-type', type);
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((loaded / total) * 100));
    request.onload = () => {
      if (request.status < 300) return resolve();
      if (request.status >= 500) return reject(new Lost());
      const { code, detail } = refusalIn(request.responseText);
      reject(code === 'upload_already_used' ? new Sent() : new Refused(detail));
    };
    request.onerror = () => reject(new Lost());
    request.ontimeout = () => reject(new Lost());
    request.send(file);
  });
}

const isThere = (publicUrl: string) =>
  fetch(publicUrl, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** A lost connection is tried again, sooner when the phone says that it is back; only the answer may have been lost. */
async function putPatiently(
  { signedUrl, publicUrl }: Upload,
  file: File,
  type: string,
  onProgress: (percent: number) => void,
) {
  for (const wait of [...PAUSES, null]) {
    try {
      return await put(signedUrl, file, type, onProgress);
    } catch (error) {
      if (error instanceof Refused) throw error;
      if (error instanceof Sent && (await isThere(publicUrl))) return;
      if (wait === null) throw new Error(text.upload.failed);
      await pause(wait);
    }
  }
}

const MEDIA_TYPES = { claim: 'CLAIM', receipt: 'RECEIPT' } as const;

const EXIF_BYTES = 131_072;

/** Read before shrinking draws the photo anew and loses it. */
async function captureTimeOf(original: File): Promise<string | null> {
  return captureTimeOfJpeg(new Uint8Array(await original.slice(0, EXIF_BYTES).arrayBuffer()));
}

/** Rejects with a sentence for the shopper. `uploadUrl` is the configured one, `/v1/uploads`. */
export async function uploadFile(
  original: File,
  uploadUrl: string,
  onProgress: (percent: number) => void,
  sort: FileSort,
): Promise<Pick<Upload, 'fileKey' | 'publicUrl'>> {
  const file = await shrinkPhoto(original);
  const contentType = contentTypeOf(file.name, sort) ?? file.type;
  const [base = '', path = ''] = uploadUrl.split(/\/(?=[^/]+$)/);
  const capturedAt = await captureTimeOf(original);
  const body = { contentType, filename: file.name, mediaType: MEDIA_TYPES[sort], capturedAt };
  const answer = await createApiClient({ apiBase: base || '/v1' })
    .post<Upload | null>(path, body)
    .catch(() => {
      throw new Error(text.upload.noAnswer);
    });
  if (!answer?.signedUrl) throw new Error(text.upload.noUrl);
  await putPatiently(answer, file, contentType, onProgress);
  return answer;
}
