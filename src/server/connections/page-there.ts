/** Where a person finds something at its provider. */
import { isProviderName } from '../../domain/connections/providers.ts';
import { urls } from '../../urls.ts';
import type { Context } from '../context.ts';

/** `url` and `reference` as the provider says them: text of others. */
type Made = { provider: string | null; url: string | null; reference: string | null };

/** In a demo, the page of its simulator, where it is marked. Null if nobody can open a page of it. */
export function pageThere(
  { hasDemoServices, publicUrl }: Pick<Context, 'hasDemoServices' | 'publicUrl'>,
  { provider, url, reference }: Made,
): string | null {
  // A store's own program is simulated by nobody.
  const isSimulated = hasDemoServices && provider !== null && isProviderName(provider) && provider !== 'api';
  if (isSimulated) return reference === null ? null : publicUrl + urls.demoService(provider, reference);
  return url?.startsWith('https://') ? url : null;
}
