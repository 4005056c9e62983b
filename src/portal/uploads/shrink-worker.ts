/** Shrinks photos beside the page: on its own thread Chromium puts each encoding off by a second while it draws. */
import { shrink } from './shrinking.ts';

/** `at` tells the questions apart; `photo` is null where it could not be read. */
export type Shrunk = { at: number; photo: Blob | null };

let before: Promise<unknown> = Promise.resolve();

/** One after the other: several pictures of 12 megapixels at once are too much for a phone. */
self.addEventListener('message', ({ data: { at, file } }: MessageEvent<{ at: number; file: Blob }>) => {
  before = before.then(async () => {
    const photo = await shrink(file).catch(() => null);
    self.postMessage({ at, photo } satisfies Shrunk);
  });
});
