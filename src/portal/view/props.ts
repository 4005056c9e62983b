import { CLAIM_STATUSES, CUSTOMER_STATES, customerState } from '../../domain/claim.ts';
import { displayMoney } from '../../domain/money.ts';
import { paid } from '../../domain/payment.ts';
import { RESOLUTION_METHODS, type ResolutionMethod } from '../../domain/settings.ts';
import { trackingLink } from '../../domain/tracking.ts';
import type { ClaimDocument } from '../../server/claims/store.ts';
import type { Context } from '../../server/context.ts';
import type { KnownStore } from '../../server/stores/store.ts';
import { downloadPath } from '../../server/uploads/links.ts';
import { dayWithYear, moment } from '../flow/days.ts';
import { issueLabel, orderName } from '../flow/order-views.ts';
import { words } from '../flow/words.ts';
import { chosen } from '../forms.ts';
import { labelLines } from '../review/address.ts';
import { text } from '../text.ts';
import type { PhotoView, TimelineEntry, TrackingView } from '../views.ts';
import type { OpenedClaim } from './handlers.ts';
import type { ViewProps } from './model.ts';

function photosOf(context: Context, { claim, files }: ClaimDocument, itemId: string): PhotoView[] {
  const posterOf = (fileKey: string) => {
    const poster = files.find((file) => file.poster_of === fileKey);
    return poster ? downloadPath(context, claim.store_id, poster.file_key) : null;
  };
  return files
    .filter((file) => file.claim_item_id === itemId)
    .map(({ file_key: fileKey, filename, kind }) => ({
      fileKey,
      filename,
      kind: kind === 'video' ? 'video' : 'image',
      url: downloadPath(context, claim.store_id, fileKey),
      posterUrl: posterOf(fileKey),
    }));
}

function itemsOf(context: Context, document: ClaimDocument): ViewProps['items'] {
  return document.items.map((item) => {
    const options = item.order_item.selectedOptions.map(({ value }) => value).filter((value) => value !== '');
    return {
      sourceItemId: item.source_item_id,
      name: item.name,
      options: options.length > 0 ? options.join(' · ') : null,
      imageUrl: item.image_url,
      quantity: item.quantity,
      issue: issueLabel(item.claim_type),
      details: item.details || null,
      photos: photosOf(context, document, item.id),
    };
  });
}

/** The parcel that the claim is about; of several the first. */
function trackingOf(store: KnownStore, { items, fulfillments }: ClaimDocument): TrackingView | null {
  const shipment = fulfillments.find(({ source_fulfillment_id: id }) =>
    items.some((item) => item.source_fulfillment_id === id),
  );
  if (!shipment) return null;
  const { tracking_url: trackingUrl, tracking_number: number, tracking_company: company } = shipment;
  const url = trackingLink(store, { trackingUrl, trackingNumber: number });
  return number === null && url === null ? null : { company, number, url };
}

const EVENT_TITLES: Readonly<Record<string, string>> = {
  filed: words.timeline.filed,
  signed: words.timeline.signed,
};

/** What an event is called: by its kind, else by what the shopper sees the claim become. */
function titleOf({ kind, from_status: from, to_status: to }: ClaimDocument['events'][number]): string {
  const named = EVENT_TITLES[kind];
  if (named !== undefined) return named;
  const status = chosen(CLAIM_STATUSES, to ?? '');
  return status === null || status === from
    ? words.timeline.changed
    : words.timeline.to[customerState(status)];
}

/** "$40.80 back to your card"; null for a replacement, whose items stand below. */
function gainOf({ quote, currency }: ClaimDocument['claim'], method: ResolutionMethod | null): string | null {
  if (method === null || method === 'RESHIP') return null;
  const amount = displayMoney(paid(quote.total, currency));
  return method === 'REFUND' ? text.resolution.toCard(amount) : text.resolution.toCredit(amount);
}

/** What happened, and what is still to come while nothing is decided. */
function timelineOf({ timeZone }: KnownStore, { claim, events }: ClaimDocument): TimelineEntry[] {
  const state = customerState(claim.status);
  const past = events.map((event) => ({
    title: titleOf(event),
    at: moment(event.at, timeZone),
    detail: null,
  }));
  const coming = (
    { new: [words.timeline.read, words.timeline.decision], open: [words.timeline.decision] } as Partial<
      Record<ViewProps['state'], string[]>
    >
  )[state];
  return [...past, ...(coming ?? []).map((title) => ({ title, at: null, detail: null }))];
}

/** Everything the page is drawn from; each part has a file of its own. */
export function viewProps(context: Context, { store, document }: OpenedClaim): ViewProps {
  const { claim } = document;
  const state = customerState(claim.status);
  const { label, badge } = CUSTOMER_STATES[state];
  const method = chosen(RESOLUTION_METHODS, claim.requested_method);
  return {
    claimNumber: String(claim.claim_number),
    badge: { tone: badge, text: label },
    state,
    filedOn: dayWithYear(claim.created_at, store.timeZone),
    orderNumber: orderName(claim.source_order_number),
    items: itemsOf(context, document),
    requested: {
      title: method === null ? claim.requested_method : text.resolution.methods[method].title,
      line: gainOf(claim, method),
    },
    resolution: null,
    tracking: trackingOf(store, document),
    addressLines: labelLines(claim.shipping_address_change ?? claim.shipping_address),
    timeline: timelineOf(store, document),
  };
}
