/** One file on its way: ask for a signed address, then PUT the bytes there (specification, section 7). */
import type { z } from 'zod';
import type { uploadSchema } from '../../contract/upload.ts';
import { captureTimeOfJpeg } from '../../domain/capture-time.ts';
import { createApiClient } from '../api-client.ts';
import { text } from '../text.ts';
import { shrinkPhoto } from './shrink.ts';

type Upload = z.infer<typeof uploadSchema>;

const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  bmp: 'image/bmp',
  webp: 'image/webp',
  heic: 'image/heic',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
};

/** The extensions of the specification's section 5, for the file field. */
export const ACCEPT = Object.keys(TYPES)
  .map((extension) => `.${extension}`)
  .join(',');

/** Null for a file that is neither a photo nor a video we take. */
export function contentTypeOf(filename: string): string | null {
  return TYPES[filename.split('.').at(-1)?.toLowerCase() ?? ''] ?? null;
}

const PAUSES = [1000, 3000, 8000];

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    window.addEventListener('online', () => [clearTimeout(timer), resolve()], { once: true });
  });

class Lost extends Error {}

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
    request.onload = () =>
      request.status < 300
        ? resolve()
        : reject(request.status >= 500 ? new Lost() : new Error(text.upload.failed));
    request.onerror = () => reject(new Lost());
    request.ontimeout = () => reject(new Lost());
    request.send(file);
  });
}

/** A lost connection is tried again, sooner when the phone says that it is back. */
async function putPatiently(
  address: string,
  file: File,
  type: string,
  onProgress: (percent: number) => void,
) {
  for (const wait of [...PAUSES, null]) {
    try {
      return await put(address, file, type, onProgress);
    } catch (error) {
      if (!(error instanceof Lost) || wait === null) throw new Error(text.upload.failed);
      await pause(wait);
    }
  }
}

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
): Promise<Pick<Upload, 'fileKey' | 'publicUrl'>> {
  const file = await shrinkPhoto(original);
  const contentType = contentTypeOf(file.name) ?? file.type;
  const [base = '', path = ''] = uploadUrl.split(/\/(?=[^/]+$)/);
  const capturedAt = await captureTimeOf(original);
  const body = { contentType, filename: file.name, mediaType: 'CLAIM' as const, capturedAt };
  const answer = await createApiClient({ apiBase: base || '/v1' })
    .post<Upload | null>(path, body)
    .catch(() => {
      throw new Error(text.upload.noAnswer);
    });
  if (!answer?.signedUrl) throw new Error(text.upload.noUrl);
  await putPatiently(answer.signedUrl, file, contentType, onProgress);
  return answer;
}
