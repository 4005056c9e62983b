import type { IssueCategory } from '../../domain/claim-types.ts';
import { urls } from '../../urls.ts';
import { withClaim } from '../flow/draft.ts';
import { currentShipment, enterShipment, frameOf, severalParcels } from '../flow/journey.ts';
import { categoryRefusal, tooSoonHref } from '../flow/openings.ts';
import { chosen } from '../forms.ts';
import { draw, goOn, goTo, type PageHandlers, UNPROCESSABLE } from '../outcome.ts';
import { isPassedOver } from '../process/handlers.ts';
import { returnsOpen } from '../return/offer.ts';
import { saveDraft, type Visit } from '../visit.ts';
import type { IssuesProps } from './model.ts';
import { screen } from './screen.ts';
import { words as issuesWords } from './text.ts';

const CATEGORIES: readonly IssueCategory[] = ['notReceived', 'issuesWithItems'];

function issuesProps(visit: Visit): IssuesProps {
  const { kept } = visit;
  return {
    ...frameOf(visit, 'issues', isPassedOver(visit) ? urls.home() : urls.process()),
    choices: CATEGORIES.map((value) => ({ value, refusal: categoryRefusal(visit, value) })),
    values: { category: kept ? chosen(CATEGORIES, kept.one('category')) : visit.metadata.claim.category },
    returnsOpen: returnsOpen(visit),
  };
}

export const issuesHandlers: PageHandlers = {
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
      return goOn(urls.shipment());
    }
    const only = severalParcels(visit) ? null : currentShipment(visit);
    if (only === null) {
      await saveDraft(visit, { ...metadata, currentShipmentId: null });
      return goOn(urls.multipleShipments());
    }
    const entered = enterShipment(visit, metadata, only);
    await saveDraft(visit, entered.metadata);
    return goOn(entered.to);
  },
};
