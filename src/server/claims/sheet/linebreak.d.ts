declare module 'linebreak' {
  /** Finds the allowed line breaks (UAX #14). */
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { position: number; required: boolean } | null;
  }
}
