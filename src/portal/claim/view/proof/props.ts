import { randomUUID } from 'node:crypto';
import { isUndecided } from '../../../../domain/claims/claim-moves.ts';
import { ACTING_TIMERS, nextTimer } from '../../../../domain/claims/schedule.ts';
import { workCalendarOf } from '../../../../domain/stores/holidays.ts';
import { callerOfToken } from '../../../../server/auth/authenticate.ts';
import { signingOf, signPath } from '../../../../server/claims/signing/link.ts';
import type { Context } from '../../../../server/context.ts';
import { urls } from '../../../../urls.ts';
import { dayWithYear } from '../../../order/flow/days.ts';
import type { Typed } from '../conversation/props.ts';
import type { OpenedClaim } from '../opened.ts';
import type { ProofProps } from './model.ts';

/** When the claim closes without a reply; null if it isn't waiting for the customer. */
function closesAt({ store, document }: OpenedClaim): string | null {
  const { status, status_since: since, updated_at: updated } = document.claim;
  if (!ACTING_TIMERS.closeSilent.in.includes(status)) return null;
  const facts = { status, since: Date.parse(since ?? updated), reminded: true, dismissedUntil: null };
  const timer = nextTimer(facts, store.settings.timers, workCalendarOf(store));
  return timer === null ? null : new Date(timer.at).toISOString();
}

/** When the current link was sent. */
function ageOf(context: Context, token: string): string | null {
  return callerOfToken(context, token, 'claim')?.issuedAt ?? null;
}

const SIGNATURE: ProofProps['types'] = ['SIGNATURE'];

/** Null if nothing was requested, or the request no longer matters. */
export function proofProps(
  context: Context,
  opened: OpenedClaim,
  { token, typed }: { token: string; typed: Typed },
): ProofProps | null {
  const { store, document } = opened;
  const { claim } = document;
  const { closed_for: closedFor, status } = claim;
  const isToSign = signingOf(document)?.signature === true;
  const unsigned = { types: SIGNATURE, message: null, at: claim.created_at, answeredAt: null };
  const request = claim.proof_request ?? (isToSign ? unsigned : null);
  const isOpen = isUndecided(status) || (status === 'CLOSED' && closedFor === 'SILENCE');
  if (!request || !isOpen || (status === 'CLOSED' && request.answeredAt)) return null;
  const day = (iso: string) => dayWithYear(iso, store.timeZone);
  const by = request.answeredAt ? null : closesAt(opened);
  return {
    state: request.answeredAt ? 'received' : 'asked',
    types: request.types,
    message: request.message,
    askedOn: day(request.at),
    answeredOn: request.answeredAt ? day(request.answeredAt) : null,
    by: by === null ? null : day(by),
    signHref: isToSign ? signPath(context, store, document, ageOf(context, token)) : null,
    action: urls.sendProof(token),
    key: randomUUID(),
    ...typed,
  };
}
