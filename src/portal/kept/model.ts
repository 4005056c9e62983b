/** The order that a page was drawn for, as links, forms and calls of its script name it. */
export type PageOrder = {
  id: string;
  /** Milliseconds by the server's clock: when it was drawn, and of when the answers are that were kept and are drawn; 0 for none. */
  drawnAt: number;
  keptAt: number;
};

/** What a page says of its answers while they are given. */
export type Keeping = {
  /** The server has what the form says. */
  isSaved: boolean;
  /** Why something can't go out now, what is kept, and what goes on by itself; null while the line holds. */
  trouble: string | null;
};

/** What can't go out: answers, the whole step, or the way to another page. */
export type Waiting = 'answers' | 'step' | 'page';

/** Of one page in the browser (keeper.ts). */
export type Keeper = {
  /** Keeps what is answered in the form from now on. Answers what ends it. */
  watch(form: HTMLFormElement): () => void;
  /** Keeps what the form says now, if it is something else than before. */
  note(form: HTMLFormElement): void;
  /** Sends the step, however long it takes for the line to come back. */
  send(form: HTMLFormElement, button: HTMLButtonElement | null, onWait: () => void): Promise<void>;
};
