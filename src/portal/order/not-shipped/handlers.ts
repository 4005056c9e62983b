import { orderName } from '../../../domain/orders/order-number.ts';
import { afterLookup } from '../../../domain/protection/after-lookup.ts';
import { dateIn } from '../../../domain/time/calendar.ts';
import { draw, goTo } from '../../engine/outcome.ts';
import { contactHref } from '../contact.ts';
import { longDay, plainWeekday } from '../flow/days.ts';
import { orderPage } from '../flow/guard.ts';
import { itemView } from '../flow/order-views.ts';
import type { Visit } from '../visit.ts';
import type { NotShippedProps } from './model.ts';
import { screen } from './screen.ts';

function notShippedProps({ order, store, now }: Visit): NotShippedProps {
  const promised = order.fulfillments
    .map(({ estimatedDeliveryAt }) => estimatedDeliveryAt)
    .filter((date) => date !== null)
    .sort()
    .at(-1);
  return {
    orderNumber: orderName(order.sourceOrderNumber),
    placedOn: longDay(order.createdAt, store.timeZone),
    promised:
      promised === undefined
        ? null
        : { on: plainWeekday(promised, now), isPast: promised < dateIn(now, store.timeZone) },
    items: order.items.map((item) => itemView(item, item.quantity)),
    contactHref: contactHref({ order, store }),
  };
}

export const page = orderPage(screen, {
  show: (visit) => {
    const next = afterLookup(visit.assessment, visit.order);
    return next === 'not-shipped' ? draw(screen, notShippedProps(visit)) : goTo(`/${next}`);
  },
});
