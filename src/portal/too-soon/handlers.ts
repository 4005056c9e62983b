import { afterLookup, decidingVerdict, opensAt } from '../../domain/after-lookup.ts';
import type { IssueCategory } from '../../domain/claim-types.ts';
import { explainVerdict } from '../../domain/explanation.ts';
import type { Fulfillment } from '../../domain/order.ts';
import { deliveredAt, shipmentPhase } from '../../domain/shipment.ts';
import type { EligibilityCode } from '../../domain/verdict.ts';
import { urls } from '../../urls.ts';
import { weekday } from '../flow/days.ts';
import { categoryRefusal } from '../flow/openings.ts';
import { day, parcelViews } from '../flow/order-views.ts';
import { words } from '../flow/words.ts';
import { chosen } from '../forms.ts';
import { draw, goTo, type PageHandlers } from '../outcome.ts';
import type { Visit } from '../visit.ts';
import type { Obstacle, TooSoonProps } from './model.ts';

const OBSTACLES: Partial<Record<EligibilityCode, Obstacle>> = { too_soon: 'time', fully_claimed: 'claimed' };

const CATEGORIES: readonly IssueCategory[] = ['notReceived', 'issuesWithItems'];

/** The parcel that is waited for: the first that has left. */
const awaited = ({ order }: Visit): Fulfillment | null =>
  order.fulfillments.find((shipment) => shipmentPhase(shipment) !== 'not_shipped') ?? null;

/** Why it is too soon, from what is known of the parcel. */
function whyWait(visit: Visit, category: IssueCategory | null): string | null {
  const shipment = awaited(visit);
  if (shipment === null) return null;
  const delivered = deliveredAt(shipment);
  if (delivered) return words.soon.delivered(day(visit, delivered));
  if (category === 'issuesWithItems') return words.soon.underWay;
  if (shipment.lastScanAt) return words.soon.scanned(day(visit, shipment.lastScanAt));
  return shipment.fulfilledAt ? words.soon.shipped(day(visit, shipment.fulfilledAt)) : null;
}

function reasonOf(visit: Visit, category: IssueCategory | null): string {
  const verdict = decidingVerdict(visit.assessment, category);
  const waits = verdict.eligibilityCode === 'too_soon' ? whyWait(visit, category) : null;
  const [claim] = visit.order.claims;
  const usedUp =
    verdict.eligibilityCode === 'not_protected' &&
    visit.store.settings.oneTimeAppeasement &&
    visit.order.hadAppeasement;
  if (usedUp) return `${explainVerdict(verdict, visit.store.timeZone, visit.now)} ${words.exception.used}`;
  const sentence = waits ?? explainVerdict(verdict, visit.store.timeZone, visit.now);
  return verdict.eligibilityCode === 'fully_claimed' && claim
    ? `${sentence} ${words.claim.inClaimOf(claim.claimNumber)}`
    : sentence;
}

function tooSoonProps(visit: Visit, category: IssueCategory | null): TooSoonProps {
  const opens = opensAt(visit.assessment, category);
  const { eligibilityCode } = decidingVerdict(visit.assessment, category);
  const other = CATEGORIES.some((known) => known !== category && categoryRefusal(visit, known) === null);
  return {
    back: category === null ? urls.start() : urls.issues(),
    obstacle: OBSTACLES[eligibilityCode] ?? 'closed',
    category,
    opensOn: opens === null ? null : weekday(opens, visit.store.timeZone),
    reason: reasonOf(visit, category),
    parcels: parcelViews(visit),
    otherHref: category !== null && other ? urls.issues() : null,
  };
}

export const tooSoonHandlers: PageHandlers = {
  show: (visit) => {
    const category = chosen(CATEGORIES, visit.query.get('category') ?? '');
    if (category !== null) {
      return categoryRefusal(visit, category) === null
        ? goTo(urls.issues())
        : draw('too-soon', tooSoonProps(visit, category));
    }
    const next = afterLookup(visit.assessment, visit.order);
    return next === 'too-soon' ? draw('too-soon', tooSoonProps(visit, null)) : goTo(`/${next}`);
  },
};
