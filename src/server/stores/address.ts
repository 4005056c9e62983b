import type { Store } from '../../domain/stores/settings.ts';
import { type PortalAddress, startAddress } from '../../domain/stores/shop-links.ts';
import type { Context } from '../context.ts';

/**
 * The address of a store's portal, without a trailing slash: its first verified host over https, which a proxy in front
 * provides. Without https it is this server's own address, since such hosts don't lead here.
 */
export function storeAddress(
  { publicUrl }: Pick<Context, 'publicUrl'>,
  { mailDomains }: Pick<Store, 'mailDomains'>,
): string {
  const [own] = mailDomains;
  return own === undefined || !publicUrl.startsWith('https:') ? publicUrl : `https://${own}`;
}

/** Where shoppers find the store's portal. An address that several stores share names the store. */
export function portalOf(
  { publicUrl }: Pick<Context, 'publicUrl'>,
  { mailDomains, slug }: Pick<Store, 'mailDomains' | 'slug'>,
): PortalAddress {
  const origin = storeAddress({ publicUrl }, { mailDomains });
  return { origin, slug: origin === publicUrl ? slug : null };
}

/** Its first page. */
export const portalAddress = (...of: Parameters<typeof portalOf>): string => startAddress(portalOf(...of));
