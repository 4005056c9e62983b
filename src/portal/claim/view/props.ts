import { labelLines } from '../../../domain/addresses/address-lines.ts';
import { customerStatus } from '../../../domain/claims/customer-state.ts';
import { orderName } from '../../../domain/orders/order-number.ts';
import { dateIn } from '../../../domain/time/calendar.ts';
import { displayDate, displayWarrantyEnd } from '../../../domain/time/duration.ts';
import { presentAddress } from '../../../server/claims/address.ts';
import { stepsOf } from '../../../server/claims/next-steps.ts';
import { customerFactsOf } from '../../../server/claims/present-state.ts';
import type { ClaimDocument, ClaimItemRow } from '../../../server/claims/queries.ts';
import { requestedIn } from '../../../server/claims/valuation.ts';
import type { Context } from '../../../server/context.ts';
import type { KnownStore } from '../../../server/stores/queries.ts';
import { downloadPath } from '../../../server/uploads/links.ts';
import { dayWithYear } from '../../order/flow/days.ts';
import { issueLine } from '../../order/flow/order-views.ts';
import { statusBadge } from '../../order/flow/state-badge.ts';
import { requestedView } from '../../order/requested.ts';
import type { PhotoView } from '../../parts/views.ts';
import { decisionOf } from './decision.ts';
import type { ReportedItemView, ViewProps, ViewSlots } from './model.ts';
import { momentsOf } from './moment.ts';
import { nextSentences } from './next.ts';
import type { OpenedClaim } from './opened.ts';
import { outcomesOf } from './outcomes.ts';
import { parcelsOf } from './parcels.ts';
import { returnsOf } from './returns.ts';
import { timelineOf } from './timeline.ts';

function photosOf(context: Context, { claim, files }: ClaimDocument, itemId: string): PhotoView[] {
  const pathOf = (fileKey: string) => downloadPath(context, claim.store_id, fileKey);
  return files
    .filter((file) => file.claim_item_id === itemId && (file.poster_of ?? null) === null)
    .map(({ file_key: fileKey, filename, kind }) => {
      const poster = files.find((file) => file.poster_of === fileKey);
      const known = kind === 'video' || kind === 'document' ? kind : 'image';
      const posterUrl = poster ? pathOf(poster.file_key) : null;
      return { fileKey, filename, kind: known, url: pathOf(fileKey), posterUrl };
    });
}

function itemView(context: Context, document: ClaimDocument, item: ClaimItemRow): ReportedItemView {
  const options = item.order_item.selectedOptions.map(({ value }) => value).filter((value) => value !== '');
  return {
    id: item.id,
    sourceItemId: item.source_item_id,
    name: item.name,
    options: options.length > 0 ? options.join(' · ') : null,
    imageUrl: item.image_url,
    quantity: item.quantity,
    ordered: item.order_item.quantity,
    issue: issueLine(item.claim_type, item.received),
    details: item.details || null,
    photos: photosOf(context, document, item.id),
    outcomes: outcomesOf(document, item),
  };
}

const isInStore = ({ claim }: ClaimDocument) => claim.sales_channel === 'IN_STORE';

function purchaseOf({ timeZone }: KnownStore, document: ClaimDocument): ViewProps['purchase'] {
  const { warranty_metadata: warranty } = document.claim;
  if (!isInStore(document) || !warranty?.dateOfPurchase) return null;
  const on = dateIn(Date.parse(warranty.dateOfPurchase), timeZone);
  const { warrantyPeriod: period } = warranty;
  return { on: displayDate(on), warrantyUntil: period === null ? null : displayWarrantyEnd(on, period) };
}

/** All props of the page; each part has its own file. */
export function viewProps(context: Context, { store, document }: OpenedClaim, slots: ViewSlots): ViewProps {
  const { claim } = document;
  const now = context.clock();
  const status = customerStatus(customerFactsOf(document));
  const steps = stepsOf(store, document, now);
  const mayAppeal = slots.actions.offers.some(({ id }) => id === 'appeal');
  return {
    claimNumber: String(claim.claim_number),
    badge: statusBadge(status, { timeZone: store.timeZone, now }),
    state: status.state,
    filedOn: dayWithYear(claim.created_at, store.timeZone),
    orderNumber: orderName(claim.source_order_number),
    purchase: purchaseOf(store, document),
    next: nextSentences(steps, store, document, { now, mayAppeal }),
    items: document.items.map((item) => itemView(context, document, item)),
    requested: requestedView(requestedIn(document)),
    moments: momentsOf({ keys: context, store, document, now }, steps),
    decision: decisionOf({ keys: context, store, document, now }),
    // An in-store purchase has no package.
    parcels: isInStore(document)
      ? []
      : [...parcelsOf(store, document, now), ...returnsOf(store, document, now)],
    addressLines: labelLines(presentAddress(claim)),
    timeline: timelineOf(steps, store, document, now),
    ...slots,
    errors: [...slots.conversation.errors, ...(slots.proof?.errors ?? [])],
  };
}
