/** Turns parts of the order into what screens show. */

import { customerStatus } from '../../../domain/claims/customer-state.ts';
import { ISSUE_LABELS } from '../../../domain/claims/issue-words.ts';
import type { ReceivedItem } from '../../../domain/filing/draft.ts';
import type { Fulfillment, FulfillmentStatus, OrderItem } from '../../../domain/orders/order.ts';
import { deliveredAt, isPickedUp, shipmentPhase } from '../../../domain/orders/shipment.ts';
import { trackingPage } from '../../../domain/orders/tracking.ts';
import { displayDay, explainVerdict } from '../../../domain/protection/explanation.ts';
import type { Verdict } from '../../../domain/protection/verdict.ts';
import { language } from '../../../domain/text/locale.ts';
import { dateIn } from '../../../domain/time/calendar.ts';
import { isValet } from '../../../server/auth/caller.ts';
import { claimToken } from '../../../server/orders/present.ts';
import type { ClaimAtAGlance } from '../../../server/orders/queries.ts';
import type { BadgeView } from '../../../ui/tone.ts';
import { urls } from '../../../urls.ts';
import type { ClaimCardView, ItemView, ParcelView, Refusal } from '../../parts/views.ts';
import type { Visit } from '../visit.ts';
import { statusBadge } from './state-badge.ts';
import { words } from './words.ts';

export function itemView(item: OrderItem, quantity: number): ItemView {
  const options = item.selectedOptions.map(({ value }) => value).filter((value) => value !== '');
  return {
    sourceItemId: item.sourceItemId,
    name: item.name,
    options: options.length > 0 ? options.join(' · ') : null,
    imageUrl: item.imageUrl,
    quantity,
  };
}

/** For an item in a claim. */
export const reportedView = (item: OrderItem, quantity: number): ItemView => ({
  ...itemView(item, quantity),
  ordered: item.quantity,
});

export const findItem = ({ order }: Pick<Visit, 'order'>, sourceItemId: string) =>
  order.items.find((item) => item.sourceItemId === sourceItemId) ?? null;

/** "Wrong item · you got Teapot" */
export const issueLine = (type: string, received: ReceivedItem | null | undefined) =>
  received ? words.gotInstead(issueLabel(type), received.name) : issueLabel(type);

/** "2 × Stoneware mug, Moss" or "Stoneware mug, Moss (1 of 4)", for an item in a claim. */
export function nameWithOptions(item: OrderItem, quantity: number): string {
  const { options } = itemView(item, quantity);
  return words.ofOrdered(options === null ? item.name : `${item.name}, ${options}`, quantity, item.quantity);
}

type Calendar = Pick<Visit, 'store' | 'now'>;

export const day = ({ store, now }: Calendar, iso: string) => displayDay(iso, store.timeZone, now);

export const refusalOf = ({ store, now }: Visit, verdict: Verdict): Refusal => ({
  text: explainVerdict(verdict, store.timeZone, now),
  links: [],
});

export const refusedUnlessOpen = (visit: Visit, verdict: Verdict): Refusal | null =>
  verdict.eligible ? null : refusalOf(visit, verdict);

/** Statuses that say more than shipped or delivered. */
const STATUS_BADGES: Partial<Record<FulfillmentStatus, BadgeView>> = {
  OUT_FOR_DELIVERY: { tone: 'info', text: words.badges.OUT_FOR_DELIVERY },
  ATTEMPTED_DELIVERY: { tone: 'warning', text: words.badges.ATTEMPTED_DELIVERY },
  NOT_DELIVERED: { tone: 'warning', text: words.badges.NOT_DELIVERED },
  READY_FOR_PICKUP: { tone: 'info', text: words.badges.READY_FOR_PICKUP },
  DELAYED: { tone: 'warning', text: words.badges.DELAYED },
  FAILURE: { tone: 'warning', text: words.badges.FAILURE },
  ON_HOLD: { tone: 'warning', text: words.badges.ON_HOLD },
};

export function parcelBadge(visit: Calendar, shipment: Fulfillment): BadgeView {
  const delivered = deliveredAt(shipment);
  const phase = shipmentPhase(shipment);
  if (phase === 'not_shipped') return { tone: 'neutral', text: words.badges.notShipped };
  if (phase === 'delivered' && delivered)
    return {
      tone: 'success',
      text: words.badges[isPickedUp(shipment) ? 'pickedUp' : 'delivered'](day(visit, delivered)),
    };
  if (shipment.returnedAt) return { tone: 'warning', text: words.badges.returned };
  const known = STATUS_BADGES[shipment.fulfillmentStatus];
  return (
    known ??
    (phase === 'in_transit'
      ? { tone: 'info', text: words.badges.inTransit }
      : { tone: 'info', text: words.badges.shipped })
  );
}

