import type { Store } from '../../domain/stores/settings.ts';
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
