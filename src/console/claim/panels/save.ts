/** Saves changes that take effect at once and that the customer doesn't see. Tells the person the result, and reads the claim again. */
import { useQueryClient } from '@tanstack/react-query';
import type { Api } from '../../app/api.ts';
import { sentenceOf } from '../../app/problem.ts';
import { useApi, useStoreSlug } from '../../app/session.tsx';
import { tell } from '../../app/toasts.tsx';
import { deskKey, useDesk } from '../query.ts';

export type Refused = (error: unknown) => void;

const sayRefused: Refused = (error) => tell(sentenceOf(error), { isError: true });

/**
 * `write` gets the API, the claim's path and its version. `done`: what the person is told afterwards. `refused`: shows why at the field that it
 * is about; a toast without it. Resolves to whether it worked.
 */
export function useSave(): (
  write: (api: Api, path: string, version: number) => Promise<unknown>,
  done: string,
  refused?: Refused,
) => Promise<boolean> {
  const { claim } = useDesk();
  const api = useApi();
  const store = useStoreSlug() ?? '';
  const client = useQueryClient();
  return async (write, done, refused = sayRefused) => {
    try {
      await write(api, `/claims/${claim.id}`, claim.version);
      tell(done);
      return true;
    } catch (error) {
      refused(error);
      return false;
    } finally {
      await client.invalidateQueries({ queryKey: deskKey(store, claim.id) });
      client.invalidateQueries({ queryKey: [store, 'claims'] });
    }
  };
}
