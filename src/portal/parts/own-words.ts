/**
 * The words in force instead of a page's: the store's own (src/domain/stores/portal-words.ts), and those for the team
 * (team-words.ts). React draws a page without a pause, so on the server they are those of one page at a time; a browser has one
 * page anyway.
 */
export type Spoken = { [name: string]: string | readonly string[] | null | undefined | Spoken };

const NONE: Spoken = {};
let spoken: Spoken | null = null;
let beforeDrawing = (): Spoken | undefined => undefined;

export const spokenNow = (): Spoken => spoken ?? beforeDrawing() ?? NONE;

/** For the browser: from now on. */
export function speak(own: Spoken): void {
  spoken = own;
}

/** For handlers, whose sentences are written before the page is drawn. @param words returns what is in force whenever it is called. */
export function speakBefore(words: () => Spoken | undefined): void {
  beforeDrawing = words;
}

/** Draws something in these words. `draw` must not wait for anything. */
export function spokenIn<Drawn>(own: Spoken | null, draw: () => Drawn): Drawn {
  const before = spoken;
  spoken = own ?? NONE;
  try {
    return draw();
  } finally {
    spoken = before;
  }
}
