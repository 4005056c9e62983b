/** An old link asks for the email address before it shows anything (docs/decisions/025-old-links.md). */

import { callerOfToken } from '../../../server/auth/authenticate.ts';
import { changeClaim } from '../../../server/claims/change.ts';
import type { ClaimDocument } from '../../../server/claims/queries.ts';
import { hasOldLink, maySee } from '../../../server/claims/read.ts';
import { noteRefusal } from '../../../server/http/security.ts';
import { problemOf } from '../../../server/http/translate.ts';
import { ProblemError } from '../../../server/problem-error.ts';
import { sendLink } from '../../../server/shopper/commands.ts';
import { type LinkHolder, openOldLink, renewLink } from '../../../server/shopper/links.ts';
import type { KnownStore } from '../../../server/stores/queries.ts';
import type { Arrival } from '../../engine/arrival.ts';
import { readCookie, writeCookie } from '../../engine/cookies.ts';
import { refuseNamedSites } from '../../engine/other-sites.ts';
import { draw, goTo, type Outcome, UNPROCESSABLE } from '../../engine/outcome.ts';
import { definePage, type Guard } from '../../engine/page.ts';
import type { FieldError } from '../../parts/views.ts';
import { takeOneOf } from '../notice.ts';
import { afterConfirming, confirmHref } from '../old-link.ts';
import { words as all } from '../text.ts';
import { emailError } from './answers.ts';
import type { ConfirmProps } from './model.ts';
import { screen } from './screen.ts';

const words = all.confirm;

type OldLinkVisit = Arrival & {
  store: KnownStore;
  document: ClaimDocument;
  holder: LinkHolder;
  token: string;
};

/** Accepts links of any age. */
const oldLinks: Guard<OldLinkVisit> = async (arrival) => {
  const { context, request } = arrival;
  refuseNamedSites(request);
  const { token } = request.params as { token: string };
  const holder = callerOfToken(context, token, 'claim');
  if (!holder) throw new ProblemError('not_found');
  const opened = await openOldLink(context, holder);
  return {
    visit: { ...arrival, ...opened, holder, token },
    around: { store: opened.store, privacy: 'token' },
  };
};

function props({ document }: OldLinkVisit, email = '', errors: FieldError[] = []): ConfirmProps {
  return { claimNumber: String(document.claim.claim_number), errors, values: { email }, isSent: false };
}

/** Redirects to the requested page with a fresh link; later uploads in this browser belong to the claim. */
function continueTo({ context, reply, request }: OldLinkVisit, token: string): Outcome {
  writeCookie(context, reply, 'claim', token);
  return goTo(afterConfirming(request, token));
}

/** A browser that has confirmed the claim's email address once isn't asked again for each old link. */
function freshLinkOf({ context, request, store, document }: OldLinkVisit): string | null {
  const token = readCookie(context, request, 'claim');
  const holder = token ? callerOfToken(context, token, 'claim') : null;
  if (token === null || holder === null || hasOldLink(context, store, holder)) return null;
  return maySee(holder, document) ? token : null;
}

/** Emails a fresh link to the claim's own address, without revealing that address here. */
async function mailLink({ context, request, reply, holder, token }: OldLinkVisit): Promise<Outcome> {
  const ask = { caller: holder, claimId: holder.claimId, repeat: null, version: null, oldLinks: true };
  await changeClaim(context, ask, sendLink);
  writeCookie(context, reply, 'notice', 'link-sent');
  return goTo(confirmHref(token, request));
}

async function guess(visit: OldLinkVisit, email: string): Promise<Outcome> {
  const again = (error: FieldError, status: number) => draw(screen, props(visit, email, [error]), status);
  const wrong = emailError(email);
  if (wrong !== null) return again({ field: 'email', message: wrong }, UNPROCESSABLE);
  const { context, gates, request, reply, holder } = visit;
  try {
    await gates.lookup(request);
    return continueTo(visit, await renewLink(context, holder, { email, address: request.ip }));
  } catch (error) {
    const found = problemOf(error);
    if (found && (found.code === 'link_email_mismatch' || found.status === 429)) noteRefusal(request, found);
    if (found?.code === 'link_email_mismatch')
      return again({ field: 'email', message: words.emailWrong }, found.status);
    if (found?.status !== 429) throw error;
    reply.header('retry-after', String(found.retryAfter));
    return again({ field: '', message: found.detail }, found.status);
  }
}

export const page = definePage(screen, oldLinks, {
  show: (visit) => {
    const { context, store, holder, token, request } = visit;
    const fresh = hasOldLink(context, store, holder) ? freshLinkOf(visit) : token;
    if (fresh !== null) return goTo(afterConfirming(request, fresh));
    return draw(screen, { ...props(visit), isSent: takeOneOf(visit, ['link-sent']) !== null });
  },
  answer: (visit, form) => (form.one('mail') === '1' ? mailLink(visit) : guess(visit, form.one('email'))),
});
