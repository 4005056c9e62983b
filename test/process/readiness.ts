/** What a server says of itself at /readyz. */
import { expect, vi } from 'vitest';
import type { Server } from './running.ts';

export async function ready(server: Server) {
  const answer = await fetch(`${server.url}/readyz`);
  const { jobs, database: connected } = (await answer.json()) as { jobs: string; database: string };
  return { status: answer.status, jobs, database: connected };
}

export const READY = { status: 200, jobs: 'running', database: 'answers' };
export const untilReady = (server: Server) =>
  vi.waitFor(async () => expect(await ready(server)).toEqual(READY), { timeout: 60_000, interval: 200 });
