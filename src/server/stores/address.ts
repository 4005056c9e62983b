import type { Store } from '../../domain/stores/settings.ts';
import type { Context } from '../context.ts';

/**
 * Where a store's shoppers are sent, without a slash at the end: the first host that is proven to be its own, over https
 * as a proxy before us speaks it. On a machine without https it is the machine's own address: there such names lead nowhere.
 */
export function storeAddress(
  { publicUrl }: Pick<Context, 'publicUrl'>,
  { provenDomains }: Pick<Store, 'provenDomains'>,
): string {
  const [own] = provenDomains;
  return own === undefined || !publicUrl.startsWith('https:') ? publicUrl : `https://${own}`;
}
