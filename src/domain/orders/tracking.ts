import { DEFAULT_SETTINGS, type Store } from '../stores/settings.ts';
import { withoutTrailing } from '../text/trailing.ts';
import { carrierLink } from './carriers.ts';
import type { Fulfillment } from './order.ts';

/** The carrier's own link, otherwise the store's tracking service with the number; null without either. */
export function trackingLink(
  store: Pick<Store, 'settings'>,
  shipment: Pick<Fulfillment, 'trackingUrl' | 'trackingNumber'>,
): string | null {
  if (shipment.trackingUrl) return shipment.trackingUrl;
  if (!shipment.trackingNumber?.trim()) return null;
  const base = withoutTrailing(store.settings.trackingBaseUrl, '/');
  return `${base}/${encodeURIComponent(shipment.trackingNumber)}`;
}

type Tracked = Pick<Fulfillment, 'trackingUrl' | 'trackingNumber' | 'trackingCompany'>;

/**
 * Where a shopper tracks a package: the shop's link, otherwise the store's tracking service, otherwise the carrier's
 * page. The general tracker is used only if the carrier is unknown (docs/decisions/052).
 */
export function trackingPage(store: Pick<Store, 'settings'>, shipment: Tracked): string | null {
  const { trackingUrl, trackingNumber, trackingCompany } = shipment;
  const isGeneral = store.settings.trackingBaseUrl === DEFAULT_SETTINGS.trackingBaseUrl;
  const carrier =
    !trackingUrl && trackingNumber?.trim() && isGeneral ? carrierLink(trackingCompany, trackingNumber) : null;
  return carrier ?? trackingLink(store, shipment);
}
