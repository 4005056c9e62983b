import { sentenceOf } from '../../app/problem.ts';
import { tell } from '../../app/toasts.tsx';
import { useActs } from '../acts.ts';
import { useDesk } from '../query.ts';
import { text } from './text.ts';

/** Waiting for the brand needs nothing but the key, and can be undone. */
export function useWait(onDone: () => void): () => Promise<void> {
  const { claim } = useDesk();
  const { decide } = useActs();
  return async () => {
    try {
      await decide(
        { call: 'update', body: { status: 'WAITING_FOR_BRAND' } },
        text.done.wait(claim.claimNumber),
        onDone,
      );
    } catch (error) {
      tell(sentenceOf(error), { isError: true });
    }
  };
}
