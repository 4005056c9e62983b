/**
 * Pages in the store's own words (src/domain/stores/portal-words.ts). React draws a page without a pause, so on the server the
 * words are those of one store at a time; a browser has one store anyway.
 */
import { type OwnWords, PORTAL_WORDS, type PortalPage } from '../../domain/stores/portal-words.ts';

let spoken: OwnWords = {};

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

/** The words of a page, of which a store's own come first. */
export function ownFirst<Words extends object>(page: PortalPage, words: Words): Words {
  for (const name of Object.keys(PORTAL_WORDS[page])) {
    const standard = words[name as keyof Words];
    Object.defineProperty(words, name, {
      enumerable: true,
      get: () => (spoken[page] as Record<string, string> | undefined)?.[name] ?? standard,
    });
  }
  return words;
}
