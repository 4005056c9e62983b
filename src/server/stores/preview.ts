/** Who sees the portal of a store that is not open yet: whoever has a link to its preview. */
import { openToken } from '../auth/keys.ts';
import type { Context } from '../context.ts';
import { ProblemError } from '../problem-error.ts';
import type { KnownStore } from './queries.ts';

/** @throws store_not_open */
export function refuseClosed(
  context: Pick<Context, 'clock' | 'secret' | 'otherSecrets'>,
  { id, stage }: Pick<KnownStore, 'id' | 'stage'>,
  preview: string | null,
): void {
  if (stage === 'live') return;
  const seen = preview === null ? null : openToken('preview', preview, new Date(context.clock()), context);
  if (seen?.storeId !== id) throw new ProblemError('store_not_open');
}
