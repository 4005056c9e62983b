/** The photos of one issue on the page: stored, uploading and failed. */
import { useEffect, useRef, useState } from 'react';
import type { PhotoView } from '../parts/views.ts';
import { LEFT_OUT } from './left-out.ts';
import type { PendingUpload } from './model.ts';
import { Refused } from './refused.ts';
import { contentTypeOf, type FileSort } from './sorts.ts';
import { words as uploadWords } from './text.ts';
import type { Sending, UploadPlace } from './upload.ts';

export type Photo = {
  /** Stays the same from selection to storage. */
  id: string;
  fileKey: string | null;
  url: string;
  /** Its URL once it is stored; `url` may point to the browser's own copy. */
  storedUrl: string | null;
  filename: string;
  kind: PhotoView['kind'];
  percent: number;
  error: string | null;
  /** Waits for a connection and then uploads automatically. */
  isWaiting: boolean;
  /** Kept until stored or rejected, so that a failed upload can be retried. */
  file: File | null;
  posterUrl: string | null;
  /** Frame of a video once it is drawn; null if there is none. */
  frame: Promise<File | null> | null;
};

const BEFORE = { posterUrl: null, storedUrl: null, frame: null, isWaiting: false };

const stored = (photo: PhotoView): Photo => ({
  ...photo,
  posterUrl: photo.posterUrl ?? null,
  storedUrl: photo.url,
  frame: null,
  isWaiting: false,
  id: photo.fileKey,
  percent: 100,
  error: null,
  file: null,
});

function kindOf(filename: string, sort: FileSort): PhotoView['kind'] {
  const type = contentTypeOf(filename, sort) ?? '';
  if (type.startsWith('video/')) return 'video';
  return type === 'application/pdf' ? 'document' : 'image';
}

const chosen = (file: File, sort: FileSort): Photo => ({
  ...BEFORE,
  id: crypto.randomUUID(),
  fileKey: null,
  url: URL.createObjectURL(file),
  filename: file.name,
  kind: kindOf(file.name, sort),
  percent: 0,
  error: null,
  file,
  ...(kindOf(file.name, sort) === 'video' ? { frame: frameOf(file) } : {}),
});

/** Loaded with the first video. If loading fails, the video has no preview but still uploads. */
const posters = () => import('./poster.ts').catch(() => null);
const frameOf = async (film: File) => (await posters())?.drawFrame(film) ?? null;

const onItsWay = ({ canRetry, ...photo }: PendingUpload): Photo => ({
  ...BEFORE,
  ...photo,
  id: photo.filename,
  fileKey: null,
  file: canRetry ? new File([], photo.filename) : null,
});

/** The stored photos, as another page would show them. */
export const storedOf = (photos: readonly Photo[]): PhotoView[] =>
  photos.flatMap(({ fileKey, filename, kind, storedUrl: url }) =>
    fileKey === null || url === null ? [] : [{ fileKey, filename, kind, url }],
  );

/** Retries uploads that failed offline once the device is back online. */
function useWhenOnline(act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const back = () => latest.current();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, []);
}

/** Loads the upload code after the page is drawn. After a failure the next call loads it again. */
let code: Promise<typeof import('./upload.ts')> | null = null;
function sender(): Promise<typeof import('./upload.ts')> {
  code ??= import('./upload.ts').catch(() => {
    code = null;
    throw new Error(uploadWords.failed);
  });
  return code;
}

/** Resolves once the browser is online, or the file was removed. */
const online = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Loads the upload code; offline it waits for the connection, like the file itself. */
async function senderWhenOnline({ onWait, signal }: Pick<Sending, 'onWait' | 'signal'>) {
  for (;;) {
    try {
      return await sender();
    } catch (error) {
      if (navigator.onLine || signal.aborted) throw error;
      onWait(true);
      await online(signal);
    }
  }
}

type Before = { photos: PhotoView[]; underWay?: PendingUpload[] };

