/** Pages about a filed claim, for anyone with its link. */
import { readCookie, writeCookie } from '../engine/cookies.ts';
import type { AnyScreen } from '../engine/define-screen.ts';
import { refuseNamedSites } from '../engine/other-sites.ts';
import type { Handlers } from '../engine/outcome.ts';
import { definePage, type Guard } from '../engine/page.ts';
import { type ClaimVisit, openClaimVisit } from './visit.ts';

/** Opens the claim and stores its token in a cookie, which later uploads use. */
const needsClaim: Guard<ClaimVisit> = async (arrival) => {
  const { context, request, reply } = arrival;
  refuseNamedSites(request);
  const visit = await openClaimVisit(arrival);
  if (readCookie(context, request, 'claim') !== visit.token)
    writeCookie(context, reply, 'claim', visit.token);
  return { visit, around: { store: visit.store, privacy: 'token' } };
};

export const claimPage = (screen: AnyScreen, handlers: Handlers<ClaimVisit>) =>
  definePage(screen, needsClaim, handlers);
