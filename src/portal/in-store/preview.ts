/** Checks an in-store report against the rules before it is submitted. */
import type { OfflineFiling } from '../../contract/in-store.ts';
import { previewOfflineClaim } from '../../server/in-store/commands.ts';
import { ProblemError } from '../../server/problem-error.ts';
import type { ItemView } from '../parts/views.ts';
import { filingOf } from './review/filing.ts';
import type { InStoreVisit } from './visit.ts';

export type Preview = Awaited<ReturnType<typeof previewOfflineClaim>>;

/** Null if something is missing or no longer valid. */
export async function previewOf(
  visit: InStoreVisit,
): Promise<{ filing: OfflineFiling; preview: Preview } | null> {
  const filing = filingOf(visit.draft, null);
  if (filing === null) return null;
  try {
    const { context, store } = visit;
    return { filing, preview: await previewOfflineClaim(context, { store, filing }) };
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}

export function previewedItem({ item }: Preview): ItemView | null {
  if (!item) return null;
  const { sourceItemId, name, sku, imageUrl } = item;
  return { sourceItemId, name, options: sku, imageUrl, quantity: 1 };
}
