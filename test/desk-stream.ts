/** Reads the stream of the desk over a real connection. */
import type { DeskEvents } from '../src/contract/desk-stream.ts';

type Heard = {
  [Name in keyof DeskEvents]: { event: Name; id: string; data: DeskEvents[Name] };
}[keyof DeskEvents];

export class DeskReader {
  readonly response: Response;
  readonly #leaving: AbortController;
  readonly #reader: ReadableStreamDefaultReader<string> | undefined;
  #seen = '';

  private constructor(response: Response, leaving: AbortController) {
    this.response = response;
    this.#leaving = leaving;
    this.#reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  }

  static async open(
    origin: string,
    cookie: string,
    { query = '', lastEventId }: { query?: string; lastEventId?: string } = {},
  ): Promise<DeskReader> {
    const leaving = new AbortController();
    const headers = {
      cookie,
      'sec-fetch-site': 'same-origin',
      ...(lastEventId && { 'last-event-id': lastEventId }),
    };
    return new DeskReader(
      await fetch(`${origin}/v1/me/stream${query}`, { headers, signal: leaving.signal }),
      leaving,
    );
  }

  /** The next event, or `over`. Heartbeats are left out. */
  async next(): Promise<Heard | 'over'> {
    for (;;) {
      const end = this.#seen.indexOf('\n\n');
      if (end >= 0) {
        const block = this.#seen.slice(0, end);
        this.#seen = this.#seen.slice(end + 2);
        const [, id = '', event = '', data = '{}'] = /^id: (.*)\nevent: (.*)\ndata: (.*)$/.exec(block) ?? [];
        if (event !== '') return { event, id, data: JSON.parse(data) } as Heard;
        continue;
      }
      const chunk = await this.#reader?.read().catch(() => null);
      if (!chunk || chunk.done) return 'over';
      this.#seen += chunk.value;
    }
  }

  /** The next event of this name, past all others. */
  async hear<Name extends keyof DeskEvents>(name: Name): Promise<{ id: string; data: DeskEvents[Name] }> {
    for (;;) {
      const heard = await this.next();
      if (heard === 'over') throw new Error(`The stream ended without ${name}`);
      if (heard.event === name) return heard as unknown as { id: string; data: DeskEvents[Name] };
    }
  }

  /** Waits until the server ends the stream. */
  async ended(): Promise<void> {
    while ((await this.next()) !== 'over');
  }

  leave(): void {
    this.#leaving.abort();
  }
}
