import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

type Step = { name: string; undo: () => Promise<unknown>; ms: number };

const PATIENCE_MS = 40_000;

/** Cleanup steps, run in reverse order. A step that fails or hangs does not hold up the others. */
export class Cleanup {
  readonly #steps: Step[] = [];
  readonly #log: Logger;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** `ms`: the time limit. */
  add(name: string, undo: () => Promise<unknown>, ms = PATIENCE_MS): void {
    this.#steps.push({ name, undo, ms });
  }

  /** Never rejects. A second call has nothing left to do. */
  async run(): Promise<void> {
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) await this.#undo(step);
  }

  async #undo({ name, undo, ms }: Step): Promise<void> {
    const patience = new AbortController();
    const late = sleep(ms, 'late', { signal: patience.signal, ref: true }).catch(() => 'done');
    try {
      const outcome = await Promise.race([undo().then(() => 'done'), late]);
      if (outcome === 'late') this.#log.warn({ step: name, ms }, 'not stopped in time');
    } catch (err) {
      this.#log.error({ err, step: name }, 'stopping failed');
    } finally {
      patience.abort();
    }
  }
}
