/** Shows what the shopper reported, with their words and photos, so they can check it before they submit. */
import { urls } from '../../../urls.ts';
import type { PhotoView } from '../../parts/views.ts';
import { photosOf } from '../../uploads/photos.ts';
import { entryOf } from '../flow/draft.ts';
import { changeHref, detailsHref } from '../flow/journey.ts';
import { findItem, issueLabel, issueLine, nameWithOptions, parcelTitle } from '../flow/order-views.ts';
import { aboutLines, draftLines } from '../flow/valuation.ts';
import type { Visit } from '../visit.ts';
import type { ReviewProps } from './model.ts';

type Reported = ReviewProps['issues'][number];

/** Loads every photo of all issues in one query. */
async function photosByKey({ context, store, order, metadata }: Visit): Promise<Map<string, PhotoView>> {
  const keys = Object.values(metadata.claim.fulfillments).flatMap(({ issues }) =>
    issues.flatMap(({ images }) => images),
  );
  const photos = await photosOf({ context, store, owner: { orderId: order.id } }, keys);
  return new Map(photos.map((photo) => [photo.fileKey, photo]));
}

const saidOf = (details: string) => (details.trim() === '' ? null : details);

function lostPackages(visit: Visit): Reported[] {
  return visit.order.fulfillments.flatMap((shipment) => {
    const id = shipment.sourceFulfillmentId;
    const { shipmentIssue, details } = entryOf(visit.metadata.claim, id);
    if (shipmentIssue === null) return [];
    const lines = draftLines(visit).filter(({ sourceFulfillmentId }) => sourceFulfillmentId === id);
    const line = `${issueLabel(shipmentIssue)} · ${aboutLines(visit, lines)}`;
    const told = { line, details: saidOf(details), photos: [], changeHref: changeHref(urls.shipment()) };
    return [{ title: parcelTitle(visit, shipment), ...told }];
  });
}

export async function reportedIssues(visit: Visit): Promise<Reported[]> {
  const { claim } = visit.metadata;
  if (claim.category === 'notReceived') return lostPackages(visit);
  const photos = await photosByKey(visit);
  return visit.order.fulfillments.flatMap(({ sourceFulfillmentId: id }) =>
    entryOf(claim, id).issues.flatMap(
      ({ sourceItemId, quantity, issueType, details, images, received }, at) => {
        const item = findItem(visit, sourceItemId);
        if (!item || issueType === null) return [];
        return [
          {
            title: nameWithOptions(item, quantity),
            line: issueLine(issueType, received),
            details: saidOf(details),
            photos: images.flatMap((key) => photos.get(key) ?? []),
            changeHref: detailsHref(visit, id, at + 1, true),
          },
        ];
      },
    ),
  );
}
