/** One file on its way: ask for a signed address, then PUT the bytes there. */
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

/** Where to ask for a signed address (the configured one, `/v1/uploads`), and as whom where it is not the cookie's order. */
export type UploadPlace = { url: string; token?: string };

// As long in all as the server takes to notice that an earlier sender was killed.
const PAUSES = [1000, 3000, 8000, 15_000];
/** Refusals that pass by themselves. */
const PASSING = ['upload_under_way', 'too_many_waiting'];

/** Ends sooner when the phone says that it is back, or the file was taken away. */
const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const now = () => [clearTimeout(timer), resolve()];
    window.addEventListener('online', now, { once: true, signal });
    signal.addEventListener('abort', now, { once: true });
  });

class Lost extends Error {}
/** Nothing came back: no connection, or nobody at its end. It is tried for as long as the page is open. */
class Unreached extends Lost {}
/** The address was waited with for too long: another is to be asked for. */
class Expired extends Error {}
/** Bytes were sent to this address before: all of them, or as many as came before the connection dropped. */
class Sent extends Error {}

/** The server's own sentence where it sent one. */
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
  /** While there is no connection to send it by. */
  onWait: (isWaiting: boolean) => void;
  /** Aborted when the file is taken away meanwhile. */
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
      if (request.status >= 500 || PASSING.includes(code)) return reject(new Lost(detail));
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

/** Again for as long as nothing comes back. */
async function untilReached<Value>(
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

/** A lost connection is tried again; only the answer may have been lost. */
async function putPatiently({ signedUrl, publicUrl }: Upload, what: Omit<Put, 'address'>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await untilReached(() => put({ address: signedUrl, ...what }), what);
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
 * The code that shrinks a photo comes with the first file, so that a page doesn't wait for it. Without it the photo goes as it
 * is, and the server reads when it was taken.
 */
async function prepared(original: File): Promise<Prepared> {
  const code = await import('./prepare.ts').catch(() => null);
  return code === null ? { file: original, capturedAt: null } : code.prepare(original);
}

const BASE = /^(.*)\/([^/]+)$/;

/** The client of the call that the page was given, and the call's name. */
function callOf({ url, token }: UploadPlace) {
  const [, base = '', path = url] = BASE.exec(url) ?? [];
  const order = token ? undefined : orderOfPage()?.id;
  return { client: createApiClient({ apiBase: base || '/v1', token, order }), path };
}

/** Refusals that the shopper can do something about; for all others the sentence is one. */
const SAID = ['too_many_files', 'storage_full', 'file_type_not_allowed'];

type Body = z.input<typeof uploadBodySchema>;

/** Where to send a file; rejects with a sentence for the shopper. */
async function askWhere(body: Body, file: File, place: UploadPlace): Promise<Upload> {
  const { client, path } = callOf(place);
  const answer = await client.post<Upload | null>(path, body).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw new Unreached(uploadWords.noAnswer);
    throw new Error(SAID.includes(error.code) ? error.message : uploadWords.noAnswer);
  });
  if (!answer?.signedUrl) throw new Error(uploadWords.noUrl);
  // A film of a gigabyte would be on its way for an hour before the server could say so.
  if (file.size > answer.maxBytes) throw new Refused(uploadWords.tooLarge(sizeInWords(answer.maxBytes)));
  return answer;
}

/** One try, in silence. */
export async function sendOnce(file: File, body: Body, place: UploadPlace): Promise<void> {
  const { signedUrl: address } = await askWhere(body, file, place);
  const { signal } = new AbortController();
  await put({ address, file, type: body.contentType, onProgress: () => {}, onWait: () => {}, signal });
}

/** Takes a file back that the shopper does not want to send after all. Never rejects: it would go by itself in time. */
export function forgetUpload(fileKey: string, place: UploadPlace): void {
  const { client, path } = callOf(place);
  client.delete(`${path}/${fileKey}`).catch(() => {});
}

/** Each lives for minutes: only a long wait for the connection outlives one. */
const MOST_ADDRESSES = 3;

/** Rejects with a sentence for the shopper. */
export async function uploadFile(
  original: File,
  { place, sort, onProgress, onWait, signal }: Sending,
): Promise<Pick<Upload, 'fileKey' | 'publicUrl'>> {
  const { file, capturedAt } = await prepared(original);
  const contentType = contentTypeOf(file.name, sort) ?? file.type;
  const body = { contentType, filename: file.name, mediaType: mediaTypeOf(contentType, sort), capturedAt };
  for (let addresses = 1; ; addresses += 1) {
    const answer = await untilReached(() => askWhere(body, file, place), { onWait, signal });
    try {
      await putPatiently(answer, { file, type: contentType, onProgress, onWait, signal });
      return answer;
    } catch (error) {
      if (!(error instanceof Expired) || addresses === MOST_ADDRESSES) throw error;
    } finally {
      if (signal.aborted) forgetUpload(answer.fileKey, place);
    }
  }
}
