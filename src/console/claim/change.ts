/** Changes that take effect at once and that the customer doesn't see: assignee, labels, types. */
import { useQueryClient } from '@tanstack/react-query';
import type { ClaimOnWire } from '../../contract/claim.ts';
import type { ClaimPatch } from '../../contract/claim-state.ts';
import { sentenceOf } from '../app/problem.ts';
import { useApi, useStoreSlug } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { deskKey, useDesk } from './query.ts';

/** `done`: what the person is told afterwards. */
export function useChangeClaim(): (patch: ClaimPatch, done: string) => Promise<boolean> {
  const { claim } = useDesk();
  const api = useApi();
  const store = useStoreSlug() ?? '';
  const client = useQueryClient();
  const path = `/claims/${claim.id}`;
  return async (patch, done) => {
    try {
      await api.patch<ClaimOnWire>(path, patch, { version: claim.version });
      tell(done);
      return true;
    } catch (error) {
      tell(sentenceOf(error), { isError: true });
      return false;
    } finally {
      await client.invalidateQueries({ queryKey: deskKey(store, claim.id) });
      client.invalidateQueries({ queryKey: [store, 'claims'] });
    }
  };
}
