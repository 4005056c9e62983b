import { createHash } from 'node:crypto';

/** The most statements with a name. The plan of a long search takes two megabytes of each connection that ran it. */
const MOST_NAMES = 60;

/**
 * Names for the statements of searches. PostgreSQL plans a named statement once for each connection; planning a search takes longer than running it.
 * But a connection keeps its plans until it ends, and anybody can send searches that all differ. So only a limited number get a name within the
 * lifetime of a connection.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #lifeMs: number;
  #until = 0;

  /** `lifeMs`: the longest lifetime of a connection. */
  constructor(lifeMs: number) {
    this.#lifeMs = lifeMs;
  }

  /** Undefined if the limit is reached. `now`: milliseconds on the same clock as `performance.now()`. */
  of(text: string, now = performance.now()): string | undefined {
    if (now >= this.#until) {
      this.#names.clear();
      this.#until = now + this.#lifeMs;
    }
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MOST_NAMES) return known;
    const name = nameOf(text);
    this.#names.set(text, name);
    return name;
  }
}

export const nameOf = (text: string): string =>
  `queue_${createHash('sha256').update(text).digest('base64url')}`;
