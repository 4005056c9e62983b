/** Pages about a filed claim: for whoever has its link. */
import { readCookie, writeCookie } from '../engine/cookies.ts';
import type { AnyScreen } from '../engine/define-screen.ts';
import { refuseNamedSites } from '../engine/other-sites.ts';
import type { Handlers } from '../engine/outcome.ts';
import { definePage, type Guard } from '../engine/page.ts';
import { type ClaimVisit, openClaimVisit } from './visit.ts';

/** The claim's link, which this browser keeps for what is uploaded. */
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
