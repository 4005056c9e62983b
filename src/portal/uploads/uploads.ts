/** The photos of one issue as the page holds them: stored ones, ones on their way, ones that failed. */
import { useRef, useState } from 'react';
import { words as inStore } from '../in-store/text.ts';
import { text } from '../text.ts';
import type { PhotoView } from '../views.ts';
import type { UnderWay } from './model.ts';
import { contentTypeOf, type FileSort, Refused, uploadFile } from './upload.ts';

export type Photo = {
  /** Stays the same while the file goes from chosen to stored. */
  id: string;
  fileKey: string | null;
  url: string;
  filename: string;
  kind: PhotoView['kind'];
  percent: number;
  error: string | null;
  /** Kept until stored or refused, so that a failed one can be tried again. */
  file: File | null;
};

const stored = (photo: PhotoView): Photo => ({
  ...photo,
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
  id: crypto.randomUUID(),
  fileKey: null,
  url: URL.createObjectURL(file),
  filename: file.name,
  kind: kindOf(file.name, sort),
  percent: 0,
  error: null,
  file,
});

const onItsWay = ({ canRetry, ...photo }: UnderWay): Photo => ({
  ...photo,
  id: photo.filename,
  fileKey: null,
  file: canRetry ? new File([], photo.filename) : null,
});

type Before = { photos: PhotoView[]; underWay?: UnderWay[] };

/** What is said of files that are left out. */
const LEFT_OUT = {
  claim: { tooMany: text.details.tooManyPhotos, fileKind: text.details.fileKind },
  receipt: { tooMany: inStore.receiptUpload.tooMany, fileKind: inStore.receiptUpload.fileKind },
} satisfies Record<FileSort, object>;

export function useUploads(before: Before, max: number, uploadUrl: string, sort: FileSort = 'claim') {
  const [photos, setPhotos] = useState(() => [
    ...before.photos.map(stored),
    ...(before.underWay ?? []).map(onItsWay),
  ]);
  const [news, setNews] = useState('');
  /** What was left out of the last choice, said until the next one. */
  const [refused, setRefused] = useState<string | null>(null);
  const [settled, setSettled] = useState(0);
  const running = useRef(0);

  const change = (id: string, part: Partial<Photo>) =>
    setPhotos((all) => all.map((photo) => (photo.id === id ? { ...photo, ...part } : photo)));

  const send = async (photo: Photo) => {
    if (photo.file === null) return;
    running.current += 1;
    change(photo.id, { error: null, percent: 0 });
    try {
      const onProgress = (percent: number) => change(photo.id, { percent });
      const { fileKey } = await uploadFile(photo.file, uploadUrl, onProgress, sort);
      change(photo.id, { fileKey, percent: 100, file: null });
      setNews(text.details.uploaded(photo.filename));
    } catch (error) {
      const message = error instanceof Error ? error.message : text.upload.failed;
      change(photo.id, { error: message, file: error instanceof Refused ? null : photo.file });
    }
    running.current -= 1;
    if (running.current === 0) setSettled((count) => count + 1);
  };

  const add = (files: File[]) => {
    const readable = files.filter((file) => contentTypeOf(file.name, sort) !== null);
    const unread = files.find((file) => contentTypeOf(file.name, sort) === null);
    const fitting = readable.slice(0, Math.max(0, max - photos.length)).map((file) => chosen(file, sort));
    const tooMany = fitting.length < readable.length ? LEFT_OUT[sort].tooMany(max) : null;
    setRefused(unread === undefined ? tooMany : LEFT_OUT[sort].fileKind(unread.name));
    setPhotos((all) => [...all, ...fitting]);
    for (const photo of fitting) void send(photo);
  };

  const remove = (photo: Photo) => {
    setPhotos((all) => all.filter(({ id }) => id !== photo.id));
    setNews(text.details.removed(photo.filename));
  };

  return { photos, news, refused, settled, isRunning: () => running.current > 0, add, remove, retry: send };
}

export type Uploads = ReturnType<typeof useUploads>;
