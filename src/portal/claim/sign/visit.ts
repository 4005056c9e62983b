/** A visit of someone with the link to sign a claim. */
import type { FastifyBaseLogger } from 'fastify';
import { callerOfToken } from '../../../server/auth/authenticate.ts';
import type { CallerOf } from '../../../server/auth/caller.ts';
import { sealToken } from '../../../server/auth/keys.ts';
import { sentByOurOwnPage } from '../../../server/auth/same-site.ts';
import { type ClaimDocument, loadClaim } from '../../../server/claims/queries.ts';
import { hasOldLink, maySee } from '../../../server/claims/read.ts';
import type { Context } from '../../../server/context.ts';
import { ProblemError } from '../../../server/problem-error.ts';
import { type KnownStore, storeById } from '../../../server/stores/queries.ts';
import { urls } from '../../../urls.ts';
import type { Arrival } from '../../engine/arrival.ts';
import { readCookie, writeCookie } from '../../engine/cookies.ts';
import { draw, goTo } from '../../engine/outcome.ts';
import type { Guard } from '../../engine/page.ts';
import { queryOf, storeOfVisit } from '../../engine/store-of-visit.ts';
import { screen } from './screen.ts';

export type SignVisit = {
  context: Context;
  store: KnownStore;
  document: ClaimDocument;
  holder: CallerOf<'signature'>;
  token: string;
  /** Too old to show personal data before the email address is confirmed (docs/decisions/025-old-links.md). */
  isOld: boolean;
  justSigned: boolean;
  /** URLs of the page without its token, with it, and with it after signing. */
  claimHref: string;
  href: string;
  thanksHref: string;
  log: FastifyBaseLogger;
  /** Counts against the rate limit of writes. A form with errors doesn't count. */
  count: () => Promise<void>;
};

/** URL of the claim's page. Its token keeps the age of the current link, so that nobody can renew an old link this way. */
export function viewHref({ context, store, document, holder }: SignVisit): string {
  const { id: claimId, token_generation: generation } = document.claim;
  const payload = { storeId: store.id, claimId, generation, issuedAt: holder.issuedAt };
  return urls.view(sealToken('claim', payload, context.secret));
}

/**
 * Opens the claim by the token in the URL or, if the page is reopened, in the cookie. Null if the link is invalid or revoked: the
 * page doesn't reveal which.
 */
async function openSignVisit({ context, gates, request }: Arrival): Promise<SignVisit | null> {
  const { claimId } = request.params as { claimId: string };
  const query = queryOf(request);
  const named = query.get('token');
  const token = named ?? readCookie(context, request, 'signature');
  const holder = token ? callerOfToken(context, token, 'signature') : null;
  if (!token || holder?.claimId !== claimId) return null;
  // Another site can't know the token in the URL, but a browser sends the cookie with another site's form.
  if (request.method === 'POST' && named === null && !sentByOurOwnPage(request)) {
    throw new ProblemError('cross_site_request');
  }
  const document = await loadClaim(context.db, holder.storeId, claimId);
  if (!document || !maySee(holder, document)) return null;
  const store = await storeById(context.db, holder.storeId);
  const href = urls.sign(claimId, token);
  return {
    context,
    store,
    document,
    holder,
    token,
    isOld: hasOldLink(context, store, holder),
    justSigned: query.has('thanks'),
    claimHref: href.replace(/\?.*$/s, ''),
    href,
    thanksHref: `${href}&thanks`,
    log: request.log,
    count: () => gates.write(request),
  };
}

export const signers: Guard<SignVisit> = async (arrival) => {
  const { context, request, reply } = arrival;
  const visit = await openSignVisit(arrival);
  if (visit === null) {
    const around = { store: await storeOfVisit(context, request), privacy: 'token' } as const;
    return { instead: draw(screen, { stage: 'unknown' }, 404), around };
  }
  const around = { store: visit.store, privacy: 'token' } as const;
  // The claim's page asks for the email address, and links back to the signing page.
  if (visit.isOld) return { instead: goTo(viewHref(visit)), around };
  return { visit, around, settle: () => writeCookie(context, reply, 'signature', visit.token) };
};
