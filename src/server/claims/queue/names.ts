import { createHash } from 'node:crypto';

/** How many statements of searches have a name. The plan of a long one has two megabytes, on each connection that used it. */
const MOST = 60;

/**
 * Names for statements, by which each connection plans them once: for a search that takes longer than carrying it out. PostgreSQL keeps a plan
 * until its connection ends, and anybody can write searches that all differ, so only so many get a name within a connection's life.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #lifeMs: number;
  #until = 0;

  /** `lifeMs`: after which a connection has ended. */
  constructor(lifeMs: number) {
    this.#lifeMs = lifeMs;
  }

  /** Undefined if there are enough already. `now` in ms. */
  of(text: string, now = performance.now()): string | undefined {
    if (now >= this.#until) {
      this.#names.clear();
      this.#until = now + this.#lifeMs;
    }
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MOST) return known;
    const name = nameOf(text);
    this.#names.set(text, name);
    return name;
  }
}

export const nameOf = (text: string): string =>
  `queue_${createHash('sha256').update(text).digest('base64url')}`;
