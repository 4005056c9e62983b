import type { IssueCategory } from '../../../domain/claims/claim-types.ts';
import type { Fulfillment } from '../../../domain/orders/order.ts';
import { deliveredAt, shipmentPhase } from '../../../domain/orders/shipment.ts';
import { afterLookup, decidingVerdict, opensAt } from '../../../domain/protection/after-lookup.ts';
import { explainVerdict } from '../../../domain/protection/explanation.ts';
import type { EligibilityCode } from '../../../domain/protection/verdict.ts';
import { urls } from '../../../urls.ts';
import { chosen } from '../../engine/forms.ts';
import { draw, goTo } from '../../engine/outcome.ts';
import { contactHref } from '../contact.ts';
import { weekday } from '../flow/days.ts';
import { orderPage } from '../flow/guard.ts';
import { categoryRefusal } from '../flow/openings.ts';
import { day, namedClaim, parcelViews, viewHref } from '../flow/order-views.ts';
import { words } from '../flow/words.ts';
import type { Visit } from '../visit.ts';
import type { Obstacle, TooSoonProps } from './model.ts';
import { screen } from './screen.ts';
import { words as own } from './text.ts';

const OBSTACLE_OF: Partial<Record<EligibilityCode, Obstacle>> = {
  too_soon: 'time',
  fully_claimed: 'claimed',
  cancelled: 'cancelled',
  disputed: 'disputed',
  refunded: 'refunded',
  not_protected: 'unprotected',
  policy_removed: 'unprotected',
};

const CATEGORIES: readonly IssueCategory[] = ['notReceived', 'issuesWithItems'];

/** The package to wait for: the first that has shipped. */
const awaited = ({ order }: Visit): Fulfillment | null =>
  order.fulfillments.find((shipment) => shipmentPhase(shipment) !== 'not_shipped') ?? null;

/** Why it is too soon, from the package's tracking. */
function whyWait(visit: Visit, category: IssueCategory | null): string | null {
  const shipment = awaited(visit);
  if (shipment === null) return null;
  const delivered = deliveredAt(shipment);
  if (delivered) return words.soon.delivered(day(visit, delivered));
  if (category === 'issuesWithItems') return words.soon.underWay;
  if (shipment.lastScanAt) return words.soon.scanned(day(visit, shipment.lastScanAt));
  return shipment.fulfilledAt ? words.soon.shipped(day(visit, shipment.fulfilledAt)) : null;
}

/** Claims that hold units of the order, latest first. */
const holding = ({ order }: Visit) => order.claims.filter(({ holdsQuantity }) => holdsQuantity);

/** The reason, with facts of this order if the code alone says too little. */
function reasonOf(visit: Visit, category: IssueCategory | null): string {
  const verdict = decidingVerdict(visit.assessment, category);
  const { order, store, now } = visit;
  const on = (iso: string) => day(visit, iso);
  const said = explainVerdict(verdict, store.timeZone, now);
  switch (verdict.eligibilityCode) {
    case 'too_soon':
      return whyWait(visit, category) ?? said;
    case 'fully_claimed': {
      const claims = holding(visit).map((claim) => namedClaim(visit, claim));
      return claims.length === 0 ? said : own.why.claimed(claims);
    }
    case 'cancelled':
      return order.cancelledAt ? own.why.cancelled(on(order.cancelledAt)) : said;
    case 'disputed':
      return order.chargebackAt ? own.why.disputed(on(order.chargebackAt)) : said;
    case 'not_protected':
      return store.settings.oneTimeAppeasement && order.hadAppeasement
        ? `${said} ${words.exception.used}`
        : said;
    default:
      return said;
  }
}

const claimsOf = (visit: Visit): TooSoonProps['claims'] =>
  holding(visit).flatMap((claim) => {
    const href = viewHref(visit, claim);
    return href === null ? [] : [{ href, number: claim.claimNumber }];
  });

function tooSoonProps(visit: Visit, category: IssueCategory | null): TooSoonProps {
  const opens = opensAt(visit.assessment, category);
  const { eligibilityCode } = decidingVerdict(visit.assessment, category);
  const other = CATEGORIES.some((known) => known !== category && categoryRefusal(visit, known) === null);
  return {
    back: category === null ? urls.start() : urls.issues(),
    obstacle: OBSTACLE_OF[eligibilityCode] ?? 'other',
    category,
    opensOn: opens === null ? null : weekday(opens, visit.store.timeZone, visit.now),
    reason: reasonOf(visit, category),
    parcels: parcelViews(visit),
    otherHref: category !== null && other ? urls.issues() : null,
    claims: eligibilityCode === 'fully_claimed' ? claimsOf(visit) : [],
    contactHref: contactHref(visit),
  };
}

export const page = orderPage(screen, {
  show: (visit) => {
    const category = chosen(CATEGORIES, visit.query.get('category') ?? '');
    if (category !== null) {
      return categoryRefusal(visit, category) === null
        ? goTo(urls.issues())
        : draw(screen, tooSoonProps(visit, category));
    }
    const next = afterLookup(visit.assessment, visit.order);
    return next === 'too-soon' ? draw(screen, tooSoonProps(visit, null)) : goTo(`/${next}`);
  },
});
