/** Answers the console's calls from what a state has prepared. */
import type { Send } from '../app/api.ts';
import type { Answer, Answers } from '../parts/screen-states.ts';

const BASE = '/v1';

function fits(pattern: string, called: string): boolean {
  const [wanted, given] = [pattern.split('/'), called.split('/')];
  return (
    wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at])
  );
}

/** A later entry counts before an earlier one, so that a state can replace an answer of its screen. */
function answerTo(answers: Answers, called: string, query: URLSearchParams): Answer | null {
  const found = Object.entries(answers).findLast(([pattern]) => fits(pattern, called))?.[1];
  return (typeof found === 'function' ? found(query) : found) ?? null;
}

const json = (status: number, type: string, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': type } });

export function preparedSend(answers: Answers): Send {
  return async (address, init) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    const called = `${init.method} ${pathname.slice(BASE.length)}`;
    const answer = answerTo(answers, called, searchParams);
    if (answer === null) throw new Error(`This state has no answer to ${called}.`);
    if (answer === 'pending') return new Promise(() => undefined);
    if (answer === 'offline') throw new TypeError('offline');
    if ('body' in answer) return json(200, 'application/json', answer.body);
    return json(answer.refused.status, 'application/problem+json', answer.refused);
  };
}
