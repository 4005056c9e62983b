/** Writes of the panels: each tells how it went and loads the claim anew. */
import { useQueryClient } from '@tanstack/react-query';
import type { Api } from '../../app/api.ts';
import { sentenceOf } from '../../app/problem.ts';
import { useApi, useStoreSlug } from '../../app/session.tsx';
import { tell } from '../../app/toasts.tsx';
import { deskKey, useDesk } from '../query.ts';

/** `write` gets the API, the claim's path and its version. Resolves to whether it worked. */
export function useSave(): (
  write: (api: Api, path: string, version: number) => Promise<unknown>,
  done: string,
) => Promise<boolean> {
  const { claim } = useDesk();
  const api = useApi();
  const store = useStoreSlug() ?? '';
  const client = useQueryClient();
  return async (write, done) => {
    try {
      await write(api, `/claims/${claim.id}`, claim.version);
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
