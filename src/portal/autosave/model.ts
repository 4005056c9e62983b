/** The order that a page was drawn for, named in its links, forms and API calls. */
export type PageOrder = {
  id: string;
  /** In milliseconds of the server's clock: when the page was drawn, and when its kept answers were saved; 0 for none. */
  drawnAt: number;
  keptAt: number;
};

/** What a page shows about saving unfinished answers. */
export type SaveState = {
  /** The server has saved the form's answers. */
  isSaved: boolean;
  /** Why something can't be sent now, what is saved, and what will be retried automatically; null while online. */
  trouble: string | null;
};

/** What can't be sent: answers, the whole step, or a link to another page. */
export type Waiting = 'answers' | 'step' | 'page';

/** The autosave of one page in the browser (autosave.ts). */
export type Autosave = {
  /** Saves the form's answers from now on. Returns a function that stops it. */
  watch(form: HTMLFormElement): () => void;
  /** Saves the form's answers if they changed. */
  note(form: HTMLFormElement): void;
  /** Submits the step, and waits for the connection as long as necessary. */
  send(form: HTMLFormElement, button: HTMLButtonElement | null, onWait: () => void): Promise<void>;
};
