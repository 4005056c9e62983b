/** Uploads one file: asks for a signed address, then sends the bytes there. */
import { sizeInWords } from '../../../domain/filing/file-limits.ts';
import type { Api } from '../../app/api.ts';
import { offline, Problem, problemOf } from '../../app/problem.ts';
import { text } from '../text.ts';

type Signed = { signedUrl: string; fileKey: string; maxBytes: number };
type Sending = { file: File; orderId: string | null; signal: AbortSignal };

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
  pdf: 'application/pdf',
};

const typeOf = ({ name, type }: File): string => TYPES[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? type;

/** @returns the key of the file. Throws a problem with a sentence. */
export async function uploadFile(api: Api, { file, orderId, signal }: Sending): Promise<string> {
  const contentType = typeOf(file);
  const mediaType = contentType === TYPES.pdf ? 'RECEIPT' : 'CLAIM';
  const body = { contentType, filename: file.name, mediaType, orderId };
  const { signedUrl, fileKey, maxBytes } = await api.post<Signed>('/uploads', body, { signal });
  if (file.size > maxBytes)
    throw new Problem(422, 'file_too_large', text.conversation.tooLarge(sizeInWords(maxBytes)));
  const sent = await fetch(signedUrl, {
    method: 'PUT',
    headers: { 'content-type': contentType },
    body: file,
    signal,
  }).catch(() => {
    throw offline();
  });
  if (!sent.ok) throw problemOf(sent.status, await sent.json().catch(() => null));
  return fileKey;
}
