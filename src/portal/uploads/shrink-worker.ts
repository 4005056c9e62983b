/** Shrinks photos in a worker: on the main thread Chromium delays each encoding by a second while it renders. */
import { shrink } from './shrinking.ts';

/** `at` matches the response to its request; `photo` is null if the photo could not be read. */
export type Shrunk = { at: number; photo: Blob | null };

let before: Promise<unknown> = Promise.resolve();

/** One at a time: several 12-megapixel pictures at once need too much memory for a phone. */
self.addEventListener('message', ({ data: { at, file } }: MessageEvent<{ at: number; file: Blob }>) => {
  before = before.then(async () => {
    const photo = await shrink(file).catch(() => null);
    self.postMessage({ at, photo } satisfies Shrunk);
  });
});
