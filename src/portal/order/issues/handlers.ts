import type { IssueCategory } from '../../../domain/claims/claim-types.ts';
import { urls } from '../../../urls.ts';
import { chosen } from '../../engine/forms.ts';
import { continueTo, draw, goTo, UNPROCESSABLE } from '../../engine/outcome.ts';
import { withClaim } from '../flow/draft.ts';
import { orderPage } from '../flow/guard.ts';
import { currentShipment, enterShipment, frameOf, severalParcels } from '../flow/journey.ts';
import { categoryRefusal, tooSoonHref } from '../flow/openings.ts';
import { day, viewHref } from '../flow/order-views.ts';
import { isPassedOver } from '../process/handlers.ts';
import { returnsOpen } from '../return/offer.ts';
import { saveDraft, type Visit } from '../visit.ts';
import type { IssuesProps } from './model.ts';
import { screen } from './screen.ts';
import { words as issuesWords } from './text.ts';

const CATEGORIES: readonly IssueCategory[] = ['notReceived', 'issuesWithItems'];

/** Links to the order's own page if there are several claims, or one that a team member may not open. */
function claimsBefore(visit: Visit): IssuesProps['claims'] {
  const { claims } = visit.order;
  const [first] = claims;
  const { one, many, see, seeAll } = issuesWords.claims;
  if (!first) return null;
  if (claims.length > 1) return { text: many(claims.length), link: seeAll, href: urls.home() };
  const text = one(first.claimNumber, day(visit, first.createdAt));
  return { text, link: see, href: viewHref(visit, first) ?? urls.home() };
}

function issuesProps(visit: Visit): IssuesProps {
  const { kept } = visit;
  return {
    ...frameOf(visit, 'issues', isPassedOver(visit) ? urls.home() : urls.process()),
    claims: claimsBefore(visit),
    choices: CATEGORIES.map((value) => ({ value, refusal: categoryRefusal(visit, value) })),
    values: { category: kept ? chosen(CATEGORIES, kept.one('category')) : visit.metadata.claim.category },
    returnsOpen: returnsOpen(visit),
  };
}

export const page = orderPage(screen, {
  show: (visit) => draw(screen, issuesProps(visit)),

  answer: async (visit, form) => {
    const category = chosen(CATEGORIES, form.one('category'));
    if (category === null) {
      const errors = [{ field: 'category', message: issuesWords.missing }];
      return draw(screen, { ...issuesProps(visit), errors }, UNPROCESSABLE);
    }
    if (categoryRefusal(visit, category) !== null) return goTo(tooSoonHref(category));
    const metadata = withClaim(visit.metadata, { category });
    if (category === 'notReceived') {
      await saveDraft(visit, metadata);
      return continueTo(urls.shipment());
    }
    const only = severalParcels(visit) ? null : currentShipment(visit);
    if (only === null) {
      await saveDraft(visit, { ...metadata, currentShipmentId: null });
      return continueTo(urls.multipleShipments());
    }
    const entered = enterShipment(visit, metadata, only);
    await saveDraft(visit, entered.metadata);
    return continueTo(entered.to);
  },
});
