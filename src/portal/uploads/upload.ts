/** Uploads one file: requests a signed URL, then PUTs the bytes there. */
import type { z } from 'zod';
import type { uploadBodySchema, uploadSchema } from '../../contract/upload.ts';
import { sizeInWords } from '../../domain/filing/file-limits.ts';
import { ApiError, createApiClient } from '../../web/api-client.ts';
import { orderOfPage } from '../parts/page-order.tsx';
import type { Prepared } from './prepare.ts';
import { Refused } from './refused.ts';
import { contentTypeOf, type FileSort, mediaTypeOf } from './sorts.ts';
import { words as uploadWords } from './text.ts';

type Upload = z.infer<typeof uploadSchema>;

/** Where to request a signed URL (the configured one, `/v1/uploads`), and the token if it is not for the cookie's order. */
export type UploadPlace = { url: string; token?: string };

// Together as long as the server takes to notice that an earlier upload was cut off.
const PAUSES = [1000, 3000, 8000, 15_000];
/** Refusals that a retry may overcome. */
const RETRYABLE = ['upload_under_way', 'too_many_waiting'];

/** Ends early if the phone is back online or the file was removed. */
const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const now = () => [clearTimeout(timer), resolve()];
    window.addEventListener('online', now, { once: true, signal });
    signal.addEventListener('abort', now, { once: true });
  });

class Lost extends Error {}
/** No response: no connection, or no server. Retried as long as the page is open. */
class Unreached extends Lost {}
/** The signed URL expired while waiting: request another. */
class Expired extends Error {}
/** This URL already received all or part of the bytes before the connection dropped. */
class Sent extends Error {}

/** The server's own message, if there is one. */
function refusalIn(answer: string): { code: string; detail: string } {
  try {
    const { code, detail } = JSON.parse(answer) as Record<string, unknown>;
    return { code: String(code), detail: typeof detail === 'string' ? detail : uploadWords.failed };
  } catch {
    return { code: '', detail: uploadWords.failed };
  }
}

export type Sending = {
  place: UploadPlace;
  sort: FileSort;
  onProgress: (percent: number) => void;
  /** Called while there is no connection. */
  onWait: (isWaiting: boolean) => void;
  /** Aborted if the file is removed. */
  signal: AbortSignal;
};

type Put = { address: string; file: File; type: string } & Pick<Sending, 'onProgress' | 'onWait' | 'signal'>;

function put({ address, file, type, onProgress, signal }: Put): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', address);
    request.setRequestHeader('content-type', type);
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((loaded / total) * 100));
    request.onload = () => {
      if (request.status < 300) return resolve();
      const { code, detail } = refusalIn(request.responseText);
      if (request.status >= 500 || RETRYABLE.includes(code)) return reject(new Lost(detail));
      if (code === 'link_expired') return reject(new Expired(detail));
      reject(code === 'upload_already_used' ? new Sent() : new Refused(detail));
    };
    request.onerror = () => reject(new Unreached());
    request.onabort = () => reject(new Lost());
    request.ontimeout = () => reject(new Unreached());
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

const isThere = (publicUrl: string) =>
  fetch(publicUrl, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  );

const pauseAfter = (tries: number) => PAUSES[Math.min(tries, PAUSES.length) - 1] ?? 0;

/** Retries as long as there is no response. */
async function retryUntilReached<Value>(
  act: () => Promise<Value>,
  { onWait, signal }: Pick<Sending, 'onWait' | 'signal'>,
): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    try {
      const value = await act();
      onWait(false);
      return value;
    } catch (error) {
      onWait(error instanceof Unreached && !signal.aborted);
      if (!(error instanceof Unreached) || signal.aborted) throw error;
      await pause(pauseAfter(tries), signal);
    }
  }
}

