/** The statements that some work sends to the database, in order: two responses of equal cost send the same ones. */
import pg from 'pg';
import { vi } from 'vitest';

type Sent = { name?: string; text: string };

export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  // Every query is submitted here, however the client's own methods are wrapped.
  const spy = vi.spyOn(pg.Query.prototype as unknown as { submit: () => void }, 'submit');
  try {
    await work();
    const sent = spy.mock.contexts as unknown as Sent[];
    // Leaves out the pool's own setup of new connections.
    return sent
      .map(({ name, text }) => (name ?? text).replace(/\s+/g, ' '))
      .filter((statement) => !statement.startsWith('select pg_backend_pid()'));
  } finally {
    spy.mockRestore();
  }
}
