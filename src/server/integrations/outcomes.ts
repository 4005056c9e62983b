/** What a call surely means, the same with all providers. What a vendor says with other statuses stands in its own tables. */
import { type Answer, type Called, secondsToWait } from './call.ts';
import type { Busy, FailureCode, Refused, Unknown } from './ports.ts';

export const unknown = (detail: string | null = null): Unknown => ({ kind: 'unknown', detail });

const LONGEST_DETAIL = 300;

export const refused = (code: FailureCode, detail: string | null = null): Refused => ({
  kind: 'refused',
  code,
  detail: detail?.slice(0, LONGEST_DETAIL) ?? null,
});

/**
 * Splits calls into answers that the vendor's tables tell apart, and what their status alone says.
 * @param now milliseconds
 */
export function understood(called: Called, now: number): Answer | Refused | Busy | Unknown {
  if (called.kind === 'unsent') return { kind: 'busy', retryAfterSeconds: null };
  if (called.kind === 'lost') return unknown();
  const { status } = called;
  if (status === 429)
    return { kind: 'busy', retryAfterSeconds: secondsToWait(called.header('retry-after'), now) };
  if (status === 401) return refused('unauthorized');
  if (status === 403) return refused('missing_permission');
  if (status >= 500 || (status >= 300 && status < 400)) return unknown(`The provider answered ${status}.`);
  if (called.json === undefined && status < 300) return unknown('The answer was not JSON.');
  return called;
}