/** Retries after a lost connection; if only the response was lost, the file is already there. */
async function putWithRetries({ signedUrl, publicUrl }: Upload, what: Omit<Put, 'address'>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await retryUntilReached(() => put({ address: signedUrl, ...what }), what);
    } catch (error) {
      if (error instanceof Refused || error instanceof Expired) throw error;
      if (error instanceof Sent && (await isThere(publicUrl))) return;
      const said = error instanceof Lost && error.message !== '' ? error.message : uploadWords.failed;
      if (tries > PAUSES.length || what.signal.aborted) throw new Error(said);
      await pause(pauseAfter(tries), what.signal);
    }
  }
}

/**
 * The code that prepares photos loads with the first file, so that pages don't wait for it. Without it the original is uploaded,
 * and the server reads the capture time.
 */
async function prepared(original: File): Promise<Prepared> {
  const code = await import('./prepare.ts').catch(() => null);
  return code === null ? { file: original, capturedAt: null } : code.prepare(original);
}

const BASE = /^(.*)\/([^/]+)$/;

/** The API client and the path for the URL in the page's props. */
function callOf({ url, token }: UploadPlace) {
  const [, base = '', path = url] = BASE.exec(url) ?? [];
  const order = token ? undefined : orderOfPage()?.id;
  return { client: createApiClient({ apiBase: base || '/v1', token, order }), path };
}

/** Refusals that the shopper can act on; all others get one general message. */
const EXPLAINED = ['too_many_files', 'storage_full', 'file_type_not_allowed'];

type Body = z.input<typeof uploadBodySchema>;

/** Requests the signed URL; rejects with a message for the shopper. */
async function requestSignedUrl(body: Body, file: File, place: UploadPlace): Promise<Upload> {
  const { client, path } = callOf(place);
  const answer = await client.post<Upload | null>(path, body).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw new Unreached(uploadWords.noAnswer);
    throw new Error(EXPLAINED.includes(error.code) ? error.message : uploadWords.noAnswer);
  });
  if (!answer?.signedUrl) throw new Error(uploadWords.noUrl);
  // Check before uploading: a video of a gigabyte could upload for an hour before the server refuses it.
  if (file.size > answer.maxBytes) throw new Refused(uploadWords.tooLarge(sizeInWords(answer.maxBytes)));
  return answer;
}

/** A single attempt without user feedback. */
export async function sendOnce(file: File, body: Body, place: UploadPlace): Promise<void> {
  const { signedUrl: address } = await requestSignedUrl(body, file, place);
  const { signal } = new AbortController();
  await put({ address, file, type: body.contentType, onProgress: () => {}, onWait: () => {}, signal });
}

/** Deletes an upload that the shopper removed. Never rejects: unused uploads expire anyway. */
export function forgetUpload(fileKey: string, place: UploadPlace): void {
  const { client, path } = callOf(place);
  client.delete(`${path}/${fileKey}`).catch(() => {});
}

/** Each signed URL lives for minutes, so only a long wait for the connection uses up one. */
const MOST_ADDRESSES = 3;

/** Rejects with a message for the shopper. */
export async function uploadFile(
  original: File,
  { place, sort, onProgress, onWait, signal }: Sending,
): Promise<Pick<Upload, 'fileKey' | 'publicUrl'>> {
  const { file, capturedAt } = await prepared(original);
  const contentType = contentTypeOf(file.name, sort) ?? file.type;
  const body = { contentType, filename: file.name, mediaType: mediaTypeOf(contentType, sort), capturedAt };
  for (let addresses = 1; ; addresses += 1) {
    const answer = await retryUntilReached(() => requestSignedUrl(body, file, place), { onWait, signal });
    try {
      await putWithRetries(answer, { file, type: contentType, onProgress, onWait, signal });
      return answer;
    } catch (error) {
      if (!(error instanceof Expired) || addresses === MOST_ADDRESSES) throw error;
    } finally {
      if (signal.aborted) forgetUpload(answer.fileKey, place);
    }
  }
}
