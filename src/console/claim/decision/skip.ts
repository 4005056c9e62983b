import { sentenceOf } from '../../app/problem.ts';
import { useApi } from '../../app/session.tsx';
import { tell } from '../../app/toasts.tsx';
import { useClaimsAround } from '../around.tsx';
import { useDesk } from '../query.ts';
import { text } from './text.ts';

/** Leaves the claim for another day and opens the next one. */
export function useSkip(): () => Promise<void> {
  const { claim } = useDesk();
  const { openNext } = useClaimsAround();
  const api = useApi();
  return async () => {
    try {
      await api.put(`/claims/${encodeURIComponent(claim.id)}/skip`, undefined);
      tell(text.next.skipped(claim.claimNumber));
      await openNext();
    } catch (error) {
      tell(sentenceOf(error), { isError: true });
    }
  };
}
