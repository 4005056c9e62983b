import { displayMoney } from '../../../domain/money/money.ts';
import { orderName } from '../../../domain/orders/order-number.ts';
import { paid } from '../../../domain/orders/payment.ts';
import { afterLookup, decidingVerdict } from '../../../domain/protection/after-lookup.ts';
import { ProblemError } from '../../../server/problem-error.ts';
import { PATHS, urls } from '../../../urls.ts';
import { draw, goTo } from '../../engine/outcome.ts';
import type { Refusal } from '../../parts/views.ts';
import { longDay } from '../flow/days.ts';
import { orderPage } from '../flow/guard.ts';
import { claimCard, itemView, parcelViews, refusalOf, viewHref } from '../flow/order-views.ts';
import { words } from '../flow/words.ts';
import { returnsOpen } from '../return/offer.ts';
import type { Visit } from '../visit.ts';
import type { HomeProps } from './model.ts';
import { screen } from './screen.ts';

/** Why nothing can be reported, with a link to the page that explains what to do instead. */
function reportRefusal(visit: Visit): Refusal | null {
  const next = afterLookup(visit.assessment, visit.order);
  if (next === 'process') return null;
  const verdict = decidingVerdict(visit.assessment);
  if (verdict.eligibilityCode === 'fully_claimed') return { text: words.claim.allTaken, links: [] };
  return { ...refusalOf(visit, verdict), links: [{ href: `/${next}`, text: words.more }] };
}

export function homeProps(visit: Visit): HomeProps {
  const { order, store } = visit;
  return {
    back: urls.start(),
    step: null,
    errors: [],
    orderNumber: orderName(order.sourceOrderNumber),
    placedOn: longDay(order.createdAt, store.timeZone),
    total: displayMoney(paid(order.total, order.currency)),
    items: order.items.map((item) => itemView(item, item.quantity)),
    parcels: parcelViews(visit),
    claims: order.claims.map((claim) => claimCard(visit, claim)),
    exception: visit.assessment.isOneTimeAppeasementOpen ? words.exception.home : null,
    refusal: reportRefusal(visit),
    returnsOpen: returnsOpen(visit),
  };
}

export const page = orderPage(screen, { show: (visit) => draw(screen, homeProps(visit)) });

/** Shows the order's only claim, or the order with all its claims (docs/rules/drafts.md). */
export const orderClaims = orderPage(
  screen,
  {
    show: (visit, request) => {
      const { orderId } = request.params as { orderId: string };
      const { order } = visit;
      if (orderId !== order.id && orderId !== order.sourceOrderId) throw new ProblemError('not_found');
      const [only, ...others] = order.claims;
      const href = only && others.length === 0 ? viewHref(visit, only) : null;
      return href === null ? draw(screen, homeProps(visit)) : goTo(href);
    },
  },
  { path: PATHS.orderClaims },
);
