/**
 * How a screen declares its states for the gallery (`states.ts` beside the screen; src/console/gallery lists them). A state is
 * an address of the console with prepared answers to the calls that the screen makes.
 */

/** What a call gets: a body, a refusal, no answer yet (`pending`), or no connection (`offline`). */
export type Answer = { body: unknown } | { refused: Refusal } | 'pending' | 'offline';
type Refusal = { status: number; code: string; detail: string } & Record<string, unknown>;

/**
 * By method and path below /v1, such as `GET /claims/:id/desk`. A part with `:` stands for any text. A function gets the
 * query.
 */
export type Answers = Record<string, Answer | ((query: URLSearchParams) => Answer)>;

export type ScreenState = {
  /** The console's address, with its query. */
  at: string;
  /** In addition to those of the screen. */
  answers?: Answers;
  /** Keys that are pressed once the screen is there, as keys.ts writes them: to open a dialog, for instance. */
  press?: readonly string[];
  /** What is typed into empty fields, by their labels, before each click. */
  fill?: Readonly<Record<string, string>>;
  /** The accessible names of what is clicked after the keys are pressed. */
  click?: readonly string[];
  /** The accessible name of a button that is there at last, if what leads to it takes its time. */
  until?: string;
};

export type ScreenStates = {
  /** The screen's name in the gallery's addresses. */
  screen: string;
  /** For all of its states. What every screen asks (`GET /me`, for instance) is in src/console/gallery/shared-answers.ts. */
  answers: Answers;
  states: Record<string, ScreenState>;
};

export const answered = (body: unknown): Answer => ({ body });
export const refused = (status: number, code: string, detail: string, more: object = {}): Answer => ({
  refused: { ...more, status, code, detail },
});
