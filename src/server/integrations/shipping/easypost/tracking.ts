/**
 * Trackers (docs.easypost.com/docs/trackers and the types of @easypost/api 8.9.0; read November 2026). Asking again for a parcel that was
 * asked for within three months gives the same tracker.
 */
import type { ParcelReport } from '../../../../domain/orders/parcel-report.ts';
import { unknown } from '../../outcomes.ts';
import type { TrackingPort } from '../../ports.ts';
import { type Meanings, reportOf } from '../report.ts';
import type { EasyPostApi } from './api.ts';

const MEANINGS: Meanings = {
  pre_transit: { status: 'LABEL_PURCHASED' },
  in_transit: { status: 'IN_TRANSIT' },
  out_for_delivery: { status: 'OUT_FOR_DELIVERY' },
  delivered: { status: 'DELIVERED' },
  available_for_pickup: { status: 'READY_FOR_PICKUP' },
  return_to_sender: { status: 'NOT_DELIVERED', isReturned: true },
  failure: { status: 'NOT_DELIVERED' },
};

export const trackingOf = (api: EasyPostApi): TrackingPort => ({
  follow: async ({ trackingNumber, company }) => {
    const tracker = { tracking_code: trackingNumber, ...(company !== null && { carrier: company }) };
    const answer = await api.post('/trackers', { tracker });
    if (answer.kind !== 'got') return answer;
    const { id } = answer.body;
    return typeof id === 'string' ? { kind: 'followed', reference: id } : unknown();
  },
  read: async (reference) => {
    const answer = await api.get(`/trackers/${encodeURIComponent(reference)}`);
    return answer.kind === 'got' ? { kind: 'read', report: reportIn(answer.body) } : answer;
  },
});

/** Null while the carrier knows nothing of it. @param tracker as answers and webhooks have it */
export function reportIn(tracker: Record<string, unknown>): ParcelReport | null {
  const details = Array.isArray(tracker.tracking_details) ? tracker.tracking_details : [];
  const tracked = {
    ...{ trackingNumber: tracker.tracking_code, company: tracker.carrier, status: String(tracker.status) },
    ...{
      changedAt: tracker.updated_at,
      estimatedAt: tracker.est_delivery_date,
      trackingUrl: tracker.public_url,
    },
    events: details.map((given) => {
      const { datetime: at, status, tracking_location: location, message } = Object(given);
      const { city, state, country } = Object(location);
      return { at, status: String(status), place: [city, state ?? country], description: message };
    }),
  };
  return reportOf(tracked, MEANINGS);
}
