/** The order summary beside each question, with the answers so far. */

import { orderName } from '../../../domain/orders/order-number.ts';
import type { OrderSummaryView } from '../../parts/views.ts';
import { words as issues } from '../issues/text.ts';
import { requestedView } from '../requested.ts';
import type { Visit } from '../visit.ts';
import { entryOf } from './draft.ts';
import { findItem, issueLabel, itemView, nameWithOptions, parcelTitle, parcelView } from './order-views.ts';
import { askedMethods, draftLines, valueAsked } from './valuation.ts';
import { words } from './words.ts';

const MOST_ITEMS = 8;
const MOST_PARCELS = 4;

/** "2 × Stoneware mug, Moss: Damaged"; leaves out the issue until it is chosen. */
function answeredLines({ order, metadata: { claim } }: Visit): string[] {
  return order.fulfillments.flatMap((shipment) => {
    const entry = entryOf(claim, shipment.sourceFulfillmentId);
    if (claim.category === 'notReceived') {
      const { shipmentIssue } = entry;
      return shipmentIssue === null
        ? []
        : [`${parcelTitle({ order }, shipment)}: ${issueLabel(shipmentIssue)}`];
    }
    return entry.issues.flatMap(({ sourceItemId, quantity, issueType }) => {
      const item = findItem({ order }, sourceItemId);
      if (!item) return [];
      const name = nameWithOptions(item, quantity);
      return [issueType === null ? name : `${name}: ${issueLabel(issueType)}`];
    });
  });
}

function methodLines(visit: Visit): string[] {
  if (askedMethods(visit) === null || draftLines(visit).length === 0) return [];
  const worth = valueAsked(visit);
  const items = worth.lines.map(({ sourceItemId, quantity, method }) => ({
    name: findItem(visit, sourceItemId)?.name ?? '',
    quantity,
    method: method ?? '',
  }));
  const { title, lines } = requestedView({ parts: worth.parts, items });
  return [title, ...lines];
}

export function orderSummary(visit: Visit): OrderSummaryView {
  const { order, metadata } = visit;
  const { category } = metadata.claim;
  const answers = [
    { label: words.summary.problem, lines: category === null ? [] : [issues.choices[category].title] },
    { label: words.summary.told, lines: answeredLines(visit) },
    { label: words.summary.method, lines: methodLines(visit) },
  ];
  return {
    orderNumber: orderName(order.sourceOrderNumber),
    items: order.items.slice(0, MOST_ITEMS).map((item) => itemView(item, item.quantity)),
    more: Math.max(0, order.items.length - MOST_ITEMS),
    parcels: order.fulfillments.slice(0, MOST_PARCELS).map((shipment) => {
      const { id, title, badge, line } = parcelView(visit, shipment);
      return { id, title, badge, line };
    }),
    answers: answers.filter(({ lines }) => lines.length > 0),
  };
}
