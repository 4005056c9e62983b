import { deliveredAt } from '../../../domain/orders/shipment.ts';
import { afterLookup, decidingVerdict } from '../../../domain/protection/after-lookup.ts';
import { draw, goTo } from '../../engine/outcome.ts';
import { contactHref } from '../contact.ts';
import { longDay } from '../flow/days.ts';
import { orderPage } from '../flow/guard.ts';
import { day, itemView } from '../flow/order-views.ts';
import { words } from '../flow/words.ts';
import type { Visit } from '../visit.ts';
import type { TooLateProps } from './model.ts';
import { screen } from './screen.ts';

/** The date that the deadline counts from. */
function reason(visit: Visit): string | null {
  const [first] = visit.order.fulfillments;
  if (!first) return null;
  const delivered = deliveredAt(first);
  if (delivered) return words.late.delivered(day(visit, delivered));
  return first.fulfilledAt ? words.late.shipped(day(visit, first.fulfilledAt)) : null;
}

function tooLateProps(visit: Visit): TooLateProps {
  const { uneligibleAt } = decidingVerdict(visit.assessment);
  return {
    closedOn: uneligibleAt === null ? null : longDay(uneligibleAt, visit.store.timeZone),
    reason: reason(visit),
    items: visit.order.items.map((item) => itemView(item, item.quantity)),
    hasClaims: visit.order.claims.length > 0,
    contactHref: contactHref(visit),
  };
}

export const page = orderPage(screen, {
  show: (visit) => {
    const next = afterLookup(visit.assessment, visit.order);
    return next === 'too-late' ? draw(screen, tooLateProps(visit)) : goTo(`/${next}`);
  },
});
