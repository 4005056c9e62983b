/** One open stream of the console: the person, the stores it covers, and the events that it has not sent yet. */
import { sseText } from './news.ts';

/** Characters. If a page falls further behind than this, it reloads everything instead. */
const MOST_WAITING = 256 * 1024;

export class DeskWatcher {
  readonly personId: string;
  readonly sessionId: string;
  /** The store that the page shows, by its slug. */
  readonly shownStore: string | null;
  stores: ReadonlySet<string> = new Set();
  rights = '';
  #waiting: string[] = [];
  #size = 0;
  #isStopped = false;
  #wake: (() => void) | null = null;
  readonly #onStop: (watcher: DeskWatcher) => void;

  constructor(
    who: { personId: string; sessionId: string; shownStore: string | null },
    onStop: (watcher: DeskWatcher) => void,
  ) {
    this.personId = who.personId;
    this.sessionId = who.sessionId;
    this.shownStore = who.shownStore;
    this.#onStop = onStop;
  }

  /** @param id the id of the last event in the text */
  push(id: string, text: string): void {
    this.#waiting.push(text);
    this.#size += text.length;
    if (this.#size > MOST_WAITING) this.resync(id);
    this.#wake?.();
  }

  /** Drops the events that wait, and tells the page to reload everything. */
  resync(id: string): void {
    const text = sseText(id, 'resync', { store: null });
    this.#waiting = [text];
    this.#size = text.length;
    this.#wake?.();
  }

  stop(): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#onStop(this);
    this.#wake?.();
  }

  /** Waits at most `ms` for events, and returns their text; empty if there were none. Null once the stream has ended. */
  async next(ms: number): Promise<string | null> {
    if (this.#waiting.length === 0 && !this.#isStopped) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#wake = null;
    }
    if (this.#isStopped) return null;
    const text = this.#waiting.join('');
    this.#waiting = [];
    this.#size = 0;
    return text;
  }
}
