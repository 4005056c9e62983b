import { urls } from '../../../urls.ts';
import { continueTo, draw, goTo, UNPROCESSABLE } from '../../engine/outcome.ts';
import { entryOf } from '../flow/draft.ts';
import { orderPage } from '../flow/guard.ts';
import { afterProblem, enterShipment, frameOf, isReported, severalParcels } from '../flow/journey.ts';
import { itemsRefusal, shipmentOf } from '../flow/openings.ts';
import { issueLabel, parcelView } from '../flow/order-views.ts';
import { words } from '../flow/words.ts';
import { saveDraft, type Visit } from '../visit.ts';
import type { MultipleShipmentsProps } from './model.ts';
import { screen } from './screen.ts';
import { words as parcelsWords } from './text.ts';

/** "2 items, Damaged"; null while the package's report is incomplete. */
function reported(visit: Visit, shipmentId: string): string | null {
  if (!isReported(visit, shipmentId)) return null;
  const { issues } = entryOf(visit.metadata.claim, shipmentId);
  const labels = new Set(issues.map(({ issueType }) => issueLabel(issueType ?? '')));
  return words.reported(
    issues.reduce((sum, { quantity }) => sum + quantity, 0),
    [...labels].join(', '),
  );
}

function parcelsProps(visit: Visit): MultipleShipmentsProps {
  const parcels = visit.order.fulfillments.map((shipment) => ({
    ...parcelView(visit, shipment),
    reported: reported(visit, shipment.sourceFulfillmentId),
    refusal: itemsRefusal(visit, shipment),
  }));
  const canFinish = parcels.some((parcel) => parcel.reported !== null);
  const before = visit.kept?.one('shipment') ?? visit.metadata.currentShipmentId;
  const chosen = parcels.find(({ id, reported: told }) => id === before && told === null);
  return {
    ...frameOf(visit, 'parcels', urls.issues()),
    parcels,
    values: { shipment: chosen?.id ?? null },
    canFinish,
  };
}

export const page = orderPage(screen, {
  show: (visit) => {
    const { category } = visit.metadata.claim;
    if (category === null) return goTo(urls.issues());
    if (category === 'notReceived') return goTo(urls.shipment());
    return severalParcels(visit) ? draw(screen, parcelsProps(visit)) : goTo(urls.items());
  },

  answer: async (visit, form) => {
    const props = parcelsProps(visit);
    if (form.one('done') === '1' && props.canFinish) {
      const after = afterProblem(visit, visit.metadata);
      await saveDraft(visit, after.metadata);
      return continueTo(after.to);
    }
    const parcel = props.parcels.find(({ id }) => id === form.one('shipment'));
    const shipment = parcel && parcel.refusal === null ? shipmentOf(visit, parcel.id) : null;
    if (shipment === null) {
      const message = parcel?.refusal?.text ?? parcelsWords.missing;
      const errors = [{ field: 'shipment', message }];
      return draw(screen, { ...props, errors }, UNPROCESSABLE);
    }
    const entered = enterShipment(visit, visit.metadata, shipment);
    await saveDraft(visit, entered.metadata);
    return continueTo(entered.to);
  },
});
