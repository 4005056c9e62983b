import type { Fulfillment } from './order.ts';
import type { Store } from './settings.ts';
import { withoutTrailing } from './trailing.ts';

/** The carrier's own link, else the store's tracking service with the number; null without either (section 3). */
export function trackingLink(
  store: Pick<Store, 'settings'>,
  shipment: Pick<Fulfillment, 'trackingUrl' | 'trackingNumber'>,
): string | null {
  if (shipment.trackingUrl) return shipment.trackingUrl;
  if (!shipment.trackingNumber) return null;
  const base = withoutTrailing(store.settings.trackingBaseUrl, '/');
  return `${base}/${encodeURIComponent(shipment.trackingNumber)}`;
}
