import { RETURN_FIELDS, returnOffer } from '../../../domain/orders/returns.ts';
import type { KnownStore } from '../../../server/stores/queries.ts';
import { urls } from '../../../urls.ts';
import type { Visit } from '../visit.ts';
import type { ReturnProps } from './model.ts';

type Order = Pick<Visit['order'], 'sourceOrderNumber' | 'customer'>;

/** Whether other screens should link to /return. */
export const returnsOpen = ({ store, order }: Pick<Visit, 'store' | 'order'>): boolean =>
  store.settings.capabilities.returns || (order.returns ?? []).length > 0;

/** Opens the page at the store's returns tool (handlers.ts). */
export const START_QUERY = 'start';
const startHref = `${urls.return()}?${START_QUERY}=1`;

/** `hasTool`: the store is connected with one. `hasFailed`: it made no link for the order just now. */
type Tool = { hasTool: boolean; hasFailed: boolean };

/** Where to return items: the store's own page before its tool's. Without an order, only pages that don't need one. */
export function offerOf(
  { settings }: Pick<KnownStore, 'settings'>,
  order: Order | null,
  { hasTool, hasFailed }: Tool,
): Pick<ReturnProps, 'offer' | 'trackHref'> {
  const fields = { orderNumber: order?.sourceOrderNumber ?? '', email: order?.customer.email ?? '' };
  const offer = returnOffer(settings, fields);
  if (!offer.open) return { offer: { kind: 'closed' }, trackHref: null };
  const needsOrder = (template: string | null) =>
    RETURN_FIELDS.some((name) => template?.includes(`{${name}}`) ?? false);
  const { portalUrl, trackingUrl } = settings.returns;
  const usable = (template: string | null, href: string | null) =>
    order === null && needsOrder(template) ? null : href;
  const href = usable(portalUrl, offer.portalUrl);
  const trackHref = usable(trackingUrl, offer.trackingUrl);
  if (href !== null) return { offer: { kind: 'portal', href, knowsOrder: needsOrder(portalUrl) }, trackHref };
  if (offer.portalUrl !== null || (hasTool && order === null))
    return { offer: { kind: 'lookup' }, trackHref };
  if (!hasTool) return { offer: { kind: 'ask' }, trackHref };
  const kind = hasFailed ? 'unopened' : 'portal';
  return { offer: { kind, href: startHref, knowsOrder: true }, trackHref };
}
