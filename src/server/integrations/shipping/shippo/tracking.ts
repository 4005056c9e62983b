/** Tracking (docs.goshippo.com/tracking/tracking and the types of shippo 2.18.0; read November 2026). A parcel is known by its carrier and number. */
import type { ParcelReport } from '../../../../domain/orders/parcel-report.ts';
import { refused } from '../../outcomes.ts';
import type { TrackingPort } from '../../ports.ts';
import { type Meanings, reportOf } from '../report.ts';
import type { ShippoApi } from './api.ts';

const MEANINGS: Meanings = {
  PRE_TRANSIT: { status: 'LABEL_PURCHASED' },
  TRANSIT: { status: 'IN_TRANSIT' },
  DELIVERED: { status: 'DELIVERED' },
  RETURNED: { status: 'NOT_DELIVERED', isReturned: true },
  FAILURE: { status: 'NOT_DELIVERED' },
};

export const trackingOf = (api: ShippoApi): TrackingPort => ({
  follow: async ({ trackingNumber, company, orderNumber }) => {
    const carrier = tokenOf(company);
    if (carrier === null) return refused('not_found', 'Shippo must be told the carrier.');
    const form = { carrier, tracking_number: trackingNumber, metadata: orderNumber.slice(0, 100) };
    const answer = await api.post('/tracks', form);
    // Carriers that it doesn't know are a fault of the form.
    if (answer.kind === 'refused' && answer.detail === 'carrier') return refused('not_found', 'carrier');
    return answer.kind === 'got' ? { kind: 'followed', reference: `${carrier}/${trackingNumber}` } : answer;
  },
  read: async (reference) => {
    const [carrier = '', ...number] = reference.split('/');
    const answer = await api.get(
      `/tracks/${encodeURIComponent(carrier)}/${encodeURIComponent(number.join('/'))}`,
    );
    return answer.kind === 'got' ? { kind: 'read', report: reportIn(answer.body) } : answer;
  },
});

/** Shippo's names that are no plain change of the carriers' own. */
const TOKENS: Readonly<Record<string, string>> = {
  'dhl express': 'dhl_express',
  'dhl ecommerce': 'dhl_ecommerce',
  dhl: 'dhl_express',
  'royal mail': 'royal_mail',
  'canada post': 'canada_post',
  'australia post': 'australia_post',
  evri: 'hermes_uk',
  'dpd uk': 'dpd_uk',
};

/** "USPS" is `usps`, "Canada Post" `canada_post`. */
function tokenOf(company: string | null): string | null {
  const name = (company ?? '').trim().toLowerCase();
  const token = TOKENS[name] ?? name.replace(/[\s-]+/g, '_');
  return /^[a-z0-9_]{2,40}$/.test(token) ? token : null;
}

/** @param track as answers and webhooks have it */
export function reportIn(track: Record<string, unknown>): ParcelReport | null {
  const latest = Object(track.tracking_status);
  const history = Array.isArray(track.tracking_history) ? track.tracking_history : [];
  const tracked = {
    ...{ trackingNumber: track.tracking_number, company: track.carrier, status: meant(latest) },
    ...{ changedAt: latest.object_updated ?? latest.status_date, estimatedAt: track.eta },
    events: history.map((given) => {
      const { status_date: at, location, status_details: description } = Object(given);
      const { city, state, country } = Object(location);
      return { at, status: meant(given), place: [city, state || country], description };
    }),
  };
  return reportOf(tracked, { ...MEANINGS, ...FINER });
}

/** Within `TRANSIT`, what Shippo tells apart more finely. */
const FINER: Meanings = {
  out_for_delivery: { status: 'OUT_FOR_DELIVERY' },
  delivery_attempted: { status: 'ATTEMPTED_DELIVERY' },
  pickup_available: { status: 'READY_FOR_PICKUP' },
  delivery_rescheduled: { status: 'DELAYED' },
  package_held: { status: 'ON_HOLD' },
};

function meant(given: unknown): string {
  const { status, substatus } = Object(given);
  const { code } = Object(substatus);
  return status === 'TRANSIT' && Object.hasOwn(FINER, String(code)) ? String(code) : String(status);
}