/** "Expected Nov 27"; once that day has passed, says so. */
function promisedLine({ store, now }: Calendar, date: string): string {
  const { promised, wasPromised } = words.parcel;
  const on = displayDay(date, 'UTC', now);
  return date < dateIn(now, store.timeZone) ? wasPromised(on) : promised(on);
}

/** "Shipped Nov 12, delivered Nov 15 by UPS". */
function parcelLine(visit: Visit, shipment: Fulfillment): string | null {
  const { fulfilledAt, lastScanAt, returnedAt, trackingCompany, estimatedDeliveryAt } = shipment;
  if (!fulfilledAt) return estimatedDeliveryAt && promisedLine(visit, estimatedDeliveryAt);
  const delivered = deliveredAt(shipment);
  if (delivered && isPickedUp(shipment)) return words.parcel.pickedUp(day(visit, delivered));
  const shipped = words.parcel.shipped(day(visit, fulfilledAt));
  const joined = (parts: (string | null)[]) => parts.filter((part) => part !== null).join(', ');
  if (delivered) {
    const by = trackingCompany ? ` ${words.parcel.by(trackingCompany)}` : '';
    return `${shipped}, ${words.parcel.delivered(day(visit, delivered))}${by}`;
  }
  return joined([
    trackingCompany ? `${shipped} ${words.parcel.with(trackingCompany)}` : shipped,
    lastScanAt ? words.parcel.lastSeen(day(visit, lastScanAt)) : null,
    returnedAt ? words.parcel.returned(day(visit, returnedAt)) : null,
  ]);
}

export function parcelTitle({ order }: Pick<Visit, 'order'>, shipment: Fulfillment): string {
  const total = order.fulfillments.length;
  return total === 1 ? words.parcel.only : words.parcel.of(order.fulfillments.indexOf(shipment) + 1, total);
}

export function parcelView(visit: Visit, shipment: Fulfillment): ParcelView {
  const { trackingCompany: company, trackingNumber: number } = shipment;
  const url = trackingPage(visit.store, shipment);
  return {
    id: shipment.sourceFulfillmentId,
    title: parcelTitle(visit, shipment),
    badge: parcelBadge(visit, shipment),
    line: parcelLine(visit, shipment),
    tracking: number === null && url === null ? null : { company, number, url },
    items: shipment.items.flatMap(({ sourceItemId, quantity }) => {
      const item = findItem(visit, sourceItemId);
      return item ? [itemView(item, quantity)] : [];
    }),
  };
}

export const parcelViews = (visit: Visit): ParcelView[] =>
  visit.order.fulfillments.map((shipment) => parcelView(visit, shipment));

export function viewHref(
  { context, store, shopper }: Pick<Visit, 'context' | 'store' | 'shopper'>,
  claim: ClaimAtAGlance,
): string | null {
  // The link lets its holder appeal and review as the shopper, so team members don't get it.
  if (isValet(shopper)) return null;
  return urls.view(claimToken(context, store, claim.id, claim.tokenGeneration));
}

/** "#20100, filed Nov 12" */
export const namedClaim = (visit: Calendar, { claimNumber, createdAt }: ClaimAtAGlance): string =>
  words.claim.named(claimNumber, day(visit, createdAt));

/** Shoppers see the label they chose; the label of the issue type is staff vocabulary. */
export const issueLabel = (type: string): string =>
  ISSUE_LABELS[type as keyof typeof ISSUE_LABELS] ?? ISSUE_LABELS.MULTIPLE;

export function claimCard(visit: Visit, claim: ClaimAtAGlance): ClaimCardView {
  const things = claim.items.map(({ sourceItemId, quantity }) =>
    words.times(quantity, findItem(visit, sourceItemId)?.name ?? ''),
  );
  return {
    href: viewHref(visit, claim),
    claimNumber: String(claim.claimNumber),
    badge: statusBadge(customerStatus(claim), { timeZone: visit.store.timeZone, now: visit.now }),
    line: [
      issueLabel(claim.claimType),
      shortList(things),
      words.claim.filed(day(visit, claim.createdAt)),
    ].join(' · '),
  };
}

// Joins with a real list format, because names contain commas: "Stoneware mug and Teapot, 1.2 l".
const listed = (parts: readonly string[]) => new Intl.ListFormat(language().tag).format(parts);

/** Names up to three; of more, names two and counts the rest. */
export function shortList(things: readonly string[]): string {
  const named = things.length > 3 ? things.slice(0, 2) : things;
  const rest = things.length - named.length;
  return rest === 0 ? listed(named) : `${named.join(', ')} ${words.andMore(rest)}`;
}
