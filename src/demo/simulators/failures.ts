/** How a person lets the next calls to a simulator fail. */
import type { Failure } from '../../server/integrations/simulator.ts';

export const FAILURES: Readonly<Record<string, Failure>> = {
  'Slow: answer after 5 seconds': { kind: 'late', ms: 5000 },
  'Answer lost: carry it out, and do not answer': { kind: 'lost' },
  'No connection: do nothing, and do not answer': { kind: 'silence' },
  'Too many requests: 429': { kind: 'answer', status: 429, headers: { 'retry-after': '5' } },
  'An error of its own: 500': { kind: 'answer', status: 500 },
  'Down: 503': { kind: 'answer', status: 503 },
};

/** Of the next calls: lost answers are worth the most where something was carried out. */
export const WHICH = ['All calls', 'Calls that change something'] as const;
export const CHANGES: string = WHICH[1];

export const MOST_FAILURES = 1000;

/** Null for what the panel does not offer. */
export const failureOf = (name: string): Failure | null =>
  Object.hasOwn(FAILURES, name) ? (FAILURES[name] ?? null) : null;