export function useUploads(
  before: Before,
  max: number,
  where: string | UploadPlace,
  sort: FileSort = 'claim',
) {
  const place = typeof where === 'string' ? { url: where } : where;
  const [photos, setPhotos] = useState(() => [
    ...before.photos.map(stored),
    ...(before.underWay ?? []).map(onItsWay),
  ]);
  const [news, setNews] = useState('');
  /** The files left out of the last selection, shown until the next one. */
  const [refused, setRefused] = useState<string | null>(null);
  const [settled, setSettled] = useState(0);
  const running = useRef(0);
  const stops = useRef(new Map<string, AbortController>());

  useEffect(() => void sender().catch(() => {}), []);

  const change = (id: string, part: Partial<Photo>) =>
    setPhotos((all) => all.map((photo) => (photo.id === id ? { ...photo, ...part } : photo)));

  const send = async (photo: Photo) => {
    if (photo.file === null) return;
    running.current += 1;
    change(photo.id, { error: null, percent: 0 });
    const stop = new AbortController();
    stops.current.set(photo.id, stop);
    try {
      const onProgress = (percent: number) => change(photo.id, { percent });
      const onWait = (isWaiting: boolean) => change(photo.id, { isWaiting });
      const sending = { place, sort, onProgress, onWait, signal: stop.signal };
      const { uploadFile } = await senderWhenOnline(sending);
      const { fileKey, publicUrl: storedUrl } = await uploadFile(photo.file, sending);
      change(photo.id, { fileKey, storedUrl, percent: 100, file: null });
      setNews(uploadWords.uploaded(photo.filename));
      const frame = await photo.frame;
      if (frame && !stop.signal.aborted) await (await posters())?.sendPoster(frame, fileKey, place);
    } catch (error) {
      const message = error instanceof Error ? error.message : uploadWords.failed;
      change(photo.id, { error: message, file: error instanceof Refused ? null : photo.file });
    }
    running.current -= 1;
    if (running.current === 0) setSettled((count) => count + 1);
  };

  useWhenOnline(() => {
    for (const photo of photos) if (photo.error !== null) void send(photo);
  });

  const add = (files: File[]) => {
    const readable = files.filter((file) => contentTypeOf(file.name, sort) !== null);
    const unread = files.find((file) => contentTypeOf(file.name, sort) === null);
    const fitting = readable.slice(0, Math.max(0, max - photos.length)).map((file) => chosen(file, sort));
    const tooMany = fitting.length < readable.length ? LEFT_OUT[sort].tooMany(max) : null;
    setRefused(unread === undefined ? tooMany : LEFT_OUT[sort].fileKind(unread.name));
    setPhotos((all) => [...all, ...fitting]);
    for (const photo of fitting) {
      void send(photo);
      void photo.frame?.then((frame) => frame && change(photo.id, { posterUrl: URL.createObjectURL(frame) }));
    }
  };

  const remove = (photo: Photo) => {
    stops.current.get(photo.id)?.abort();
    const { fileKey } = photo;
    if (fileKey !== null)
      void sender().then(
        ({ forgetUpload }) => forgetUpload(fileKey, place),
        () => {},
      );
    setPhotos((all) => all.filter(({ id }) => id !== photo.id));
    setNews(uploadWords.removed(photo.filename));
  };

  /** Adds stored photos from a kept draft; keeps those already on the page. */
  const restore = (kept: PhotoView[]) =>
    setPhotos((all) => [
      ...kept.filter(({ fileKey }) => all.every((photo) => photo.fileKey !== fileKey)).map(stored),
      ...all,
    ]);
  /** The photos were sent with their message; the next message starts empty. */
  const clear = () => {
    setPhotos([]);
    setNews('');
    setRefused(null);
  };
  const isRunning = () => running.current > 0;
  return { photos, news, refused, settled, isRunning, add, remove, retry: send, restore, clear };
}

export type Uploads = ReturnType<typeof useUploads>;
