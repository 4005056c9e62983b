/** A visitor with their claim's link, on one of its pages. */

import type { FastifyReply } from 'fastify';
import { customerStatus } from '../../domain/claims/customer-state.ts';
import { callerOfToken } from '../../server/auth/authenticate.ts';
import { callerKey } from '../../server/auth/caller.ts';
import { changeClaim, type HeldClaim } from '../../server/claims/change.ts';
import { customerFactsOf, openActions } from '../../server/claims/present-state.ts';
import type { ClaimDocument } from '../../server/claims/queries.ts';
import { openClaim } from '../../server/claims/read.ts';
import type { Context } from '../../server/context.ts';
import { type Answer, describeRepeat } from '../../server/http/answers.ts';
import { problemOf } from '../../server/http/translate.ts';
import { ProblemError } from '../../server/problem-error.ts';
import type { LinkHolder } from '../../server/shopper/links.ts';
import type { KnownStore } from '../../server/stores/queries.ts';
import { urls } from '../../urls.ts';
import type { Call } from '../engine/arrival.ts';
import { writeCookie } from '../engine/cookies.ts';
import { type Drawn, goTo, type Outcome } from '../engine/outcome.ts';
import { EXPLAINED_BY_SCREEN } from '../engine/posted-form.ts';
import type { FieldError } from '../parts/views.ts';
import type { MyClaimFrame } from './model.ts';
import type { Notice } from './notice.ts';
import type { Refusal } from './text.ts';

export type ClaimVisit = {
  context: Context;
  store: KnownStore;
  document: ClaimDocument;
  holder: LinkHolder;
  token: string;
  /** The actions that are possible now. */
  actions: Awaited<ReturnType<typeof openActions>>;
  reply: FastifyReply;
};

/** Opens the claim by the link in the URL; an old link asks for the email address first (../refusals.ts). */
export async function openClaimVisit({ context, request, reply }: Call): Promise<ClaimVisit> {
  const { token } = request.params as { token: string };
  const holder = callerOfToken(context, token, 'claim');
  if (!holder) throw new ProblemError('not_found');
  const { store, document } = await openClaim(context, holder, holder.claimId);
  const actions = await openActions(context, store, document);
  return { context, store, document, holder, token, actions, reply };
}

/** What each page needs; `refusal` says why its form is not available. */
export function frameOf({ token, document }: ClaimVisit, refusal: Refusal | null): MyClaimFrame {
  return {
    back: urls.view(token),
    claimNumber: String(document.claim.claim_number),
    errors: [],
    refusal: refusal && { ...refusal, writeHref: urls.viewMessages(token) },
  };
}

export const stateOf = ({ document }: ClaimVisit) => customerStatus(customerFactsOf(document)).state;

/** Runs the action once per form: a second click gets the first one's response. */
export function doOnce(
  { context, holder }: ClaimVisit,
  what: { path: string; body: object },
  command: (held: HeldClaim) => Promise<Answer>,
): Promise<Answer> {
  const body = JSON.stringify(what.body);
  const repeat = describeRepeat({ caller: callerKey(holder), address: what.path, body, key: null });
  return changeClaim(context, { caller: holder, claimId: holder.claimId, repeat, version: null }, command);
}

/**
 * Runs the action and redirects to the claim's page, which confirms it. If it is refused, redraws the form with what was typed.
 */
export async function runAction(
  { context, reply, token }: ClaimVisit,
  {
    work,
    notice,
    again,
  }: { work: () => Promise<unknown>; notice: Notice; again: (error: FieldError) => Drawn | Promise<Drawn> },
): Promise<Outcome> {
  try {
    await work();
  } catch (error) {
    const found = problemOf(error);
    if (found === null || !EXPLAINED_BY_SCREEN.includes(found.status)) throw error;
    if (typeof found.retryAfter === 'number') reply.header('retry-after', String(found.retryAfter));
    return { ...(await again({ field: '', message: found.detail })), status: found.status };
  }
  writeCookie(context, reply, 'notice', notice);
  return goTo(urls.view(token));
}
