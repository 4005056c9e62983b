/** Which statements some work sends to the database, in their order: two answers that cost the same send the same. */
import pg from 'pg';
import { vi } from 'vitest';

type Sent = { name?: string; text: string };

export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  // Every query of every client is submitted, whatever wraps the client's own methods.
  const spy = vi.spyOn(pg.Query.prototype as unknown as { submit: () => void }, 'submit');
  try {
    await work();
    const sent = spy.mock.contexts as unknown as Sent[];
    // What the pool asks of a connection that it opens in between belongs to no work.
    return sent
      .map(({ name, text }) => (name ?? text).replace(/\s+/g, ' '))
      .filter((statement) => !statement.startsWith('select pg_backend_pid()'));
  } finally {
    spy.mockRestore();
  }
}
