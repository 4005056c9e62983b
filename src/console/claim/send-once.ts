/** Sends what must not be done twice. If no answer came, the same content is sent again as the same request, which the server recognizes. */
import { isPassing, Problem } from '../app/problem.ts';

export const isConflict = (error: unknown): boolean => error instanceof Problem && error.status === 412;

type Request = { key: string; version?: number };

/** After this long, the same content is meant as a second one, such as another "Thank you". */
const LOST_FOR_MS = 10 * 60_000;

/** Requests whose answer was lost, by their content. */
const lost = new Map<string, Request & { lostAt: number }>();

/** After an act is taken back, the same content is a new one. */
export const forgetLost = (): void => lost.clear();

/** @param version the version that the claim must still have; null if any will do */
export async function sendOnce<Answer>(
  content: string,
  version: number | null,
  send: (request: Request) => Promise<Answer>,
): Promise<Answer> {
  const before = lostRequest(content);
  const request = before ?? { key: crypto.randomUUID(), ...(version !== null && { version }) };
  try {
    const answer = await send(request);
    lost.delete(content);
    return answer;
  } catch (error) {
    if (isPassing(error)) lost.set(content, { ...request, lostAt: Date.now() });
    else lost.delete(content);
    // It had never arrived, and the claim has changed since.
    if (before && isConflict(error)) return sendOnce(content, version, send);
    throw error;
  }
}

function lostRequest(content: string): Request | null {
  const found = lost.get(content);
  if (found === undefined || Date.now() - found.lostAt > LOST_FOR_MS) return null;
  const { lostAt, ...request } = found;
  return request;
}
