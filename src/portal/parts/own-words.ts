/**
 * The store's own words that are in force (src/domain/stores/portal-words.ts). React draws a page without a pause, so on the
 * server they are those of one store at a time; a browser has one store anyway.
 */
import type { OwnWords } from '../../domain/stores/portal-words.ts';

let spoken: OwnWords = {};

export const spokenNow = (): OwnWords => spoken;

/** For the browser: from now on. */
export function speak(own: OwnWords): void {
  spoken = own;
}

/** Draws something in these words. `draw` must not wait for anything. */
export function spokenIn<Drawn>(own: OwnWords | null, draw: () => Drawn): Drawn {
  const before = spoken;
  spoken = own ?? {};
  try {
    return draw();
  } finally {
    spoken = before;
  }
}
