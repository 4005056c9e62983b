/** What a call surely means, the same with all providers. What a vendor says with other statuses stands in its own tables. */
import { type Answer, type Called, secondsToWait } from './call.ts';

/** Why a provider did not do what it was asked. A table says each to people: src/domain/instructions/failures.ts. */
export type FailureCode =
  /** The credentials are wrong, expired or withdrawn. */
  | 'unauthorized'
  /** The credentials lack a permission; `detail` names it. */
  | 'missing_permission'
  /** The order, charge or customer does not exist there (any more). */
  | 'not_found'
  /** More than what is left. */
  | 'amount_exceeded'
  /** The card or account it would go back to is closed or refuses it. */
  | 'account_closed'
  | 'currency_not_supported'
  | 'out_of_stock'
  | 'address_refused'
  /** The provider's balance or limit does not suffice. */
  | 'insufficient_funds'
  /** The same key came with another request: a bug, or somebody else's use of it. */
  | 'key_conflict'
  /** The provider's version of its API is no longer served, or it did not understand the request. */
  | 'not_understood'
  | 'refused';

/** It surely had no effect, and the same request would be refused again. */
export type Refused = { kind: 'refused'; code: FailureCode; detail: string | null };
/** It surely had no effect, and may be sent again. */
export type Busy = { kind: 'busy'; retryAfterSeconds: number | null };
/** Whether it had an effect is not known: no answer, a lost answer, or an error in the midst of it. */
export type Unknown = { kind: 'unknown'; detail: string | null };

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
